// Which of Debian's packages an image needs. Pure.

/** One package as an index of Debian describes it. */
export interface Stanza {
  readonly name: string;
  readonly version: string;
  readonly url: string;
  readonly sha256: string;
  /** One list of alternatives for each thing that it needs. */
  readonly needs: readonly (readonly string[])[];
}

/** The shell starts the program; the rest is for Node.js and the database. */
const WANTED = ['base-files', 'ca-certificates', 'dash', 'libatomic1', 'libc-bin', 'libstdc++6', 'postgresql-15', 'tzdata'];

/** These are named by the ones above and serve their scripts, or what the database does not do here. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  // Questions and files of an installation, which the image has made already.
  'awk',
  'debconf',
  'debianutils',
  'dpkg',
  'openssl',
  'postgresql-common',
  'ssl-cert',
  // C.UTF-8 comes with libc-bin.
  'locales',
  // The server starts and asks its database itself.
  'postgresql-client-15',
  // Compiled queries: `jit` is off.
  'libllvm14',
]);

/**
 * Reads an index.
 *
 * @param text `Packages`, as the mirror has it
 * @param root what its file names are relative to
 */
export function stanzasOf(text: string, root: string): readonly Stanza[] {
  return text.split('\n\n').flatMap((stanza): Stanza[] => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(stanza)?.[1] ?? '';
    const name = field('Package');
    if (name === '') return [];
    const needs = [field('Pre-Depends'), field('Depends')]
      .flatMap((list) => list.split(','))
      .filter((need) => need.trim() !== '')
      .map((need) => need.split('|').map((one) => /^[^\s:(]+/.exec(one.trim())?.[0] ?? ''));
    return [{ name, version: field('Version'), url: `${root}/${field('Filename')}`, sha256: field('SHA256'), needs }];
  });
}

/**
 * The newest of each package that is wanted, with what it needs, by name.
 *
 * @throws Error when one is in no index
 */
export function neededPackages(
  known: readonly Stanza[],
  isNewer: (one: string, other: string) => boolean,
  wanted: readonly string[] = WANTED,
): readonly Stanza[] {
  const all = new Map<string, Stanza>();
  const find = (name: string) =>
    known
      .filter((one) => one.name === name)
      .reduce<Stanza | null>((best, one) => (best === null || isNewer(one.version, best.version) ? one : best), null);
  const add = (name: string) => {
    if (all.has(name)) return;
    const stanza = find(name);
    if (stanza === null) throw new Error(`no index of Debian has ${name}`);
    all.set(name, stanza);
    for (const alternatives of stanza.needs) {
      if (alternatives.some((one) => LEFT_OUT.has(one) || all.has(one))) continue;
      add(alternatives.find((one) => find(one) !== null) ?? alternatives[0] ?? '');
    }
  };
  for (const name of wanted) add(name);
  return [...all.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}
