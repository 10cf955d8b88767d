import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isHeld, isOver, type Standing } from './investigation.ts';
import {
  accept,
  assign,
  begin,
  bind,
  cancel,
  complete,
  decline,
  fail,
  type Holder,
  lose,
  onTime,
  pause,
  renew,
  resume,
  retry,
  type Step,
  wait,
} from './lifecycle.ts';

const START = new Date('2030-05-15T10:00:00Z');
const TIMEOUT_MS = 15 * 60_000;
const AGENTS = ['a', 'b', 'c'];

/** What an agent believes to hold: it may be wrong, and must then be refused. */
type Belief = Holder;

interface World {
  now: Date;
  standing: Standing;
  /** Bindings by fence, and what became of each. */
  readonly bindings: Map<number, { agentId: string; ended: number }>;
  readonly beliefs: Belief[];
}

const actions = fc.oneof(
  fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 400_000 }) }),
  fc.record({ do: fc.constant('sweep' as const) }),
  fc.record({ do: fc.constant('bind' as const), agent: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ do: fc.constant('wait' as const) }),
  fc.record({
    do: fc.constantFrom(
      'accept' as const,
      'decline' as const,
      'renew' as const,
      'complete' as const,
      'fail' as const,
      'pause' as const,
      'give up' as const,
    ),
    belief: fc.nat(20),
  }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'retry' as const, 'lose' as const, 'free' as const, 'resume' as const) }),
  fc.record({ do: fc.constant('assign' as const), agent: fc.integer({ min: 0, max: 2 }) }),
);
type Action = typeof actions extends fc.Arbitrary<infer A> ? A : never;

function decide({ standing, now, beliefs }: World, action: Action): { step: Step; by: Belief | null } {
  const none: Step = { kind: 'none' };
  if ('belief' in action) {
    const by = beliefs[action.belief % Math.max(1, beliefs.length)] ?? null;
    if (!by) return { step: none, by };
    switch (action.do) {
      case 'accept':
        return { step: accept(standing, by, { now, timeoutMs: TIMEOUT_MS }), by };
      case 'decline':
        return { step: decline(standing, by, 'busy', now), by };
      case 'renew':
        return { step: renew(standing, by, now), by };
      case 'complete':
        return { step: complete(standing, by), by };
      case 'pause':
        return { step: pause(standing, by, now), by };
      default:
        return { step: fail(standing, by, { reason: 'no', retryable: action.do === 'fail', now, retryInMs: 30_000 }), by };
    }
  }
  const plain = (step: Step) => ({ step, by: null });
  switch (action.do) {
    case 'sweep':
      return plain(onTime(standing, { now, retryInMs: 30_000 }));
    case 'bind': {
      const id = AGENTS[action.agent] ?? 'a';
      return plain(bind(standing, { id, name: id }, now));
    }
    case 'wait':
      return plain(wait(standing, 'nobody is there', now));
    case 'cancel':
      return plain(cancel(standing, 'enough'));
    case 'retry':
      return plain(retry(standing, now));
    case 'lose':
      return plain(lose(standing, { now, retryInMs: 30_000 }));
    case 'resume':
      return plain(resume(standing, now));
    case 'free':
      return plain(assign(standing, null, now));
    case 'assign':
      return plain(assign(standing, AGENTS[action.agent] ?? 'a', now));
    default:
      return plain(none);
  }
}

function take(world: World, action: Action): void {
  if (action.do === 'pass') {
    world.now = new Date(world.now.getTime() + action.ms);
    return;
  }
  const was = world.standing;
  const { step, by } = decide(world, action);
  if (by && (by.fence !== was.fence || by.agentId !== was.agentId || !isHeld(was.status)))
    assert.equal(step.kind, 'refused', `${action.do} by one who holds nothing`);
  if (step.kind !== 'moved') return;
  const { next, ended } = step;
  if (ended) {
    const binding = world.bindings.get(was.fence);
    assert.ok(binding, 'what ends was begun');
    binding.ended += 1;
  }
  if (next.fence !== was.fence) {
    assert.equal(next.fence, was.fence + 1, 'a fence rises by one');
    world.bindings.set(next.fence, { agentId: next.agentId ?? '', ended: 0 });
    world.beliefs.push({ agentId: next.agentId ?? '', fence: next.fence });
  }
  world.standing = next;
}

function check({ standing, bindings }: World): void {
  const held = isHeld(standing.status);
  // Never two holders: every binding but the current one has ended, and each ended once.
  for (const [fence, { ended }] of bindings)
    assert.equal(ended, held && fence === standing.fence ? 0 : 1, `binding ${fence} in ${standing.status}`);
  assert.equal(standing.agentId !== null && held, held, 'who holds it is known');
  // Never forgotten: it has ended, or a time at which it is looked at.
  assert.equal(standing.dueAt === null, isOver(standing.status), `${standing.status} is due at ${standing.dueAt}`);
  assert.ok(standing.attempt >= 1 && standing.attempt <= standing.maxAttempts);
  assert.equal(standing.pausedAt !== null, standing.status === 'waiting_approval', 'only what waits for a person stands still');
  if (standing.status === 'running') assert.ok(standing.leaseUntil && standing.deadlineAt && standing.dueAt);
}

describe('the life of an investigation', () => {
  test('F45: whatever happens, in any order: one holder of the current fence, none forgotten, every try accounted once', () => {
    fc.assert(
      fc.property(fc.array(actions, { minLength: 20, maxLength: 120 }), (history) => {
        const world: World = { now: START, standing: begin(START), bindings: new Map(), beliefs: [] };
        for (const action of history) {
          take(world, action);
          check(world);
        }
      }),
      { numRuns: 200, seed: 20_301_122 },
    );
  });

  test('left alone it always comes to an end: every agent silent, after four tries it is given up', () => {
    const world: World = { now: START, standing: begin(START), bindings: new Map(), beliefs: [] };
    const by = () => ({ agentId: 'a', fence: world.standing.fence });
    for (let n = 0; n < 4; n += 1) {
      take(world, { do: 'bind', agent: 0 });
      const accepted = accept(world.standing, by(), { now: world.now, timeoutMs: TIMEOUT_MS });
      assert.equal(accepted.kind, 'moved');
      world.standing = accepted.kind === 'moved' ? accepted.next : world.standing;
      take(world, { do: 'pass', ms: 60_000 });
      take(world, { do: 'sweep' });
      if (n === 3) break;
      assert.equal(world.standing.status, 'retrying');
      take(world, { do: 'pass', ms: 30_000 });
      take(world, { do: 'sweep' });
      assert.equal(world.standing.status, 'queued');
    }
    assert.deepEqual([world.standing.status, world.standing.attempt, world.standing.dueAt], ['dead_lettered', 4, null]);
  });

  test('an answer counts until its time is over: 9,999 ms are in time, at 10,000 it is taken back', () => {
    const bound = bind(begin(START), { id: 'a', name: 'a' }, START);
    assert.equal(bound.kind, 'moved');
    if (bound.kind !== 'moved') return;
    const at = (ms: number) => onTime(bound.next, { now: new Date(START.getTime() + ms), retryInMs: null });
    assert.equal(at(9_999).kind, 'none');
    const back = at(10_000);
    assert.deepEqual(back.kind === 'moved' && [back.next.status, back.ended?.outcome, Object.keys(back.next.avoid)], [
      'queued',
      'declined',
      ['a'],
    ]);
  });

  test('a work lease lasts 60 seconds from its last renewal, and the deadline whatever is renewed', () => {
    const bound = bind(begin(START), { id: 'a', name: 'a' }, START);
    if (bound.kind !== 'moved') return assert.fail();
    const by = { agentId: 'a', fence: 1 };
    const running = accept(bound.next, by, { now: START, timeoutMs: 90_000 });
    if (running.kind !== 'moved') return assert.fail();
    const at = (standing: Standing, ms: number) => onTime(standing, { now: new Date(START.getTime() + ms), retryInMs: 1 });
    assert.equal(at(running.next, 59_999).kind, 'none');
    const lost = at(running.next, 60_000);
    assert.equal(lost.kind === 'moved' && lost.ended?.outcome, 'agent_lost');
    const renewed = renew(running.next, by, new Date(START.getTime() + 59_000));
    if (renewed.kind !== 'moved') return assert.fail();
    assert.equal(at(renewed.next, 89_999).kind, 'none');
    const late = at(renewed.next, 90_000);
    assert.equal(late.kind === 'moved' && late.ended?.outcome, 'timed_out');
  });

  test('while a person decides the deadline stands still, and moves by as long; the lease does not', () => {
    const bound = bind(begin(START), { id: 'a', name: 'a' }, START);
    if (bound.kind !== 'moved') return assert.fail();
    const by = { agentId: 'a', fence: 1 };
    const running = accept(bound.next, by, { now: START, timeoutMs: 50_000 });
    if (running.kind !== 'moved') return assert.fail();
    const at = (ms: number) => new Date(START.getTime() + ms);
    const paused = pause(running.next, by, at(10_000));
    if (paused.kind !== 'moved') return assert.fail();
    const lost = onTime(paused.next, { now: at(60_000), retryInMs: 1 });
    assert.equal(lost.kind === 'moved' && lost.ended?.outcome, 'agent_lost', 'not timed out');
    const resumed = resume(paused.next, at(40_000));
    assert.deepEqual(resumed.kind === 'moved' && resumed.next.deadlineAt, at(80_000));
  });
});

test('what is refused says why, with the state it is in', () => {
  const standing = (status: Standing['status']) => ({ status }) as Standing;
  const running = retry(standing('running'), START);
  assert.deepEqual(running, {
    kind: 'refused',
    code: 'invalid_transition',
    why: 'Only an investigation that was given up or cancelled can be tried again; this one is running',
  });
  for (const step of [cancel(standing('completed'), 'x'), assign(standing('completed'), 'a', START)])
    assert.deepEqual(step, { kind: 'refused', code: 'investigation_over', why: 'This investigation is over: it is completed' });
});
