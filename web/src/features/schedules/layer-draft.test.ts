import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftsOf, layersOf, newLayer, turnsOf } from './layer-draft.ts';

const stored = {
  id: 'l1',
  name: 'Week',
  rotation_type: 'weekly',
  shift_length: 1,
  shift_length_unit: 'weeks',
  handoff_time: '09:00',
  handoff_day: 'tuesday',
  time_zone: 'Europe/Berlin',
  start: '2026-01-06T08:00:00.000Z',
  end: null,
  user_ids: ['u1', 'u2'],
  restrictions: [{ type: 'time_of_day', start_time: '22:00', end_time: '06:00', days: ['monday'] }],
};

test('a layer that is not changed is sent back as it is, so that no turn moves', () => {
  const schedule = { layers: [stored] } as unknown as Parameters<typeof draftsOf>[0];
  const [layer] = layersOf(draftsOf(schedule), schedule);
  const { rotation_type: _, ...same } = stored;
  assert.deepEqual(layer, { ...same, rotation_type: 'custom' });
});

test('a new layer has no id and no start: it begins when it is saved', () => {
  const [layer] = layersOf([{ ...newLayer(0, 'UTC'), unit: 'days' }], { layers: [] });
  assert.equal('id' in (layer ?? {}), false);
  assert.equal('start' in (layer ?? {}), false);
  assert.equal('handoff_day' in (layer ?? {}), false, 'only weeks have a day of handoff');
});

test('somebody who stands several times in a rotation has several turns, each moved by itself', () => {
  const turns = turnsOf(['anna', 'bo', 'anna']);
  assert.deepEqual(
    turns.map(({ id }) => id),
    ['anna', 'bo', 'anna'],
  );
  assert.equal(new Set(turns.map(({ key }) => key)).size, 3);
});
