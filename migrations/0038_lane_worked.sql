-- up
-- When a message last got through to the place of a lane: what is dead there afterwards is reported anew.
alter table delivery_lanes add column worked_at timestamptz;

-- down
alter table delivery_lanes drop column worked_at;
