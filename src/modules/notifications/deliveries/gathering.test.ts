import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatheredMessage, gatheredUrl } from './gathering.ts';

const TOTALS = { groups: 1_070, open: 3, worst: 2, started_at: new Date(5), time_zone: 'UTC' };
const message = (totals: Partial<typeof TOTALS> & { worst?: number | null } = {}) =>
  gatheredMessage('id', { ...TOTALS, ...totals } as typeof TOTALS, 'https://t.example/alerts');

test('a shared message counts its groups, and is as grave as the worst that is open', () => {
  const { title, status, severity, counts, startedAt, url, gathered, groupId } = message();
  assert.deepEqual(
    { title, status, severity, counts, startedAt, url, gathered, groupId },
    {
      title: 'and 1,070 more groups',
      status: 'firing',
      severity: 'high',
      startedAt: new Date(5),
      url: 'https://t.example/alerts',
      gathered: true,
      groupId: 'id',
      counts: { total: 1_070, firing: 3, acknowledged: 0, resolved: 1_067 },
    },
  );
  assert.equal(message({ worst: 1 }).severity, 'critical');
  assert.equal(message({ groups: 1 }).title, 'and 1 more group');
});

test('once none is open it is resolved, and no graver than information', () => {
  const { status, severity } = message({ open: 0, worst: null as never });
  assert.deepEqual([status, severity], ['resolved', 'info']);
});

test('it leads to the firing alerts of its destination, or to all where the destination is a secret', () => {
  assert.equal(gatheredUrl('https://t.example', null), 'https://t.example/alerts?status=firing');
  assert.equal(
    gatheredUrl('https://t.example', { provider: 'chatone', target: '#a b' }),
    'https://t.example/alerts?status=firing&provider=chatone&channel=%23a+b',
  );
});
