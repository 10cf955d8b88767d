// Which tests have to do with a file: the one next to it, or else those that import it, directly before on the way.
import path from 'node:path';

/** So many tests are run for a file that none stands next to. */
const MOST_TESTS = 3;

const IMPORT =
  /^(?:import|export)\s(?!type\b)[^;]*?from\s+'(\.{1,2}\/[^']+\.ts)'|^import\s+'(\.{1,2}\/[^']+\.ts)'|\bimport\(\s*'(\.{1,2}\/[^']+\.ts)'/gm;
const IS_TEST = /\.test\.ts$/;

/** What a file imports while it runs, from the top folder; types are gone by then. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, from, bare, later]) => path.posix.join(path.posix.dirname(file), from ?? bare ?? later ?? ''));
}

/** Tests to try a file with, the nearest first. */
export class NearestTests {
  readonly #importers = new Map<string, string[]>();
  readonly #tests: ReadonlySet<string>;

  /** @param imports what each file imports */
  constructor(imports: ReadonlyMap<string, readonly string[]>, tests: ReadonlySet<string>) {
    this.#tests = tests;
    for (const [file, targets] of imports) {
      for (const target of targets) this.#importers.set(target, [...(this.#importers.get(target) ?? []), file]);
    }
  }

  of(file: string): string[] {
    const beside = this.beside(file);
    return (beside.length > 0 ? beside : this.#importing(file)).slice(0, MOST_TESTS);
  }

  /** `x.ts` and `x.actions.ts` are tested in `x.test.ts` next to them, and in tests of their folder that import them. */
  beside(file: string): string[] {
    const { dir, name } = path.posix.parse(file);
    const named = [...new Set([name, name.replace(/\..*/, '')])]
      .map((one) => `${dir}/${one}.test.ts`)
      .filter((test) => this.#tests.has(test));
    const importing = (this.#importers.get(file) ?? []).filter((test) => this.#tests.has(test) && path.posix.dirname(test) === dir);
    return [...new Set([...named, ...importing.sort()])];
  }

  /** By the number of steps from test to file, then by the folders that they share. */
  #importing(file: string): string[] {
    const seen = new Set([file]);
    let [edge, found]: [string[], string[]] = [[file], []];
    while (edge.length > 0 && found.length === 0) {
      edge = edge.flatMap((one) => this.#importers.get(one) ?? []).filter((one) => !seen.has(one) && seen.add(one));
      found = edge.filter((one) => this.#tests.has(one));
      edge = edge.filter((one) => !IS_TEST.test(one));
    }
    return found.sort((a, b) => shared(b, file) - shared(a, file) || (a < b ? -1 : 1));
  }
}

function shared(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  const differs = left.findIndex((part, index) => part !== right[index]);
  return differs < 0 ? left.length : differs;
}
