-- up
-- How an alert's story begins stands in its row: the lines are written with it, and a row of their own for each would
-- cost more than the alert. What happens later stands in alert_events.
alter table alerts add column story jsonb not null default '[]';
create view alert_story as
  select a.id as alert_id, line.place - 1000 as id, a.created_at as at, line.value ->> 'step' as step,
         line.value ->> 'outcome' as outcome, null::jsonb as actor, line.value -> 'data' as data
    from alerts a cross join lateral jsonb_array_elements(a.story) with ordinality as line (value, place)
  union all
  select alert_id, id, at, step, outcome, actor, data from alert_events;

-- down
drop view alert_story;
alter table alerts drop column story;
