-- up
-- The one clock of the service. Tests move it by replacing the function; nothing else reads now().
create function app_now() returns timestamptz
  language sql stable parallel safe
  as $$ select date_trunc('milliseconds', statement_timestamp()) $$;

-- down
drop function app_now();
