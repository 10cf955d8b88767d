-- up
-- What a component shows without the incidents that are published about it, and when a person last chose it.
alter table status_page_components add column own_status text not null default 'operational', add column chosen_at timestamptz;
update status_page_components set own_status = status, chosen_at = status_since where not automatic or overridden;
alter table status_page_components add constraint status_page_components_own_status_check
  check (own_status in ('operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance'));
-- Since when a published incident says what it says of its components: a person's later choice wins over it.
alter table status_page_incidents add column raised_at timestamptz not null default app_now();
update status_page_incidents set raised_at = created_at;

-- down
alter table status_page_incidents drop column raised_at;
alter table status_page_components drop column own_status, drop column chosen_at;
