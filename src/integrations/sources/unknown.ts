import { isSecretName, isSecretPair, withoutSecrets } from '../../modules/alerts/intake/body/secrets.ts';
import type { Labels, Rejection, Signal, Source } from '../../modules/alerts/signal.ts';
import { cleanText, LABEL_NAME_MAX, LABEL_VALUE_MAX, scalarText } from '../../modules/alerts/intake/body/text.ts';
import { UNKNOWN } from '../../modules/alerts/intake/unknown/unknown.ts';
import { isObject, type JsonObject, linkOf, readEach, reject, textOf } from './read.ts';

/** Levels of a body that are looked into. */
const DEPTH_MAX = 6;
/** Values that are looked at, and those that are kept, of one alert. */
const LOOKED_AT_MAX = 2_000;
const KEPT_MAX = 64;
const VALUE_MAX = 1_024;
const TITLE_MAX = 200;
/** Longest list of names that a reason gives. */
const NAMED_MAX = 5;

/** Members that say what an alert is called, without regard to case and separators, and how far behind a title each stands. */
const TITLES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: ['title', 'summary', 'headline', 'alerttitle', 'eventtitle', 'alertsubject', 'alertname', 'rulename', 'alertrule'],
    1: ['conditionname', 'eventname', 'alarmname', 'monitorname', 'checkname', 'triggername', 'searchname', 'rule', 'servicedesc'],
    2: ['message', 'msg', 'text'],
    3: ['name', 'subject'],
    4: ['description', 'details', 'reason', 'problem', 'output'],
    9: ['event'],
  }).flatMap(([behind, names]) => names.map((name) => [name, Number(behind)] as const)),
);
/** What one level further in costs. */
const LEVEL = 3;
/** Whose name or words these are is not what happened. */
const PEOPLE = /(?:^|\.)(?:actor|agent|user|creator|author|sender|owner|account)\./i;
/** Ends of members' names that say it, where none of the above is there: `monitorFriendlyName`, `alert_subject`. */
const TITLE_ENDS = /(?:title|summary|subject|message|alertname|rulename|friendlyname|name)$/;
const NO_TITLES = /(?:host|user|file|path|display|nick|first|last|domain|key|account|project|org|class)name$/;
const DESCRIPTIONS = new Set(['description', 'message', 'details', 'body', 'text', 'body_text', 'longdescription']);
const LINKS = new Set(['url', 'link', 'permalink', 'weburl', 'htmlurl', 'alerturl', 'eventurl', 'incidenturl', 'detailsurl']);
/** Maps of a body that are the sender's own labels. */
const LABEL_MAPS = new Set(['labels', 'tags', 'commonlabels']);

/** One readable value of a body. */
interface Value {
  /** Where it stands, joined by dots. */
  readonly path: string;
  /** Its own name, lower case, without separators. */
  readonly name: string;
  readonly depth: number;
  readonly text: string;
  readonly label: string | null;
}

/**
 * What no source knows: one JSON object is one alert of severity `info` that is read as well as can be guessed. Asked
 * last. Whether a token takes such alerts, and their fingerprints, are decided where the token is known.
 */
export const unknown: Source = {
  name: UNKNOWN,
  lists: true,
  matches: (body) => (Array.isArray(body) ? body.some(isObject) : isObject(body) && valuesOf(body, 1).length > 0),
  normalise: (body) => readEach(UNKNOWN, Array.isArray(body) ? body : [body], (item, index) => readUnknown(item, index, [])),
};

/** Reads one object of no known format. `foreign`: the members for which it is none of ours. */
export function readUnknown(item: JsonObject, index: number, foreign: readonly string[]): Signal | Rejection {
  const values = valuesOf(item);
  if (values.length === 0) return reject(index, 'unknown_format', `Alert ${index}: nothing in it can be read as text or a number`);
  const title = titleOf(values);
  const { labels, annotations } = keptOf(values);
  return {
    index,
    action: 'fire',
    // Stands for the title until the token is known: no sender can give one like it.
    fingerprint: UNKNOWN,
    title,
    description: descriptionOf(values, title),
    severity: 'info',
    labels,
    annotations,
    source: UNKNOWN,
    startsAt: null,
    endsAt: null,
    eventAt: null,
    generatorUrl: linkIn(values),
    note: foreign.length === 0 ? 'Its format is not known.' : `Not a member of the native format: ${named(foreign)}.`,
  };
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, NAMED_MAX).map((name) => `"${cleanText(name, 40)}"`);
  return shown.join(', ') + (names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : '');
}

/** The readable values, level by level, without secrets; no more than `most`. */
function valuesOf(item: JsonObject, most = LOOKED_AT_MAX): Value[] {
  const values: Value[] = [];
  let level: Array<{ readonly object: unknown; readonly path: string; readonly inLabels: boolean }> = [
    { object: item, path: '', inLabels: false },
  ];
  let looked = 0;
  for (let depth = 0; depth < DEPTH_MAX && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const { object, path, inLabels } of level) {
      const hidden = isObject(object) && isSecretPair(object);
      for (const key in object as object) {
        looked += 1;
        if (looked > LOOKED_AT_MAX) return values;
        if (!Object.hasOwn(object as object, key) || key === '__proto__' || isSecretName(key) || (hidden && key.toLowerCase() === 'value'))
          continue;
        const value = (object as JsonObject)[key];
        const where = path === '' ? key : `${path}.${key}`;
        if (typeof value === 'object' && value !== null) {
          const isMap = depth === 0 && !Array.isArray(value) && LABEL_MAPS.has(plain(key));
          next.push({ object: value, path: where, inLabels: isMap });
          continue;
        }
        const text = scalarText(value)?.trim();
        if (text === undefined || text === '') continue;
        values.push({
          path: where,
          name: plain(key),
          depth,
          text: withoutSecrets(text.slice(0, 2 * VALUE_MAX)),
          label: inLabels ? key : null,
        });
        if (values.length === most) return values;
      }
    }
    level = next;
  }
  return values;
}

function plain(name: string): string {
  return name
    .slice(0, 2 * LABEL_NAME_MAX)
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase();
}

/** The member that is most of a title and stands furthest out; else one whose name ends like one; else the first value. */
function titleOf(values: readonly Value[]): string {
  const words = values.filter(({ text }) => /\p{L}/u.test(text) && !/^https?:\/\/\S+$/i.test(text));
  const rank = ({ name, depth }: Value) => depth * LEVEL + (TITLES.get(name) ?? 0);
  const best = words.filter(({ name, path }) => TITLES.has(name) && !PEOPLE.test(path)).sort((a, b) => rank(a) - rank(b))[0];
  const found = best ?? words.find(({ name, path }) => TITLE_ENDS.test(name) && !NO_TITLES.test(name) && !PEOPLE.test(path));
  if (found) return oneLine(found.text);
  const first = words[0] ?? values[0];
  return oneLine(first ? `${first.path}: ${first.text}` : UNKNOWN);
}

function oneLine(text: string): string {
  return cleanText(text.trim().split(/[\r\n]/, 1)[0] ?? text, TITLE_MAX);
}

function descriptionOf(values: readonly Value[], title: string): string | null {
  const found = values.find(({ name, text }) => DESCRIPTIONS.has(name) && oneLine(text) !== title);
  return found ? cleanText(found.text) : null;
}

function linkIn(values: readonly Value[]): string | null {
  for (const { name, depth, text } of values) {
    const link = depth < 2 && LINKS.has(name) ? linkOf(textOf(text)) : null;
    if (link !== null) return link;
  }
  return null;
}

/** The sender's own labels as labels, everything else as annotations under its path. */
function keptOf(values: readonly Value[]): { readonly labels: Labels; readonly annotations: Labels } {
  const labels = Object.create(null) as Record<string, string>;
  const annotations = Object.create(null) as Record<string, string>;
  let left = 0;
  for (const { path, label, text } of values) {
    const [map, name, max] = label === null ? [annotations, path, VALUE_MAX] : [labels, label, LABEL_VALUE_MAX];
    if (Object.keys(map).length >= KEPT_MAX) left += 1;
    else if (!RESERVED.has(name)) map[cleanText(name, LABEL_NAME_MAX)] = cleanText(text, max);
  }
  if (left > 0) annotations['left_out'] = `${left} more values`;
  return { labels, annotations };
}

const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', '']);
