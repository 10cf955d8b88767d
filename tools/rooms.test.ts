import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullRooms, MOST_FILES, unknownRoles } from './rooms.ts';
import { trackedFiles } from './tracked.ts';

const REAL = trackedFiles();
const room = (count: number): string[] => Array.from({ length: count }, (_, n) => `src/modules/new/part/file-${n}.ts`);

test('a folder may hold 35 files, a README and guards, and 36 are too many', () => {
  assert.deepEqual(fullRooms([...REAL, ...room(MOST_FILES - 1)]), []);
  assert.deepEqual(fullRooms([...REAL, ...room(MOST_FILES), 'src/modules/new/part/README.md', 'src/modules/new/part/guards.jsonl']), []);
  assert.deepEqual(fullRooms([...REAL, ...room(MOST_FILES + 1)]), [
    'src/modules/new/part/ holds 36 files, 35 at most: part it by what they are about',
  ]);
});

test('what stands in a sub-folder does not count for the folder above', () => {
  assert.deepEqual(fullRooms([...REAL, ...room(MOST_FILES), 'src/modules/new/part/deeper/file.ts']), []);
});

test('a folder that was parted leaves the list of those that are still over the limit', () => {
  assert.deepEqual(fullRooms(room(MOST_FILES + 1), ['src/modules/new/part']), []);
  assert.deepEqual(fullRooms(room(MOST_FILES), ['src/modules/new/part']), [
    'src/modules/new/part/ is over the limit no more: take it off the list in tools/rooms.ts',
  ]);
});

test('a dotted name says one of the roles of the table', () => {
  assert.deepEqual(
    unknownRoles([...REAL, 'src/modules/new/x.store.ts', 'src/modules/new/x.model.test.ts', 'src/modules/new/plain.ts']),
    [],
  );
  assert.deepEqual(unknownRoles(['src/modules/new/x.helper.ts']), [
    'src/modules/new/x.helper.ts: "helper" is no role: use one of the table in ARCHITECTURE.md',
  ]);
});
