-- up
-- Two partial indexes with the same condition are never used together, so that a label and a status were looked for by
-- one of them, reading each row. No alert is deleted so often that leaving it out would matter.
drop index alerts_labels;
create index alerts_labels on alerts using gin (labels jsonb_path_ops);

-- The words of a deleted alert go with it from now on: searches count words without looking at the alerts.
delete from alerts_to_index q using alerts a where a.id = q.alert_id and a.deleted_at is not null;
delete from alert_words w using alerts a where a.id = w.alert_id and a.deleted_at is not null;

-- down
drop index alerts_labels;
create index alerts_labels on alerts using gin (labels jsonb_path_ops) where deleted_at is null;
