// Which tests run in one process: starting one, and loading the program into it, costs more than most tests.

/** Tests that run in one process. */
export interface TestGroup {
  readonly kind: Kind;
  readonly files: readonly string[];
}

/** In the order in which they run: what is quickest to say that something is broken comes first. */
export const KINDS = ['values', 'stores', 'flows', 'browser'] as const;
export type Kind = (typeof KINDS)[number];

/** So many files share a process at most: beside a broken one the others are to be seen, and both processors have work to the end. */
const MOST: Readonly<Record<Kind, number>> = { values: 60, stores: 20, flows: 12, browser: 12 };

/** What a test is: `values` needs no database, `stores` stands beside its code, `flows` goes through the whole program. */
function kindOf(file: string, needsDatabase: boolean): Kind {
  if (file.startsWith('test/browser/')) return 'browser';
  if (!needsDatabase) return 'values';
  return file.startsWith('test/') ? 'flows' : 'stores';
}

/**
 * Puts files into groups of one kind, in the order of {@link KINDS} and then as they are given.
 *
 * @param alone tells the files that need a process of their own
 */
export function groupsOf(
  files: readonly string[],
  { needsDatabase, alone }: { readonly needsDatabase: (file: string) => boolean; readonly alone: (file: string) => boolean },
): TestGroup[] {
  const kinds = new Map<Kind, string[]>(KINDS.map((kind) => [kind, []]));
  for (const file of files) kinds.get(kindOf(file, needsDatabase(file)))?.push(file);
  return [...kinds].flatMap(([kind, all]) => {
    const single = all.filter(alone).map((file) => ({ kind, files: [file] }));
    const shared = all.filter((file) => !alone(file));
    // Of the same size each, so that none is left to the end alone.
    const count = Math.ceil(shared.length / MOST[kind]);
    const groups = Array.from({ length: count }, (_, n) => ({
      kind,
      files: shared.slice(Math.round((n * shared.length) / count), Math.round(((n + 1) * shared.length) / count)),
    }));
    return [...single, ...groups];
  });
}
