-- up
-- A handoff that nobody will accept is put away; who is late can be reminded by hand, not more often than pages are read.
alter table handoffs
  add column dismissed_at timestamptz,
  add column dismissed_by uuid,
  add column reminded_at timestamptz;

-- down
alter table handoffs
  drop column reminded_at,
  drop column dismissed_by,
  drop column dismissed_at;
