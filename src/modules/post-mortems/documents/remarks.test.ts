import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS, type Content } from '../post-mortem.ts';
import { EMPTY } from './content.ts';
import { blames, namesFrom, remarksOn, REMARKS_MAX } from './remarks.ts';

const NAMES = namesFrom(['Anna Lee', 'Ben Ortiz', 'Charlie', 'Priya Raman', 'Bo']);

const BLAMING = [
  'Ben forgot to renew the certificate.',
  'Anna Lee failed to check the dashboard before the deploy.',
  'The root cause was human error.',
  'The engineer on duty ignored three alerts.',
  'Charlie broke the build on Friday night.',
  'Whoever wrote this query was careless.',
  'Ben should have asked somebody first.',
  'The team should have tested the rollback.',
  'This was Priya’s mistake.',
  'The outage was caused by Ben Ortiz.',
  'Operator error led to the loss of the replica.',
  'He did not read the runbook.',
  'She simply overlooked the warning.',
  'The on-call engineer was too slow to respond.',
  'Someone pushed an untested change.',
  'The database was misconfigured by an intern.',
  'Nobody bothered to look at the graphs.',
  'We would be fine if only people read the handbook.',
  'The developer did not follow the process.',
  'It is clear who is to blame.',
  'The deploy was sloppy.',
  'The admin deleted the wrong table.',
  'Anna made a serious mistake when she merged it.',
  'People need to be more careful with production.',
  'Any competent engineer knows this flag.',
  'The change should never have been merged and should have been reviewed.',
  'Ben accidentally removed the index.',
  'The platform team neglected the disk for months.',
  'Charlie didn’t verify the backup.',
  'The failure is due to the negligence of operations.',
];

const NEUTRAL = [
  'Anna acknowledged the page after three minutes.',
  'The certificate expired at 09:12 UTC.',
  'Ben rolled the deployment back and the error rate fell.',
  'The health check should have taken the node out of rotation.',
  'The alert should have fired at 80 percent.',
  'A missing index made the query read the whole table.',
  'The on-call engineer was paged at level 1 and level 2.',
  'Retries caused a second wave of load.',
  'The runbook did not mention the new region.',
  'Priya Raman took command at 10:05.',
  'The pipeline failed to start because the disk was full.',
  'We did not have an alert for queue depth.',
  'The cache was responsible for most of the latency.',
  'The team agreed to add a canary stage.',
  'A segmentation fault stopped the worker.',
  'Customers saw an error page for 14 minutes.',
  'The engineer on call followed the playbook step by step.',
  'Lazy loading hid the missing script in tests.',
  'Charlie wrote the status updates every 20 minutes.',
  'The dashboard showed stale data, so the drop was not visible.',
  'The flag has the same name in both environments.',
  'Ben restarted the crashed pods.',
  'The load balancer ignored the new weights until its next reload.',
  'The database missed two heartbeats.',
  'The person who was paged had no access to the console.',
  'Fault injection is planned for the next quarter.',
  'The migration locked the table for 40 seconds.',
  'Anna and Ben compared the two releases.',
  'The error budget for May is used up.',
  'Nobody was notified, as the route had no destination.',
];

test('of 30 sentences that blame at least 27 are found, and of 30 that do not at most 2 are', () => {
  assert.deepEqual([BLAMING.length, NEUTRAL.length, new Set([...BLAMING, ...NEUTRAL]).size], [30, 30, 60]);
  const missed = BLAMING.filter((sentence) => blames(sentence, NAMES) === null);
  const wrong = NEUTRAL.filter((sentence) => blames(sentence, NAMES) !== null);
  assert.ok(missed.length <= 3, `missed: ${missed.join(' | ')}`);
  assert.ok(wrong.length <= 2, `wrong: ${wrong.join(' | ')}`);
});

test('a remark names its field and the sentence in it, whatever stands around', () => {
  const content: Content = {
    ...EMPTY,
    summary: 'All fine.\n\n- Ben forgot to renew it! 🙂 The disk was full.',
    impact: { ...EMPTY.impact, description: 'Human error.' },
    contributing_factors: ['A full disk', 'Anna failed to look.'],
    timeline: [{ entry_id: null, at: '2030-05-15T09:00:00.000Z', text: 'He was careless' }],
  };
  const found = remarksOn(content, NAMES).map(({ field, from, to }) => {
    const text = { summary: content.summary, 'impact.description': content.impact.description }[field];
    return [field, text === undefined ? [from, to] : text.slice(from, to)];
  });
  assert.deepEqual(found, [
    ['summary', '- Ben forgot to renew it!'],
    ['impact.description', 'Human error.'],
    ['contributing_factors.1', [0, 20]],
    ['timeline.0.text', [0, 15]],
  ]);
});

test('remarks are bounded, and the largest text of the worst kind is read through', () => {
  const worst = ['Ben '.repeat(20_000), 'engineer had had had had '.repeat(2_500), 'a'.repeat(LIMITS.text), 'should '.repeat(7_000)];
  for (const text of worst) assert.ok(remarksOn({ ...EMPTY, summary: text.slice(0, LIMITS.text) }, NAMES).length <= REMARKS_MAX);
  const many = remarksOn({ ...EMPTY, lessons: 'Human error. '.repeat(REMARKS_MAX + 1) }, NAMES);
  assert.equal(many.length, REMARKS_MAX);
  assert.equal(remarksOn({ ...EMPTY, lessons: 'Human error. '.repeat(REMARKS_MAX - 1) }, NAMES).length, REMARKS_MAX - 1);
});
