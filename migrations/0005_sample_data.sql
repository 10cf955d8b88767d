-- oldest_schema 1
-- up
-- How far the sample data is. Its rows are told apart by their ids; without a row here there are none.
create table sample_data (
  singleton boolean default true not null,
  done smallint default 0 not null,
  parts smallint not null,
  scene_at timestamp with time zone not null,
  loaded_by jsonb not null,
  constraint sample_data_pkey primary key (singleton),
  constraint sample_data_singleton_check check (singleton),
  constraint sample_data_done_check check (done between 0 and parts)
);
-- down
drop table sample_data;
