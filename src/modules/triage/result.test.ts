import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finalDecision, reviewHolds, reviewReason, type TriageResult } from './result.ts';

const result = (more: Partial<TriageResult> = {}) =>
  ({
    decision: 'noise',
    overrideDecision: null,
    severity: 'warning',
    reviewedAt: new Date(1_000),
    reviewedBy: { name: 'Ada' },
    note: null,
    status: 'confirmed',
    reason: 'rule "x" matched',
    ...more,
  }) as TriageResult;
const alert = (severity: 'critical' | 'warning' | 'info', at = 0) => ({ severity, created_at: new Date(at) });

test("a person's word comes before the first decision", () => {
  assert.equal(finalDecision({ decision: 'noise', overrideDecision: 'incident' }), 'incident');
  assert.equal(finalDecision({ decision: 'noise', overrideDecision: null }), 'noise');
});

test('a review holds for alerts that were there, and for later ones of the same rule, never for graver ones', () => {
  assert.equal(reviewHolds(result(), alert('warning', 1_000), false), true);
  assert.equal(reviewHolds(result(), alert('warning', 1_001), false), false);
  assert.equal(reviewHolds(result(), alert('warning', 1_001), true), true);
  assert.equal(reviewHolds(result(), alert('info'), false), true);
  assert.equal(reviewHolds(result(), alert('critical'), true), false);
  assert.equal(reviewHolds(result({ reviewedAt: null }), alert('warning'), true), false);
});

test('the reason says who reviewed it, and how', () => {
  assert.equal(reviewReason(result()), 'Ada confirmed: rule "x" matched');
  assert.equal(
    reviewReason(result({ status: 'overridden', overrideDecision: 'incident', note: 'it pages' })),
    'Ada overrode triage as incident (it pages)',
  );
  assert.equal(reviewReason(result({ status: 'overridden', reviewedBy: null })), 'Somebody overrode triage as noise');
});
