// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { insertLink } from '../../../src/modules/identity/sso/linked-accounts.store.ts';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { type AgentClient, makeAgent, type TestAgent } from '../../harness/agent.ts';
import { ADMIN, PASSWORD, signIn, startTestApp, type TestApp } from '../../harness/app.ts';
import { type FakeChatone, startFakeChatone } from '../../harness/fakes/fake-chatone.ts';
import { type FakeVoiceone, startFakeVoiceone } from '../../harness/fakes/fake-voiceone.ts';
import { until } from '../../harness/until.ts';

/** Where somebody, or something, acknowledges. What the web app's row, swipe and alert page send is `row`; its incident page sends `incident`. */
const SURFACES = ['alert message', 'page message', 'phone key', 'row', 'API', 'bulk', 'incident', 'source', 'agent'] as const;
type Surface = (typeof SURFACES)[number];

/** What the alert stands in. `several`: the incident has another firing alert, in another group. */
const CONTEXTS = ['alone', 'with an incident', 'several', 'merged', 'private'] as const;
type Context = (typeof CONTEXTS)[number];

/** A person who signs in, in chat and here. */
interface Person {
  readonly id: string;
  readonly chat: string;
  readonly phone: string;
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>;
}

/** An alert, and what it stands in. */
interface Cell {
  readonly name: string;
  readonly number: number;
  readonly groupId: string;
  readonly key: string;
  readonly incident: { readonly id: string; readonly number: number } | null;
  readonly paged: Person | null;
}

/** These take the incident whatever else fires: its own button, or one that names it. The others follow the last of its alerts. */
const TAKES: ReadonlySet<Surface> = new Set(['alert message', 'page message', 'phone key', 'row', 'incident']);
/** These are people who were paged, or an admin: they see a private incident. */
const SEES_PRIVATE: ReadonlySet<Surface> = new Set(['page message', 'phone key', 'incident']);
/** These act on the incident: the alert is its own. */
const OF_INCIDENT: ReadonlySet<Surface> = new Set(['page message', 'phone key', 'incident']);

describe('acknowledging, from everywhere and in everything an alert may stand in', () => {
  let app: TestApp;
  let db: Database;
  let chatone: FakeChatone;
  let twilio: FakeVoiceone;
  let agent: TestAgent;
  let stream: AgentClient;
  let olga: Person;
  let silent: string;
  const cells = new Map<string, Cell>();

  before(async () => {
    chatone = await startFakeChatone();
    twilio = await startFakeVoiceone();
    app = await startTestApp({
      env: {
        CHATONE_BASE_URL: chatone.apiUrl,
        CHATONE_BOT_TOKEN: chatone.botToken,
        CHATONE_SIGNING_SECRET: chatone.signingSecret,
        VOICEONE_BASE_URL: twilio.url,
        VOICEONE_ACCOUNT_SID: twilio.accountSid,
        VOICEONE_AUTH_TOKEN: twilio.authToken,
        VOICEONE_FROM: twilio.number,
      },
    });
    db = openDatabase({ url: app.database.url, max: 2, name: 'test' });
    const destinations = [{ name: 'one', provider: 'chatone', channel: 'C0ALERTS' }];
    assert.equal((await app.api('PUT', '/api/v1/routes', { destinations, rules: [], default_destinations: ['one'] })).status, 200);
    agent = await makeAgent(app, { name: 'Scout', max_concurrent_investigations: 50, scope: { mode: 'act' } });
    stream = await agent.stream();
    await stream.get('stream.ready');
    chatone.users.push({ id: 'U0ADA', email: ADMIN.email, name: ADMIN.name, confirmed: true });
    olga = await person('Olga', []);
    const nobody = await person('Nora', []);
    silent = await policyOf('Silent', nobody.id);
    for (const context of CONTEXTS)
      for (const surface of SURFACES)
        if (context !== 'alone' || !OF_INCIDENT.has(surface)) cells.set(`${surface}, ${context}`, await set(surface, context));
    const announced = () => chatone.messages('C0ALERTS').length >= cells.size;
    await until(announced, 'a message of every alert');
  });
  after(async () => {
    stream?.close();
    await db?.close();
    await app?.stop();
    await Promise.all([chatone.stop(), twilio.stop()]);
  });

  const made = async (path: string, body: unknown) => {
    const answer = await app.api('POST', `/api/v1/${path}`, body);
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  async function person(name: string, channels: readonly ('chatone' | 'voiceone')[]): Promise<Person> {
    const email = `${name.toLowerCase()}@example.com`;
    const { user } = await made('users', { email, display_name: name, role: 'operator', password: PASSWORD });
    const chat = `U0${name.toUpperCase()}`;
    const phone = `+1500555${String(1_000 + cells.size).slice(-4)}`;
    chatone.users.push({ id: chat, email, name, confirmed: true });
    const issuer = `${new URL(chatone.url).origin}/T0TEAM`;
    await db.transaction((tx) => insertLink(tx, user.id, { provider: 'chatone', issuer, subject: chat, displayName: name }));
    await db.query('update users set phone = $2 where id = $1', [user.id, phone]);
    const signed = await signIn(app.url, email);
    const call: Person['call'] = async (method, path, body = {}) => {
      const answer = await fetch(`${app.url}/api/v1/${path}`, {
        method,
        headers: { ...signed, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const rules = channels.map((channel) => ({ urgency: 'high', channel, delay_minutes: 0 }));
    const kept = await call('PUT', 'users/me/notification-preferences', { rules });
    assert.equal(kept.status, 200, JSON.stringify(kept.body));
    return { id: user.id, chat, phone, call };
  }

  async function policyOf(name: string, userId: string): Promise<string> {
    const target = { target_type: 'user', target_user_id: userId };
    const levels = [1, 2].map(() => ({ delay_minutes: 30, targets: [target] }));
    return (await made('escalation-policies', { name, levels })).id;
  }

  async function enqueue(key: string, action: string): Promise<void> {
    const answer = await fetch(`${app.url}/v2/enqueue`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        routing_key: app.webhookToken,
        event_action: action,
        dedup_key: key,
        payload: { summary: key, source: key, severity: 'critical' },
      }),
    });
    assert.equal(answer.status, 202, await answer.text());
  }

  const alertOf = async (key: string) => (await app.api('GET', `/api/v1/alerts?search=${key}`)).body.items[0];
  const incidentNow = async (id: string) => (await app.api('GET', `/api/v1/incidents/${id}`)).body;

  /** Sets a cell: nobody else's page is bundled with the one that is pressed. */
  async function set(surface: Surface, context: Context): Promise<Cell> {
    const name = `Cell${cells.size}`;
    const key = `${name}-a`;
    await enqueue(key, 'trigger');
    const alert = await alertOf(key);
    const cell = { name, key, number: alert.number as number, groupId: alert.group_id as string };
    if (context === 'alone') return { ...cell, incident: null, paged: null };
    const channel = surface === 'phone key' ? 'voiceone' : 'chatone';
    const paged = surface === 'page message' || surface === 'phone key' ? await person(`P${cells.size}`, [channel]) : null;
    const policy = paged === null ? silent : await policyOf(name, paged.id);
    const service = (await made('services', { name, escalation_policy_id: policy, urgency: 'high' })).id;
    const incident = await made('incidents', { title: name, severity: 'critical', service_id: service, private: context === 'private' });
    const linked = [cell.number];
    if (context === 'several') {
      await enqueue(`${name}-b`, 'trigger');
      linked.push((await alertOf(`${name}-b`)).number);
    }
    const of = context === 'merged' ? await made('incidents', { title: `${name} part`, severity: 'high' }) : incident;
    await made(`incidents/${of.id}/alerts`, { alert_numbers: linked });
    if (of !== incident) await made(`incidents/${of.id}/merge`, { into: incident.id });
    return { ...cell, incident: { id: incident.id, number: incident.number }, paged };
  }

  /** Acknowledges, and returns what was said to whom did it. */
  const ACT: Readonly<Record<Surface, (cell: Cell, context: Context) => Promise<string>>> = {
    async 'alert message'(cell, context) {
      const user = context === 'private' ? olga.chat : 'U0ADA';
      const message = () => chatone.messages('C0ALERTS').find(({ shown }) => shown.includes(cell.key));
      const label = cell.incident !== null && context !== 'private' ? `Acknowledge incident #${cell.incident.number}` : 'Acknowledge';
      await until(() => message()?.buttons.some((button) => button.label === label) ?? false, `${label} on the message of ${cell.key}`);
      const words = chatone.privateMessages(user).length;
      const button = message()?.buttons.find((each) => each.label === label);
      await chatone.click(app.url, message()?.ts ?? '', button?.actionId ?? '', user);
      await until(() => /Acknowledged/.test(message()?.shown ?? ''), 'the message to say who has it');
      return [...chatone.privateMessages(user).slice(words), message()?.shown].join(' ');
    },
    async 'page message'({ paged, incident }) {
      const message = () => chatone.messages(`D${paged?.chat}`).find(({ shown }) => shown.includes(`#${incident?.number}`));
      await until(() => (message()?.buttons.length ?? 0) > 0, 'the page');
      const button = message()?.buttons.find(({ label }) => /^Acknowledge/.test(label));
      await chatone.click(app.url, message()?.ts ?? '', button?.actionId ?? '', paged?.chat ?? '');
      await until(() => /acknowledged by/i.test(message()?.shown ?? ''), 'the page to say who has it');
      return message()?.shown ?? '';
    },
    async 'phone key'({ paged }) {
      const call = () => twilio.calls.find(({ to }) => to === paged?.phone);
      await until(() => call() !== undefined, 'the call');
      const ringing = call();
      assert.ok(ringing);
      await twilio.answer(ringing);
      await twilio.press(ringing, '1');
      return ringing.said.at(-1) ?? '';
    },
    async row({ groupId }, context) {
      const path = `alert-groups/${groupId}/acknowledge`;
      return context === 'private' ? (await olga.call('POST', path)).body.reason : (await made(path, {})).reason;
    },
    async API({ number }, context) {
      const path = `alerts/${number}/acknowledge`;
      const { status, incidents } = context === 'private' ? (await olga.call('POST', path)).body : await made(path, {});
      return [`Alert ${status}.`, ...incidents].join(' ');
    },
    async bulk({ number }, context) {
      const body = { command: 'acknowledge', numbers: [number] };
      const { changed, incidents } =
        context === 'private' ? (await olga.call('POST', 'alerts/bulk', body)).body : await made('alerts/bulk', body);
      return [`${changed} changed.`, ...incidents].join(' ');
    },
    async incident({ incident }) {
      return `Incident ${(await made(`incidents/${incident?.id}/acknowledge`, {})).status}`;
    },
    async source({ key }) {
      await enqueue(key, 'acknowledge');
      return '';
    },
    async agent({ number }) {
      const { id } = await made(`alerts/${number}/investigate`, {});
      const mine = () => stream.of('investigation.dispatched').find(({ data }) => data.investigation_id === id)?.data;
      await until(() => mine() !== undefined, 'the dispatch');
      await agent.call(mine(), 'investigation_accept');
      const { output } = (await agent.call(mine(), 'alert_acknowledge', { number })).body.result;
      return [`Alert ${output.status}.`, ...(output.incident_still_paging ?? [])].join(' ');
    },
  };

  for (const context of CONTEXTS)
    for (const surface of SURFACES) {
      if (context === 'alone' && OF_INCIDENT.has(surface)) continue;
      test(`${surface}, ${context}`, async () => {
        const cell = cells.get(`${surface}, ${context}`);
        assert.ok(cell);
        const said = await ACT[surface](cell, context);
        const alert = await alertOf(cell.key);
        if (!OF_INCIDENT.has(surface)) assert.equal(alert.status, 'acknowledged', said);
        if (cell.incident === null) {
          assert.doesNotMatch(said, /incident/i);
          return;
        }
        const sees = context !== 'private' || SEES_PRIVATE.has(surface);
        const follows = sees && (TAKES.has(surface) || context !== 'several');
        const { id } = cell.incident;
        // What a source says is followed in the background.
        if (follows && surface === 'source') await until(async () => (await incidentNow(id)).status === 'acknowledged', 'the incident');
        const { status, escalation } = await incidentNow(id);
        assert.deepEqual([status, escalation.status], follows ? ['acknowledged', 'stopped'] : ['triggered', 'running'], said);
        // While somebody is still being called, nobody who may know of it reads that it is acknowledged alone; others read nothing of it.
        const mentions = new RegExp(`incident #${cell.incident.number}`, 'i');
        if (!follows && sees && surface !== 'source') assert.match(said, new RegExp(`Incident #${cell.incident.number} still pages`));
        if (!sees) assert.doesNotMatch(said, mentions);
        if (follows) assert.doesNotMatch(said, /still pages|not acknowledged/);
        if (context === 'private') return;
        const shown = () => chatone.messages('C0ALERTS').find((message) => message.shown.includes(cell.key));
        const words = follows ? /Acknowledged/ : new RegExp(`Acknowledged, but incident #${cell.incident.number} is not`);
        await until(() => words.test(shown()?.shown ?? ''), `${words} on the message in the channel: ${shown()?.shown}`);
      });
    }
});
