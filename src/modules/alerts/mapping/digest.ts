import { hash } from 'node:crypto';
import type { Adjustment, Mapping } from './document.ts';

/** Names what an entry computes: switched off for one digest, it stays on for another. */
export function digestOf({ name: _name, enabled: _enabled, ...rest }: Mapping | Adjustment): string {
  return hash('sha256', JSON.stringify(rest), 'hex').slice(0, 16);
}
