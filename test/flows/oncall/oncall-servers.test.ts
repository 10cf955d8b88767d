import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runCommand } from '../../../src/cli/program.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { until } from '../../harness/until.ts';

const MINUTE = 60_000;

/** What a command of this process writes to standard output. */
async function printed(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const real = process.stdout.write;
  let text = '';
  process.stdout.write = ((chunk: string | Uint8Array) => {
    text += String(chunk);
    return true;
  }) as typeof process.stdout.write;
  try {
    assert.equal(await runCommand(argv, env), 0);
  } finally {
    process.stdout.write = real;
  }
  return text;
}

describe('on-call in whole servers', () => {
  let one: TestApp;
  let two: TestApp;
  let me: string;
  let other: string;
  let schedule: string;

  before(async () => {
    one = await startTestApp();
    two = await startTestApp({ beside: one });
    me = (await one.api('GET', '/api/v1/auth/me')).body.user.id;
    other = (await one.api('POST', '/api/v1/users', { email: 'grace@example.com', display_name: 'Grace', role: 'operator' })).body.user.id;
    const team = (await one.api('POST', '/api/v1/teams', { name: 'Payments', time_zone: 'Europe/Berlin' })).body;
    schedule = team.schedule_id;
  });
  after(async () => {
    await two.stop();
    await one.stop();
  });

  test('a team has its schedule at once, in the team’s zone; both servers say who is on call', async () => {
    const shown = (await two.api('GET', `/api/v1/on-call/schedules/${schedule}`)).body;
    assert.deepEqual([shown.name, shown.time_zone, shown.layers], ['Payments', 'Europe/Berlin', []]);
    const start = new Date(Date.now() - 5 * MINUTE).toISOString();
    // Where clocks change, an hour of a rotation may last two, or a quarter of one.
    const layers = [{ name: 'Hours', rotation_type: 'hourly', time_zone: 'UTC', start, user_ids: [me, other] }];
    const saved = await one.api('PATCH', `/api/v1/on-call/schedules/${schedule}`, { layers });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    for (const server of [one, two]) {
      const { items } = (await server.api('GET', '/api/v1/on-call/who-is-on-call')).body;
      assert.deepEqual(
        items.map((item: { user_name: string; next: { user_name: string } }) => [item.user_name, item.next.user_name]),
        [['Ada', 'Grace']],
      );
    }
  });

  test('the leader writes the handoff, once, though two servers run and one is started anew', async () => {
    await moveClock(one.database.url, 60 * MINUTE);
    const handoffs = async (server: TestApp) => (await server.api('GET', `/api/v1/on-call/handoffs?schedule_id=${schedule}`)).body.items;
    await until(async () => (await handoffs(two)).length > 0);
    await two.stop();
    two = await startTestApp({ beside: one });
    const [made, ...more] = await handoffs(two);
    assert.deepEqual([made.outgoing_user_id, made.incoming_user_id, more], [me, other, []]);
    const { segments } = (await one.api('GET', `/api/v1/on-call/schedules/${schedule}?from=${made.at}`)).body;
    assert.deepEqual([segments[0].start, segments[0].user_id], [made.at, other]);
  });

  test('"tocsin oncall who" prints it, through the API with a token', async () => {
    const { token } = (await one.api('POST', '/api/v1/user/tokens', { name: 'terminal', permissions: ['oncall:read'] })).body;
    const env = { TOCSIN_URL: one.url, TOCSIN_TOKEN: token };
    const text = await printed(['oncall', 'who'], env);
    assert.match(
      text,
      /^SCHEDULE {2}ON CALL +UNTIL +THEN\nPayments {2}Grace \(nothing would wake them\) {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}Ada, \d{4}-\d\d-\d\d \d\d:\d\d UTC\n$/,
    );
    assert.equal(JSON.parse(await printed(['oncall', 'who', '--schedule', 'pay', '--json'], env))[0].user_name, 'Grace');
    assert.match(await printed(['oncall', 'who', '--schedule', 'nothing'], env), /^No schedule has ".*" in its name/);
  });
});
