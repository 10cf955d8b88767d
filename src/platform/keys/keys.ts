import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { giveToOwner, openDataDir, readOrCreatePrivate, unusable } from '../data-dir.ts';
import { StartError } from '../start-error.ts';

/** What tokens are digested and secrets encrypted with. `encryptionKeys` has the form of `ENCRYPTION_KEYS`. */
export interface Keys {
  readonly pepper: string;
  readonly encryptionKeys: string;
}

const KEY_BYTES = 32;

/**
 * The keys of the configuration, and for those that are not set the ones kept under `DATA_DIR/keys` (mode 0600), made on
 * first use.
 *
 * @throws StartError when that folder cannot be used
 */
export async function loadKeys(config: Config): Promise<Keys> {
  const { SECRET_PEPPER: pepper, ENCRYPTION_KEYS: encryptionKeys } = config;
  if (pepper !== null && encryptionKeys !== null) return { pepper, encryptionKeys };
  const dir = openDataDir(config.DATA_DIR);
  try {
    if (mkdirSync(dir.keys, { recursive: true, mode: 0o700 })) giveToOwner(dir.keys, dir);
  } catch (error) {
    throw unusable(dir.keys, error);
  }
  const kept = (name: string, make: () => string): string => {
    const place = path.join(dir.keys, name);
    const text = readOrCreatePrivate(place, make, dir);
    if (text === '') throw new StartError(`The key file ${place} is empty: restore it from a backup, or delete it to have a new one made.`);
    return text;
  };
  return {
    pepper: pepper ?? kept('secret_pepper', () => randomBytes(KEY_BYTES).toString('base64url')),
    encryptionKeys: encryptionKeys ?? kept('encryption_keys', () => `1:${randomBytes(KEY_BYTES).toString('base64')}`),
  };
}
