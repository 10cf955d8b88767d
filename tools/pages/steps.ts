// The procedures of a document: numbered lists whose lines are a sentence and a command, so that tests and proofs can walk them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../tracked.ts';

/** One numbered line. */
export interface Step {
  readonly number: number;
  /** What it says, without the command. */
  readonly text: string;
  /** For the shell: the code after the sentence's colon, or the block `sh` below it. Null where there is none. */
  readonly command: string | null;
}

/** A numbered list and the heading that it is under. */
export interface Procedure {
  readonly heading: string;
  readonly steps: readonly Step[];
}

const HEADING = /^#+ (.+)$/;
const NUMBERED = /^(\d+)\. (.+)$/;
const WITH_COMMAND = /^(.*): `([^`]+)`$/;
const BLOCK = /^ +```sh$/;
const BLOCK_END = /^ +```$/;

/** All procedures of a document, in its order. */
export function proceduresIn(markdown: string): Procedure[] {
  const procedures: { heading: string; steps: Step[] }[] = [];
  let steps: Step[] = [];
  let block: string[] | null = null;
  for (const line of markdown.split('\n')) {
    if (block !== null) {
      if (BLOCK_END.test(line)) {
        steps[steps.length - 1] = { ...(steps.at(-1) as Step), command: inlined(block) };
        block = null;
      } else block.push(line);
      continue;
    }
    const heading = HEADING.exec(line)?.[1];
    const [, number, said] = NUMBERED.exec(line) ?? [];
    if (heading !== undefined) {
      steps = [];
      procedures.push({ heading, steps });
    } else if (number !== undefined && said !== undefined) {
      const [, text = said, command = null] = WITH_COMMAND.exec(said) ?? [];
      steps.push({ number: Number(number), text, command });
    } else if (BLOCK.test(line) && steps.length > 0) block = [];
  }
  return procedures.filter((procedure) => procedure.steps.length > 0);
}

/**
 * The numbered lines below a heading of a document.
 *
 * @param page from the top folder, such as `docs/production/install.md`
 * @throws Error when there is no such heading, or no numbered line below it
 */
export function stepsOf(page: string, heading: string): readonly Step[] {
  const found = proceduresIn(readFileSync(path.join(ROOT, page), 'utf8')).find((each) => each.heading === heading);
  if (found === undefined) throw new Error(`${page} has no numbered lines under "${heading}"`);
  return found.steps;
}

/** Lines without the blanks that they all begin with. */
function inlined(lines: readonly string[]): string {
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent)).join('\n');
}
