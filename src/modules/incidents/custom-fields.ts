import type { CustomFields } from './incident.ts';
import { cleanText } from '../alerts/intake/body/text.ts';

/** Size of all custom fields of an incident as JSON, in characters. */
const CUSTOM_FIELDS_MAX = 32_768;
/** Objects and lists within each other. */
const DEPTH_MAX = 8;
const NAME_MAX = 128;
/** Names that a prototype could answer to. */
const DROPPED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', '']);

/** Why fields cannot be kept. */
export type FieldsRefusal = 'too deep' | 'too large';

/**
 * Merges changes into the fields: members are set by name, null removes one, others stay. What comes out is inert (no
 * prototype is touched, such names are dropped), clean text, and within its limits.
 */
export function mergeFields(
  current: CustomFields,
  changes: CustomFields,
): { readonly ok: true; readonly fields: CustomFields } | { readonly ok: false; readonly why: FieldsRefusal } {
  const merged = new Map<string, unknown>(Object.entries(current));
  for (const [name, value] of Object.entries(changes)) {
    if (DROPPED.has(name)) continue;
    if (value === null) merged.delete(cleanText(name, NAME_MAX));
    else if (deeperThan(value, DEPTH_MAX)) return { ok: false, why: 'too deep' };
    else merged.set(cleanText(name, NAME_MAX), clean(value));
  }
  const fields = inert([...merged]);
  return JSON.stringify(fields).length > CUSTOM_FIELDS_MAX ? { ok: false, why: 'too large' } : { ok: true, fields };
}

function deeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((member) => deeperThan(member, depth - 1));
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value, Number.MAX_SAFE_INTEGER);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return inert(
    Object.entries(value)
      .filter(([name]) => !DROPPED.has(name))
      .map(([name, member]) => [cleanText(name, NAME_MAX), clean(member)]),
  );
}

function inert(entries: ReadonlyArray<readonly [string, unknown]>): CustomFields {
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of entries) fields[name] = value;
  return fields;
}
