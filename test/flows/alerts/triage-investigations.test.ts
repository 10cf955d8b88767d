import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { advance } from '../../../src/flow/flow.ts';
import { THREADED } from '../../../src/integrations/providers.ts';
import { type IncidentsCast, startIncidentsCast } from '../../../src/modules/incidents/incidents.fixture.ts';
import type { WantedInvestigation } from '../../../src/modules/triage/ports.ts';
import { confirmResult, decideByAgent, overrideResult } from '../../../src/modules/triage/results.actions.ts';
import { listResults, resultsWindow } from '../../../src/modules/triage/results.store.ts';
import { createRule } from '../../../src/modules/triage/rules.actions.ts';
import { SYSTEM } from '../../../src/platform/actor.ts';
import { Problem } from '../../../src/platform/errors.ts';
import { openLog } from '../../../src/platform/log.ts';

const BY = { actor: SYSTEM };
const AGENT = '018f0000-0000-7000-8000-00000000a9e7';
const INVESTIGATION = '018f0000-0000-7000-8000-000000001e57';

describe('triage and who investigates', () => {
  let cast: IncidentsCast;
  const wanted: WantedInvestigation[] = [];
  const reviewing = () => ({ db: cast.db, live: cast.deps.live, investigations, incidents: cast.deps, onReviewed: () => {} });
  const investigations = {
    async request(_tx: unknown, asked: WantedInvestigation) {
      wanted.push(asked);
      return { status: 'queued' as const, id: INVESTIGATION };
    },
  };
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());

  const flow = async () => {
    const deps = { db: cast.db, log: openLog('silent'), onPlanned: () => {}, onUnjudged: () => {}, threads: THREADED };
    while (await advance({ ...deps, incidents: cast.deps, investigations }));
  };
  const fire = (app: string, host: string, over: Record<string, unknown> = {}) =>
    cast.fire(`${app}-${host}`, {
      title: app,
      severity: 'warning',
      labels: { alertname: 'Odd', namespace: 'shop', deployment: app, app, host },
      ...over,
    });
  const rule = (app: string, ask: boolean) =>
    createRule(cast.deps, { name: `Look into ${app}`, matchers: [`app="${app}"`], decision: 'investigate', ask }, BY);
  const resultOf = async (alertNumber: number) => {
    const filter = { decision: null, status: null, ruleId: null, groupId: null, alertNumber, since: null };
    const { results } = await listResults(cast.db, filter, resultsWindow({}));
    const [result] = results;
    assert.ok(result, `a result of alert ${alertNumber}`);
    return result;
  };
  const routed = async (number: number) => {
    const [row] = await cast.db.query<{ outcome: string }>(
      `select outcome from alert_timeline s join alerts a on a.id = s.alert_id where a.number = $1 and s.step = 'routed' order by s.id desc limit 1`,
      [number],
    );
    return row?.outcome;
  };
  const say = (id: string, decision: 'incident' | 'investigate' | 'noise') =>
    cast.db.transaction((tx) =>
      decideByAgent(tx, reviewing(), id, { agentId: AGENT, decision, confidence: 0.8, reason: 'A deploy was under way' }, BY),
    );

  test('one investigation is asked for a group, with the rule that wants it and whether the agent may decide', async () => {
    const made = await rule('cart', true);
    const number = await fire('cart', 'a');
    await fire('cart', 'b');
    await flow();
    const result = await resultOf(number);
    assert.deepEqual(
      wanted.map(({ alertNumber, resultId, groupId, ask }) => ({ alertNumber, resultId, groupId, ask })),
      [{ alertNumber: number, resultId: result.id, groupId: result.groupId, ask: true }],
    );
    assert.deepEqual([result.ruleId, result.investigation], [made.id, { status: 'queued', id: INVESTIGATION }]);
    assert.equal(await routed(number), 'nobody', 'it goes the normal way besides');

    await fire('cart', 'c');
    await flow();
    assert.equal(wanted.length, 1, 'later alerts of the group ask for none');
  });

  test('an agent decides where the rule asks it, for the group and what joins it; a worse alert goes by the rule again', async () => {
    const number = await fire('cart', 'a');
    await flow();
    const { id } = await resultOf(number);
    const said = await say(id, 'noise');
    assert.deepEqual([said.source, said.agentId, said.confidence, said.decision, said.status], ['agent', AGENT, 0.8, 'noise', 'pending']);
    await flow();
    assert.equal(await routed(number), 'noise');
    const joined = await fire('cart', 'd');
    await flow();
    assert.equal(await routed(joined), 'noise');
    assert.equal((await resultOf(number)).source, 'agent');
    const worse = await fire('cart', 'e', { severity: 'critical' });
    await flow();
    assert.notEqual(await routed(worse), 'noise');
    assert.equal((await resultOf(worse)).source, 'rule');
  });

  test('where no rule asks, or a person has reviewed it, the agent is refused and nothing changes', async () => {
    await rule('stock', false);
    const number = await fire('stock', 'a');
    await flow();
    const { id } = await resultOf(number);
    const refused = (error: unknown) => error instanceof Problem && error.code === 'conflict';
    await assert.rejects(say(id, 'noise'), refused);
    await rule('search', true);
    const other = await fire('search', 'a');
    await flow();
    const asked = await resultOf(other);
    await confirmResult(reviewing(), asked.id, BY);
    await assert.rejects(say(asked.id, 'noise'), refused);
    assert.equal((await resultOf(other)).decision, 'investigate');
    assert.equal((await resultOf(number)).decision, 'investigate');
  });

  test('overriding to an investigation asks for one at once, and never for a second', async () => {
    await createRule(cast.deps, { name: 'Quiet', matchers: ['app="quiet"'], decision: 'noise' }, BY);
    const number = await fire('quiet', 'a');
    await flow();
    const before = wanted.length;
    const { id } = await resultOf(number);
    const asked = await overrideResult(reviewing(), id, { decision: 'investigate', mayCommand: false }, BY);
    assert.deepEqual([wanted.length - before, asked.investigation?.status], [1, 'queued']);
    await overrideResult(reviewing(), id, { decision: 'noise', mayCommand: false }, BY);
    await overrideResult(reviewing(), id, { decision: 'investigate', mayCommand: false }, BY);
    assert.equal(wanted.length - before, 1);
    await flow();
    assert.equal(await routed(number), 'nobody');
  });
});
