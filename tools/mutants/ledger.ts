// What earlier runs found, a line of JSON each, so that a run goes on where another ended.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What came of a fault: the tests failed, passed, never read the file, or the fault is no program. */
export type Verdict = 'killed' | 'survived' | 'untested' | 'invalid';

/** One fault that was tried. */
export interface Trial {
  readonly id: string;
  readonly verdict: Verdict;
  /** The code of the file, comments left out, in a digest. */
  readonly code: string;
  /** The tests that ran, in a digest of their texts. */
  readonly against: string;
}

/** Keeps trials in a file; the last of each fault counts. */
export class Ledger {
  readonly #file: string;
  readonly #trials = new Map<string, Trial>();

  constructor(file: string) {
    this.#file = file;
    mkdirSync(path.dirname(file), { recursive: true });
    // A run that was killed may have left half a line.
    for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
      if (line.endsWith('}')) this.#keep(JSON.parse(line) as Trial);
    }
  }

  add(trial: Trial): void {
    appendFileSync(this.#file, `${JSON.stringify(trial)}\n`);
    this.#keep(trial);
  }

  /** What is known of a fault: its death while the code is the same, its survival while the tests are the same too. */
  verdictOf({ id, code, against }: Pick<Trial, 'id' | 'code' | 'against'>): Verdict | null {
    const trial = this.#trials.get(id);
    if (trial?.code !== code) return null;
    return trial.verdict === 'killed' || trial.verdict === 'invalid' || trial.against === against ? trial.verdict : null;
  }

  #keep(trial: Trial): void {
    this.#trials.set(trial.id, trial);
  }
}
