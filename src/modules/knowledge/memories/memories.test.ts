// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, type Person, startCast } from '../../../../test/cast.ts';
import { moveClock } from '../../../../test/harness/clock.ts';
import { pruneMemories, registerKnowledgeRoutes } from '../index.ts';
import { createMemory } from './memories.actions.ts';
import { listMemories, memoriesWindow } from './memories.store.ts';
import { AGENT_DAYS, TEXT_MAX } from './memory.ts';

const URL = '/api/v1/memories';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('memories', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast({ register: (http, { db, live }) => registerKnowledgeRoutes(http, { db, live }) });
  });
  after(() => cast.close());

  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, who: Person = cast.bob) => {
    const answer = await who.inject({ method, url: `${URL}${path}`, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: (answer.body === '' ? null : answer.json()) as any };
  };
  /** As agents will: they have no routes yet. */
  const byAgent = (id: string, text: string, more: object = {}) =>
    createMemory({ db: cast.platform.db, live: cast.platform.live }, { text, ...more }, { actor: { kind: 'agent', id, name: 'Scout' } });

  test('what a person writes is trusted and stays; people find, correct and delete it', async () => {
    const { status, body: made } = await ask('POST', '', { text: ' The bank deploys on Tuesdays. ', tags: ['bank'] });
    assert.equal(status, 201);
    assert.deepEqual(
      [made.text, made.scope, made.trust, made.agent_id, made.expires_at],
      ['The bank deploys on Tuesdays.', 'shared', 'human', null, null],
    );
    assert.equal((await ask('PUT', `/${made.id}`, { text: 'The bank deploys on Wednesdays.' })).status, 200);
    assert.deepEqual((await ask('GET', '?search=wednesd')).body.items[0].id, made.id);
    assert.equal((await ask('GET', '?search=tuesd')).body.total, 0);
    assert.equal((await ask('DELETE', `/${made.id}`)).status, 403);
    assert.equal((await ask('DELETE', `/${made.id}`, undefined, cast.alice)).status, 204);
    assert.equal((await ask('GET', `/${made.id}`)).status, 404);
    assert.equal((await ask('GET', '?search=wednesd')).body.total, 0);
  });

  test('what an agent remembers ends after 90 days, whatever it asked for; a person who promotes it keeps it', async () => {
    const agent = randomUUID();
    const far = new Date(Date.now() + 400 * DAY_MS).toISOString();
    const [own, kept] = [
      await byAgent(agent, 'Own thought', { scope: 'agent' }),
      await byAgent(agent, 'Pool is small', { expires_at: far }),
    ];
    assert.deepEqual([kept.trust, kept.agentId], ['agent', agent]);
    for (const { expiresAt, createdAt } of [own, kept])
      assert.equal((expiresAt?.getTime() ?? 0) - createdAt.getTime(), AGENT_DAYS * DAY_MS);
    const promoted = await ask('POST', `/${kept.id}/promote`);
    assert.deepEqual([promoted.status, promoted.body.trust, promoted.body.expires_at], [200, 'human', null]);
    assert.equal((await ask('GET', '?trust=agent')).body.total, 1);
    const soon = new Date(own.createdAt.getTime() + HOUR_MS).toISOString();
    assert.equal((await ask('PUT', `/${own.id}`, { expires_at: soon })).body.expires_at, soon);
    await moveClock(cast.database.url, HOUR_MS - 60_000);
    assert.equal((await ask('GET', `/${own.id}`)).status, 200);
    await moveClock(cast.database.url, HOUR_MS + 60_000);
    assert.equal((await ask('GET', `/${own.id}`)).status, 404);
    assert.equal((await ask('GET', '?search=thought')).body.total, 0);
    assert.equal(await pruneMemories(cast.platform.db), 1);
    assert.equal(await pruneMemories(cast.platform.db), 0);
    assert.equal((await ask('GET', `/${kept.id}`)).status, 200);
    await moveClock(cast.database.url, 0);
  });

  test('an agent is given its own and shared memories; people are given all', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await byAgent(one, 'Secret of one', { scope: 'agent', tags: ['seen'] });
    await byAgent(other, 'Shared by other', { tags: ['seen'] });
    const filter = { tag: 'seen', serviceId: null, scope: null, trust: null };
    const seenBy = async (agentId: string | null) =>
      (await listMemories(cast.platform.db, { filter: { ...filter, agentId }, query: null, window: memoriesWindow({}) })).counted;
    assert.deepEqual([await seenBy(one), await seenBy(other), await seenBy(null)], [2, 1, 2]);
    assert.equal((await ask('GET', '?tag=seen')).body.total, 2);
  });

  test('what is wrong is 422 with the field; each limit is taken at its bound and refused above', async () => {
    const bad: Array<[object, string]> = [
      [{ text: ' ' }, '/text'],
      [{ text: 'x'.repeat(TEXT_MAX + 1) }, '/text'],
      [{ text: 'x', scope: 'agent' }, '/scope'],
      [{ text: 'x', trust: 'human' }, '/trust'],
      [{ text: 'x', service_id: randomUUID() }, '/service_id'],
      [{ text: 'x', expires_at: '2001-01-01T00:00:00Z' }, '/expires_at'],
    ];
    const before = (await ask('GET', '')).body.total;
    for (const [body, pointer] of bad) {
      const answer = await ask('POST', '', body);
      assert.deepEqual([answer.status, answer.body.errors[0].pointer], [422, pointer], JSON.stringify(answer.body));
    }
    assert.equal((await ask('GET', '')).body.total, before);
    for (const length of [TEXT_MAX - 1, TEXT_MAX]) assert.equal((await ask('POST', '', { text: 'x'.repeat(length) })).status, 201);
    assert.equal((await ask('PUT', `/${randomUUID()}`, { text: 'x' })).status, 404);
  });
});
