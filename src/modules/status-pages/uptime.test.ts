import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { automaticStatus } from './automatic.ts';
import type { ComponentStatus } from './page.ts';
import { DAYS, daysOf, uptimeOf } from './uptime.ts';

const NOW = new Date('2030-05-15T12:00:00Z');
const at = (text: string, status: ComponentStatus) => ({ at: new Date(text), status });

describe('uptime', () => {
  test('minutes of each day are counted by status, by UTC, and only while the component existed', () => {
    const days = daysOf(
      [at('2030-05-13T23:00:00Z', 'operational'), at('2030-05-13T23:30:00Z', 'major_outage'), at('2030-05-14T00:15:00Z', 'operational')],
      NOW,
    );
    assert.equal(days.length, DAYS);
    assert.deepEqual(
      days.slice(-4).map(({ date, status, major_outage: down, known }) => [date, status, down, known]),
      [
        ['2030-05-12', null, 0, 0],
        ['2030-05-13', 'major_outage', 30, 60],
        ['2030-05-14', 'major_outage', 15, 1_440],
        ['2030-05-15', 'operational', 0, 720],
      ],
    );
  });

  test('a partial outage counts 0.3, degraded performance nothing, and maintenance is left out of the time', () => {
    const day = (status: ComponentStatus, hours: number) =>
      uptimeOf(
        daysOf(
          [at('2030-05-14T00:00:00Z', status), { at: new Date(Date.UTC(2030, 4, 14, hours)), status: 'operational' }],
          new Date('2030-05-15T00:00:00Z'),
        ),
      );
    assert.equal(day('major_outage', 12), 50);
    assert.equal(day('partial_outage', 12), 85);
    assert.equal(day('degraded_performance', 12), 100);
    assert.equal(day('under_maintenance', 12), 100);
    assert.equal(uptimeOf(daysOf([], NOW)), null);
  });

  test('an outage weighs more if the rest of the day is maintenance', () => {
    const changes = [
      at('2030-05-14T00:00:00Z', 'under_maintenance'),
      at('2030-05-14T12:00:00Z', 'major_outage'),
      at('2030-05-14T18:00:00Z', 'operational'),
    ];
    assert.equal(uptimeOf(daysOf(changes, new Date('2030-05-15T00:00:00Z'))), 50);
  });

  test('no share is told before a whole day is known', () => {
    const after = (minutes: number) =>
      uptimeOf(daysOf([at('2030-05-14T12:00:00Z', 'major_outage')], new Date(Date.UTC(2030, 4, 14, 12, minutes))));
    assert.deepEqual([after(4), after(1_439), after(1_440)], [null, null, 0]);
  });

  test('one minute of outage in 90 days is no 100 percent', () => {
    const days = daysOf(
      [at('2030-01-01T00:00:00Z', 'operational'), at('2030-05-01T00:00:00Z', 'major_outage'), at('2030-05-01T00:01:00Z', 'operational')],
      NOW,
    );
    assert.equal(uptimeOf(days), 99.999);
  });
});

test('an automatic component shows the worst incident of its service that counts, and maintenance before all', () => {
  const component = { service_id: 's', automatic_from: 'active' } as const;
  const incident = (severity: 'critical' | 'high' | 'medium' | 'low', status: 'triggered' | 'active' | 'mitigated', service_id = 's') => ({
    service_id,
    severity,
    status,
  });
  assert.equal(automaticStatus(component, [], false), 'operational');
  assert.equal(automaticStatus(component, [incident('critical', 'triggered')], false), 'operational');
  assert.equal(automaticStatus({ ...component, automatic_from: 'triggered' }, [incident('critical', 'triggered')], false), 'major_outage');
  assert.equal(automaticStatus(component, [incident('low', 'active'), incident('high', 'mitigated')], false), 'partial_outage');
  assert.equal(
    automaticStatus(component, [incident('medium', 'active'), incident('critical', 'active', 'other')], false),
    'degraded_performance',
  );
  assert.equal(automaticStatus(component, [incident('critical', 'active')], true), 'under_maintenance');
});
