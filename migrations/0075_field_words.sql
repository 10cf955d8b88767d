-- up
-- The field's words for what the columns hold. Whether an incident is acknowledged now, by whom and since when: an undo or a
-- reopening ends that, while acknowledged_at and acknowledged_by stay those of the first time.
alter table incidents rename column in_hands to is_acknowledged;
alter table incidents rename column in_hands_at to last_acknowledged_at;
alter table incidents rename column in_hands_by to last_acknowledged_by;
alter index incidents_in_hands rename to incidents_is_acknowledged;
-- The events of an alert that were stored with it; the view is its whole timeline.
alter table alerts rename column story to first_events;
alter view alert_story rename to alert_timeline;

-- down
alter view alert_timeline rename to alert_story;
alter table alerts rename column first_events to story;
alter index incidents_is_acknowledged rename to incidents_in_hands;
alter table incidents rename column last_acknowledged_by to in_hands_by;
alter table incidents rename column last_acknowledged_at to in_hands_at;
alter table incidents rename column is_acknowledged to in_hands;
