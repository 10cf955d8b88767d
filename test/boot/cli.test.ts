import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import pg from 'pg';
import { command } from '../harness/programs/command.ts';
import { createTestDatabase } from '../harness/postgres.ts';
import { type Ended, ROOT, type RunningServer, start, startServer } from '../harness/process.ts';
import { dataDir } from './folders.ts';

type Run = (...args: string[]) => Promise<Ended>;

/** As programs of their own. */
function commands(env: Readonly<Record<string, string>>): Run {
  return (...args) => start(args, { env }).ended;
}

function commandsHere(env: Readonly<Record<string, string>>): Run {
  return (...args) => command(args, env);
}

/** Runs a command that must succeed; answers what it printed. */
async function output(ended: Promise<Ended>): Promise<string> {
  const { code, stdout, stderr } = await ended;
  assert.equal(code, 0, stderr);
  return stdout;
}

function tokenIn(text: string): { id: string; token: string } {
  const [, id] = /^ID: +(\S+)$/m.exec(text) ?? [];
  const [, token] = /^Token: +(svc_\S+)$/m.exec(text) ?? [];
  assert.ok(id && token, text);
  return { id, token };
}

const send = (server: RunningServer, token: string) =>
  fetch(`${server.url}/webhooks/alerts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"alerts":[]}',
  });

describe('commands on the embedded database', () => {
  // Of all that do not need another: to make a database takes longer than to start it.
  const folder = dataDir({ after });
  const env = { DATA_DIR: folder };
  const run = commandsHere(env);
  const runProgram = commands(env);

  test('version prints dev in a checkout, and needs no data directory', async () => {
    assert.equal(await output(runProgram('version')), 'dev\n');
    for (const way of ['--version', '-V']) assert.equal(await output(run(way)), 'dev\n');
    assert.equal(existsSync(folder), false);
  });

  test('version reads its own few modules, and none of the server', async () => {
    const count = `import { registerHooks } from 'node:module'; registerHooks({ load(url, context, next) {
      if (url.includes('/src/')) console.error(url); return next(url, context); } });`;
    const command = [
      process.execPath,
      '--import',
      `data:text/javascript,${encodeURIComponent(count)}`,
      path.join(ROOT, 'src/main.ts'),
      'version',
    ] as const;
    const { code, stderr } = await start([], { env: {}, command: [...command] }).ended;
    assert.equal(code, 0);
    const read = stderr
      .trim()
      .split('\n')
      .map((url) => url.replace(/.*\/src\//, ''));
    assert.deepEqual(read.toSorted(), [
      'cli/environment-file.ts',
      'cli/option-names.ts',
      'cli/print.ts',
      'cli/program.ts',
      'cli/version.ts',
      'main.ts',
      'platform/start-error.ts',
      'platform/version.ts',
    ]);
  });

  test('with the server stopped: starts the database for the moment and leaves nothing running', async (t) => {
    assert.match(await output(runProgram('db', 'migrate')), /^Applied \d+ migrations/);
    const { token } = tokenIn(await output(runProgram('webhook-token', 'generate', 'before the first start')));
    assert.equal(existsSync(path.join(folder, 'postgres/postmaster.pid')), false);
    const server = await startServer({ t, env });
    assert.equal((await send(server, token)).status, 200, 'the server uses the same kept keys');
    assert.equal((await server.stop()).code, 0);
  });

  test('beside a running server: a token works at once, and is refused at once when revoked', async (t) => {
    const server = await startServer({ t, env });
    const { id, token } = tokenIn(await output(run('webhook-token', 'generate', 'from the terminal')));
    assert.equal((await send(server, token)).status, 200);
    const listed = await output(run('webhook-token', 'list'));
    assert.match(listed, /^ID +NAME +CREATED\n/);
    assert.ok(listed.includes(id) && listed.includes('from the terminal') && !listed.includes(token));
    await output(run('webhook-token', 'revoke', id));
    assert.equal((await send(server, token)).status, 401);
    assert.equal((await run('webhook-token', 'revoke', id)).code, 1);
    assert.match(await output(run('db', 'migrate')), /nothing to apply/);
    assert.equal((await server.stop()).code, 0);
  });

  test('commands that are run at the same time take turns', async () => {
    const listed = async () => (await output(run('webhook-token', 'list'))).trim().split('\n').length;
    const before = await listed();
    await Promise.all(['a', 'b', 'c'].map((name) => output(runProgram('webhook-token', 'generate', name))));
    assert.equal(await listed(), before + 3);
  });

  test('beside a running server of an earlier version, which has not made the role they sign in as: says to restart it', async (t) => {
    const server = await startServer({ t, env });
    const { port } = JSON.parse(readFileSync(path.join(folder, 'runtime.json'), 'utf8')) as { port: number };
    const password = encodeURIComponent(readFileSync(path.join(folder, 'postgres.password'), 'utf8').trim());
    const owner = new pg.Client({ connectionString: `postgres://tocsin:${password}@127.0.0.1:${port}/postgres` });
    await owner.connect();
    await owner.query('alter role tocsin_app rename to made_later');
    await owner.end();
    for (const args of [
      ['alerts', 'query'],
      ['db', 'migrate'],
      ['backup', path.join(folder, 'file')],
    ]) {
      const ended = await run(...args);
      assert.equal(ended.code, 1);
      assert.match(
        ended.stderr,
        new RegExp(
          `^The server on ${folder} \\(process ${server.child.pid}, .*\\) is of an earlier version than this command: restart it, then`,
        ),
      );
      assert.equal(ended.stderr.trimEnd().split('\n').length, 1, ended.stderr);
    }
  });
});

describe('commands on a database that nobody named', () => {
  // A checkout without data, as an install has: this one may have some.
  const checkout = mkdtempSync(path.join(tmpdir(), 'tocsin-checkout-'));
  const installed: Run = (...args) => installedWith({}, ...args);
  const installedWith = (env: Readonly<Record<string, string>>, ...args: string[]) =>
    start(args, { env, root: '/', command: ['/bin/sh', path.join(checkout, 'bin/tocsin')] }).ended;
  before(() => {
    for (const part of ['src', 'bin', 'migrations', 'package.json'])
      cpSync(path.join(ROOT, part), path.join(checkout, part), { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'));
  });
  after(() => rmSync(checkout, { recursive: true, force: true }));

  test('none is made, from whatever folder: every command that would work on an empty one says what to set', async () => {
    const commands = [
      ['webhook-token', 'generate', 'x'],
      ['alerts', 'query'],
      ['user', 'reset-password', 'ada@example.com'],
      ['seed'],
      ['audit', 'verify'],
      ['backup', path.join(checkout, 'file')],
    ];
    for (const args of commands) {
      const { code, stdout, stderr } = await installed(...args);
      assert.deepEqual([code, stdout], [1, ''], args.join(' '));
      assert.equal(
        stderr,
        `There is no database in ${checkout}/.data: no server has used it. Check DATA_DIR or POSTGRES_URL. Nothing was made.\n`,
      );
    }
    assert.equal(existsSync(path.join(checkout, '.data')), false);
  });

  test('the environment file that the install names says which one is meant; one that cannot be read stops only what needs it', async () => {
    const [data, file] = [path.join(checkout, 'data'), path.join(checkout, 'tocsin.env')];
    writeFileSync(path.join(checkout, 'ENVIRONMENT_FILE'), `${file}\n`);
    const refused = await installed('webhook-token', 'list');
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /tocsin\.env does not exist: make it/);
    assert.match((await installed()).stderr, /tocsin\.env does not exist: make it/, 'the server works with the same settings');
    assert.equal((await installed('version')).stdout, 'dev\n');
    assert.equal((await installed('--help')).code, 0);
    writeFileSync(file, `DATA_DIR="${data}"\n`);
    const { code, stderr } = await installed('webhook-token', 'list');
    assert.deepEqual([code, stderr], [0, `new database in ${data}\n`]);
    assert.equal((await installed('webhook-token', 'list')).stderr, '', 'it is new once');
    assert.match(
      (await installedWith({ DATA_DIR: path.join(checkout, 'else') }, 'webhook-token', 'list')).stderr,
      /^new database in .*else\n$/,
    );
  });
});

describe('commands on an external database', () => {
  async function external(t: TestContext): Promise<{ run: Run; env: Record<string, string> }> {
    const database = await createTestDatabase();
    t.after(() => database.drop());
    const env = { POSTGRES_URL: database.url, DATA_DIR: dataDir(t), SECRET_PEPPER: 'a pepper for these tests' };
    return { run: commandsHere(env), env };
  }

  /** Asks the database besides the commands. */
  async function ask(env: Readonly<Record<string, string>>, sql: string): Promise<Array<{ readonly name?: string }>> {
    const db = new pg.Client({ connectionString: env['POSTGRES_URL'] });
    await db.connect();
    try {
      return (await db.query(sql)).rows;
    } finally {
      await db.end();
    }
  }

  test('seed makes five alerts over severities, namespaces and states, three knowledge notes and nothing else; every run makes new ones', async (t) => {
    const { run, env } = await external(t);
    /** Rows of things that people make, other than alerts. */
    const others = async () => {
      const names = ['knowledge_notes', 'incidents', 'users', 'services', 'playbooks', 'memories', 'webhook_tokens'];
      const sql = names.map((name) => `select '${name}' as name from ${name}`).join(' union all ');
      return (await ask(env, sql)).map(({ name }) => name);
    };
    assert.match(await output(run('seed')), /Created 5 sample alerts.*\nCreated 3 knowledge notes/);
    assert.deepEqual(await others(), Array(3).fill('knowledge_notes'));
    await output(run('seed'));
    assert.equal((await others()).length, 6);
    const query = async (...flags: string[]) =>
      JSON.parse(await output(run('alerts', 'query', ...flags))) as {
        total: number;
        limit: number;
        skip: number;
        items: Array<Record<string, unknown> & { labels: Record<string, string> }>;
      };
    const all = await query();
    assert.deepEqual([all.total, all.limit, all.skip, all.items.length], [10, 20, 0, 10]);
    assert.deepEqual(new Set(all.items.map((alert) => alert['severity'])), new Set(['critical', 'warning', 'info']));
    assert.deepEqual(new Set(all.items.map((alert) => alert['status'])), new Set(['firing', 'acknowledged', 'resolved']));
    assert.ok(new Set(all.items.map((alert) => alert.labels['namespace'])).size >= 3);
    assert.equal((await query('--status', 'firing')).total, 6);
    assert.equal((await query('--severity', 'critical', '--limit', '1', '--skip', '1')).items.length, 1);
    assert.equal((await query('--search', 'warehouse')).total, 2);
    assert.equal((await query('--search', 'no such thing')).total, 0);
    assert.equal((await query('--start_date', '2100-01-01T00:00:00Z')).total, 0);
    assert.equal((await query('--end_date', '2100-01-01T00:00:00+02:00')).total, 10);
    assert.equal((await query('--channel', '#nowhere', '--provider', 'chatone')).total, 0);
    const numbers = (await query('--sort', 'number')).items.map((alert) => Number(alert['number']));
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    );
  });

  test('data prune demands an age, counts with --dry-run, and deletes only what is older', async (t) => {
    const { run } = await external(t);
    await output(run('seed'));
    const refused = await run('data', 'prune');
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.match(refused.stderr, /--days.*DATA_RETENTION_DAYS/);
    assert.match(await output(run('data', 'prune', '--days', '1', '--dry-run')), /^0 alerts/);
    assert.match(await output(run('data', 'prune', '--days', '1')), /^Deleted 0 alerts/);
  });

  test('data cleanup-deleted removes what is left of deleted alerts and incidents, prints one count per kind, and finds nothing more the second time', async (t) => {
    const { run, env } = await external(t);
    await output(run('seed'));
    await ask(
      env,
      `insert into thread_messages (id, group_id, author, text, origin, created_at)
      select gen_random_uuid(), id, '{"kind":"user","id":null,"name":"Ada"}', 'Looking', 'web', app_now() from alert_groups`,
    );
    await ask(
      env,
      `insert into triage_results (id, group_id, round, alert_id, alert_number, severity, decision, source, reason, ask, status, created_at, updated_at)
       select gen_random_uuid(), group_id, 1, id, number, severity, 'noise', 'rule', 'r', false, 'pending', app_now(), app_now() from alerts`,
    );
    // Of each alert, and of the group of each.
    await ask(
      env,
      `insert into investigations (id, subject_kind, subject_id, subject_number, title, group_id, status, automatic, requested_by, labels, severity, attempt,
         max_attempts, created_at, updated_at, ended_at)
       select gen_random_uuid(), kind, case kind when 'alert' then id else group_id end, number, title, group_id, 'completed', false,
         '{"kind":"system","id":null,"name":"x"}', labels, severity, 1, 4, app_now(), app_now(), app_now() from alerts, unnest(array['alert', 'group']) kind`,
    );
    await ask(
      env,
      `insert into investigation_attempts (investigation_id, fencing_token, attempt, agent_id, agent_name, dispatched_at)
       select id, 1, 1, gen_random_uuid(), 'Scout', app_now() from investigations`,
    );
    await ask(
      env,
      `insert into memories (id, text, scope, trust, investigation_id, created_at, updated_at)
       select gen_random_uuid(), 'The bank deploys on Tuesdays', 'shared', 'agent', id, app_now(), app_now() from investigations`,
    );
    await ask(
      env,
      `insert into memories (id, text, scope, trust, created_at, updated_at) values (gen_random_uuid(), 'Of nothing', 'shared', 'human', app_now(), app_now())`,
    );
    await ask(
      env,
      `with i as (insert into incidents (id, title, severity, status, source, created_by, created_at, updated_at, deleted_at)
         values (gen_random_uuid(), 'gone', 'high', 'resolved', 'manual', '{}', app_now(), app_now(), app_now()) returning id),
       u as (insert into incident_status_updates (id, incident_id, message, audience, author, created_at)
         select gen_random_uuid(), id, 'Seen', 'internal', '{}', app_now() from i)
       insert into incident_messages (id, incident_id, kind, text, ack_required, author, created_at)
         select gen_random_uuid(), id, 'message', 'Look', false, '{}', app_now() from i`,
    );
    await ask(env, `update alerts set deleted_at = app_now() where number in (select number from alerts order by number limit 2)`);
    const kinds = ['thread messages', 'triage results', 'memories', 'investigations', 'dispatches', 'calls', 'approvals', 'evidence'];
    const removed = async () => {
      const lines = (await output(run('data', 'cleanup-deleted'))).trimEnd().split('\n').slice(1);
      return Object.fromEntries(lines.map((line) => line.split(/ {2,}/)));
    };
    const counted = (counts: readonly number[]) =>
      Object.fromEntries([...kinds, 'status updates', 'messages'].map((kind, at) => [kind, String(counts[at])]));
    assert.deepEqual(await removed(), counted([2, 2, 4, 4, 4, 0, 0, 0, 1, 1]));
    assert.deepEqual(await removed(), counted([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const left = async (table: string) => (await ask(env, `select from ${table}`)).length;
    assert.deepEqual(
      [await left('thread_messages'), await left('triage_results'), await left('investigations'), await left('memories')],
      [3, 3, 6, 7],
    );
  });

  test('wrong use: says what is wrong, exit 1, nothing printed as an answer', async (t) => {
    const { run } = await external(t);
    const wrong = [
      ['nonsense'],
      ['alerts', 'query', '--limit', '201'],
      ['alerts', 'query', '--severity', 'loud'],
      ['alerts', 'query', '--sort', 'colour'],
      ['alerts', 'query', '--start_date', 'monday'],
      ['data', 'prune', '--days', '-1'],
      ['webhook-token', 'revoke', 'x'],
      ['webhook-token', 'revoke', '0192f0c0-0000-7000-8000-000000000000'],
      ['user', 'reset-password', 'nobody@example.com'],
      ['user', 'reset-password', 'nobody@example.com', '--password', 'short'],
      ['webhook-token', 'generate', ' '],
    ];
    for (const args of wrong) {
      const ended = await run(...args);
      assert.deepEqual([ended.code, ended.stdout], [1, ''], args.join(' '));
      const option = args.findLast((arg) => /^--(?:severity|sort|start_date)$/.test(arg));
      if (option !== undefined) assert.ok(ended.stderr.startsWith(option), `${args.join(' ')}: ${ended.stderr}`);
      assert.ok(ended.stderr.trim().length > 10 && !/^\s+at /m.test(ended.stderr), `${args.join(' ')}: ${ended.stderr}`);
    }
  });

  test('triage stats prints how many decisions there are and how many of those that were reviewed were right', async (t) => {
    const { run, env } = await external(t);
    const client = new pg.Client({ connectionString: env['POSTGRES_URL'] });
    await run('db', 'migrate');
    const empty = await run('triage', 'stats');
    assert.deepEqual([empty.code, empty.stdout.match(/accuracy: +(.*)/)?.[1]], [0, 'none reviewed']);
    await client.connect();
    await client.query(
      `insert into triage_results (id, group_id, round, alert_id, alert_number, severity, decision, source, reason, ask, status, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), 1, gen_random_uuid(), n, 'warning', d, 'rule', 'r', false, s, app_now(), app_now()
         from (values (1, 'noise', 'confirmed'), (2, 'noise', 'confirmed'), (3, 'incident', 'overridden'), (4, 'investigate', 'pending')) v (n, d, s)`,
    );
    await client.end();
    const ended = await run('triage', 'stats');
    assert.equal(ended.code, 0);
    assert.equal(
      ended.stdout,
      'total:       4\nconfirmed:   2\noverridden:  1\npending:     1\naccuracy:    66.67%\nincident:    1\ninvestigate: 1\nnoise:       2\n',
    );
  });

  test('without the keys of the server nothing is made that it would refuse', async (t) => {
    const { run, env } = await external(t);
    const server = await startServer({ t, env });
    const elsewhere = { ...env, DATA_DIR: dataDir(t) };
    for (const args of [
      ['webhook-token', 'generate', 'x'],
      ['secrets', 'rotate'],
      ['backup', path.join(elsewhere.DATA_DIR, 'file')],
    ]) {
      const { code, stdout, stderr } = await command(args, elsewhere);
      assert.deepEqual([code, stdout], [1, ''], args.join(' '));
      assert.match(stderr, /encryption_keys not found: set DATA_DIR, or SECRET_PEPPER and ENCRYPTION_KEYS, to what the server has/);
    }
    assert.equal(existsSync(elsewhere.DATA_DIR), false);
    assert.equal((await run('webhook-token', 'generate', 'x')).code, 0);
    await server.stop();
  });

  test('where TOCSIN_URL and TOCSIN_TOKEN are set, the commands that can ask the server do so, on no database', async (t) => {
    const { env } = await external(t);
    const server = await startServer({ t, env });
    const sent = async (place: string, headers: Readonly<Record<string, string>>, body: unknown) =>
      fetch(`${server.url}${place}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const account = { email: 'ada@example.com', password: 'first password 123', display_name: 'Ada' };
    const cookies = (await sent('/api/v1/setup', {}, account)).headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    const csrf = cookies.find((cookie) => cookie.startsWith('svc_csrf='))?.slice('svc_csrf='.length) ?? '';
    const permissions = ['alerts:read', 'tokens:manage', 'triage:read'];
    const made = await sent('/api/v1/user/tokens', { cookie: cookies.join('; '), 'x-csrf-token': csrf }, { name: 'cli', permissions });
    const { token: personal } = (await made.json()) as { token: string };
    const run = commandsHere({ TOCSIN_URL: server.url, TOCSIN_TOKEN: personal, DATA_DIR: dataDir(t) });
    const { id, token } = tokenIn(await output(run('webhook-token', 'generate', 'over the net')));
    assert.equal((await send(server, token)).status, 200);
    assert.match(await output(run('webhook-token', 'list')), new RegExp(`^ID +NAME +CREATED\n${id} +over the net`));
    await output(run('webhook-token', 'revoke', id));
    assert.equal((await send(server, token)).status, 401);
    const { total, limit } = JSON.parse(await output(run('alerts', 'query', '--severity', 'critical', '--limit', '7'))) as Record<
      string,
      number
    >;
    assert.deepEqual([total, limit], [0, 7]);
    assert.match(await output(run('triage', 'stats')), /^total: +0\n/);
    assert.equal(JSON.parse(await output(run('triage', 'stats', '--json'))).total, 0);
    const listed = JSON.parse(await output(run('webhook-token', 'generate', 'for programs', '--json'))) as Record<string, string>;
    assert.deepEqual(Object.keys(listed), ['id', 'name', 'token']);
    assert.equal(JSON.parse(await output(run('webhook-token', 'list', '--json')))[0].id, listed['id']);
    const wrong = await commandsHere({ TOCSIN_URL: server.url, TOCSIN_TOKEN: 'svc_pat_wrong', DATA_DIR: dataDir(t) })('alerts', 'query');
    assert.deepEqual([wrong.code, wrong.stdout], [1, '']);
    await server.stop();
  });

  test('user reset-password sets a random password, lifts the lock, and signs in', async (t) => {
    const { run, env } = await external(t);
    const server = await startServer({ t, env });
    const post = (place: string, body: unknown) =>
      fetch(`${server.url}${place}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const email = 'ada@example.com';
    assert.equal((await post('/api/v1/setup', { email, password: 'first password 123', display_name: 'Ada' })).status, 201);
    for (let attempt = 0; attempt < 5; attempt += 1) await post('/api/v1/auth/login', { email, password: 'a wrong password' });
    assert.equal((await post('/api/v1/auth/login', { email, password: 'first password 123' })).status, 423);
    const [, password] = /^Password: (\w{32})$/m.exec(await output(run('user', 'reset-password', email))) ?? [];
    assert.ok(password);
    assert.equal((await post('/api/v1/auth/login', { email, password })).status, 200);
    assert.doesNotMatch(await output(run('user', 'reset-password', email, '--password', 'chosen by hand 1')), /chosen by hand/);
    assert.equal((await post('/api/v1/auth/login', { email, password: 'chosen by hand 1' })).status, 200);
    assert.match(await output(run('user', 'reset-second-factor', email)), /^The second factors of ada@example\.com were removed/);
    assert.match((await run('user', 'reset-second-factor', 'nobody@example.com')).stderr, /No user has this email address/);
    assert.equal((await server.stop()).code, 0);
  });
});
