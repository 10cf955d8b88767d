import pg from 'pg';
import type { Queryable } from '../db/database.ts';

/** One connection with a single transaction on it, as long as it takes. */
export interface Session extends Queryable {
  readonly client: pg.Client;
  end(): Promise<void>;
}

/** Texts of values that mean the same in every database, whatever its settings. */
const SETTINGS = [
  "set client_encoding to 'UTF8'",
  "set datestyle to 'ISO, YMD'",
  "set intervalstyle to 'iso_8601'",
  "set timezone to 'UTC'",
  "set bytea_output to 'hex'",
  'set extra_float_digits to 3',
  'set statement_timeout to 0',
  'set idle_in_transaction_session_timeout to 0',
  "set lock_timeout to '60s'",
];

/** Connects for a backup or a restore. `name` is what others see of it. */
export async function openSession(url: string, name: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `tocsin ${name}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // The statement under way rejects as well.
  client.on('error', () => {});
  await client.connect();
  await client.query(SETTINGS.join(';'));
  return {
    client,
    query: async <Row>(text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows as Row[],
    end: () => client.end(),
  };
}
