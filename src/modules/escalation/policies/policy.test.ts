import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../../../platform/errors.ts';
import { type LevelInput, namedIn, readFallback, readLevels, type Target, targetId, withFallback } from './policy.ts';

const team = (id: string) => ({ target_type: 'team' as const, target_team_id: id });
const user = (id: string) => ({ target_type: 'user' as const, target_user_id: id });
const faultsOf = (read: () => unknown): string[] => {
  try {
    read();
  } catch (error) {
    assert.ok(error instanceof Problem);
    assert.equal(error.code, 'validation_failed');
    return error.errors.map(({ pointer, code, detail }) => {
      assert.ok(detail.startsWith(`${pointer} must`) || code === 'duplicate', detail);
      assert.ok(error.message.includes(detail));
      return `${pointer} ${code}`;
    });
  }
  return [];
};

describe('levels of a policy', () => {
  test('they are numbered in their order, and keep delays and targets', () => {
    assert.deepEqual(
      readLevels([
        { delay_minutes: 5, targets: [{ ...team('t'), target_user_id: null }, user('s')] },
        { level_number: 2, delay_minutes: 0, targets: [user('u')] },
      ]),
      [
        { level_number: 1, delay_minutes: 5, targets: [team('t'), user('s')] },
        { level_number: 2, delay_minutes: 0, targets: [user('u')] },
      ],
    );
  });

  test('a wrong number, an empty level, and a target that is no team or no user are refused, each by its place', () => {
    const levels: LevelInput[] = [
      { level_number: 2, delay_minutes: 5, targets: [] },
      {
        delay_minutes: 5,
        targets: [
          { target_type: 'team' },
          { target_type: 'user' },
          { ...team('t'), target_user_id: 'u' },
          { ...user('u'), target_team_id: 't' },
        ],
      },
      { delay_minutes: 5, targets: [user('u'), team('t'), user('u')] },
    ];
    assert.deepEqual(
      faultsOf(() => readLevels(levels)),
      [
        '/levels/0/level_number order',
        '/levels/0/targets empty',
        '/levels/1/targets/0/target_team_id required',
        '/levels/1/targets/1/target_user_id required',
        '/levels/1/targets/2/target_user_id not_used',
        '/levels/1/targets/3/target_team_id not_used',
        '/levels/2/targets/2 duplicate',
      ],
    );
  });
});

describe('a fallback', () => {
  test('it is a team, a user or nobody, and is refused by its place', () => {
    assert.equal(readFallback(null), null);
    assert.deepEqual(readFallback({ ...user('u'), target_team_id: null }), user('u'));
    assert.deepEqual(readFallback(team('t')), team('t'));
    assert.deepEqual(
      faultsOf(() => readFallback({ target_type: 'user' })),
      ['/fallback/target_user_id required'],
    );
  });

  test('it comes after the last level, with the time of that level, five minutes at least', () => {
    const level = (minutes: number) => [{ level_number: 1, delay_minutes: minutes, targets: [user('u')] }];
    const added = (levels: ReturnType<typeof level>) => withFallback(levels, team('t')).at(-1);
    assert.deepEqual(withFallback(level(3), null), level(3));
    assert.equal(withFallback(level(3), team('t')).length, 2);
    assert.deepEqual(added(level(4)), { level_number: 2, delay_minutes: 5, targets: [team('t')] });
    assert.equal(added(level(6))?.delay_minutes, 6);
    assert.deepEqual(added([]), { level_number: 1, delay_minutes: 5, targets: [team('t')] });
  });
});

test('teams and users that levels name are told apart, each once, in order', () => {
  const levels = [
    [team('b'), user('z'), user('a')],
    [team('a'), user('z'), team('b')],
  ].map((targets: Target[], index) => ({ level_number: index + 1, delay_minutes: 1, targets }));
  assert.deepEqual(namedIn(levels), { teamIds: ['a', 'b'], userIds: ['a', 'z'] });
  assert.deepEqual([targetId(team('t')), targetId(user('u'))], ['t', 'u']);
});
