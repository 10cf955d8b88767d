// Which tests have to do with a file: the one next to it, or else those that import it, directly or on the way.
import path from 'node:path';

/** So many tests are run at most: of those next to a file, else of those that import it on the way. */
const [MOST_BESIDE, MOST_IMPORTING] = [3, 6];
/** What one step from a test to the file weighs, against a word that few paths have. */
const STEP = 0.5;

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
  #words: Map<string, string[]> | undefined;

  /** @param imports what each file imports */
  constructor(imports: ReadonlyMap<string, readonly string[]>, tests: ReadonlySet<string>) {
    this.#tests = tests;
    for (const [file, targets] of imports) {
      for (const target of targets) this.#importers.set(target, [...(this.#importers.get(target) ?? []), file]);
    }
  }

  of(file: string): string[] {
    const beside = this.beside(file);
    return beside.length > 0 ? beside.slice(0, MOST_BESIDE) : this.#importing(file).slice(0, MOST_IMPORTING);
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

  /** By the words that their paths share, of which few others have, and by the steps from test to file. */
  #importing(file: string): string[] {
    const score = new Map<string, number>();
    const seen = new Set([file]);
    for (let [edge, steps] = [[file], 1]; edge.length > 0; steps += 1) {
      const importers = edge.flatMap((one) => this.#importers.get(one) ?? []).filter((one) => !seen.has(one) && seen.add(one));
      for (const test of importers) if (this.#tests.has(test)) score.set(test, this.#kinship(test, file) - STEP * steps);
      edge = importers.filter((one) => !IS_TEST.test(one));
    }
    return [...score].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1)).map(([test]) => test);
  }

  #kinship(test: string, file: string): number {
    const words = wordsOf(file);
    return [...wordsOf(test)]
      .filter((word) => words.has(word))
      .reduce((sum, word) => sum + Math.log(this.#tests.size / this.#having(word)), 0);
  }

  /** How many tests have this word in their path. */
  #having(word: string): number {
    this.#words ??= Map.groupBy(
      [...this.#tests].flatMap((test) => [...wordsOf(test)]),
      (one) => one,
    );
    return this.#words.get(word)?.length ?? 1;
  }
}

function wordsOf(file: string): Set<string> {
  return new Set(file.split(/[/.-]/).filter((word) => word !== 'index'));
}
