import { readFileSync } from 'node:fs';

/** The version of this build: what a release wrote into the file BUILD_VERSION, else `dev`. */
export function buildVersion(): string {
  try {
    return readFileSync(new URL('../../BUILD_VERSION', import.meta.url), 'utf8').trim() || 'dev';
  } catch {
    return 'dev';
  }
}
