import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { startStatementCounter, type StatementCounter } from '../../../lab/statements.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';
import { until } from '../../harness/until.ts';

/** The look for what is due. */
const LOOK = 'with recursive lanes';
const LOOKS = 30;
/** What was found leaves work behind. */
const SETTLING = 10;
/** While little is due there are some 1.4 looks a second: so many statements for each are five a second. */
const MOST_FOR_A_LOOK = 3.5;

describe('a server that nobody asks anything', () => {
  let database: TestDatabase;
  let counter: StatementCounter;
  let app: TestApp;
  let beside: pg.Client;
  const looks = () =>
    [...counter.texts()].filter(([text]) => text.includes(LOOK) && text.includes('as due')).reduce((sum, [, n]) => sum + n, 0);

  before(async () => {
    database = await createTestDatabase();
    counter = await startStatementCounter(database.url);
    beside = new pg.Client({ connectionString: database.url });
    // Dropping the database ends it.
    beside.on('error', () => {});
    await beside.connect();
    app = await startTestApp({ database: { ...database, url: counter.url } });
  });
  after(async () => {
    await app.stop();
    counter.close();
    await beside.end();
    await database.drop();
  });

  /** Runs beside the server, as another server does. */
  const write = (text: string) => beside.query<{ done: boolean }>(text);

  const found: ReadonlyArray<readonly [what: string, write: string, done: string]> = [
    [
      'a group that changed',
      'update alert_groups set revision = revision + 1',
      'select not exists (select from alert_groups where routed_revision < revision) as done',
    ],
    [
      'a group whose mute interval ends',
      `update alert_groups set recheck_at = app_now() + interval '300 milliseconds'`,
      'select not exists (select from alert_groups where recheck_at is not null) as done',
    ],
    [
      'an alert without search words',
      `with gone as (delete from alert_words returning alert_id, words) insert into alerts_to_index (alert_id, words) select alert_id, words from gone`,
      'select not exists (select from alerts_to_index) and exists (select from alert_words) as done',
    ],
    [
      'a delivery',
      `insert into deliveries (id, group_id, destination, provider, target, lane, state, wanted_revision, next_attempt_at, created_at, updated_at)
         select gen_random_uuid(), id, 'Ops', 'chatone', 'C1', 'chatone C1', 'pending', 1, app_now(), app_now(), app_now() from alert_groups limit 1`,
      `select exists (select from deliveries where state = 'failed') as done`,
    ],
    [
      'somebody who waits for a new password',
      `insert into password_requests (email_normalised, ip, user_agent) values ('nobody@example.com', '127.0.0.1', 'test')`,
      'select not exists (select from password_requests) as done',
    ],
    [
      'an absence that moves handoffs',
      `insert into user_absence_changes (user_id) select id from users limit 1`,
      'select not exists (select from user_absence_changes) as done',
    ],
    [
      'events without their place in the audit log',
      'select id from audit_events',
      'select not exists (select from audit_events where position is null) as done',
    ],
  ];

  test('finds what another server has written, of every kind, without waiting for its safety net', async () => {
    await app.webhook({ alerts: [{ title: 'Disk full', severity: 'low', labels: { host: 'a' } }] });
    await until(async () => (await write('select exists (select from alert_words) as done')).rows[0]?.done === true, 'the alert is worked');
    for (const [what, text, done] of found) {
      const { rowCount } = await write(text);
      assert.ok(rowCount, `nothing was written: ${what}`);
      await until(async () => (await write(done)).rows[0]?.done === true, what, 20_000);
    }
  });

  test('asks its database at most five statements a second', async () => {
    const settled = looks() + SETTLING;
    await until(() => looks() >= settled, 'what was found is worked', 60_000);
    const [from, before] = [looks(), counter.count()];
    await until(() => looks() >= from + LOOKS, 'so many looks', 60_000);
    const asked = counter.count() - before;
    assert.ok(asked <= LOOKS * MOST_FOR_A_LOOK, `${asked} statements in ${LOOKS} looks`);
  });
});
