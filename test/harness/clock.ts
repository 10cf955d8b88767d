import pg from 'pg';

/** Moves one test database's clock: `app_now()` answers this much later (or earlier) from now on. `besides`: SQL that takes effect with it. */
export async function moveClock(url: string, byMs: number, besides = ''): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `create or replace function app_now() returns timestamptz language sql stable parallel safe
         as $$ select date_trunc('milliseconds', statement_timestamp()) + interval '${Math.round(byMs)} milliseconds' $$; ${besides}`,
    );
  } finally {
    await client.end();
  }
}
