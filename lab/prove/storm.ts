import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../server.ts';
import { type Session, setUp } from '../session.ts';
import { judgeCount, judgeTime } from '../judge.ts';

/**
 * A storm that lasts, for one person: 20 incidents a minute for ten minutes, a real server, a stand-in for Slack. Every
 * incident must be named in a message, none later than promised. `npm run prove storm 60` takes a minute instead.
 *
 * Concerns: src/modules/notifications, src/modules/escalation, src/integrations/channels/chatone
 */
const SECONDS = Number(process.argv[2] ?? 600);
const EVERY_MS = 3_000;
const PROMISED = { longestSeconds: 20, free: 5, aMinute: 4 };
const ME = 'bench@example.com';

interface Message {
  readonly at: number;
  readonly body: string;
}

/** A Slack that knows one person and takes every message. */
async function startSlack(messages: Message[]): Promise<{ readonly server: Server; readonly url: string }> {
  const user = { id: 'U1', team_id: 'T1', name: 'bench', profile: { email: ME }, is_email_confirmed: true };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const method = request.url?.split('/').pop()?.split('?')[0];
      if (method === 'chat.postMessage') messages.push({ at: performance.now(), body: Buffer.concat(parts).toString() });
      response.setHeader('content-type', 'application/json');
      const channel = method === 'conversations.open' ? { id: 'D1' } : 'D1';
      const about = { team_id: 'T1', team: 'Bench', user, user_id: 'UB', bot_id: 'B1', url: 'http://slack.test/', members: [user] };
      response.end(JSON.stringify({ ok: true, ...about, channel, ts: `${performance.now()}` }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` };
}

/** Connects the stand-in and makes a service whose incidents page the person who is signed in, on Slack. */
async function prepare(session: Session, slack: string): Promise<string> {
  await session.call('PUT', '/api/v1/integrations', {
    chatone: { base_url: slack, bot_token: 'xoxb-of-the-proof-0001', signing_secret: 'the signing secret of the proof' },
  });
  await session.call('PUT', '/api/v1/users/me/notification-preferences', {
    rules: [{ urgency: 'high', channel: 'chatone', delay_minutes: 0 }],
  });
  const { user } = (await session.call('GET', '/api/v1/auth/me')) as { user: { id: string } };
  const targets = [{ target_type: 'user', target_user_id: user.id }];
  const policy = (await session.call('POST', '/api/v1/escalation-policies', {
    name: 'Storm',
    levels: [{ level_number: 1, delay_minutes: 60, targets }],
  })) as { id: string };
  const service = (await session.call('POST', '/api/v1/services', {
    name: 'storm',
    escalation_policy_id: policy.id,
    urgency: 'high',
    matchers: [],
    auto_incident: 'off',
  })) as { id: string };
  return service.id;
}

const messages: Message[] = [];
const slack = await startSlack(messages);
const server = await startServer({ OUTBOUND_ALLOWED_CIDRS: '127.0.0.0/8' });
try {
  const session = await setUp(server.url);
  const service = await prepare(session, slack.url);
  const opened: { readonly number: number; readonly at: number }[] = [];
  const start = performance.now();
  for (let n = 0; n * EVERY_MS < SECONDS * 1_000; n += 1) {
    await sleep(Math.max(0, start + n * EVERY_MS - performance.now()));
    const body = { title: `Storm ${n}`, severity: n % 4 === 0 ? 'critical' : 'low', service_id: service };
    const { number } = (await session.call('POST', '/api/v1/incidents', body)) as { number: number };
    opened.push({ number, at: performance.now() });
  }
  const waits = () =>
    opened.map(({ number, at }) => {
      const named = new RegExp(`#${number}\\b`);
      const message = messages.find(({ body }) => named.test(body));
      return message ? Math.max(0, message.at - at) / 1_000 : Number.POSITIVE_INFINITY;
    });
  for (let tries = 0; tries < 60 && waits().includes(Number.POSITIVE_INFINITY); tries += 1) await sleep(500);
  const sorted = waits().sort((a, b) => a - b);
  const longest = sorted.at(-1) ?? Number.POSITIVE_INFINITY;
  const unnamed = sorted.filter((wait) => wait === Number.POSITIVE_INFINITY).length;
  const most = PROMISED.free + Math.ceil((SECONDS / 60 + 0.5) * PROMISED.aMinute);
  judgeCount(
    unnamed === 0 && messages.length <= most,
    `${opened.length} incidents in ${SECONDS} s, not named: ${unnamed}; ${messages.length} messages, at most ${most}`,
  );
  judgeTime(
    longest <= PROMISED.longestSeconds,
    `waited: half of them ${(sorted[sorted.length >> 1] ?? 0).toFixed(1)} s, longest ${longest.toFixed(1)} s, promised ${PROMISED.longestSeconds}`,
  );
} finally {
  await server.stop();
  slack.server.close();
  slack.server.closeAllConnections();
}
