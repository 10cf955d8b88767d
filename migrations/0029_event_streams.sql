-- up
-- Open streams of live events on all servers, for a person's share of them. Losing them in a crash only forgets streams
-- that ended with it.
create unlogged table event_streams (
  id uuid primary key,
  -- Whose: sessions:<user> or tokens:<user>.
  share text not null,
  opened_at timestamptz not null default app_now(),
  -- Renewed by the server that holds the stream; past it the stream counts no more.
  lease_until timestamptz not null
);
create index event_streams_share on event_streams (share, opened_at);
create index event_streams_lease on event_streams (lease_until);

-- down
drop table event_streams;
