-- up
-- Which providers there are is the program's to know: a new one must not need a migration.
alter table pages drop constraint pages_channel_check, add constraint pages_channel_check check (channel ~ '^[a-z][a-z0-9_]{0,39}$');
alter table voice_calls drop constraint voice_calls_provider_check,
  add constraint voice_calls_provider_check check (provider ~ '^[a-z][a-z0-9_]{0,39}$');

-- down
delete from voice_calls where provider not in ('voiceone', 'voicetwo');
delete from pages where channel not in ('in_app', 'email', 'chatone', 'chattwo', 'voiceone', 'voicetwo');
alter table voice_calls drop constraint voice_calls_provider_check,
  add constraint voice_calls_provider_check check (provider in ('voiceone', 'voicetwo'));
alter table pages drop constraint pages_channel_check,
  add constraint pages_channel_check check (channel in ('in_app', 'email', 'chatone', 'chattwo', 'voiceone', 'voicetwo'));
