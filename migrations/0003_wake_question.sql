-- oldest_schema 1
-- up
-- New accounts are asked at their first visit how to wake their owner; those that are there already are not.
alter table users add column wake_question boolean not null default false;
alter table users alter column wake_question set default true;
-- down
alter table users drop column wake_question;
