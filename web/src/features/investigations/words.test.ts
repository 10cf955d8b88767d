import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInvestigations } from './filters.ts';
import { gist, meters, timelineOf, toolWord } from './words.ts';

const AGENT = '01a20437-34c0-73d3-a6bc-78eb0d6f2dd1';

test('an address narrows the list down by state and agent; anything else in it is dropped', () => {
  assert.deepEqual(readInvestigations({ show: 'open', agent: AGENT }), { show: 'open', agent: AGENT });
  assert.deepEqual(readInvestigations({ show: 'gone', agent: "x' or 1=1", other: 1 }), {});
});

test('what was used is shown of what was given: below, at and above it, and without a limit', () => {
  const shares = (tool_calls: number, limit?: number) =>
    meters({ usage: { tool_calls }, budget: limit === undefined ? {} : { tool_calls: limit } })[0]?.share;
  assert.deepEqual([shares(5, 10), shares(10, 10), shares(11, 10), shares(3, 0), shares(3)], [0.5, 1, 1, 1, null]);
  assert.deepEqual(
    meters({ usage: { tokens: 48_200, usd: 0.357 }, budget: { usd: 20 } }).map(({ used, given }) => [used, given]),
    [
      ['0', null],
      ['48,200', null],
      ['$0.36', '$20.00'],
    ],
  );
});

const NOTHING = { hypotheses: [], summary: null, phase: null, reason: null, error: null };
const claim = (text: string, outcome: 'likely' | 'inconclusive') => ({ claim: text, supports: [], contradicts: [], outcome });

test('the line below a title is the best finding, else what the agent is doing, why it waits, or why it failed', () => {
  assert.equal(gist({ ...NOTHING, status: 'running', phase: 'Reading logs', hypotheses: [claim('A', 'likely')] }), 'A');
  assert.equal(gist({ ...NOTHING, status: 'running', phase: 'Reading logs', hypotheses: [claim('A', 'inconclusive')] }), 'Reading logs');
  assert.equal(gist({ ...NOTHING, status: 'queued', reason: 'No agent is online' }), 'No agent is online');
  assert.equal(gist({ ...NOTHING, status: 'dead_lettered', error: 'No access', hypotheses: [claim('A', 'likely')] }), 'No access');
  assert.equal(
    gist({ ...NOTHING, status: 'completed', summary: 'Nothing found', hypotheses: [claim('A', 'inconclusive')] }),
    'Nothing found',
  );
});

test('a tool that the page does not know is called by its name, also one with the name of a part of every object', () => {
  assert.deepEqual(
    [toolWord('alert_resolve', 'did'), toolWord('new_tool'), toolWord('constructor')],
    ['Resolved the alert', 'new_tool', 'constructor'],
  );
});

test('the timeline is in the order of time: attempts, calls with what became of them, questions, the verdict', () => {
  const at = (second: number) => new Date(Date.UTC(2030, 4, 15, 10, 0, second)).toISOString();
  const scout = { id: AGENT, name: 'Scout' };
  const call = { call_id: 'c', reason: null, error: null, about: null };
  const one = {
    origin: 'person',
    because: null,
    requested_by: { kind: 'user', id: null, name: 'Anna' },
    created_at: at(0),
    attempts: [
      {
        attempt: 1,
        fencing_token: 1,
        agent: scout,
        dispatched_at: at(1),
        accepted_at: at(2),
        ended_at: at(9),
        outcome: 'timed_out',
        reason: 'It took too long',
      },
    ],
    calls: [
      { ...call, id: '4', tool: 'alert_resolve', status: 'denied', about: 'alert 3', error: 'No', created_at: at(6) },
      { ...call, id: '3', tool: 'alert_resolve', status: 'approval_required', about: 'alert 3', reason: 'Gone', created_at: at(5) },
      { ...call, id: '2', tool: 'evidence_add', status: 'success', about: 'Prometheus', created_at: at(3) },
      { ...call, id: '1', tool: 'investigation_accept', status: 'success', created_at: at(2) },
    ],
    asks: [
      {
        ask_id: 'a',
        investigation_id: AGENT,
        from_agent: scout,
        to_agent: { id: AGENT, name: 'Ranger' },
        status: 'timed_out',
        evidence_ids: [],
        untrusted: { question: 'Known?', answer: null },
        created_at: at(4),
        expires_at: at(7),
        ended_at: at(7),
      },
    ],
    verdict: { verdict: 'wrong', note: 'Not that', by: { kind: 'user', id: null, name: 'Anna' }, at: at(10) },
  } as unknown as Parameters<typeof timelineOf>[0];
  assert.deepEqual(
    timelineOf(one).map(({ text, note }) => (note === null ? text : `${text} | ${note}`)),
    [
      'Asked by Anna',
      'Given to Scout, attempt 1',
      'Scout accepted',
      'Added evidence | Prometheus',
      'Scout asked Ranger | Known?',
      'Asked for approval: Resolve the alert | alert 3\nReason: Gone',
      'Denied: Resolve the alert | alert 3\nNo',
      'Ranger did not answer in time',
      'Timed out: attempt 1 of Scout | It took too long',
      'Anna: wrong | Not that',
    ],
  );
});
