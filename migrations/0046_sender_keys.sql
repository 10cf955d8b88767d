-- up
-- Who ends a group of alerts by its key alone (PagerDuty's dedup_key, Opsgenie's alias) finds those that are open.
create index alerts_open_sender_key on alerts ((annotations ->> 'dedup_key'))
  where annotations ? 'dedup_key' and source in ('opsgenie', 'pagerduty') and status <> 'resolved' and deleted_at is null;

-- down
drop index alerts_open_sender_key;
