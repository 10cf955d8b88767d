import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, eventually, freePort, startChild } from '../../test/harness/processes.ts';
import { startSacrificialPostgres } from '../../test/harness/programs/sacrificial-postgres.ts';
import { startServerProcess } from '../../test/harness/server-process.ts';
import { ROOT } from '../../tools/tracked.ts';
import { tallyText } from '../figures.ts';
import { cannotRun, judgeCount, judgeTime } from '../judge.ts';
import { sendSteadily } from '../pace.ts';
import { temporaryFolder } from '../postgres.ts';
import { PERSON } from '../session.ts';

/**
 * The real nginx, Caddy and HAProxy with our examples, before two servers on one database: the setup page over TLS, the caller's address,
 * live events, large bodies, a server that stops and one that is killed under load, and a database that is away. Only addresses,
 * ports and the certificate in the examples are replaced. The servers serve `web/dist`.
 *
 * Concerns: examples/nginx.conf, examples/Caddyfile, examples/haproxy.cfg, src/app.ts, src/health.routes.ts, src/platform/http/event-stream.ts, src/platform/http/server.ts
 */
const PROGRAMS = { nginx: '/usr/sbin/nginx', Caddy: '/usr/bin/caddy', HAProxy: '/usr/sbin/haproxy' } as const;
type Name = keyof typeof PROGRAMS;
const MIB = 2 ** 20;
const EVENT_MS = 1_000;
/** Of the alerts that are posted while a server stops, with a broken connection. */
const MOST_BROKEN = 10;
/** The caller: another address than the proxy's, which is 127.0.0.1. */
const CALLER = '127.0.0.2';

for (const [name, program] of Object.entries(PROGRAMS)) if (!existsSync(program)) cannotRun(`there is no ${program}: install ${name}`);

using temporary = temporaryFolder('proxies');
const folder = temporary.path;
const [cert, key, both] = ['cert.pem', 'key.pem', 'both.pem'].map((name) => path.join(folder, name)) as [string, string, string];
const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const subject = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
spawnSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...subject]);
writeFileSync(both, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'));

const plain = await freePort();
const secure = await freePort();
const ORIGIN = `https://localhost:${secure}`;
const ca = readFileSync(cert, 'utf8');

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly agent?: Agent;
  /** Called with what has arrived; the answer is given up once this gives true. */
  readonly until?: (text: string) => boolean;
}

/** One request to the proxy, from {@link CALLER}. A connection that breaks is status 0. */
function call(method: 'GET' | 'POST', url: string, { headers = {}, body, agent, until = () => false }: Call = {}): Promise<Answer> {
  return new Promise((resolve) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const options = { host: 'localhost', port: secure, path: url, method, ca, localAddress: CALLER, family: 4 };
    const sent = request({ ...options, headers: { ...type, ...headers }, agent: agent ?? false }, (answer) => {
      let text = '';
      const done = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (!until(text)) return;
        done();
        sent.destroy();
      });
      answer.on('end', done).on('error', done);
    });
    sent.setTimeout(30_000, () => sent.destroy(new Error('no answer')));
    sent.on('error', (error) => resolve({ status: 0, headers: {}, text: error.message }));
    sent.end(body);
  });
}

/** Starts a proxy before these ports. */
async function startProxy(name: Name, ports: readonly number[]): Promise<Child> {
  const at = path.join(folder, name);
  mkdirSync(at);
  const read = (file: string) => readFileSync(path.join(ROOT, 'examples', file), 'utf8');
  const write = (text: string) => {
    const file = path.join(at, 'proxy.conf');
    writeFileSync(file, text);
    return file;
  };
  const starts: Readonly<Record<Name, () => Child>> = {
    nginx() {
      const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${at}/temp;`).join(' ');
      const site = read('nginx.conf')
        .replace(/server 127\.0\.0\.1:8080( .*)/, (_, rest: string) => ports.map((port) => `server 127.0.0.1:${port}${rest}`).join(' '))
        .replace(/\S+fullchain\.pem/, cert)
        .replace(/\S+privkey\.pem/, key)
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
        .replaceAll('server_name tocsin.example.com', 'server_name localhost')
        // The name with its port, as people type it where it is not 443.
        .replaceAll(/\$host;/g, '$http_host;');
      return startChild(PROGRAMS.nginx, [
        '-p',
        at,
        '-c',
        write(`daemon off; master_process off; pid ${at}/pid; error_log stderr; events {}\nhttp { access_log off; ${temps}\n${site}}\n`),
      ]);
    },
    Caddy() {
      const options = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n\tdefault_bind 127.0.0.1\n\tskip_install_trust\n}\n`;
      const site = read('Caddyfile').replace(/^(\{\$TOCSIN_NAME.*)$/m, `$1\n\ttls ${cert} ${key}`);
      const own = { HOME: at, TOCSIN_NAME: 'localhost', TOCSIN_SERVERS: ports.map((port) => `127.0.0.1:${port}`).join(' ') };
      const env = { ...process.env, ...own };
      return startChild(PROGRAMS.Caddy, ['run', '--adapter', 'caddyfile', '--config', write(options + site)], { env });
    },
    HAProxy() {
      const servers = ports.map((port, n) => `  server s${n} 127.0.0.1:${port}\n`).join('');
      const site = read('haproxy.cfg')
        .replaceAll(/^ {2}server one .*\n/gm, servers)
        .replace(/\/etc\/haproxy\/\S+\.pem/, both)
        .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
        .replace('bind :443 ', `bind 127.0.0.1:${secure} `);
      return startChild(PROGRAMS.HAProxy, ['-db', '-f', write(site)]);
    },
  };
  const child = starts[name]();
  await eventually(`${name} answers`, async () => {
    if (child.process.exitCode !== null) throw new Error(`${name} ended:\n${child.output()}`);
    return (await call('GET', '/live')).status === 200;
  });
  return child;
}

const redirects = () =>
  new Promise<string>((resolve) => {
    const sent = plainRequest({ host: '127.0.0.1', port: plain, path: '/setup', headers: { host: 'localhost' } }, (answer) => {
      answer.resume();
      resolve(`${answer.statusCode} ${answer.headers.location}`);
    });
    sent.on('error', (error) => resolve(error.message)).end();
  });

const alertBody = (fingerprint: string, description = '') =>
  JSON.stringify({ fingerprint, labels: { alertname: fingerprint }, annotations: { description } });

await using closing = new AsyncDisposableStack();
const postgres = closing.adopt(await startSacrificialPostgres(), ({ remove }) => remove());
const env = { BASE_URL: ORIGIN, SECURE_COOKIES: 'true', TRUSTED_PROXIES: '127.0.0.1' };
const startOne = (port: number) => startServerProcess({ databaseUrl: postgres.database.url, port, env });
const ports = [await freePort(), await freePort()] as [number, number];
const servers = [await startOne(ports[0]), await startOne(ports[1])];
closing.defer(async () => {
  for (const server of servers) await server.terminate();
});
let token = '';

/** As a monitoring tool does. */
const postAlert = (body: string, agent?: Agent) =>
  call('POST', '/webhooks/alerts', { headers: { authorization: `Bearer ${token}` }, body, ...(agent ? { agent } : {}) });

/** Posts alerts while something is done to the second server: none is lost. */
async function underLoad(name: Name, how: string, act: () => Promise<unknown>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, ca });
  const send = async (body: string) => ({ body, answer: await postAlert(body, agent) });
  const load = sendSteadily(50, (n) => send(alertBody(`${name}-${how}-${n}`)));
  await sleep(500);
  await act();
  await sleep(1_500);
  const sent = await load.stop();
  const failed = sent.filter(({ answer }) => answer.status !== 200);
  const again = await Promise.all(failed.map(({ body }) => send(body)));
  const lost = again.filter(({ answer }) => answer.status !== 200).length;
  agent.destroy();
  const said = tallyText(failed.map(({ answer }) => answer.status));
  // What a killed server was answering ends with it, and until the proxy notices, some are sent there. One that stops may close an idle
  // connection in the moment in which the proxy uses it. Senders post these again.
  const holds = lost === 0 && (how !== 'stops' || failed.length <= MOST_BROKEN);
  const rest = failed.length === 0 ? '' : ` (${said}), ${lost} of them when sent again`;
  judgeCount(holds, `${name}: a server ${how}: ${sent.length} alerts, ${failed.length} not accepted${rest}`);
}

async function signIn(first: boolean) {
  const { password, email } = PERSON;
  const spoofed = { 'x-forwarded-for': '203.0.113.9' };
  const answer = first
    ? await call('POST', '/api/v1/setup', { body: JSON.stringify(PERSON) })
    : await call('POST', '/api/v1/auth/login', { headers: spoofed, body: JSON.stringify({ email, password }) });
  const cookies = answer.headers['set-cookie'] ?? [];
  const cookie = cookies.map((text) => text.split(';')[0]).join('; ');
  const csrf = decodeURIComponent(/svc_csrf=([^;]+)/.exec(cookie)?.[1] ?? '');
  return { answer, cookies, headers: { cookie, 'x-csrf-token': csrf } };
}

async function prove(name: Name): Promise<void> {
  const proxy = await startProxy(name, ports);
  judgeCount(/^30[18] https:\/\/localhost/.test(await redirects()), `${name}: without TLS: ${await redirects()}`);
  const page = await call('GET', '/setup', { headers: { accept: 'text/html' } });
  judgeCount(page.status === 200 && page.text.includes('<div id="root">'), `${name}: the setup page: ${page.status}`);
  if (token === '') {
    const { answer, headers } = await signIn(true);
    if (answer.status !== 201 && answer.status !== 200) throw new Error(`setting up: ${answer.status} ${answer.text}`);
    const made = await call('POST', '/api/v1/webhook-tokens', { headers, body: JSON.stringify({ name: 'proxies' }) });
    token = (JSON.parse(made.text) as { token: string }).token;
  }
  const { answer, cookies, headers } = await signIn(false);
  judgeCount(answer.status === 200 && cookies.every((text) => /; Secure/.test(text)), `${name}: sign-in ${answer.status}, cookies Secure`);
  const { items } = JSON.parse((await call('GET', '/api/v1/auth/sessions', { headers })).text) as {
    items: { current: boolean; ip: string }[];
  };
  const ip = items.find(({ current }) => current)?.ip;
  judgeCount(ip === CALLER, `${name}: the caller's address is ${ip}, whatever it claims`);

  let sentAt = Number.POSITIVE_INFINITY;
  const stream = call('GET', '/api/v1/events', {
    headers: { ...headers, accept: 'text/event-stream' },
    until: (text) => text.includes('alerts.changed'),
  });
  await sleep(1_000);
  sentAt = performance.now();
  const posted = await postAlert(alertBody(`${name}-live`));
  const live = await stream;
  judgeCount(posted.status === 200 && live.text.includes('alerts.changed'), `${name}: a webhook is accepted, and its live event arrives`);
  judgeTime(performance.now() - sentAt < EVENT_MS, `${name}: after ${(performance.now() - sentAt).toFixed(0)} ms (${EVENT_MS})`);

  const large = await postAlert(alertBody(`${name}-large`, 'x'.repeat(15 * MIB)));
  judgeCount(large.status === 200, `${name}: 15 MiB: ${large.status} ${large.status === 200 ? '' : large.text.slice(0, 200)}`);
  const tooLarge = await postAlert(alertBody(`${name}-larger`, 'x'.repeat(17 * MIB)));
  judgeCount(
    tooLarge.status === 413 && tooLarge.text.includes('"code":'),
    `${name}: 17 MiB: ${tooLarge.status} ${tooLarge.text.slice(0, 120)}`,
  );

  // Bodies that are refused unread must not make a healthy server look broken.
  await Promise.all(
    Array.from({ length: 8 }, () => call('POST', '/webhooks/alerts', { body: alertBody('stranger', 'x'.repeat(17 * MIB)) })),
  );
  await underLoad(name, 'stops', () => servers[1]?.terminate() ?? Promise.resolve());
  servers[1] = await startOne(ports[1]);
  await sleep(6_000);
  await underLoad(name, 'is killed', () => servers[1]?.kill() ?? Promise.resolve());
  servers[1] = await startOne(ports[1]);
  await sleep(6_000);

  await postgres.end('fast');
  await sleep(4_000);
  const away = await call('GET', '/api/v1/auth/sessions', { headers });
  judgeCount(
    away.status === 503 && away.text.includes('"code":"unavailable"'),
    `${name}: without a database: ${away.status} ${away.text.slice(0, 160)}`,
  );
  await postgres.start();
  await eventually('the servers to be ready again', async () => {
    const ready = await Promise.all(ports.map((port) => fetch(`http://127.0.0.1:${port}/ready`).then((at) => at.ok)));
    return ready.every(Boolean);
  });
  await proxy.terminate();
  await eventually(`${name} is gone`, async () => (await call('GET', '/live')).status === 0);
}

for (const name of Object.keys(PROGRAMS) as Name[]) await prove(name);
