-- up
-- Whether an acknowledgement that comes with the token counts for the incidents of its alerts.
alter table webhook_tokens add column may_acknowledge boolean not null default false;

-- down
alter table webhook_tokens drop column may_acknowledge;
