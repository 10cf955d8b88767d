-- up
-- The field's words for what is stored. An escalation that waits for a person is paused; an alert that waits for more of its
-- group is below the threshold of a rule; what subscribers get is a digest, what owners of action items get a reminder.
alter table escalations drop constraint escalations_check, drop constraint escalations_status_check;
update escalations set status = 'paused' where status = 'held';
alter table escalations
  add constraint escalations_status_check check (status in ('running', 'paused', 'stopped', 'exhausted', 'no_policy')),
  add constraint escalations_check check ((status in ('running', 'paused')) = (next_at is not null));
drop index escalations_held;
create index escalations_paused on escalations (next_at) where status = 'paused';
update incident_timeline set kind = 'escalation.paused' where kind = 'escalation.held';
update notifications set kind = 'escalation.paused' where kind = 'escalation.held';

alter table alerts_to_route rename column held to below_threshold;
update alert_events set outcome = 'below_threshold' where step = 'routed' and outcome = 'held';

alter table heartbeats rename column spared_until to grace_until;

alter table investigations rename column told to news_known;
alter table investigations rename column told_at to news_at;
alter index investigations_told rename to investigations_news;

alter table action_item_letters rename to action_item_reminders;
alter index action_item_letters_pkey rename to action_item_reminders_pkey;
alter table action_item_clock rename column letters_at to reminders_at;

alter table status_page_letters rename to status_page_digests;
alter table status_page_digests rename constraint status_page_letters_pkey to status_page_digests_pkey;
alter table status_page_digests rename constraint status_page_letters_page_id_fkey to status_page_digests_page_id_fkey;
alter index status_page_letters_open rename to status_page_digests_open;
alter index status_page_letters_page rename to status_page_digests_page;
alter table status_page_notices rename column letter_id to digest_id;
alter table status_page_notices rename constraint status_page_notices_letter_id_fkey to status_page_notices_digest_id_fkey;
alter index status_page_notices_letter rename to status_page_notices_digest;
alter table status_page_posts rename column letter_id to digest_id;
alter table status_page_posts rename constraint status_page_posts_subscriber_id_letter_id_key to status_page_posts_subscriber_id_digest_id_key;
alter table status_page_posts rename constraint status_page_posts_letter_id_fkey to status_page_posts_digest_id_fkey;
alter index status_page_posts_letter rename to status_page_posts_digest;
alter table status_pages rename column letter_at to digest_at;

-- down
alter table status_pages rename column digest_at to letter_at;
alter index status_page_posts_digest rename to status_page_posts_letter;
alter table status_page_posts rename constraint status_page_posts_digest_id_fkey to status_page_posts_letter_id_fkey;
alter table status_page_posts rename constraint status_page_posts_subscriber_id_digest_id_key to status_page_posts_subscriber_id_letter_id_key;
alter table status_page_posts rename column digest_id to letter_id;
alter index status_page_notices_digest rename to status_page_notices_letter;
alter table status_page_notices rename constraint status_page_notices_digest_id_fkey to status_page_notices_letter_id_fkey;
alter table status_page_notices rename column digest_id to letter_id;
alter index status_page_digests_page rename to status_page_letters_page;
alter index status_page_digests_open rename to status_page_letters_open;
alter table status_page_digests rename constraint status_page_digests_page_id_fkey to status_page_letters_page_id_fkey;
alter table status_page_digests rename constraint status_page_digests_pkey to status_page_letters_pkey;
alter table status_page_digests rename to status_page_letters;

alter table action_item_clock rename column reminders_at to letters_at;
alter index action_item_reminders_pkey rename to action_item_letters_pkey;
alter table action_item_reminders rename to action_item_letters;

alter index investigations_news rename to investigations_told;
alter table investigations rename column news_at to told_at;
alter table investigations rename column news_known to told;

alter table heartbeats rename column grace_until to spared_until;

update alert_events set outcome = 'held' where step = 'routed' and outcome = 'below_threshold';
alter table alerts_to_route rename column below_threshold to held;

update notifications set kind = 'escalation.held' where kind = 'escalation.paused';
update incident_timeline set kind = 'escalation.held' where kind = 'escalation.paused';
drop index escalations_paused;
alter table escalations drop constraint escalations_check, drop constraint escalations_status_check;
update escalations set status = 'held' where status = 'paused';
alter table escalations
  add constraint escalations_status_check check (status in ('running', 'held', 'stopped', 'exhausted', 'no_policy')),
  add constraint escalations_check check ((status in ('running', 'held')) = (next_at is not null));
create index escalations_held on escalations (next_at) where status = 'held';
