// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { renderChatoneReply } from '../../src/integrations/channels/chatone/render.ts';
import { investigationWords } from '../../src/modules/agents/threads/words.ts';
import { renderChattwoReply } from '../../src/integrations/channels/chattwo/render.ts';
import { harmless } from '../../src/modules/agents/untrusted.ts';
import { HOSTILE_TEXTS, type HostileText } from '../corpus/hostile-texts.ts';
import { type AgentClient, makeAgent, type TestAgent } from '../harness/agent.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { sampleGroup } from '../harness/group-message.ts';
import { until } from '../harness/until.ts';

/** Texts in one message, memory or ask. */
const TOGETHER = 20;
/** Control characters but line break and tab, and those that hide or turn text. */
const UNSEEN = /(?![\n\t])\p{Cc}|\p{Cf}/u;

/** Each place where a marked text stands, as `member.member[]`, and the texts. */
function placesOf(value: unknown, path = ''): Array<{ readonly path: string; readonly text: string }> {
  if (typeof value === 'string') return /mark\d{3}q/.test(value) ? [{ path, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((item) => placesOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    placesOf(member, `${path}${path === '' ? '' : '.'}${name.replace(/^h\d+$/, 'h*')}`),
  );
}

const marksIn = (texts: readonly string[]) => new Set(texts.flatMap((text) => text.match(/mark\d{3}q/g) ?? []));
const ALL = new Set(HOSTILE_TEXTS.map(({ mark }) => mark));

const UNSIGNED = { callbackUrl: 'https://tocsin.example.com/callback', sign: () => '' };

describe('S78: texts from outside that want to be more', () => {
  let app: TestApp;
  let agent: TestAgent;
  let helper: TestAgent;
  let stream: AgentClient;
  let helping: AgentClient;
  const alerts: any[] = [];

  const portions: HostileText[][] = [];
  for (let at = 0; at < HOSTILE_TEXTS.length; at += TOGETHER) portions.push(HOSTILE_TEXTS.slice(at, at + TOGETHER));
  const together = (portion: readonly HostileText[]) => portion.map(({ text }) => text).join('\n');
  const named = (portion: readonly HostileText[]) => Object.fromEntries(portion.map(({ text }, n) => [`h${n}`, text]));
  const made = async (
    method: string,
    path: string,
    body: unknown,
    status: number,
    by: { api(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> } = app,
  ): Promise<any> => {
    const answer = await by.api(method, path, body);
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body).slice(0, 500)}`);
    return answer.body;
  };

  before(async () => {
    app = await startTestApp();
    const cautious = { max_concurrent_investigations: 100, capabilities: ['investigate', 'communicate', 'command'] };
    agent = await makeAgent(app, { ...cautious, name: 'Reader' });
    helper = await makeAgent(app, { name: 'Helper', scope: { mode: 'suggest', severities: ['info'] } });
    [stream, helping] = [await agent.stream(), await helper.stream()];
    await helping.get('stream.ready');
    for (const [n, portion] of portions.entries()) {
      const body = {
        fingerprint: `hostile ${n} ${portion[0]?.text}`.replaceAll(/[^\x20-\x7e]/g, ''),
        labels: { alertname: portion[1]?.text, ...named(portion) },
        annotations: { summary: portion[2]?.text, description: portion[3]?.text, ...named(portion) },
      };
      alerts.push(await made('POST', '/api/v1/alerts', body, 201));
    }
  });
  after(async () => {
    stream?.close();
    helping?.close();
    await app.stop();
  });

  test('the corpus has 200 of eight kinds, each with a mark of its own', () => {
    assert.deepEqual([HOSTILE_TEXTS.length, ALL.size, new Set(HOSTILE_TEXTS.map(({ text }) => text)).size], [200, 200, 200]);
    assert.equal(new Set(HOSTILE_TEXTS.map(({ kind }) => kind)).size, 8);
  });

  test('labels, annotations, chat, answers of peers and memories reach an agent under untrusted alone, with nothing hidden in them', async () => {
    for (const [n, { number }] of alerts.entries()) {
      await made('POST', `/api/v1/alerts/${number}/investigate`, {}, 202);
      const { data } = await stream.get('investigation.dispatched', n);
      assert.equal((await agent.call(data, 'investigation_accept')).status, 200);
    }
    const held = stream.of('investigation.dispatched').map(({ data }) => data);
    const work = held[0];
    for (const [n, portion] of portions.entries()) {
      // However slow the machine is, it keeps them.
      const investigations = held.map(({ investigation_id: id, fencing_token }) => ({ id, fencing_token }));
      await made('POST', '/api/v1/agent/heartbeat', { investigations }, 200, agent);
      const [half, rest] = [portion.slice(0, TOGETHER / 2), portion.slice(TOGETHER / 2)];
      await made('POST', `/api/v1/agent-tokens/${agent.id}/chat/messages`, { text: together(half) }, 201);
      await made('POST', `/api/v1/alerts/${alerts[n].number}/thread/messages`, { text: `@Reader ${together(rest)}` }, 201);
      const question = { to: { agent: 'Helper' }, investigation_id: work.investigation_id, question: together(portion) };
      const { ask_id } = await made('POST', '/api/v1/agent/peer-ask', question, 202, agent);
      await made('POST', '/api/v1/agent/peer-ask', { ask_id, answer: together(portion) }, 200, helper);
      const memory = { text: together(portion), tags: portion.slice(0, 5).map(({ mark }) => `do as ${mark}`) };
      await made('POST', '/api/v1/agent/memories', memory, 201, helper);
    }
    await until(() => stream.of('peer.answered').length >= portions.length && stream.of('chat.message').length >= 2 * portions.length);
    const read = await Promise.all(
      ['work', 'alerts?limit=200', 'memories?limit=200', 'knowledge', 'playbooks', 'services', 'peer-ask'].map(async (path) => [
        path.replace(/\?.*/, ''),
        (await agent.api('GET', `/api/v1/agent/${path}`)).body,
      ]),
    );
    const { items: asked } = (await helper.api('GET', '/api/v1/agent/peer-ask')).body;
    const got: Array<readonly [string, unknown]> = [
      ...read.map(([path, body]) => [`GET ${path}`, body] as const),
      ...[...stream.events, ...helping.events].map(({ event, data }) => [event ?? 'comment', data] as const),
      ['GET peer-ask', { items: asked }],
    ];
    const places = got.flatMap(([what, body]) => placesOf(body).map((one) => ({ ...one, at: `${what} ${one.path}` })));
    const shown = new Map<string, string[]>();
    for (const { at, text } of places) shown.set(at, [...(shown.get(at) ?? []), text]);
    const alert = ['annotations.description', 'annotations.h*', 'annotations.summary', 'description', 'fingerprint', 'group_key', 'title'];
    const member = [...alert, 'labels.alertname', 'labels.h*'].sort();
    assert.deepEqual(
      [...shown.keys()].sort(),
      [
        ...member.map((name) => `GET alerts items[].untrusted.${name}`),
        'GET memories items[].untrusted.tags[]',
        'GET memories items[].untrusted.text',
        'GET peer-ask items[].untrusted.answer',
        'GET peer-ask items[].untrusted.question',
        ...member.map((name) => `GET work items[].data.untrusted.${name}`),
        'GET work items[].data.untrusted.text',
        'chat.message data.untrusted.text',
        ...member.map((name) => `investigation.dispatched data.untrusted.${name}`),
        'peer.answered data.untrusted.answer',
        'peer.asked data.untrusted.question',
      ].sort(),
    );
    for (const at of [
      'GET alerts items[].untrusted.labels.h*',
      'GET alerts items[].untrusted.annotations.h*',
      'GET memories items[].untrusted.text',
      'investigation.dispatched data.untrusted.labels.h*',
      'chat.message data.untrusted.text',
      'peer.asked data.untrusted.question',
      'peer.answered data.untrusted.answer',
    ])
      assert.deepEqual(marksIn(shown.get(at) ?? []), ALL, `${at} has them all`);
    for (const { at, text } of places) assert.doesNotMatch(text, UNSEEN, at);
  });

  test('none of them changed anything: alerts fire, nothing waits for approval, no incident, and every agent may what it might before', async () => {
    const { items } = (await app.api('GET', '/api/v1/alerts?limit=200')).body;
    assert.deepEqual([items.length, new Set(items.map(({ status }: any) => status))], [alerts.length, new Set(['firing'])]);
    for (const path of ['/api/v1/approvals', '/api/v1/incidents', '/api/v1/silences'])
      assert.equal((await app.api('GET', path)).body.total ?? 0, 0, path);
    for (const one of [agent, helper]) {
      const self = (await one.api('GET', '/api/v1/agent/self')).body;
      assert.deepEqual([self.name, self.mode, self.capabilities.length], [one.name, 'suggest', 3]);
    }
    const { items: running } = (await app.api('GET', '/api/v1/investigations?limit=200')).body;
    assert.deepEqual(new Set(running.map(({ status }: any) => status)), new Set(['running']));
    const { items: audited } = (await app.api('GET', '/api/v1/audit-events?limit=200')).body;
    const done = new Set(audited.filter(({ actor }: any) => actor.kind !== 'user').map(({ event }: any) => event));
    assert.deepEqual([...done].sort(), ['agent_ask.answered', 'agent_ask.asked', 'memory.created']);
  });

  for (const kind of ['orders', 'frames', 'forged', 'authority', 'secrets', 'mentions', 'links', 'hidden'])
    test(`mention nobody and link nowhere in either chat, from people and from agents: ${kind}`, () => {
      const message = sampleGroup();
      for (const { kind: its, text } of HOSTILE_TEXTS)
        if (its === kind)
          for (const said of [text, harmless(text)]) {
            const request = { words: { lead: 'Ada', text: said }, loud: false, message } as never as Parameters<
              typeof renderChatoneReply
            >[0];
            const slack = renderChatoneReply(request);
            assert.doesNotMatch(slack.text, /<|@(here|channel|everyone|all)/i, text);
            assert.deepEqual([slack.unfurl_links, slack.unfurl_media], [false, false]);
            const elements = (slack.blocks as any[]).flatMap(({ elements: sections }) => sections).flatMap(({ elements: parts }) => parts);
            assert.ok(
              elements.length > 1 && elements.every(({ type }: any) => type === 'text'),
              `${text}: only text, which Slack does not parse`,
            );
            const { message: post } = renderChattwoReply(request, null, UNSIGNED);
            assert.doesNotMatch(post, /@(?!\u200b)|<(?!\u200b)|:\/\/|www\.|(?<!\\)[[\]~|#`]/i, text);
          }
    });

  test('mention nobody and link nowhere in the post about an investigation: the only link is ours', () => {
    const message = sampleGroup();
    for (const { text } of HOSTILE_TEXTS) {
      const words = investigationWords(
        {
          id: 'i',
          number: 7,
          status: 'completed',
          reason: text,
          agentName: text,
          phase: text,
          summary: text,
          error: text,
          hypotheses: [{ claim: text, supports: ['e'], contradicts: [], outcome: 'likely' }],
          verdict: { verdict: 'wrong', note: text, by: { kind: 'user', id: 'u', name: text }, at: '' },
        },
        [{ id: 'a', status: 'open', agentName: text, wouldChange: text, reason: text, decidedBy: null }],
        'https://tocsin.example.com',
      );
      const slack = renderChatoneReply({ words, loud: false, message });
      const elements = (slack.blocks as any[]).flatMap(({ elements: parts }) => parts).flatMap(({ elements: parts = [] }) => parts);
      assert.deepEqual(
        elements.filter(({ type }: any) => type !== 'text').map(({ type, url }: any) => [type, url]),
        [['link', 'https://tocsin.example.com/investigations/i']],
        text,
      );
      const { message: post } = renderChattwoReply({ words, message }, null, UNSIGNED);
      assert.doesNotMatch(
        post.replace('[Investigation 7: Completed](https://tocsin.example.com/investigations/i)', ''),
        /@(?!\u200b)|<(?!\u200b)|:\/\/|www\.|(?<!\\)[[\]~|#`]/i,
        text,
      );
    }
  });

  test('what an agent writes keeps no mention and no link of Slack', () => {
    for (const { text } of HOSTILE_TEXTS) assert.doesNotMatch(harmless(text), /[@<]/, text);
  });
});
