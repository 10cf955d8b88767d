import { parseEmbedded } from '../../modules/alerts/intake/body/long-integers.ts';
import { cleanText, scalarText } from '../../modules/alerts/intake/body/text.ts';
import { isObject, type JsonObject } from './read.ts';

const EMPTY: JsonObject = Object.freeze({});
/** Pairs of one list that are read; more than any alert may have labels. */
const PAIRS_MAX = 1_000;
/** Longest JSON in a text that is read. */
const EMBEDDED_MAX = 262_144;

/** `{{ alert.name }}`, `${NAME}`, `$NAME`, `$NAME$`, `{EVENT.NAME}`, `*alertFriendlyName*`, `%NAME%`: what a tool left unfilled. */
const PLACEHOLDER =
  /^(?:\{\{[^{}]*\}\}|\$\{[^{}]*\}|\$[A-Za-z][A-Za-z0-9_.]*\$?|\$[a-z][a-z0-9_.]*\.[a-z0-9_.()]+\$|\{[$#]?[A-Z][A-Z0-9_.:]*\}|\*[A-Za-z]{2,40}\*|%[A-Z][A-Z0-9_]*%)$/;

/** A value of a body as clean, trimmed text; null for what is no scalar, for blanks, and for placeholders nobody filled. */
export function valueText(value: unknown): string | null {
  const text = scalarText(value)?.trim();
  if (text === undefined || text === '' || isPlaceholder(text)) return null;
  return cleanText(text);
}

/** The first of these that is a value. */
export function firstOf(...values: readonly unknown[]): string | null {
  for (const value of values) {
    const text = valueText(value);
    if (text !== null) return text;
  }
  return null;
}

/** Whether this is the name of a value that the tool should have put there. */
export function isPlaceholder(text: string): boolean {
  const first = text.charCodeAt(0);
  // "$", "%", "*", "{"
  return (first === 36 || first === 37 || first === 42 || first === 123) && PLACEHOLDER.test(text);
}

/** Whether this is an object with members of these names, whatever they hold. */
export function has(body: unknown, ...names: readonly string[]): body is JsonObject {
  return isObject(body) && names.every((name) => Object.hasOwn(body, name));
}

/** Scheme and host of a link, which keep apart two servers that number alike; null for no link. */
export function originOf(link: unknown): string | null {
  return /^https?:\/\/[^/?#\s]{1,255}/i.exec(scalarText(link)?.trim() ?? '')?.[0]?.toLowerCase() ?? null;
}

/** The object under these names, an empty one when there is none. */
export function objectAt(body: unknown, ...path: readonly string[]): JsonObject {
  let found: unknown = body;
  for (const name of path) found = isObject(found) ? found[name] : null;
  return isObject(found) ? found : EMPTY;
}

/** The objects of a list under this name. */
export function objectsAt(body: JsonObject, name: string): JsonObject[] {
  const list = body[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** What a list of pairs says: `{"key": …, "value": …}` (or other names), or `[key, value]`. */
export function pairsOf(list: unknown, key = 'key', value = 'value'): Record<string, unknown> {
  const map = Object.create(null) as Record<string, unknown>;
  for (const pair of Array.isArray(list) ? list.slice(0, PAIRS_MAX) : []) {
    const [name, said]: readonly unknown[] = Array.isArray(pair) ? pair : isObject(pair) ? [pair[key], pair[value]] : [];
    const text = scalarText(name)?.trim();
    if (text) map[text] = said;
  }
  return map;
}

/** A list of `{"key": …, "value": {"stringValue": …}}`, as OpenTelemetry wraps its values. */
export function attributesOf(list: unknown): Record<string, unknown> {
  const map = pairsOf(list);
  for (const name in map) if (isObject(map[name])) map[name] = Object.values(map[name])[0];
  return map;
}

/**
 * Tags as labels: `env:prod, host=web-1, canary` or a list of such; a tag without a value is `true`. Of two with one name
 * the later stays.
 */
export function tagsOf(tags: unknown): Record<string, unknown> {
  const list = typeof tags === 'string' ? tags.split(',', PAIRS_MAX) : Array.isArray(tags) ? tags.slice(0, PAIRS_MAX) : [];
  const map = Object.create(null) as Record<string, unknown>;
  for (const entry of list) {
    const tag = valueText(entry);
    if (tag === null) continue;
    const at = tag.search(/[:=]/);
    if (at > 0) map[tag.slice(0, at).trim()] = tag.slice(at + 1).trim();
    else if (at < 0) map[tag] = 'true';
  }
  return map;
}

/** The values of a list in one text; null without any. */
export function joined(list: unknown, between = ', '): string | null {
  if (!Array.isArray(list)) return valueText(list);
  return (
    cleanText(
      list
        .slice(0, PAIRS_MAX)
        .flatMap((entry) => valueText(entry) ?? [])
        .join(between),
    ) || null
  );
}

/** `instance=web-1, user=admin` */
export function pairsText(map: JsonObject): string {
  return Object.keys(map)
    .map((name) => `${name}=${valueText(map[name]) ?? ''}`)
    .join(', ');
}

/** JSON that stands in a text, as SNS and others wrap it; null for anything else. */
export function embeddedJson(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > EMBEDDED_MAX || !/^\s*[[{]/.test(text)) return null;
  try {
    return parseEmbedded(text);
  } catch {
    return null;
  }
}

/** A map without the members named, of which some are objects that no label can hold. */
export function without(map: JsonObject, ...names: readonly string[]): Record<string, unknown> {
  const kept = Object.create(null) as Record<string, unknown>;
  for (const name in map) if (!names.includes(name)) kept[name] = map[name];
  return kept;
}
