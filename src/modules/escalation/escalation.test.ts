import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { byHand, type Lookup, notifiedText, type Position, positionAfter, type Plan, skippedText, tryFrom } from './escalation.ts';

const level = (number: number, ...users: string[]) => ({
  level_number: number,
  delay_minutes: 5,
  targets: users.map((id) => ({ target_type: 'user' as const, target_user_id: id })),
});
/** Each letter is a level; a level whose letter is active has somebody. */
const planOf = (levels: number, rounds: number): Plan => ({
  levels: Array.from({ length: levels }, (_, index) => level(index + 1, `u${index + 1}`)),
  rounds,
});
const lookupOf = (active: ReadonlySet<number>): Lookup => ({
  teams: new Map(),
  people: new Map([...Array(20).keys()].map((index) => [`u${index + 1}`, { name: `U${index + 1}`, active: active.has(index + 1) }])),
});

const plans = fc.record({
  levels: fc.integer({ min: 1, max: 6 }),
  rounds: fc.integer({ min: 1, max: 10 }),
  active: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }),
});

describe('the way of an escalation', () => {
  test('it calls every level that has somebody, once a round, in order, and ends', () => {
    fc.assert(
      fc.property(plans, ({ levels, rounds, active }) => {
        const plan = planOf(levels, rounds);
        const present = new Set(active.filter((one) => one <= levels));
        const called: Position[] = [];
        let position: Position | null = { round: 1, level: 1 };
        while (position !== null) {
          const outcome = tryFrom(plan, position, lookupOf(present));
          if (outcome.notified) called.push(outcome.notified.position);
          assert.ok(outcome.skipped.length <= levels);
          position = outcome.notified === null ? null : outcome.next;
        }
        const expected = Array.from({ length: rounds }, (_, round) =>
          [...present].sort((a, b) => a - b).map((one) => ({ round: round + 1, level: one })),
        ).flat();
        assert.deepEqual(called, expected);
      }),
    );
  });

  test('when nobody is to be had at any level, it ends after looking at each level once', () => {
    const outcome = tryFrom(planOf(3, 10), { round: 1, level: 2 }, lookupOf(new Set()));
    assert.equal(outcome.notified, null);
    assert.deepEqual(
      outcome.skipped.map(({ position }) => `${position.round}.${position.level}`),
      ['1.2', '1.3', '2.1'],
    );
    const [first] = outcome.skipped;
    assert.ok(first);
    assert.match(skippedText('Shop', planOf(3, 10), first), /^Level 2 of Shop, round 1 of 10 is skipped: .+\.$/);
    const one = tryFrom(planOf(1, 1), { round: 1, level: 1 }, lookupOf(new Set([1]))).notified;
    assert.equal(one && notifiedText('Shop', planOf(1, 1), one), 'Level 1 of Shop: U1 is paged.');
  });

  test('F50: a fallback is tried once, last: after every round, or at once when no level has anybody', () => {
    fc.assert(
      fc.property(plans, fc.boolean(), ({ levels, rounds, active }, there) => {
        const fallback = { target_type: 'user' as const, target_user_id: 'u20' };
        const plan = { ...planOf(levels, rounds), fallback };
        const present = new Set([...active.filter((one) => one <= levels), ...(there ? [20] : [])]);
        const called: Position[] = [];
        let position: Position | null = { round: 1, level: 1 };
        while (position !== null) {
          const outcome = tryFrom(plan, position, lookupOf(present));
          if (outcome.notified) called.push(outcome.notified.position);
          position = outcome.notified === null ? null : outcome.next;
        }
        const levelsCalled = called.filter(({ level }) => level <= levels);
        assert.equal(levelsCalled.length, active.filter((one) => one <= levels).length * rounds);
        assert.deepEqual(called.slice(levelsCalled.length), there ? [{ round: rounds, level: levels + 1 }] : []);
        assert.equal(positionAfter(plan, { round: 1, level: levels + 1 }), null, 'nothing comes after it');
        assert.deepEqual(byHand(plan, { round: rounds, level: levels }, levels + 1), { ok: false, reason: 'no_such_level' });
      }),
    );
  });

  test('a person whom two targets of a level lead to is named with both', () => {
    const plan: Plan = {
      rounds: 1,
      levels: [
        {
          level_number: 1,
          delay_minutes: 0,
          targets: [
            { target_type: 'team', target_team_id: 't' },
            { target_type: 'user', target_user_id: 'u1' },
            { target_type: 'team', target_team_id: 'empty' },
            { target_type: 'team', target_team_id: 'gone' },
          ],
        },
      ],
    };
    const lookup: Lookup = {
      teams: new Map([
        ['t', { name: 'T', scheduleId: 's', userId: 'u1' }],
        ['empty', { name: 'Empty', scheduleId: 'e', userId: null }],
      ]),
      people: new Map([['u1', { name: 'U', active: true }]]),
    };
    const { notified } = tryFrom(plan, { round: 1, level: 1 }, lookup);
    assert.deepEqual(
      notified?.reached.map(({ scheduleId, userId, text }) => [scheduleId, userId, text]),
      [
        ['s', 'u1', 'U (on call for T)'],
        [null, 'u1', 'U'],
        ['e', null, 'nobody is on call for Empty'],
        [null, null, 'a team was deleted'],
      ],
    );
    assert.ok(notified);
    assert.equal(
      notifiedText('Shop', plan, notified),
      'Level 1 of Shop: U (on call for T), U are paged; nobody is on call for Empty; a team was deleted.',
    );
  });

  test('by hand it goes on, or to the level named; going back costs no promised round', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 60 }), ({ levels, rounds }, named, steps) => {
        const plan = planOf(levels, rounds);
        let at: Position = { round: 1, level: 0 };
        for (let i = 0; i < steps; i += 1) at = positionAfter(plan, at) ?? at;
        const next = byHand(plan, at, null);
        assert.deepEqual(next.ok ? next.position : null, positionAfter(plan, at));
        const to = byHand(plan, at, named);
        if (named > levels) {
          assert.deepEqual(to, { ok: false, reason: 'no_such_level' });
          return;
        }
        assert.ok(to.ok);
        assert.equal(to.position.level, named);
        assert.ok(
          to.position.round > at.round || to.position.level > at.level,
          'a page that was planned before would not be planned again',
        );
        assert.equal(to.rounds - to.position.round, rounds - at.round, 'as many rounds are left as before');
      }),
    );
  });
});
