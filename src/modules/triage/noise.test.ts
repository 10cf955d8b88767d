import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type NoiseFigures, proposalFor, worstFirst } from './noise.ts';

const figures = ({
  alone,
  ...more
}: Partial<Omit<NoiseFigures, 'alone'>> & { alone?: Partial<NoiseFigures['alone']> } = {}): NoiseFigures => ({
  alertname: 'DiskFull',
  namespace: 'shop',
  alerts: 4,
  groups: 4,
  neverAcknowledged: 2,
  resolvedQuickly: 1,
  flaps: 0,
  suppressed: 0,
  pages: 0,
  nightPages: 0,
  worstSeverity: 'warning',
  ...more,
  alone: { alerts: more.alerts ?? 4, neverAcknowledged: more.neverAcknowledged ?? 2, days: 2, ...alone },
});

describe('what would have kept an alert quiet', () => {
  test('too few alerts, alerts without a name, suppressed ones and those that people acknowledge get no proposal', () => {
    assert.ok(proposalFor(figures({ alerts: 3 })));
    for (const more of [{ alerts: 2 }, { alertname: '' }, { suppressed: 4 }, { neverAcknowledged: 1 }])
      assert.equal(proposalFor(figures(more)), null, JSON.stringify(more));
    assert.ok(proposalFor(figures({ suppressed: 3 })));
  });

  test('what came while an incident ran says nothing, and one day says too little', () => {
    assert.equal(proposalFor(figures({ alerts: 9, neverAcknowledged: 9, alone: { alerts: 2 } })), null);
    const some = proposalFor(figures({ alerts: 9, neverAcknowledged: 9, alone: { alerts: 3, neverAcknowledged: 2 } }));
    assert.match(some?.why ?? '', /^2 of 3 outside of incidents were never acknowledged/);
    assert.deepEqual(
      [1, 2].map((days) => proposalFor(figures({ alone: { days } })) !== null),
      [false, true],
    );
  });

  test('noise that nobody heeds is a triage rule for warnings and information', () => {
    assert.deepEqual(proposalFor(figures()), {
      kind: 'noise',
      name: 'DiskFull in shop is noise',
      matchers: ['alertname="DiskFull"', 'namespace="shop"'],
      decision: 'noise',
      severities: ['warning', 'info'],
      why: '2 of 4 were never acknowledged, and 1 were resolved within five minutes.',
    });
  });

  test('without a namespace the name alone counts, and both are quoted for a matcher', () => {
    const proposal = proposalFor(figures({ namespace: '', alertname: 'a"b\\c\nd' }));
    assert.deepEqual(proposal?.matchers, ['alertname="a\\"b\\\\c\\nd"']);
    assert.equal(proposalFor(figures({ namespace: '' }))?.name, 'DiskFull is noise');
  });

  test('what flaps gets a threshold', () => {
    const once = proposalFor(figures({ flaps: 1, pages: 1, nightPages: 1 }));
    assert.deepEqual(
      [once?.kind, once?.name, once?.after],
      ['threshold', 'DiskFull in shop, from the third on', { count: 3, within: '10m' }],
    );
    assert.equal(once?.why, 'DiskFull in shop changed three times or more within an hour, 1 time; 2 of 4 were never acknowledged.');
    assert.match(proposalFor(figures({ flaps: 2 }))?.why ?? '', /2 times;/);
  });

  test('what wakes people at night, half of the time or more, is muted at night', () => {
    const proposal = proposalFor(figures({ pages: 4, nightPages: 2 }));
    assert.deepEqual(proposal?.mute, [
      {
        times: [
          { start_time: '22:00', end_time: '24:00' },
          { start_time: '00:00', end_time: '08:00' },
        ],
      },
    ]);
    assert.deepEqual([proposal?.kind, proposal?.name], ['mute', 'DiskFull in shop, by day']);
    assert.match(proposal?.why ?? '', /^2 of 4 pages were at night; /);
    assert.equal(proposalFor(figures({ pages: 4, nightPages: 1 }))?.kind, 'noise');
    assert.equal(proposalFor(figures({ pages: 1, nightPages: 1 }))?.kind, 'mute');
  });

  test('what is grave is never proposed as noise', () => {
    for (const worstSeverity of ['critical', 'high'] as const) {
      const proposal = proposalFor(figures({ worstSeverity }));
      assert.equal(proposal?.kind, 'threshold');
      assert.match(proposal?.why ?? '', /, and 1 were resolved within five minutes\.$/);
    }
  });
});

test('alerts whose pages nobody answered come first, then those never acknowledged, then the most, 200 at most', () => {
  const names = (...list: NoiseFigures[]) => worstFirst(list).map(({ alertname }) => alertname);
  const paged = figures({ alertname: 'paged', pages: 2, alerts: 4, neverAcknowledged: 2 });
  const answered = figures({ alertname: 'answered', pages: 5, alerts: 50, neverAcknowledged: 5 });
  const many = figures({ alertname: 'many', alerts: 90, neverAcknowledged: 2 });
  const unread = figures({ alertname: 'unread', alerts: 3, neverAcknowledged: 3 });
  assert.deepEqual(names(many, unread, answered, paged), ['paged', 'answered', 'unread', 'many']);
  assert.deepEqual(names(figures({ alertname: 'few' }), many), ['many', 'few']);
  assert.deepEqual(names(figures({ alertname: 'none', alerts: 0, neverAcknowledged: 0, pages: 9 }), paged), ['paged', 'none']);
  const single = figures({ alertname: 'single', alerts: 1, neverAcknowledged: 1, pages: 3 });
  const double = figures({ alertname: 'double', alerts: 2, neverAcknowledged: 2, pages: 2 });
  assert.deepEqual(names(double, single), ['single', 'double']);
  assert.equal(worstFirst(Array.from({ length: 201 }, () => paged)).length, 200);
});
