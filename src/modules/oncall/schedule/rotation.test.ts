import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compileLayer, layerAt } from './rotation.ts';
import { at, DAY, HOUR, layer, night } from './schedules.fixture.ts';

const START = '2026-03-02T00:00:00Z';
const piece = (made: Parameters<typeof compileLayer>[0], time: string, inactivity: Parameters<typeof compileLayer>[1] = new Map()) => {
  const { from, until, userId } = layerAt(compileLayer(made, inactivity), at(time));
  return [
    Number.isFinite(from) ? new Date(from).toISOString().slice(5, 16) : from,
    Number.isFinite(until) ? new Date(until).toISOString().slice(5, 16) : until,
    userId,
  ];
};

describe('one rotation', () => {
  const daily = layer({ start: START, end: '2026-03-05T00:00:00Z', handoff_time: '09:00', user_ids: ['ann', 'ben', 'cem'] });

  test('before its start and from its end on nobody is on call', () => {
    assert.deepEqual(piece(daily, '2026-03-01T23:59:59Z'), [Number.NEGATIVE_INFINITY, '03-02T00:00', null]);
    assert.deepEqual(piece(daily, '2026-03-05T00:00:00Z'), ['03-05T00:00', Number.POSITIVE_INFINITY, null]);
  });

  test('the first turn ends at the next handoff, the last with the rotation', () => {
    assert.deepEqual(piece(daily, START), ['03-02T00:00', '03-02T09:00', 'ann']);
    assert.deepEqual(piece(daily, '2026-03-02T09:00:00Z'), ['03-02T09:00', '03-03T09:00', 'ben']);
    assert.deepEqual(piece(daily, '2026-03-04T12:00:00Z'), ['03-04T09:00', '03-05T00:00', 'ann']);
  });

  test('turns of weeks change on their day', () => {
    const weekly = layer({ start: START, rotation_type: 'weekly', handoff_day: 'wednesday', handoff_time: '09:00' });
    assert.deepEqual(piece(weekly, START), ['03-02T00:00', '03-04T09:00', 'ann']);
    assert.deepEqual(piece(weekly, '2026-03-04T09:00:00Z'), ['03-04T09:00', '03-11T09:00', 'ben']);
  });

  test('one person has it without turns, an empty list has nobody', () => {
    assert.deepEqual(piece(layer({ start: START, user_ids: ['ann', 'ann'] }), '2026-03-09T00:00:00Z'), [
      '03-02T00:00',
      Number.POSITIVE_INFINITY,
      'ann',
    ]);
    assert.equal(piece(layer({ start: START, user_ids: [] }), '2026-03-09T00:00:00Z')[2], null);
  });

  test('outside of its hours nobody is on call, and a window cuts a turn', () => {
    const nights = layer({ start: START, handoff_time: '00:00', restrictions: [night()] });
    assert.deepEqual(piece(nights, '2026-03-03T12:00:00Z'), ['03-03T06:00', '03-03T22:00', null]);
    assert.deepEqual(piece(nights, '2026-03-03T23:00:00Z'), ['03-03T22:00', '03-04T00:00', 'ben']);
  });

  test('who is away is passed over by the next in the list, and a piece ends where somebody goes or comes', () => {
    const from = at('2026-03-03T12:00:00Z');
    const away = new Map([['ben', [{ from, until: from + HOUR }]]]);
    const open = layer({ start: START, handoff_time: '00:00', user_ids: ['ann', 'ben', 'cem'] });
    assert.deepEqual(piece(open, '2026-03-03T11:59:59Z', away), ['03-03T00:00', '03-03T12:00', 'ben']);
    assert.deepEqual(piece(open, '2026-03-03T12:00:00Z', away), ['03-03T12:00', '03-03T13:00', 'cem']);
    assert.deepEqual(piece(open, '2026-03-03T13:00:00Z', away), ['03-03T13:00', '03-04T00:00', 'ben']);
    const all = new Map(['ann', 'ben', 'cem'].map((id) => [id, [{ from, until: from + DAY }]]));
    assert.equal(piece(open, '2026-03-03T12:00:00Z', all)[2], null);
    const last = new Map([['cem', [{ from, until: from + 2 * DAY }]]]);
    assert.equal(piece(open, '2026-03-04T12:00:00Z', last)[2], 'ann', 'after the last in the list comes the first');
  });
});
