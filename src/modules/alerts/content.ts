import { hash } from 'node:crypto';
import type { Labels, Signal } from './signal.ts';

const DIGEST_LENGTH = 16;

/**
 * A digest of what a source says of an alert (title, description, severity, labels, annotations, link, start): equal
 * digests are the same words. 96 bits of SHA-1 in base64url; it is compared with the former digest of the same
 * fingerprint only, so an accidental match has odds of 2^-96. Maps count in the order sent: tools send a stable order
 * (Alertmanager and Grafana sort), and another order costs one needless update, never a lost one.
 */
export function contentDigest(signal: Signal): string {
  // Clean texts hold no NUL and label names are not empty, so the parts cannot run into one another.
  let text = `${signal.title ?? ''}\0${signal.description ?? ''}\0${signal.severity ?? ''}\0`;
  text += `${signal.generatorUrl ?? ''}\0${signal.startsAt?.getTime() ?? ''}\0`;
  text = addMap(text, signal.labels);
  text = addMap(text, signal.annotations);
  return hash('sha1', text, 'base64url').slice(0, DIGEST_LENGTH);
}

function addMap(text: string, map: Labels): string {
  let added = text;
  for (const name in map) added += `${name}\0${map[name]}\0`;
  return `${added}\0`;
}
