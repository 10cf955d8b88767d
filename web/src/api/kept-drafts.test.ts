import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftedIncidents, forgetDrafts, keepDraft, places, pruneDrafts, readDraft, type Shelf } from './kept-drafts.ts';

const DAY_MS = 86_400_000;

function shelf(): Shelf {
  const kept = new Map<string, string>([['tocsin.offline', '{}']]);
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const NOTE = { owner: 'ada', incidentId: 'i1', field: 'note' };

test('a draft is kept for its person, incident and field, until it is sent or dropped', () => {
  const on = shelf();
  const section = { ...NOTE, field: 'section situation' };
  keepDraft(on, NOTE, 'Half a note', 5);
  keepDraft(on, section, { now: 'x' }, 6);
  assert.deepEqual(readDraft(on, NOTE, 10), { value: 'Half a note', at: 5 });
  assert.deepEqual(readDraft(on, section, 10), { value: { now: 'x' }, at: 6 });
  for (const other of [{ owner: 'bob' }, { incidentId: 'i2' }, { field: 'update' }])
    assert.equal(readDraft(on, { ...NOTE, ...other }, 10), null);
  assert.deepEqual(places(on), [NOTE, section]);
  keepDraft(on, NOTE, null, 11);
  assert.equal(readDraft(on, NOTE, 12), null);
});

test('a draft is gone after seven days, to the millisecond, and what is another person’s goes when somebody else signs in', () => {
  const on = shelf();
  keepDraft(on, NOTE, 'old', 0);
  assert.deepEqual([readDraft(on, NOTE, 7 * DAY_MS - 1)?.value, readDraft(on, NOTE, 7 * DAY_MS)], ['old', null]);
  keepDraft(on, { ...NOTE, owner: 'bob' }, 'his', 7 * DAY_MS);
  keepDraft(on, { ...NOTE, incidentId: 'i2' }, 'new', 7 * DAY_MS);
  pruneDrafts('ada', 7 * DAY_MS, on);
  assert.deepEqual(places(on), [{ ...NOTE, incidentId: 'i2' }]);
});

test('drafts of one incident, or all of them, are deleted, and nothing else that the app keeps', () => {
  const on = shelf();
  keepDraft(on, NOTE, 'a', 0);
  keepDraft(on, { ...NOTE, incidentId: 'i2' }, 'b', 0);
  assert.deepEqual([...draftedIncidents(on)], ['i1', 'i2']);
  forgetDrafts((place) => place.incidentId === 'i1', on);
  assert.deepEqual([...draftedIncidents(on)], ['i2']);
  forgetDrafts(undefined, on);
  assert.deepEqual([on.length, on.getItem('tocsin.offline')], [1, '{}']);
});

test('what cannot be read is no draft, and storage that refuses throws nothing', () => {
  const on = shelf();
  on.setItem('tocsin.draft.ada i1 note', '{');
  assert.equal(readDraft(on, NOTE, 0), null);
  const full: Shelf = {
    ...shelf(),
    setItem: () => {
      throw new Error('full');
    },
  };
  assert.doesNotThrow(() => keepDraft(full, NOTE, 'x', 0));
});
