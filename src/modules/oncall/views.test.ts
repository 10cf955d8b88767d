import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OnCall, Schedule } from './schedule/schedule.ts';
import { history, layer, night } from './schedule/schedules.fixture.ts';
import { leaversIn, type Named, usersOf, viewChanges, viewOnCall, viewSchedule } from './views.ts';

const NOW = Date.parse('2030-05-15T10:00:00Z');
const people = new Map<string, Named>(['ann', 'ben'].map((id) => [id, { id, display_name: id.toUpperCase(), active: true }]));
const layers = [
  layer({ name: 'Day', start: '2030-05-01T00:00:00Z', user_ids: ['ann', 'gone', 'ann'] }),
  layer({ name: 'Night', start: '2030-05-01T00:00:00Z', user_ids: ['ben', 'ann'], restrictions: [night(['monday']), night()] }),
];
const schedule = (inactivity: Schedule['history']['inactivity'] = new Map()): Schedule => ({
  id: 's',
  teamId: 't',
  name: 'Shop',
  timeZone: 'UTC',
  version: 3,
  createdAt: new Date(1),
  updatedAt: new Date(2),
  layers,
  history: { ...history(layers), inactivity },
});

test('a schedule shows its layers as they are stored, and names everybody in them once', () => {
  assert.deepEqual(usersOf(schedule()), ['ann', 'gone', 'ann', 'ben', 'ann']);
  const view = viewSchedule(schedule(), NOW, people);
  assert.deepEqual([view.id, view.team_id, view.name, view.time_zone, view.version], ['s', 't', 'Shop', 'UTC', 3]);
  assert.deepEqual([view.created_at, view.updated_at], [new Date(1).toISOString(), new Date(2).toISOString()]);
  assert.deepEqual(view.layers, layers);
  assert.deepEqual(
    view.users.map(({ id }) => id),
    ['ann', 'ben'],
  );
  assert.deepEqual(
    viewSchedule(schedule(), NOW, people, ['ben']).users.map(({ id }) => id),
    ['ben'],
  );
});

test('closed accounts in layers are named with the layers, each once', () => {
  const away = new Map([
    ['ann', [{ from: NOW, until: Number.POSITIVE_INFINITY }]],
    ['gone', [{ from: 0, until: NOW }]],
  ]);
  const view = viewSchedule(schedule(away), NOW, people);
  assert.deepEqual(view.inactive_user_ids, ['ann']);
  const [leaver, ...others] = leaversIn(view);
  assert.match(leaver?.detail ?? '', /^ANN is in Day, Night with a deactivated account/);
  assert.deepEqual([leaver?.code, others], ['closed_account', []]);
  assert.match(leaversIn({ ...view, users: [] })[0]?.detail ?? '', /^Someone is in /);
  assert.deepEqual(viewSchedule(schedule(away), NOW - 1, people).inactive_user_ids, ['gone']);
});

test('changes say who loses and gains which times', () => {
  assert.deepEqual(viewChanges([{ userId: 'ann', lost: [{ from: 0, until: 1_000 }], gained: [] }]), [
    { user_id: 'ann', lost: [{ start: '1970-01-01T00:00:00.000Z', end: '1970-01-01T00:00:01.000Z' }], gained: [] },
  ]);
});

test('who is on call and who comes next are named, where they are known', () => {
  const onCall = (user_id: string | null, next: string | null) =>
    ({ user_id, next: next === null ? null : { user_id: next, start: 'S' } }) as OnCall;
  const names = (...parts: Parameters<typeof onCall>) => {
    const view = viewOnCall(onCall(...parts), people);
    return [view.user_name, view.next?.user_name];
  };
  assert.deepEqual(
    [names('ann', 'ben'), names('gone', 'gone'), names(null, null)],
    [
      ['ANN', 'BEN'],
      [null, null],
      [null, undefined],
    ],
  );
});
