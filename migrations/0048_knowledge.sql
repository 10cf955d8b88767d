-- up
-- What the team knows: notes, their old versions, and the index that notes, playbooks and memories are found by.
create table knowledge_notes (
  id uuid primary key,
  title text not null,
  body text not null,
  tags text[] not null default '{}',
  url text,
  source text not null check (source in ('person', 'agent')),
  version integer not null,
  created_by jsonb not null,
  updated_by jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index knowledge_notes_created on knowledge_notes (created_at, id);
create index knowledge_notes_updated on knowledge_notes (updated_at, id);
create index knowledge_notes_title on knowledge_notes (lower(title), id);
create index knowledge_notes_tags on knowledge_notes using gin (tags);

create table knowledge_note_services (
  note_id uuid not null references knowledge_notes (id) on delete cascade,
  service_id uuid not null references services (id) on delete cascade,
  primary key (note_id, service_id)
);
create index knowledge_note_services_service on knowledge_note_services (service_id);

-- Every saved state, the newest included.
create table knowledge_note_versions (
  id uuid primary key,
  note_id uuid not null references knowledge_notes (id) on delete cascade,
  version integer not null,
  title text not null,
  body text not null,
  tags text[] not null,
  service_ids uuid[] not null,
  url text,
  saved_by jsonb not null,
  created_at timestamptz not null,
  unique (note_id, version)
);

-- One row for each text that can be found. The words stand outside of the row, so that counting what a common word
-- matches reads few pages; heading is their part from titles, names and tags.
create table knowledge_index (
  id uuid primary key,
  kind text not null check (kind in ('note', 'playbook', 'memory')),
  updated_at timestamptz not null,
  heading tsvector not null,
  words tsvector not null
) with (toast_tuple_target = 128);
alter table knowledge_index alter column heading set storage main;
alter table knowledge_index alter column words set storage external;
-- Written at once: a search never walks through what waits for its index.
create index knowledge_index_heading on knowledge_index using gin (heading) with (fastupdate = off);
create index knowledge_index_words on knowledge_index using gin (words) with (fastupdate = off);

-- Every word that ever stood in a text: a part of a word is looked up here first. Words without a text do no harm.
create table knowledge_words (
  word text collate "C" primary key
);
create index knowledge_words_parts on knowledge_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- down
drop table knowledge_words;
drop table knowledge_index;
drop table knowledge_note_versions;
drop table knowledge_note_services;
drop table knowledge_notes;
