import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESTINATION_KINDS } from '../../../integrations/providers.ts';
import type { RoutingConfig } from '../config.ts';
import { ROUTES_ALONE } from '../steps.ts';
import { type PreviewAnswers, type PreviewQuestion, previewAnswers } from './preview-answers.ts';

const config = (more: object = {}) =>
  ({
    destinations: [{ name: 'ops', provider: 'chatone', channel: 'C1' }],
    rules: [],
    default_destinations: ['ops'],
    ...more,
  }) as unknown as RoutingConfig;
const alert = { number: 1, title: 'T', labels: {}, severity: 'high' as const, group_id: 'g', created_at: new Date('2030-05-15T10:00:00Z') };
const open = () => {
  const answer = previewAnswers(ROUTES_ALONE);
  return <Ask extends PreviewQuestion['ask']>(question: PreviewQuestion & { readonly ask: Ask }) => answer(question) as PreviewAnswers[Ask];
};
const begin = (present: RoutingConfig, proposed: RoutingConfig | null) => ({
  ask: 'begin' as const,
  context: null,
  present,
  proposed,
  destinations: DESTINATION_KINDS,
});

test('a preview compares what is in force with what is proposed', () => {
  const ask = open();
  assert.deepEqual(ask(begin(config(), config({ default_destinations: [] }))), { wants: { spans: [], sets: [], dependencies: false } });
  assert.equal(ask({ ask: 'sources', sources: [] }), null);
  const { before, after } = ask({ ask: 'one', alert });
  assert.deepEqual([before.destinations.length, after.destinations.length], [1, 0]);
  assert.equal(ask({ ask: 'page', alerts: [alert, { ...alert, number: 2 }] }), null);
  assert.equal(JSON.stringify(ask({ ask: 'result' })).includes('"number":2'), true);
});

test('without a proposal the rules in force are tried', () => {
  const ask = open();
  ask(begin(config(), null));
  ask({ ask: 'sources', sources: [] });
  const { before, after } = ask({ ask: 'one', alert });
  assert.deepEqual(after, before);
});

test('it says what must be known: spans of thresholds once each, labels of sources, and dependencies of either side', () => {
  const rule = (name: string, within: number) => ({ name, matchers: [], destinations: ['ops'], after: { count: 2, within } });
  const inhibit = { name: 'i', source_matchers: ['a="1"'], target_matchers: ['b="1"'] };
  const present = config({ rules: [rule('a', 600), rule('b', 300)], inhibit_rules: [inhibit], dependencies: true });
  const answer = open()(begin(present, config({ rules: [rule('a', 600)] })));
  assert.deepEqual(answer, { wants: { spans: [600, 300], sets: [{ a: '1' }], dependencies: true } });
});

test('a proposal with faults is refused with their places, and nothing is answered before one began', () => {
  const ask = open();
  const refused = ask(begin(config(), config({ default_destinations: ['gone'] })));
  assert.ok('errors' in refused && refused.errors[0]?.pointer.startsWith('/config/default_destinations'));
  for (const question of [
    { ask: 'sources', sources: [] },
    { ask: 'one', alert },
    { ask: 'page', alerts: [alert] },
    { ask: 'result' },
  ] as const)
    assert.throws(() => ask(question), /no preview was begun/);
});
