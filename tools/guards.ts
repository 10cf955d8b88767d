// The guards that `npm run mutate` breaks: `guards.jsonl` in a module's folder has one per line.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, trackedFiles } from './tracked.ts';

/** One guard, how to break it, and the test that must notice. Paths are from the top folder. */
export interface Guard {
  /** The promise it keeps. */
  readonly name: string;
  /** Written relative to the folder of its `guards.jsonl`. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The test file that fails without it. */
  readonly test: string;
  /** Only tests with this in their title, a pattern; without it the whole file. */
  readonly only?: string;
  /** Among the most important ones, tried after every run of all tests. */
  readonly first?: true;
}

/** What is written in the files, and a line for each fault: its place and the remedy. */
export interface Read {
  readonly guards: readonly Guard[];
  readonly problems: readonly string[];
}

const TEXTS: readonly string[] = ['name', 'file', 'find', 'replace', 'test', 'only'];
const REMEDY = 'write {"name", "file", "find", "replace", "test"} as texts; "only" (a text) and "first": true may follow';

/** @param files the text of each `guards.jsonl`, by its path from the top folder */
export function readGuards(files: ReadonlyMap<string, string>): Read {
  const guards = new Map<string, Guard>();
  const problems: string[] = [];
  for (const [file, text] of files) {
    for (const [index, line] of text.replace(/\n$/, '').split('\n').entries()) {
      const guard = parsed(line);
      const at = `${file}:${index + 1}`;
      if (typeof guard === 'string') problems.push(`${at}: ${guard}`);
      else if (guards.has(guard.name)) problems.push(`${at}: another guard is named "${guard.name}": choose another name`);
      else guards.set(guard.name, { ...guard, file: path.join(path.dirname(file), guard.file) });
    }
  }
  return { guards: [...guards.values()], problems };
}

/** The guard of a line, or what is wrong with it. */
function parsed(line: string): Guard | string {
  let value: Record<string, unknown>;
  try {
    value = Object(JSON.parse(line)) as Record<string, unknown>;
  } catch {
    return `the line is no JSON: ${REMEDY}`;
  }
  const allowed = (member: string) =>
    member === 'first' ? value[member] === true : TEXTS.includes(member) && typeof value[member] === 'string';
  const wrong = [...TEXTS.filter((member) => member !== 'only'), ...Object.keys(value)].find((member) => !allowed(member));
  return wrong === undefined ? (value as unknown as Guard) : `"${wrong}" is missing or wrong: ${REMEDY}`;
}

/** All guards of this checkout. */
export function allGuards(): Read {
  const files = trackedFiles().filter((file) => path.basename(file) === 'guards.jsonl');
  return readGuards(new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')])));
}
