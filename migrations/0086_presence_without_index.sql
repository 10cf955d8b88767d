-- up
-- Nearly all agents that are asked for are online, so nothing was found by it; with it each renewal of thousands wrote an index entry.
drop index agent_presence_online;

-- down
create index agent_presence_online on agent_presence (online_until);
