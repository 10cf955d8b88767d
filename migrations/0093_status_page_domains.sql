-- up
-- Only listed names may be a status page's own domain; the names in use are listed.
insert into system_settings (name, value, updated_at, updated_by)
  select 'status_page_domains', jsonb_agg(custom_domain order by custom_domain), app_now(), '{"kind": "system", "id": null, "name": "Tocsin"}'
    from status_pages where custom_domain is not null having count(*) > 0;

-- down
delete from system_settings where name = 'status_page_domains';
