-- up
-- Held only because messages to this person come one every 15 seconds: goes with whatever is sent next.
alter table pages add column paced boolean not null default false;

-- down
alter table pages drop column paced;
