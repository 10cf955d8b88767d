import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../../../platform/errors.ts';
import type { Content } from '../post-mortem.ts';
import { contentWith, EMPTY } from './content.ts';

const TIMES = { started_at: '2030-05-15T10:00:00.000Z', detected_at: '2030-05-15T10:05:00.000Z', ended_at: '2030-05-15T11:00:00.000Z' };
const BEFORE: Content = {
  ...EMPTY,
  title: 'Down',
  summary: 'It was down',
  contributing_factors: ['a'],
  timeline: [{ entry_id: 'e', at: TIMES.started_at, text: 't' }],
  impact: { ...EMPTY.impact, description: 'All', ...TIMES, customers_affected: 5, service_ids: ['s'] },
};
type Input = Parameters<typeof contentWith>[1];
const refused = (input: Input): string => {
  try {
    contentWith(BEFORE, input);
    return 'taken';
  } catch (error) {
    assert.ok(error instanceof Problem);
    return `${error.errors[0]?.pointer} ${error.errors[0]?.code}`;
  }
};

describe('a change of a post-mortem', () => {
  test('what is left out stays', () => {
    assert.deepEqual(contentWith(BEFORE, {}), BEFORE);
    assert.deepEqual(contentWith(BEFORE, { impact: {} }), BEFORE);
  });

  test('texts, factors and moments are replaced as a whole', () => {
    const after = contentWith(BEFORE, {
      title: ' Up ',
      summary: '',
      root_cause: 'A deploy',
      contributing_factors: [],
      timeline: [
        { at: '2030-05-15T12:00:00+02:00', text: 'x' },
        { entry_id: 'f', at: TIMES.ended_at, text: 'y' },
      ],
    });
    assert.deepEqual([after.title, after.summary, after.root_cause, after.contributing_factors], ['Up', '', 'A deploy', []]);
    assert.deepEqual(after.timeline, [
      { entry_id: null, at: TIMES.started_at, text: 'x' },
      { entry_id: 'f', at: TIMES.ended_at, text: 'y' },
    ]);
  });

  test('times and figures of the impact are set and cleared one by one, services once each', () => {
    const impact = (input: NonNullable<Input['impact']>) => contentWith(BEFORE, { impact: input }).impact;
    assert.deepEqual(impact({ ended_at: null, customers_affected: null, description: '' }), {
      ...BEFORE.impact,
      ended_at: null,
      customers_affected: null,
      description: '',
    });
    assert.deepEqual(impact({ service_ids: ['b', 'a', 'b'], customers_affected: 0 }), {
      ...BEFORE.impact,
      service_ids: ['b', 'a'],
      customers_affected: 0,
    });
    assert.equal(impact({ detected_at: '2030-05-15T12:30:00+02:00' }).detected_at, '2030-05-15T10:30:00.000Z');
    assert.equal(impact({ started_at: TIMES.ended_at }).started_at, TIMES.ended_at, 'it may end as it begins');
  });

  test('an end before the beginning, what is no time and what is no text are named by their place', () => {
    assert.equal(refused({ impact: { ended_at: '2030-05-15T09:59:59Z' } }), '/impact/ended_at before_start');
    assert.equal(refused({ impact: { started_at: '2030-05-15T11:00:01Z' } }), '/impact/ended_at before_start');
    assert.equal(refused({ impact: { started_at: null, ended_at: '2030-05-15T09:59:59Z' } }), 'taken');
    for (const member of ['started_at', 'detected_at', 'ended_at'] as const)
      assert.equal(refused({ impact: { [member]: 'x' } }), `/impact/${member} time`);
    assert.equal(
      refused({
        timeline: [
          { at: TIMES.started_at, text: 'x' },
          { at: 'x', text: 'x' },
        ],
      }),
      '/timeline/1/at time',
    );
    assert.equal(refused({ timeline: [{ at: TIMES.started_at, text: '\0' }] }), '/timeline/0/text characters');
    assert.equal(refused({ contributing_factors: ['a', '\0'] }), '/contributing_factors/1 characters');
    assert.equal(refused({ impact: { description: '\0' } }), '/impact/description characters');
    assert.equal(refused({ summary: '\0' }), '/summary characters');
    assert.equal(refused({ title: ' ' }), '/title required');
  });
});
