import pg from 'pg';
import { DATE_OFFSET_MS } from './shift-date.ts';

/** Moves one test database's clock: `app_now()` answers this much later (or earlier) than the tests' own from now on. `besides`: SQL that takes effect with it. */
export async function moveClock(url: string, byMs: number, besides = ''): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `create or replace function app_now() returns timestamptz language sql stable parallel safe
         as $$ select date_trunc('milliseconds', statement_timestamp()) + interval '${Math.round(DATE_OFFSET_MS + byMs)} milliseconds' $$; ${besides}`,
    );
  } finally {
    await client.end();
  }
}

/** Stops one test database's clock: `app_now()` answers this instant from now on. */
export async function stopClock(url: string, at: Date): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `create or replace function app_now() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${at.toISOString()}' $$`,
    );
  } finally {
    await client.end();
  }
}
