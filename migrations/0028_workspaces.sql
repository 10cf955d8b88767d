-- up
-- Which workspace or server an integration belongs to, and since when people are not found there by their e-mail address:
-- another workspace may say of anybody that an address is theirs, until an administrator has looked.
alter table integrations
  add column workspace jsonb,
  add column email_matching_off_since timestamptz;

-- down
alter table integrations drop column workspace, drop column email_matching_off_since;
