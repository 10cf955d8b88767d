import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judgeAll, judgeNow, type Rules } from './judge.ts';
import { compileSaved, type MatchableService } from '../modules/catalog/matching.ts';
import { NO_SILENCES, silencedBy } from '../modules/silences/index.ts';
import { compileSilence } from '../modules/silences/matching.ts';
import type { Silence } from '../modules/silences/silence.ts';
import { matchRule, NO_TRIAGE } from '../modules/triage/index.ts';
import { compileRules } from '../modules/triage/decide.ts';
import { savedRouting } from '../modules/routing/compile.ts';
import type { RoutingConfig } from '../modules/routing/config.ts';
import { decideRoute } from '../modules/routing/route.ts';
import { TooMuchWork, Work } from '../modules/routing/work.ts';

const NOW = new Date('2026-03-03T12:00:00Z');
const HEAVY = Array.from({ length: 40 }, (_, index) => `x=~"(a{0,30}){0,30}b${index}"`);
const LONG = { labels: { x: 'a'.repeat(4_096), team: 'web' }, severity: 'critical' } as const;
const SHORT = { labels: { x: 'a', team: 'web' }, severity: 'critical' } as const;

function rules(matchers: readonly (readonly string[])[], services: readonly (readonly string[])[] = []): Rules {
  const config: RoutingConfig = {
    destinations: ['d', 'web', 'heavy'].map((name) => ({ name, provider: 'webhook', channel: `https://${name}.example.org/` })),
    rules: [
      ...matchers.map((one, index) => ({ name: `r${index}`, matchers: one, destinations: ['heavy'], continue: true })),
      { name: 'web', matchers: ['team=web'], destinations: ['web'] },
    ],
    default_destinations: ['d'],
  };
  const made = services.map((one, index): MatchableService => {
    return {
      id: `s${index}`,
      name: `S${index}`,
      teamId: null,
      urgency: 'high',
      autoIncident: 'off',
      autoInvestigate: 'off',
      matchers: one,
      compiled: compileSaved(one),
    };
  });
  return { routing: { version: 1, config, compiled: savedRouting(config) }, services: made, silences: NO_SILENCES, triage: NO_TRIAGE };
}
const WINDOW: Partial<Silence> = { id: 'w', serviceIds: [], endedAt: null, cutStart: null };
const names = (destinations: readonly { name: string }[]) => destinations.map(({ name }) => name);

describe('S73: rules in force that cost too much', () => {
  test('hold up no other work: what was evaluated counts, the defaults are added, and what was not is named', async () => {
    const heavy = rules(HEAVY.map((text) => [text]));
    const [judged] = await judgeAll(heavy, [LONG], NOW);
    assert.ok(judged);
    assert.deepEqual(names(judged.decision.destinations), ['web', 'd']);
    assert.ok(judged.decision.unjudged.includes('rule "r39"'), judged.decision.unjudged.join());
    assert.match(judged.decision.why, /"web" matched.*Too long to evaluate: rule "r.*default destinations are notified as well/);
  });

  test('the same for the matchers of services, and a service named by the alert is still found', async () => {
    const heavy = rules([], [...HEAVY.map((text) => [text]), ['team=web']]);
    const [judged, named] = await judgeAll(heavy, [LONG, { ...LONG, labels: { ...LONG.labels, service_id: 's3' } }], NOW);
    assert.equal(judged?.match?.service.id, 's40');
    assert.deepEqual(names(judged?.decision.destinations ?? []), ['web', 'd']);
    assert.ok(judged?.decision.unjudged.includes('service "S39"'));
    assert.equal(named?.match?.service.id, 's3');
    assert.deepEqual(named?.decision.unjudged, []);
  });

  test('are not tried while an alert is stored: it is left to the flow', () => {
    assert.equal(judgeNow(rules([[HEAVY[0] ?? '']]))(LONG, NOW), null);
    assert.deepEqual(names(judgeNow(rules([['x=~"b+"']]))(SHORT, NOW)?.decision.destinations ?? []), ['web']);
  });
});

test('cheap rules are decided as ever, on this thread', async () => {
  const cheap = rules([['x=~"a+"'], ['x=~"b+"']], [['team=~"w.*"']]);
  const [judged] = await judgeAll(cheap, [SHORT], NOW);
  assert.deepEqual(judged?.decision, decideRoute(cheap.routing.compiled, SHORT, NOW));
  assert.deepEqual(names(judged?.decision.destinations ?? []), ['heavy', 'web']);
  assert.equal(judged?.match?.service.id, 's0');
});

/** Turns of the event loop while alerts are decided. */
async function turnsOf(some: Rules, alerts: readonly Parameters<typeof judgeAll>[1][number][]): Promise<number> {
  let turns = 0;
  let over = false;
  const turn = () => {
    turns += 1;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  await judgeAll(some, alerts, NOW);
  over = true;
  return turns;
}

test('other work goes on while many alerts are decided', async () => {
  const many = Array.from({ length: 2_000 }, () => SHORT);
  const spent = new Work();
  const some = rules(Array.from({ length: 400 }, (_, index) => [`x=~"b${index}.*"`]));
  decideRoute(some.routing.compiled, SHORT, NOW);
  decideRoute(some.routing.compiled, SHORT, NOW, spent);
  const turns = await turnsOf(some, many);
  const due = Math.floor((many.length * spent.spent) / 800_000);
  assert.ok(due > 3 && turns >= due, `${turns} turns of the event loop, ${due} were due`);
});

test('other work goes on while many windows and triage rules are tried', async () => {
  const hour = { startsAt: new Date(NOW.getTime() - 1_000), endsAt: new Date(NOW.getTime() + 3_600_000), rrule: null, timeZone: 'UTC' };
  const texts = Array.from({ length: 400 }, (_, index) => `x=~"b${index}.*"`);
  const list = texts.map((text) => compileSilence({ ...(WINDOW as Silence), ...hour, matchers: [text] }));
  const windows = { ...rules([]), silences: { version: 1, list } };
  const terms = { severities: null, decision: 'noise', ask: false, enabled: true } as const;
  const triage = compileRules(texts.map((text, index) => ({ ...terms, id: `t${index}`, name: text, matchers: [text] }) as never));
  const triaged = { ...rules([]), triage: { version: 1, rules: triage } };
  const many = Array.from({ length: 2_000 }, () => SHORT);
  for (const some of [windows, triaged]) {
    const tried = (work: Work) => {
      silencedBy(some.silences.list, SHORT, null, NOW, work);
      matchRule(some.triage.rules, SHORT, work);
    };
    const spent = new Work();
    tried(new Work());
    tried(spent);
    const [turns, due] = [await turnsOf(some, many), Math.floor((many.length * spent.spent) / 800_000)];
    assert.ok(due > 3 && turns >= due, `${turns} turns of the event loop, ${due} were due`);
  }
});

test('work is counted: what fits exactly is done, one step more is refused and takes nothing', () => {
  const work = new Work(100);
  work.spend(99);
  assert.throws(() => work.spend(2), TooMuchWork);
  work.spend(1);
  assert.equal(work.spent, 100);
  assert.throws(() => work.spend(1), TooMuchWork);
});
