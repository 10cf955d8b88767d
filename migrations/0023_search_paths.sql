-- up
-- Loading a dump looks into no schema by itself: a trigger must say where its tables are.
alter function note_user_absence() set search_path from current;

-- down
alter function note_user_absence() reset search_path;
