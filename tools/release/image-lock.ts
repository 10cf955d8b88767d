// Exactly which packages of Debian and which Node.js the images hold, so that the same bytes come out twice.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../tracked.ts';
import { type LockedPackage, newestPackages } from './debian.ts';
import { type LockedNode, nodeOf } from './node-program.ts';

/** The machines that images are made for, as Debian names them. */
export const ARCHITECTURES = ['amd64', 'arm64'] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

/** What an image holds beside the tree. */
export interface Locked {
  readonly node: LockedNode;
  readonly debian: readonly LockedPackage[];
}

const FILE = path.join(import.meta.dirname, 'image.lock.json');

export function readLock(): Readonly<Record<Architecture, Locked>> {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/**
 * Writes the lock file anew: the newest packages of Debian, and the Node.js that `package.json` names.
 *
 * @throws StartError when a mirror cannot be asked, or a signature is wrong
 */
export async function refreshLock(): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { dependencies: { node: string } };
  const debian = await newestPackages(ARCHITECTURES);
  const lock = ARCHITECTURES.map((one): [Architecture, Locked] => [one, { node: nodeOf(one, dependencies.node), debian: debian[one] }]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(lock), null, 2)}\n`);
}
