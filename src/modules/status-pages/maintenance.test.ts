import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANNOUNCED_MS, componentsOf, digestOf, isAnnounced, nextLook, roomFor, shownWindows } from './maintenance.ts';
import type { PageWindow } from './page.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);
const window = (id: string, from: number, until: number, more: Partial<PageWindow> = {}): PageWindow =>
  ({ id, title: id, service_ids: ['s'], status_page_ids: ['p'], starts_at: at(from), ends_at: at(until), ...more }) as PageWindow;

test('readers see windows that name their page and are not over, the next first', () => {
  const windows = [window('later', 9, 20), window('over', -9, 0), window('now', -5, 1), window('other', 1, 2, { status_page_ids: [] })];
  assert.deepEqual(
    shownWindows(windows, 'p', NOW).map(({ id }) => id),
    ['now', 'later'],
  );
});

test('a page has room for the next occurrences of each window: one that recurs often leaves the others theirs', () => {
  const daily = Array.from({ length: 30 }, (_, n) => window('daily', n, n + 1));
  const shown = roomFor([...daily, window('later', 100, 101)]);
  assert.deepEqual([shown.length, shown.at(-1)?.id], [11, 'later']);
  assert.equal(roomFor(Array.from({ length: 21 }, (_, n) => window(String(n), n, n + 1))).length, 20);
});

test('planned work is announced from a day before it begins', () => {
  assert.deepEqual(
    [1, 0, -1].map((ms) => isAnnounced(at(ANNOUNCED_MS + ms), NOW)),
    [false, true, true],
  );
});

test('a window is about the components of its services', () => {
  const components = [
    { id: 'a', service_id: 's' },
    { id: 'b', service_id: null },
    { id: 'c', service_id: 'other' },
  ];
  assert.deepEqual(componentsOf(window('w', 0, 1), components), ['a']);
});

test('another title, time or beginning is another maintenance, the passing of time alone is none', () => {
  const digest = digestOf([window('w', 5, 9)], NOW);
  assert.equal(digestOf([window('w', 5, 9)], at(4)), digest);
  assert.notEqual(digestOf([window('w', 5, 9)], at(5)), digest);
  for (const more of [{ id: 'x' }, { title: 'x' }, { starts_at: at(6) }, { ends_at: at(10) }])
    assert.notEqual(digestOf([window('w', 5, 9, more)], NOW), digest);
  assert.equal(digestOf([], NOW), '');
});

test('it is looked at again when something is to be announced, begins or ends', () => {
  const far = window('far', ANNOUNCED_MS + 7, ANNOUNCED_MS + 9);
  assert.equal(ANNOUNCED_MS, 86_400_000);
  assert.deepEqual(nextLook([far], NOW), at(7));
  assert.deepEqual(nextLook([far], at(7)), at(ANNOUNCED_MS + 7));
  assert.deepEqual(nextLook([far, window('now', -1, 3)], NOW), at(3));
  assert.equal(nextLook([window('over', -9, 0)], NOW), null);
});
