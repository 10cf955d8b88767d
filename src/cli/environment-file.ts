import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode, StartError } from '../platform/start-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** An installation's file that names the environment file of its service; a checkout has none. */
const MARKER = path.join(import.meta.dirname, '../../ENVIRONMENT_FILE');
const NAME = /^[A-Za-z_]\w*$/;
/** What a backslash makes plain between double quotes. */
const ESCAPED = '"\\`$';

/**
 * The settings of the service, for the server itself and for a command: the environment, and below it what the service's environment file says.
 * `TOCSIN_ENV_FILE` names that file, else the file `ENVIRONMENT_FILE` beside the program does.
 *
 * @throws StartError when a file is named and cannot be read
 */
export function serviceEnvironment(env: Env, marker = MARKER): Env {
  const file = env['TOCSIN_ENV_FILE']?.trim() || namedBy(marker);
  if (file === null) return env;
  if (!path.isAbsolute(file)) throw new StartError(`The environment file "${file}" must be an absolute path, such as /etc/tocsin.env.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
  return { ...parseEnvironmentFile(text), ...env };
}

function namedBy(marker: string): string | null {
  try {
    return readFileSync(marker, 'utf8').trim() || null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw unreadable(marker, error);
  }
}

function unreadable(file: string, error: unknown): StartError {
  const code = errorCode(error);
  if (code === 'EACCES' || code === 'EPERM')
    return new StartError(`No permission to read ${file}. Run this as the service's user: sudo -u tocsin tocsin …`, error);
  if (code === 'ENOENT')
    return new StartError(`The environment file ${file} does not exist: make it, or name another in TOCSIN_ENV_FILE.`, error);
  return new StartError(`The environment file ${file} cannot be read (${code}): name another in TOCSIN_ENV_FILE.`, error);
}

/**
 * What an environment file says, read as systemd reads an `EnvironmentFile=`: one NAME=value a line, `#` and `;` begin a
 * comment, quotes and backslashes as in a shell, nothing is expanded. Of a name that comes twice the last one holds; lines
 * without a name are left out.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = new Lines(text.replaceAll('\r\n', '\n'));
  while (!lines.ended) {
    const name = lines.name();
    if (name === null) continue;
    const value = lines.value();
    if (NAME.test(name)) values[name] = value;
  }
  return values;
}

/** Reads character by character, as systemd does: a value may go on in the next line. */
class Lines {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    return this.#at >= this.#text.length;
  }

  /** What stands before `=`; null after a line that is empty, a comment or has none. */
  name(): string | null {
    this.#skip(/\s*/y);
    if (this.#skip(/[#;](?:\\[\s\S]|[^\\\n])*\n?/y) !== '') return null;
    const name = this.#skip(/[^=\n]*/y);
    return this.#skip(/[=\n]/y) === '=' ? name.trimEnd() : null;
  }

  /** What stands after `=`, up to the end of the line. */
  value(): string {
    let value = '';
    for (;;) {
      this.#skip(/[^\S\n]*/y);
      const quote = this.#skip(/['"]?/y);
      if (quote === '') return value + this.#plain();
      value += quote === "'" ? this.#skip(/[^']*/y) : this.#quoted();
      this.#at += 1;
    }
  }

  #plain(): string {
    // A blank at the end counts only behind a backslash.
    const raw = this.#skip(/(?:\\[\s\S]|[^\\\n])*/y).replace(/(\\[\s\S])?[^\S\n]*$/, '$1');
    this.#at += 1;
    return raw.replaceAll(/\\([\s\S])/g, (_, next: string) => (next === '\n' ? '' : next));
  }

  #quoted(): string {
    return this.#skip(/(?:\\[\s\S]|[^\\"])*/y).replaceAll(/\\([\s\S])/g, (both, next: string) => {
      if (next === '\n') return '';
      return ESCAPED.includes(next) ? next : both;
    });
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }
}
