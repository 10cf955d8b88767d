import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText, daysText, drawDays, type IncidentDay } from './day-bars.ts';

const day = (date: string, worst: IncidentDay['worst'] = null, incidents = worst === null ? 0 : 1): IncidentDay => ({
  date,
  worst,
  incidents,
  minutes: incidents * 10,
});

test('bars stand beside each other in order, and the worse a day was, the higher its bar', () => {
  const bars = drawDays([day('2030-05-12'), day('2030-05-13', 'low'), day('2030-05-14', 'high'), day('2030-05-15', 'critical')], 400, 40);
  assert.deepEqual(
    bars.map(({ x, y, height }) => [x, y, height]),
    [
      [0, 30, 10],
      [100, 22, 18],
      [200, 8, 32],
      [300, 0, 40],
    ],
  );
});

test('90 days on the narrowest phone are drawn within its width, each at least a pixel wide', () => {
  const bars = drawDays(
    Array.from({ length: 90 }, () => day('2030-05-15')),
    320,
    40,
  );
  assert.ok(bars.every(({ width }) => width >= 1));
  assert.ok(bars.every(({ x, width }) => x + width <= 320));
  assert.deepEqual(drawDays([], 320, 40), []);
});

test('the days say in words what they show', () => {
  assert.equal(daysText([day('2030-05-14'), day('2030-05-15')]), 'No incident in 2 days');
  assert.equal(daysText([day('2030-05-14', 'low'), day('2030-05-15')]), '1 of 2 days with incidents');
  assert.equal(dayText(day('2030-05-15')), '15 May 2030: no incident');
  assert.equal(dayText(day('2030-05-15', 'high')), '15 May 2030: 1 incident, high');
  assert.equal(dayText(day('2030-05-15', 'critical', 3)), '15 May 2030: 3 incidents, the worst critical');
});
