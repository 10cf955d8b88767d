-- up
-- What people and agents say to each other: in the agent's own chat, and where a thread names it.
create table agent_messages (
  id uuid primary key,
  agent_id uuid not null references agent_tokens (id) on delete cascade,
  chat_id text not null,
  author jsonb not null,
  -- Whether the agent wrote it.
  by_agent boolean not null,
  text text not null,
  truncated boolean not null default false,
  -- When the agent wrote in this chat after it.
  answered_at timestamptz,
  created_at timestamptz not null
);
create index agent_messages_chat on agent_messages (agent_id, chat_id, created_at, id);
create index agent_messages_open on agent_messages (agent_id, created_at) where answered_at is null and not by_agent;
create index agent_messages_created on agent_messages (created_at);

-- What an agent proposes to say in a thread: one for each thread and agent.
create table agent_drafts (
  id uuid primary key,
  agent_id uuid not null references agent_tokens (id) on delete cascade,
  chat_id text not null,
  text text not null,
  truncated boolean not null,
  updated_at timestamptz not null,
  unique (agent_id, chat_id)
);
create index agent_drafts_chat on agent_drafts (chat_id);

-- What one agent asks another in an investigation.
create table agent_asks (
  id uuid primary key,
  investigation_id uuid not null references investigations (id) on delete cascade,
  from_agent uuid not null references agent_tokens (id) on delete cascade,
  to_agent uuid not null references agent_tokens (id) on delete cascade,
  -- Who asked before, from the first on: the ask that this one helps to answer.
  chain uuid[] not null,
  question text not null,
  status text not null check (status in ('open', 'answered', 'timed_out')),
  answer text,
  evidence_ids uuid[] not null default '{}',
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null))
);
create index agent_asks_due on agent_asks (expires_at) where status = 'open';
create index agent_asks_from on agent_asks (from_agent, created_at);
create index agent_asks_to on agent_asks (to_agent, created_at);
create index agent_asks_of on agent_asks (investigation_id, created_at);

-- Why the last delivery to the address of an agent failed, for people.
alter table agent_presence add column webhook_problem text;

-- down
alter table agent_presence drop column webhook_problem;
drop table agent_asks, agent_drafts, agent_messages;
