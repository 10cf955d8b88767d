import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECORDED } from '../../incidents/events.ts';
import { incidentItems, quietIncidents, waitingIncidents } from './explain-incidents.ts';

const AT = new Date('2030-01-01T00:00:00Z');
const entry = (kind: string) => ({
  at: AT,
  number: 7,
  kind,
  actor: { kind: 'user', id: 'u', name: 'Ada' } as const,
  text: 'Paged Ada.',
  data: { level: 1 },
});

test('an explanation shows each step of an incident once', () => {
  assert.deepEqual(incidentItems([entry('escalation.level.notified')]), [
    {
      at: AT,
      step: 'escalation',
      outcome: 'level.notified',
      text: 'Incident 7: Paged Ada.',
      actor: { kind: 'user', id: 'u', name: 'Ada' },
      data: { level: 1, incident: 7 },
    },
  ]);
  const own = [RECORDED.incident.created, RECORDED.alerts.linked, RECORDED.alerts.unlinked];
  assert.deepEqual(incidentItems(own.map(entry)), []);
});

test('an explanation says whom an escalation calls next, and when', () => {
  const rows = [
    { number: 1, status: 'open', next_at: AT, next_level: 2 },
    { number: 2, status: 'open', next_at: AT, next_level: null },
    { number: 3, status: 'resolved', next_at: null, next_level: null },
  ];
  const [paging = '', last = '', ...more] = waitingIncidents(rows, 'Europe/Berlin');
  assert.match(paging, /^Incident 1 pages level 2 at 2030-01-01 01:00 CET/);
  assert.match(last, /^Incident 2 waits .* no further level/);
  assert.deepEqual(more, []);
  assert.deepEqual(quietIncidents(rows), ['Incident 3 is resolved.']);
});
