import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { freePort } from '../../harness/processes.ts';
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { openTurns, type Turns } from '../../harness/programs/turns.ts';
import { until } from '../../harness/until.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** So many that the server which is killed has not reminded of all. */
const INCIDENTS = 12;

describe('a server is killed while people are reminded', () => {
  let setup: TestApp;
  let db: Database;
  let servers: ServerProcess[] = [];
  const turns = new Map<ServerProcess, Turns>();
  let ada: string;
  let ben: string;

  before(async () => {
    setup = await startTestApp();
    db = openDatabase({ url: setup.database.url, max: 3, name: 'test' });
    ada = (await setup.api('GET', '/api/v1/auth/me')).body.user.id;
    ben = (await setup.api('POST', '/api/v1/users', { email: 'ben@example.com', display_name: 'Ben', role: 'operator' })).body.user.id;
    for (let n = 0; n < INCIDENTS; n += 1) {
      const incident = await made('/api/v1/incidents', { title: `Queue ${n} is stuck`, severity: 'high' });
      const of = `/api/v1/incidents/${incident}`;
      await made(`${of}/ics/roles`, { role: 'incident_commander', user_id: ada });
      await made(`${of}/ics/roles`, { role: 'scribe', user_id: ben, offer: true });
      await made(`${of}/coordination/messages`, { kind: 'order', text: 'Stop the consumers', to: [ben] });
      await made(`${of}/status-updates`, { message: 'We look into it.', next_update_in_minutes: 30 });
    }
    // What is over: a critical one without a post-mortem, and one whose action item is late.
    const missing = await made('/api/v1/incidents', { title: 'Nothing was written', severity: 'critical' });
    await made(`/api/v1/incidents/${missing}/ics/roles`, { role: 'incident_commander', user_id: ada });
    const learned = await made('/api/v1/incidents', { title: 'Learned from', severity: 'low' });
    for (const id of [missing, learned]) assert.equal((await setup.api('POST', `/api/v1/incidents/${id}/resolve`)).status, 200);
    await made(`/api/v1/incidents/${learned}/post-mortem`);
    const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10);
    for (const owner of [ada, ben])
      await made(`/api/v1/incidents/${learned}/post-mortem/action-items`, {
        title: 'Add a limit',
        type: 'prevent',
        priority: 'high',
        due_date: tomorrow,
        owner_id: owner,
      });
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    for (const each of turns.values()) each.close();
    await db?.close();
    await setup?.stop();
  });

  const made = async (path: string, body: object = {}): Promise<string> => {
    const answer = await setup.api('POST', path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.id;
  };
  const start = async () => {
    const env = { POSTGRES_POOL_MAX: '4', LOG_LEVEL: 'error' };
    const way = await openTurns(setup.database.url);
    const server = await startServerProcess({ databaseUrl: way.url, port: await freePort(), env });
    turns.set(server, way);
    return server;
  };
  /** Of what people were notified so far, and how often. */
  const notified = async (kinds: readonly string[]): Promise<Record<string, number>> => {
    const rows = await db.query<{ kind: string; n: number }>(
      'select kind, count(*)::int as n from notifications where kind = any($1::text[]) group by kind order by kind',
      [kinds],
    );
    return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
  };

  /** Kills `victim` once the first of them is notified; another takes its place, and all are notified. */
  const killedAmid = async (victim: number, expected: Readonly<Record<string, number>>, move: () => Promise<void>) => {
    const kinds = Object.keys(expected);
    const before = await notified(kinds);
    const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, n) => all + n, 0);
    await move();
    await until(async () => sum(await notified(kinds)) > sum(before), 'the first reminder');
    await servers[victim]?.kill();
    servers[victim] = await start();
    await until(async () => sum(await notified(kinds)) >= sum(expected), 'all reminders');
    await Promise.all(servers.map((server) => turns.get(server)?.twoMore()));
    assert.deepEqual(await notified(kinds), expected);
  };

  test('an hour later everybody hears once of the update that is due, the offer and the order that were not answered, and the target that is close; three days later of action items and the missing post-mortem', async () => {
    await setup.app.stop();
    servers = await Promise.all([start(), start()]);
    const soon = {
      'incident.not_acknowledged': INCIDENTS,
      'incident.role_answered': INCIDENTS,
      'incident.target_close': INCIDENTS,
      'incident.update_due': INCIDENTS,
    };
    await killedAmid(0, soon, () => moveClock(setup.database.url, 40 * MINUTE));
    const expired = await db.query<{ n: number }>(
      `select count(*)::int as n from incident_timeline where kind = 'role.offer_expired' group by incident_id`,
    );
    assert.deepEqual(
      expired.map(({ n }) => n),
      Array.from({ length: INCIDENTS }, () => 1),
    );
    // One reminder for all that were missed meanwhile.
    const late = { 'action_item.due': 2, 'incident.update_due': 2 * INCIDENTS, 'post_mortem.missing': 1 };
    await killedAmid(1, late, () => moveClock(setup.database.url, 3 * DAY + 40 * MINUTE));
  });
});
