import { hash } from 'node:crypto';
import type { Labels, Signal } from '../../signal.ts';

const DIGEST_LENGTH = 16;

/**
 * A digest of what a source says of an alert (title, description, severity, labels, annotations, link, start): equal
 * digests are the same words. 96 bits of SHA-1 in base64url; it is compared with the former digest of the same
 * fingerprint only, so an accidental match has odds of 2^-96. Maps count in the order sent: tools send a stable order
 * (Alertmanager and Grafana sort), and another order costs one needless update, never a lost one.
 */
export function contentDigest(signal: Signal): string {
  // Clean texts hold no NUL and label names are not empty, so the parts cannot run into one another.
  const parts = [signal.title ?? '', signal.description ?? '', signal.severity ?? '', signal.generatorUrl ?? ''];
  parts.push(String(signal.startsAt?.getTime() ?? ''));
  addMap(parts, signal.labels);
  addMap(parts, signal.annotations);
  // equivalent mutant: any text that ends the list does, as long as it is always the same
  // Joined once: adding one text to another piece by piece leaves a trail of halves to be collected.
  parts.push('');
  return hash('sha1', parts.join('\0'), 'base64url').slice(0, DIGEST_LENGTH);
}

function addMap(parts: string[], map: Labels): void {
  // equivalent mutant: any text does that is always the same
  for (const name in map) parts.push(name, map[name] ?? '');
  // equivalent mutant: any text does that is always the same
  parts.push('');
}
