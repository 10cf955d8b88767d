import { RE2JS } from 're2js';
import { LIMITS } from './config.ts';
import { writtenOutSteps } from './pattern-size.ts';
import { TooMuchWork, type Work } from './work.ts';

/** What compiling an instruction counts. */
const COMPILE_STEPS = 100;
/** Steps after which the states that expressions remember are forgotten: they are memory. */
const REMEMBERED_STEPS = 20_000_000;
/** Smaller expressions have few states. */
const SMALL = 64;

let remembered = 0;
let generation = 0;

/** A regular expression that is compiled when it is first needed, and again when what it remembers was forgotten. */
export class Pattern {
  readonly source: string;
  #size: number;
  #compiled: RE2JS | null = null;
  #generation = 0;

  constructor(source: string) {
    this.source = source;
    this.#size = writtenOutSteps(source);
  }

  /** Instructions of the compiled program; about so many while it is not compiled. */
  get size(): number {
    return this.#size;
  }

  /**
   * Compiles now.
   *
   * @throws Error of the library when RE2 does not take it
   */
  compile(): void {
    this.#compiled = RE2JS.compile(this.source);
    this.#size = this.#compiled.programSize();
    this.#generation = generation;
  }

  /**
   * Whether the whole text matches.
   *
   * @throws TooMuchWork when that costs more than is left, and for an expression beyond the bound where work is bounded
   */
  matches(text: string, work: Work): boolean {
    return this.#ready(text, work).testExact(text);
  }

  /**
   * The first place in the text that matches: what matched, then its groups. Null: none does.
   *
   * @throws TooMuchWork as `matches`
   */
  find(text: string, work: Work): ReadonlyArray<string | null> | null {
    const matcher = this.#ready(text, work).matcher(text);
    if (!matcher.find()) return null;
    return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group));
  }

  #ready(text: string, work: Work): RE2JS {
    if (this.#compiled === null || (this.#size > SMALL && this.#generation !== generation)) {
      work.spend(this.#size * COMPILE_STEPS);
      this.compile();
    }
    const steps = this.#size * (text.length + 1);
    if (work.bounded && this.#size > LIMITS.patternInstructions) throw new TooMuchWork();
    work.spend(steps);
    if (this.#size > SMALL) {
      remembered += steps;
      if (remembered > REMEMBERED_STEPS) {
        remembered = 0;
        generation += 1;
      }
    }
    this.#compiled ??= RE2JS.compile(this.source);
    return this.#compiled;
  }
}
