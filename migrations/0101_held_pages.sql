-- up
-- A page on a channel that is not connected waits for it (held). What went wrong with pages is reported once for each channel and hour.
alter table pages add column held boolean not null default false, add column report_due boolean not null default false;
create index pages_held on pages (channel) where held and state = 'pending';
create index pages_report_due on pages (channel) where report_due;
alter table page_attempts drop constraint page_attempts_outcome_check, add constraint page_attempts_outcome_check
  check (outcome in ('sent', 'delivered', 'failed', 'dead', 'skipped', 'held'));
create table page_reports (
  channel text primary key,
  reported_at timestamptz not null
);

-- down
drop table page_reports;
update page_attempts set outcome = 'failed' where outcome = 'held';
alter table page_attempts drop constraint page_attempts_outcome_check, add constraint page_attempts_outcome_check
  check (outcome in ('sent', 'delivered', 'failed', 'dead', 'skipped'));
drop index pages_report_due;
drop index pages_held;
alter table pages drop column report_due, drop column held;
