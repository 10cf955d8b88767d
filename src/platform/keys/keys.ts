import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { encryptionKeyProblems } from '../crypto/encryption-keys.ts';
import { type DataDir, dataDirAt, giveToOwner, openDataDir, readOrCreatePrivate, unusable, writePrivate } from '../data-dir.ts';
import { errorCode, StartError } from '../start-error.ts';

/** What tokens are digested and secrets encrypted with. `encryptionKeys` has the form of `ENCRYPTION_KEYS`. */
export interface Keys {
  readonly pepper: string;
  readonly encryptionKeys: string;
}

const KEY_BYTES = 32;
const FILES = { pepper: 'secret_pepper', encryptionKeys: 'encryption_keys' } as const;
const FILE_OF = { SECRET_PEPPER: FILES.pepper, ENCRYPTION_KEYS: FILES.encryptionKeys } as const;

/** The settings that say where keys are; what is undefined did not fit. */
type KeySettings = Pick<Config, 'DATA_DIR'> & { readonly [Name in 'SECRET_PEPPER' | 'ENCRYPTION_KEYS']: string | null | undefined };

/** Where a key comes from: a variable, a file under `DATA_DIR/keys`, or nowhere yet. */
export interface FoundKey {
  readonly value: string | null;
  /** For sentences: the variable, or the file's place. */
  readonly place: string;
  readonly fixed: boolean;
}

/** The keys of the configuration and of the files that are there. Makes none. */
export function findKeys(config: Config): { readonly pepper: FoundKey; readonly encryptionKeys: FoundKey } {
  return {
    pepper: findKey(config.DATA_DIR, config.SECRET_PEPPER, 'SECRET_PEPPER'),
    encryptionKeys: findKey(config.DATA_DIR, config.ENCRYPTION_KEYS, 'ENCRYPTION_KEYS'),
  };
}

function findKey(folder: string, set: string | null, variable: keyof typeof FILE_OF): FoundKey {
  if (set !== null) return { value: set, place: variable, fixed: true };
  const place = path.join(dataDirAt(folder).keys, FILE_OF[variable]);
  try {
    const value = readFileSync(place, 'utf8').trim();
    if (value === '') throw emptied(place);
    return { value, place, fixed: false };
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return { value: null, place, fixed: false };
    throw error instanceof StartError ? error : unusable(place, error);
  }
}

/** What is wrong with the key files that are there, one line each; those of keys that the configuration sets are not used. */
export function keyFileProblems(config: KeySettings): string[] {
  const problems: string[] = [];
  for (const variable of ['SECRET_PEPPER', 'ENCRYPTION_KEYS'] as const) {
    if (config[variable] !== null) continue;
    try {
      const { value, place } = findKey(config.DATA_DIR, null, variable);
      if (value === null || variable === 'SECRET_PEPPER') continue;
      for (const problem of encryptionKeyProblems(value))
        problems.push(problem.replace(`${variable}: `, `${variable}: in the file ${place}, which a backup can bring back: `));
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      problems.push(`${variable}: ${error.message}`);
    }
  }
  return problems;
}

/**
 * Keeps these keys under `DATA_DIR/keys`, but for those that a variable sets. Other keys that lie there are moved aside.
 *
 * @returns the places of the files that were moved aside
 */
export function keepKeys(config: Config, keys: Keys): string[] {
  const found = findKeys(config);
  const dir = openKeysFolder(config);
  const moved: string[] = [];
  for (const name of ['pepper', 'encryptionKeys'] as const) {
    const { value, place, fixed } = found[name];
    if (fixed || value === keys[name]) continue;
    if (value !== null) moved.push(moveAside(place));
    writePrivate(place, keys[name], dir);
  }
  return moved;
}

function moveAside(place: string): string {
  for (let n = 1; ; n += 1) {
    const aside = `${place}.replaced-${n}`;
    if (existsSync(aside)) continue;
    renameSync(place, aside);
    return aside;
  }
}

function emptied(place: string): StartError {
  return new StartError(`The key file ${place} is empty: restore it from a backup, or delete it to have a new one made.`);
}

function openKeysFolder(config: Config): DataDir {
  const dir = openDataDir(config.DATA_DIR);
  try {
    if (mkdirSync(dir.keys, { recursive: true, mode: 0o700 })) giveToOwner(dir.keys, dir);
  } catch (error) {
    throw unusable(dir.keys, error);
  }
  return dir;
}

/**
 * The keys of the configuration, and for those that are not set the ones kept under `DATA_DIR/keys` (mode 0600), made on
 * first use.
 *
 * @throws StartError when that folder cannot be used
 */
export async function loadKeys(config: Config): Promise<Keys> {
  const { SECRET_PEPPER: pepper, ENCRYPTION_KEYS: encryptionKeys } = config;
  if (pepper !== null && encryptionKeys !== null) return { pepper, encryptionKeys };
  const dir = openKeysFolder(config);
  const kept = (name: string, make: () => string): string => {
    const place = path.join(dir.keys, name);
    const text = readOrCreatePrivate(place, make, dir);
    if (text === '') throw emptied(place);
    return text;
  };
  return {
    pepper: pepper ?? kept(FILES.pepper, () => randomBytes(KEY_BYTES).toString('base64url')),
    encryptionKeys: encryptionKeys ?? kept(FILES.encryptionKeys, () => `1:${randomBytes(KEY_BYTES).toString('base64')}`),
  };
}
