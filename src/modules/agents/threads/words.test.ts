import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hiddenWords, investigationWords, isPosted, type ShownApproval, type ShownInvestigation } from './words.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const investigation = (over: Partial<ShownInvestigation> = {}): ShownInvestigation => ({
  id: ID,
  number: 12,
  status: 'running',
  reason: null,
  agentName: 'Scout',
  phase: null,
  hypotheses: [],
  summary: null,
  verdict: null,
  error: null,
  ...over,
});
const approval = (over: Partial<ShownApproval> = {}): ShownApproval => ({
  id: 'a1',
  status: 'open',
  agentName: 'Scout',
  wouldChange: 'Resolve alert 7, Pool',
  reason: 'It is gone',
  decidedBy: null,
  ...over,
});
const likely = { claim: 'The pool is too small', supports: ['e1', 'e2'], contradicts: ['e3'], outcome: 'likely' } as const;
const words = (was: ShownInvestigation, approvals: readonly ShownApproval[] = []) =>
  investigationWords(was, approvals, 'https://tocsin.example.com');

describe('an investigation in the threads of chats', () => {
  test('is posted once an agent works on it, and not while it waits for one', () => {
    assert.deepEqual(
      (['queued', 'dispatched', 'running', 'waiting_approval', 'retrying', 'completed', 'cancelled', 'dead_lettered'] as const).filter(
        isPosted,
      ),
      ['running', 'waiting_approval', 'completed', 'dead_lettered'],
    );
  });

  test('says who works on it and what was found so far, leads to its page, and has no button', () => {
    const { lead, text, url, buttons } = words(investigation({ phase: 'Reading logs', hypotheses: [likely] }));
    assert.deepEqual([lead, url, buttons], ['Investigation 12: Running', `https://tocsin.example.com/investigations/${ID}`, undefined]);
    assert.equal(text, 'Scout (agent): Reading logs\nLikely cause: The pool is too small (evidence: 2 for it, 1 against it)');
  });

  test('has two buttons for what waits for a person, numbered where several wait, five at most; what was decided says by whom', () => {
    const one = words(investigation({ status: 'waiting_approval' }), [
      approval({ id: 'a0', status: 'approved', decidedBy: { kind: 'user', id: 'u', name: 'Ada' } }),
      approval(),
    ]);
    assert.match(one.text, /Approved by Ada: Resolve alert 7, Pool\nScout asks for approval: Resolve alert 7, Pool. Reason: It is gone$/);
    assert.deepEqual(
      one.buttons?.map(({ verb, id, label }) => [verb, id, label]),
      [
        ['approve', 'a1', 'Approve and run'],
        ['deny', 'a1', 'Decline'],
      ],
    );
    const many = words(
      investigation({ status: 'waiting_approval' }),
      Array.from({ length: 6 }, (_, n) => approval({ id: `a${n}` })),
    );
    assert.deepEqual([many.buttons?.length, many.buttons?.[0]?.label, many.buttons?.at(-1)?.label], [10, 'Approve 1', 'Decline 5']);
  });

  test('at its end asks whether it was right, where it found a cause and nobody has said so', () => {
    const done = { status: 'completed', hypotheses: [likely], summary: 'Full.' } as const;
    const asked = words(investigation(done));
    assert.deepEqual(
      asked.buttons?.map(({ verb, id, label }) => [verb, id, label]),
      [
        ['confirm', ID, 'Correct'],
        ['reject', ID, 'Wrong'],
      ],
    );
    assert.match(asked.text, /\nFull\.$/);
    const verdict = { verdict: 'confirmed', note: null, by: { kind: 'user', id: 'u', name: 'Ada' }, at: '' } as const;
    const judged = words(investigation({ ...done, verdict }));
    assert.equal(judged.buttons, undefined);
    assert.match(judged.text, /Judged correct by Ada\.$/);
    assert.equal(words(investigation({ status: 'completed', summary: 'Nothing.' })).buttons, undefined, 'inconclusive');
    assert.match(words(investigation({ status: 'completed', summary: 'Nothing.' })).text, /Inconclusive\.\nNothing\.$/);
  });

  test('says nothing but its number where it is not to be read any more', () => {
    assert.deepEqual(hiddenWords(12), { lead: 'Investigation 12', text: 'No longer shown here.' });
  });

  test('stays one post whatever agents write: long texts are cut, lines stay lines', () => {
    const long = 'x\n'.repeat(5_000);
    const { text } = words(
      investigation({ status: 'completed', summary: long, hypotheses: [{ ...likely, claim: long }], phase: long, agentName: long }),
      Array.from({ length: 8 }, () => approval({ wouldChange: long, reason: long, agentName: long })),
    );
    assert.ok(text.length < 8_000, String(text.length));
    assert.ok(text.split('\n').length <= 12);
  });
});

test('a post says how its investigation stands', () => {
  const states = (['queued', 'dispatched', 'retrying', 'completed', 'cancelled', 'dead_lettered'] as const).map(
    (status) => words(investigation({ status })).lead,
  );
  assert.deepEqual(
    states.map((lead) => lead.replace(/^Investigation 12: /, '')),
    ['Waiting for an agent', 'Dispatched', 'Waiting to retry', 'Completed', 'Cancelled', 'Failed'],
  );
});

test('claims, calls and reasons are cut to their widths', () => {
  const { text } = words(investigation({ hypotheses: [{ ...likely, claim: 'c'.repeat(401) }] }), [
    approval({ wouldChange: 'w'.repeat(301), reason: 'r'.repeat(300) }),
  ]);
  assert.ok(text.includes(`${'c'.repeat(399)}…`) && text.includes(`${'w'.repeat(299)}…. Reason: ${'r'.repeat(300)}`), text);
});
