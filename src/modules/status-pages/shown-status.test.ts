import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPONENT_STATUSES, type ComponentStatus, IMPACTS } from './page.ts';
import { type Raising, shownStatus } from './shown-status.ts';

const AT = new Date('2030-05-15T10:00:00Z');
const later = (ms: number) => new Date(AT.getTime() + ms);
const post = (more: Partial<Raising> = {}): Raising => ({
  status: 'investigating',
  impact: 'major',
  component_ids: ['c'],
  raised_at: AT,
  ...more,
});
const shown = (own: ComponentStatus, posts: readonly Raising[], chosenAt: Date | null = null) =>
  shownStatus({ id: 'c', chosen_at: chosenAt }, own, posts);

test('a component reads at least as bad as the impact of each incident about it that is not resolved, and never better than it is itself', () => {
  assert.deepEqual(
    IMPACTS.map((impact) => shown('operational', [post({ impact })])),
    ['operational', 'degraded_performance', 'partial_outage', 'major_outage'],
  );
  assert.deepEqual(
    COMPONENT_STATUSES.map((own) => shown(own, [post()])),
    ['partial_outage', 'partial_outage', 'partial_outage', 'partial_outage', 'major_outage'],
    'maintenance counts as operational',
  );
  assert.equal(shown('under_maintenance', [post({ impact: 'none' })]), 'under_maintenance');
  assert.equal(shown('operational', [post({ impact: 'minor' }), post({ impact: 'critical' })]), 'major_outage', 'the worst counts');
});

test('what is resolved, or about other components, raises nothing', () => {
  assert.equal(shown('operational', [post({ status: 'resolved' })]), 'operational');
  assert.equal(shown('operational', [post({ component_ids: ['d'] })]), 'operational');
  for (const status of ['identified', 'monitoring'] as const) assert.equal(shown('operational', [post({ status })]), 'partial_outage');
});

test('what a person chose afterwards wins over an incident, and a later incident over that', () => {
  assert.equal(shown('operational', [post()], later(-1)), 'partial_outage');
  assert.equal(shown('operational', [post()], AT), 'operational');
  assert.equal(shown('operational', [post()], later(1)), 'operational');
  assert.equal(shown('operational', [post(), post({ raised_at: later(2), impact: 'minor' })], later(1)), 'degraded_performance');
});
