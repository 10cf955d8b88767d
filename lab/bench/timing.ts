import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { openPasswords } from '../../src/platform/crypto/passwords.ts';
import { openSealer } from '../../src/platform/crypto/sealing.ts';
import { checksum, mintToken } from '../../src/platform/crypto/token.ts';
import { mailContext } from '../../src/platform/mail/mail.store.ts';
import { median } from '../figures.ts';
import { type Figure, report } from '../report.ts';
import { type BenchServer, startServer } from '../server.ts';
import { type Session, setUp } from '../session.ts';

/** Whether the time of an answer tells a stranger what the answer itself does not: who has an account, how much of a token is right. */
const SAMPLES = Number(process.env['SAMPLES'] ?? 1_000);
const WARM_UP = 20;
/** Of the usual test for leaks through time: beyond it two sets of times differ. */
const PROMISED_T = 4.5;
const PROMISED_GAP_MS = 5;
const PASSWORD = 'a long bench password';

interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Two kinds of request that must take the same time; `n` numbers the samples of a kind. */
interface Contest {
  readonly name: string;
  readonly status: number;
  readonly kinds: readonly [(n: number) => Shot, (n: number) => Shot];
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let addresses = 0;

/** One request from an address of its own; milliseconds until the whole answer is here. */
function fire(url: string, shot: Shot, status: number): Promise<number> {
  addresses += 1;
  const body = shot.body === undefined ? undefined : Buffer.from(JSON.stringify(shot.body));
  const headers = {
    ...shot.headers,
    'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
  };
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const sent = request(url + shot.path, { agent, method: shot.method, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === status) resolve(performance.now() - from);
        else reject(new Error(`${shot.method} ${shot.path} answered ${answer.statusCode} instead of ${status}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Welch's t of two samples. */
function welch(a: readonly number[], b: readonly number[]): number {
  const spread = (values: readonly number[]) => {
    const middle = mean(values);
    return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1) / values.length;
  };
  return (mean(a) - mean(b)) / Math.sqrt(spread(a) + spread(b));
}

/** Samples of both kinds in random order, so that whatever else the machine does falls on both alike. */
async function compete(url: string, { name, status, kinds }: Contest) {
  for (let n = 0; n < WARM_UP; n += 1) for (const kind of kinds) await fire(url, kind(-1 - n), status);
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < SAMPLES; n += 1) {
    const first = Math.random() < 0.5 ? 0 : 1;
    for (const side of [first, 1 - first] as const) times[side === 0 ? 0 : 1].push(await fire(url, kinds[side === 0 ? 0 : 1](n), status));
  }
  const medians = times.map(median) as [number, number];
  const round = (value: number) => Number(value.toFixed(3));
  return {
    name,
    samples: 2 * SAMPLES,
    t: round(welch(...times)),
    medians: medians.map(round),
    gapMs: round(Math.abs(medians[0] - medians[1])),
  };
}

const known = (n: number) => `known${n}@example.com`;
/** As long as the known ones. */
const unknown = (n: number) => `other${n}@example.com`;

/** An account for each sample: five tries lock one. */
async function storePeople(server: BenchServer): Promise<void> {
  const client = await server.connect();
  const hash = await openPasswords(1).hash(PASSWORD);
  await client.query(
    `insert into users (id, email, email_normalised, email_verified_at, display_name, role, password_hash)
     select gen_random_uuid(), 'known' || n || '@example.com', 'known' || n || '@example.com', app_now(), 'Known', 'viewer', $1
       from generate_series($2::int, $3::int) n`,
    [hash, -WARM_UP, SAMPLES],
  );
}

/** A token that begins like a real one and passes the checksum, or a random one that does. */
function guess(real: string, right: number): string {
  const prefix = /^svc_(pat_)?/.exec(real)?.[0] ?? '';
  const tail = mintToken('webhook').slice('svc_'.length);
  const body = real.slice(0, prefix.length + right) + tail.slice(right, 32);
  // Never the real one by chance.
  const last = body.at(-1) === real[prefix.length + 31] ? (body.endsWith('x') ? 'y' : 'x') : body.slice(-1);
  const whole = body.slice(0, -1) + last;
  return whole + checksum(whole);
}

/** The secret of a link that is good: out of the email that waits for a mail server. */
async function linkOf(server: BenchServer, session: Session): Promise<string> {
  await session.make('users', { email: 'linked@example.com', display_name: 'Linked', role: 'viewer' });
  const client = await server.connect();
  const letters = `select id, body from mail_outbox where recipient = 'linked@example.com'`;
  const { rows } = await client.query<{ id: string; body: string }>(letters);
  const sealer = openSealer(readFileSync(join(server.dataDir, 'keys/encryption_keys'), 'utf8').trim());
  const token = rows[0] && /#token=([\w-]+)/.exec(sealer.open(rows[0].body, mailContext(rows[0].id)))?.[1];
  if (token === undefined) throw new Error('no letter with a link was written');
  return token;
}

async function contests(server: BenchServer): Promise<Contest[]> {
  const session = await setUp(server.url);
  const pat = (await session.make('user/tokens', { name: 'bench', permissions: [] })).token;
  const webhook = (await session.make('webhook-tokens', { name: 'bench 2' })).token;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const asMe = (token: string): Shot => ({ method: 'GET', path: '/api/v1/auth/me', headers: bearer(token) });
  const asMonitor = (token: string): Shot => ({ ...post('/webhooks/alerts', { alerts: [] }), headers: bearer(token) });
  const post = (path: string, body: object): Shot => ({ method: 'POST', path, body });
  const cookie = (secret: string): Shot => ({ method: 'GET', path: '/api/v1/auth/me', headers: { cookie: `svc_session=${secret}` } });
  const login = (email: string) => post('/api/v1/auth/login', { email, password: 'wrong wrong wrong' });
  const forgot = (email: string) => post('/api/v1/auth/forgot-password', { email });
  const reset = (token: string) => post('/api/v1/auth/reset-password', { token, password: PASSWORD });
  const link = await linkOf(server, session);
  const [, secret = ''] = /svc_session=([\w-]+)/.exec(session.cookie) ?? [];
  const random = () => randomBytes(32).toString('base64url');
  return [
    { name: 'sign-in: an account, and none', status: 401, kinds: [(n) => login(known(n)), (n) => login(unknown(n))] },
    { name: 'forgotten password: an account, and none', status: 202, kinds: [(n) => forgot(known(n)), (n) => forgot(unknown(n))] },
    {
      name: 'link of a letter: half of it right, and none of it',
      status: 422,
      kinds: [() => reset(link.slice(0, 20) + random().slice(20)), () => reset(random())],
    },
    {
      name: 'personal token: all but one character right, and none',
      status: 401,
      kinds: [() => asMe(guess(pat, 31)), () => asMe(guess(pat, 0))],
    },
    {
      name: 'webhook token: all but one character right, and none',
      status: 401,
      kinds: [() => asMonitor(guess(webhook, 31)), () => asMonitor(guess(webhook, 0))],
    },
    {
      name: 'session: half of it right, and none of it',
      status: 401,
      kinds: [() => cookie(secret.slice(0, 20) + random().slice(20)), () => cookie(random())],
    },
  ];
}

await using server = await startServer({
  TRUSTED_PROXIES: '127.0.0.0/8',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: `bench-${randomUUID()}@example.com`,
});
const verdicts: Awaited<ReturnType<typeof compete>>[] = [];
await storePeople(server);
for (const contest of await contests(server)) {
  const verdict = await compete(server.url, contest);
  console.log(`${verdict.name}: |t| ${Math.abs(verdict.t).toFixed(2)}, medians ${verdict.medians.join(' and ')} ms`);
  verdicts.push(verdict);
}
agent.destroy();
const figures = verdicts.flatMap(({ name, t, gapMs }): Figure[] => [
  { what: name, measured: gapMs, unit: 'ms', atMost: PROMISED_GAP_MS },
  { what: 'the same, |t|', measured: Math.abs(t), unit: '', atMost: PROMISED_T },
]);
report('timing', figures, { verdicts });
