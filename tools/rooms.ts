/** The most files that stand directly in one folder: more are no list that one reads. */
export const MOST_FILES = 35;

/** What people look through. Migrations are numbered, and documents of sources and errors are made from the code. */
const LOOKED_THROUGH = /^(?:demo|examples|lab|plugins|src|test|tools|web)\//;

/** Folders that are still over the limit. This list only shrinks: part a folder by what its files are about. */
const STILL_OVER: readonly string[] = [];

/**
 * Folders with more than {@link MOST_FILES} files directly in them, a line each. Tests and styles count, a README and `guards.jsonl` do not;
 * sub-folders count for themselves.
 *
 * @param files paths from the top folder
 * @param stillOver folders that may hold more as yet
 */
export function fullRooms(files: readonly string[], stillOver: readonly string[] = STILL_OVER): string[] {
  const rooms = new Map<string, number>();
  for (const file of files.filter((name) => LOOKED_THROUGH.test(name) && !/\/(?:README\.md|guards\.jsonl)$/.test(name))) {
    const room = file.slice(0, file.lastIndexOf('/'));
    rooms.set(room, (rooms.get(room) ?? 0) + 1);
  }
  const full = [...rooms].filter(([room, count]) => count > MOST_FILES && !stillOver.includes(room));
  const done = stillOver.filter((room) => (rooms.get(room) ?? 0) <= MOST_FILES);
  return [
    ...full.map(([room, count]) => `${room}/ holds ${count} files, ${MOST_FILES} at most: part it by what they are about`),
    ...done.map((room) => `${room}/ is over the limit no more: take it off the list in tools/rooms.ts`),
  ];
}

/** The roles that a dotted name may have; ARCHITECTURE.md explains them. */
const ROLES = ['actions', 'client', 'jobs', 'keeper', 'metrics', 'routes', 'schema', 'store', 'thread', 'contract', 'fixture', 'test'];

/** Files of `src` with a role that is none, a line each. @param files paths from the top folder */
export function unknownRoles(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const [, role = ''] = /^src\/.*\/[^/]+\.([^./]+)\.ts$/.exec(file) ?? [];
    return role === '' || ROLES.includes(role) ? [] : [`${file}: "${role}" is no role: use one of the table in ARCHITECTURE.md`];
  });
}
