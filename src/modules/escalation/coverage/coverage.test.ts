import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { complement, type CoverageInput, findHoles, type Interval, union } from './coverage.ts';

const HOUR = 3_600_000;
const window: Interval = { from: 0, until: 100 * HOUR };
const span = (from: number, until: number, userId: string | null) => ({ from: from * HOUR, until: until * HOUR, userId });
const team = (id: string) => ({ target_type: 'team' as const, target_team_id: id });
const user = (id: string) => ({ target_type: 'user' as const, target_user_id: id });
const level = (number: number, ...targets: (ReturnType<typeof team> | ReturnType<typeof user>)[]) => ({
  level_number: number,
  delay_minutes: 5,
  targets,
});
const people: CoverageInput['people'] = new Map([
  ['ada', { name: 'Ada', active: true, role: 'operator', working: ['ntfy'] }],
  ['bob', { name: 'Bob', active: true, role: 'admin', working: [] }],
  ['vera', { name: 'Vera', active: true, role: 'viewer', working: ['ntfy'] }],
  ['gone', { name: 'Gone', active: false, role: 'viewer', working: ['ntfy'] }],
]);
const seen = (input: Partial<CoverageInput>) =>
  findHoles({ window, urgency: 'high', levels: [], teams: new Map(), people, ...input }).map(
    (hole) => `${hole.severity} ${hole.code}: ${hole.detail}`,
  );

describe('coverage of a policy', () => {
  test('a policy whose every hour leads to somebody with a method that works has no holes', () => {
    const teams = new Map([['t', { name: 'Team', segments: [span(0, 60, 'ada'), span(60, 100, 'ada')] }]]);
    assert.deepEqual(seen({ levels: [level(1, team('t'))], teams }), []);
  });

  test('gaps of a schedule are told with the level, the team and the hours; another target of the level fills them', () => {
    const teams = new Map([['t', { name: 'Team', segments: [span(0, 40, 'ada'), span(40, 52.5, null), span(52.5, 100, 'ada')] }]]);
    assert.deepEqual(seen({ levels: [level(1, team('t'))], teams }), [
      'critical nobody_at_all: Nobody is on call at any level for 13 of the next 100 hours',
      'warning level_empty: Level 1 (Team) has nobody for 13 of the next 100 hours and is skipped',
    ]);
    assert.deepEqual(seen({ levels: [level(1, team('t'), user('ada'))], teams }), []);
    assert.deepEqual(seen({ levels: [level(1, team('t')), level(2, user('ada'))], teams }), [
      'warning level_empty: Level 1 (Team) has nobody for 13 of the next 100 hours and is skipped',
    ]);
  });

  test('somebody on call without a method that works is named, with the hours, and covers nothing', () => {
    const teams = new Map([['t', { name: 'Team', segments: [span(0, 90, 'ada'), span(90, 100, 'bob')] }]]);
    assert.deepEqual(seen({ levels: [level(1, team('t'))], teams }), [
      'critical nobody_woken: A page would wake nobody for 10 of the next 100 hours',
      'warning no_method: Bob is to be paged for 10 of the next 100 hours and has no verified method that would wake them',
    ]);
  });

  test('hours with nobody on call are told apart from those whose people nothing would wake', () => {
    const teams = new Map([['t', { name: 'Team', segments: [span(0, 70, 'ada'), span(70, 95, null), span(95, 100, 'bob')] }]]);
    assert.deepEqual(seen({ levels: [level(1, team('t'))], teams }), [
      'critical nobody_at_all: Nobody is on call at any level for 25 of the next 100 hours',
      'critical nobody_woken: A page would wake nobody for 5 of the next 100 hours',
      'warning level_empty: Level 1 (Team) has nobody for 25 of the next 100 hours and is skipped',
      'warning no_method: Bob is to be paged for 5 of the next 100 hours and has no verified method that would wake them',
    ]);
  });

  test('an incident of low urgency wakes nobody: it reaches people outside the web app', () => {
    const teams = new Map([['t', { name: 'Team', segments: [span(0, 90, 'ada'), span(90, 100, 'bob')] }]]);
    assert.deepEqual(seen({ levels: [level(1, team('t'))], teams, urgency: 'low' }), [
      'critical nobody_reached: A page would reach nobody for 10 of the next 100 hours',
      'warning no_method: Bob is to be paged for 10 of the next 100 hours and has no verified method that reaches them outside the web app',
    ]);
  });

  test('F50: a viewer who would be called is named, with the hours, and covers them', () => {
    const teams = new Map([['t', { name: 'Team', segments: [span(0, 90, 'ada'), span(90, 100, 'vera')] }]]);
    assert.deepEqual(seen({ levels: [level(1, team('t'))], teams }), [
      'warning viewer: Vera is to be paged for 10 of the next 100 hours and is a viewer: can only acknowledge and escalate what pages them',
    ]);
  });

  test('closed accounts and teams that are gone are named', () => {
    assert.deepEqual(seen({ levels: [level(1, user('gone'), team('none')), level(2, user('ada'))] }), [
      'warning closed_account: Level 1 names Gone, whose account is deactivated',
      'warning team_gone: Level 1 names a deleted team',
      'warning level_empty: Level 1 (Gone, somebody) has nobody for all of the next 100 hours and is skipped',
    ]);
  });

  test('a union and what it leaves of the window agree, hour by hour, with looking at each hour', () => {
    const interval = fc
      .tuple(fc.integer({ min: -5, max: 40 }), fc.integer({ min: 0, max: 12 }))
      .map(([from, length]) => ({ from, until: from + length }));
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 8 }), (intervals) => {
        const inside = (list: readonly Interval[], hour: number) => list.some(({ from, until }) => from <= hour && hour < until);
        const merged = union(intervals);
        const left = complement(merged, { from: 0, until: 30 });
        for (let hour = -6; hour < 60; hour += 1) {
          assert.equal(inside(merged, hour), inside(intervals, hour));
          assert.equal(inside(left, hour), hour >= 0 && hour < 30 && !inside(intervals, hour));
        }
        for (let i = 1; i < merged.length; i += 1) assert.ok((merged[i]?.from ?? 0) > (merged[i - 1]?.until ?? 0));
      }),
    );
  });
});
