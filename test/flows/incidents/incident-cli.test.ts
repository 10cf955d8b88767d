import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type Ended, start } from '../../harness/process.ts';
import { freePort } from '../../harness/processes.ts';
import { command } from '../../harness/programs/command.ts';
import { startTlsFront } from '../../harness/programs/tls-front.ts';

describe('tocsin incident, through the API', () => {
  let app: TestApp;
  let token: string;
  const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
    start(['incident', ...args], { env: { TOCSIN_URL: app.url, TOCSIN_TOKEN: token, ...env } }).ended;

  before(async () => {
    app = await startTestApp();
    const permissions = ['incidents:read', 'incidents:command'];
    token = (await app.api('POST', '/api/v1/user/tokens', { name: 'terminal', permissions })).body.token;
    for (const title of ['Checkout is down', 'Mail\u001b[2Jis late', 'Over'])
      assert.equal((await app.api('POST', '/api/v1/incidents', { title, severity: 'high' })).status, 201);
    assert.equal((await app.api('POST', '/api/v1/incidents/3/resolve')).status, 200);
  });
  after(() => app.stop());

  test('list prints what is open, newest first, and lets no title steer the terminal', async () => {
    const { code, stdout } = await run(['list']);
    assert.equal(code, 0);
    const [heading, ...rows] = stdout.trimEnd().split('\n');
    assert.match(heading ?? '', /^NUMBER +SEVERITY +STATUS +OPENED +TITLE$/);
    assert.deepEqual(
      rows.map((row) => row.split(/ {2,}/).at(-1)),
      ['Mail\ufffd[2Jis late', 'Checkout is down'],
    );
    const json = JSON.parse((await run(['list', '--json', '--search', 'checkout'])).stdout);
    assert.deepEqual(
      json.items.map(({ number }: { number: number }) => number),
      [1],
    );
  });

  test('an incident is declared, changed, escalated, led and exported from the terminal', async () => {
    const permissions = ['incidents:read', 'incidents:write', 'incidents:command', 'oncall:read'];
    const env = {
      TOCSIN_URL: app.url,
      TOCSIN_TOKEN: (await app.api('POST', '/api/v1/user/tokens', { name: 'leader', permissions })).body.token,
    };
    const lead = (...args: string[]) => command(['incident', ...args], env);
    const made = await lead('create', 'Search is slow', '--severity', 'critical');
    const number = /^Incident (\d+): Search is slow\n$/.exec(made.stdout)?.[1] ?? '';
    assert.notEqual(number, '', made.stderr);
    assert.equal((await lead('update', number, '--severity', 'low')).code, 0);
    assert.match((await lead('update', number)).stderr, /Say what to change/);
    assert.match((await lead('escalate', number)).stderr, /escalation/i);
    const [search, shop] = await Promise.all(
      ['Search', 'Shop'].map(async (service) => (await app.api('POST', '/api/v1/services', { name: service })).body.id),
    );
    const services = async () => (await app.api('GET', `/api/v1/incidents/${number}`)).body.affected_service_ids;
    const corrected = await lead('update', number, '--service', search, '--add-service', shop);
    assert.match(corrected.stdout, /^Incident \d+: Search is slow\nService none → Search\. .*\n$/, corrected.stderr);
    assert.deepEqual((await services()).sort(), [search, shop].sort());
    assert.equal((await lead('update', number, '--service', 'none', '--remove-service', shop, search)).code, 0);
    assert.deepEqual(await services(), []);
    const other = /\d+/.exec((await lead('create', 'The index is gone', '--severity', 'high')).stdout)?.[0] ?? '';
    await lead('ack', number);
    assert.equal(
      (await lead('merge', `#${other}`, `#${number}`)).stdout,
      `Incident ${other} is merged into incident ${number}: The index is gone\n`,
    );
    assert.equal((await lead('unmerge', other)).stdout, `Incident ${other}: The index is gone is triggered again.\n`);
    assert.match((await lead('unmerge', other)).stderr, /was not merged|is not merged/);
    await app.api('POST', `/api/v1/incidents/${other}/cancel`, {});
    const { display_name: name } = (await app.api('GET', '/api/v1/auth/me')).body.user;
    const given = await lead('role', number, 'scribe', name);
    assert.equal(given.stdout, `scribe is assigned to ${name}.\n`, given.stderr);
    assert.match((await lead('role', number, 'scribe', 'Nobody at all')).stderr, /no user with the name "Nobody at all"/);
    assert.match((await lead('status-update', number, 'Looking into it', '--next', '20')).stdout, /^Posted\. The next update is due at /);
    assert.match((await lead('status-update', number, 'x', '--public')).stderr, /no status page shows a component/);
    const { body } = await app.api('GET', `/api/v1/incidents/${number}`);
    assert.equal(body.severity, 'low');
    await app.api('PATCH', `/api/v1/incidents/${number}/ics/document/situation`, { content: 'Slow\u001b[2J since noon', version: 0 });
    const text = (await lead('export', number)).stdout;
    assert.match(text, new RegExp(`^# Incident ${number}: Search is slow\n`));
    assert.ok(text.includes('Slow\ufffd[2J since noon'), 'no text steers the terminal');
    assert.equal(JSON.parse((await lead('export', number, '--json')).stdout).sections.header.title, 'Search is slow');
    await app.api('POST', `/api/v1/incidents/${number}/cancel`, {});
  });

  test('ack and resolve act as the token’s owner, by number or id, and repeating them is no error', async () => {
    const acked = await run(['ack', '1', '--note', 'on it']);
    assert.deepEqual([acked.code, acked.stdout], [0, 'Incident 1 is acknowledged: Checkout is down\n']);
    assert.equal(JSON.parse((await run(['ack', '#1', '--json'])).stdout).status, 'acknowledged');
    const { body } = await app.api('GET', '/api/v1/incidents/1');
    assert.equal(body.status, 'acknowledged');
    const entries = body.timeline.filter(({ kind }: { kind: string }) => kind === 'incident.acknowledged');
    assert.equal(entries.length, 1);
    assert.match(entries[0].text, /^Acknowledged by Ada[^.]* with token terminal\. Note: on it/);
    const [audited] = (await app.api('GET', '/api/v1/audit-events?event=incident.acknowledged')).body.items;
    assert.deepEqual([audited.actor.name, audited.actor.token.name], ['Ada', 'terminal'], 'the audit log has the token beside its owner');
    assert.equal((await run(['resolve', body.id])).stdout, 'Incident 1 is resolved: Checkout is down\n');
    assert.equal((await run(['list', '--status', 'resolved'])).stdout.includes('Checkout is down'), true);
  });

  test('what does not work is one sentence on standard error, with exit code 1 and without the token', async (t) => {
    const writer = await app.api('POST', '/api/v1/user/tokens', { name: 'writer', permissions: ['incidents:write'] });
    const writing = { TOCSIN_TOKEN: String(writer.body.token) };
    const front = await startTlsFront(app.url);
    t.after(front.stop);
    const cases: Array<readonly [readonly string[], Record<string, string>, RegExp]> = [
      [['ack', '3'], {}, /Acknowledging is not possible: the incident is resolved; possible now: close, reopen/],
      [['ack', '999'], {}, /There is no such incident/],
      [['ack', '../users'], {}, /is no incident/],
      [['list', '--status', 'nonsense'], {}, /^--status: use one or more of/],
      [['create', 'x', '--severity', 'loud'], writing, /^--severity must be one of/],
      [['create', 'x', '--severity', 'high', '--service', 'y'], writing, /^--service must be an id/],
      [['create', ' ', '--severity', 'high'], writing, /^<title> /],
      [['list'], { TOCSIN_URL: `https://${front.host}` }, /certificate is not trusted here .*Set NODE_EXTRA_CA_CERTS/],
      [['list'], { TOCSIN_TOKEN: '' }, /TOCSIN_TOKEN is not set/],
      [['list'], { TOCSIN_TOKEN: `${token}x` }, /not accepted/],
      [['list'], { TOCSIN_URL: '' }, /TOCSIN_URL is not set/],
      [['list'], { TOCSIN_URL: 'ftp://host' }, /must be an address/],
      [['list'], { TOCSIN_URL: `http://127.0.0.1:${await freePort()}` }, /cannot be reached: ECONNREFUSED/],
    ];
    for (const [args, env, wanted] of cases) {
      const { code, stdout, stderr } = await run(args, env);
      assert.deepEqual([code, stdout], [1, ''], `${args.join(' ')}: ${stderr}`);
      assert.match(stderr, wanted);
      assert.equal(stderr.trimEnd().split('\n').length, 1);
      assert.ok(!stderr.includes(token));
    }
  });

  test('the token goes to no other address: a redirect is refused', async (t) => {
    const seen: string[] = [];
    const other = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.end('{}');
    }).listen(0, '127.0.0.1');
    const port = () => (other.address() as { port: number }).port;
    const first = createServer((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${port()}/` }).end();
    }).listen(0, '127.0.0.1');
    t.after(() => {
      other.close();
      first.close();
    });
    await Promise.all([other, first].map((server) => (server.listening ? null : new Promise((done) => server.once('listening', done)))));
    const { code, stderr } = await run(['list'], { TOCSIN_URL: `http://127.0.0.1:${(first.address() as { port: number }).port}` });
    assert.equal(code, 1);
    assert.match(stderr, /points elsewhere/);
    assert.deepEqual(seen, []);
  });
});
