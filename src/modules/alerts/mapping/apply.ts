import { hash } from 'node:crypto';
import { givenFingerprint } from '../intake/decision/fingerprint.ts';
import { withoutSecrets } from '../intake/body/secrets.ts';
import { cleanText, LABEL_VALUE_MAX } from '../intake/body/text.ts';
import { severityOf } from '../severity.ts';
import type { Labels, Rejection, Signal } from '../signal.ts';
import type { CompiledMapping } from './compile.ts';
import type { Field } from './document.ts';
import type { Expression, Variables } from './expression.ts';
import { type Clock, Meter } from './meter.ts';
import { ENTRIES_SEEN } from './view.ts';

/** How bodies are read where a mapping says nothing; given by who knows the formats. */
export interface Reading {
  /** The best guess of one object of no known format. */
  guess(item: Readonly<Record<string, unknown>>, index: number): Signal | Rejection;
  time(value: unknown): Date | null;
  link(value: unknown): string | null;
}

/** Who sent a body. */
export interface Sender {
  readonly id: string;
  readonly name: string;
}

/** What expressions of a mapping are asked about. */
export interface Asked {
  /** As `viewOf` makes it. */
  readonly body: unknown;
  readonly sender: Sender;
  readonly clock: Clock;
}

/** Whether a mapping takes a body; `left`: it holds more alerts than are read of one. `why`: why it does not. */
export type Taken = { readonly items: readonly unknown[]; readonly left: Rejection | null } | { readonly why: string };

/** Whether this mapping takes the body, and which alerts are in it. @throws TooMuchWork */
export function takes({ when, items }: CompiledMapping, { body, sender, clock }: Asked): Taken {
  const variables: Variables = { body, item: body, index: 0n, token: sender.name };
  const meter = new Meter(clock);
  const held = when.run(variables, meter);
  if ('fault' in held) return { why: `The condition failed: ${held.fault}` };
  if (held.value !== true)
    return { why: held.value === false ? 'The condition does not hold.' : 'The condition gives neither true nor false.' };
  if (items === null) return { items: [body], left: null };
  const listed = items.run(variables, meter);
  if ('fault' in listed) return { why: `The list of alerts failed: ${listed.fault}` };
  if (!Array.isArray(listed.value)) return { why: 'The list of alerts is no list.' };
  const found: readonly unknown[] = listed.value;
  return { items: found.slice(0, ENTRIES_SEEN), left: found.length > ENTRIES_SEEN ? LEFT : null };
}

const LEFT: Rejection = {
  index: ENTRIES_SEEN,
  code: 'too_many_alerts',
  detail: `A mapping reads ${ENTRIES_SEEN} alerts of one body, and there are more in this one: split it`,
};

/** An alert that a mapping made, and what is worth knowing about how. */
export interface Mapped {
  readonly signal: Signal;
  readonly notes: readonly string[];
}

/** Makes the alert of one item; a field that fails takes the best guess. @throws TooMuchWork */
export function mapItem(compiled: CompiledMapping, asked: Asked, item: unknown, index: number, reading: Reading): Mapped | Rejection {
  const { mapping } = compiled;
  const guessed = reading.guess(isObject(item) ? item : { value: item }, index);
  if (!('fingerprint' in guessed)) return guessed;
  const notes: string[] = [];
  const meter = new Meter(asked.clock);
  const variables: Variables = { body: asked.body, item, index: BigInt(index), token: asked.sender.name };
  const read = (name: string, expression: Expression | undefined): unknown => {
    if (!expression) return null;
    const given = expression.run(variables, meter);
    if ('value' in given) return given.value ?? null;
    notes.push(`${name}: ${given.fault}`);
    return null;
  };
  const textOf = (name: Field): string | null => textFrom(read(name, compiled.fields.get(name)));
  const title = line(textOf('title')) ?? guessed.title;
  const action = statusOf(read('status', compiled.fields.get('status')), notes);
  const labels: Record<string, string> = Object.assign(Object.create(null), guessed.labels);
  for (const [name, expression] of compiled.labels) {
    const text = textFrom(read(`labels.${name}`, expression));
    if (text !== null) labels[name] = cleanText(text, LABEL_VALUE_MAX);
  }
  const service = textOf('service');
  if (service !== null) labels['service'] = cleanText(service, LABEL_VALUE_MAX);
  const endsAt = action === 'resolve' ? timeFrom(read('ends_at', compiled.fields.get('ends_at')), reading) : null;
  const severity = textOf('severity');
  if (severity !== null && labels['severity'] === undefined) labels['severity'] = cleanText(severity, LABEL_VALUE_MAX);
  const signal: Signal = {
    ...guessed,
    index,
    action,
    fingerprint: identityOf(mapping.source, textOf('fingerprint'), asked.sender, title, notes),
    title,
    description: cleaned(textOf('description')) ?? guessed.description,
    severity: severityOf(severity),
    labels: labels as Labels,
    source: mapping.source,
    startsAt: timeFrom(read('starts_at', compiled.fields.get('starts_at')), reading),
    endsAt,
    eventAt: endsAt,
    generatorUrl: reading.link(textOf('link')) ?? guessed.generatorUrl,
    note: [`Mapped by "${mapping.name}".`, ...notes.map((note) => `${note}.`)].join(' ').slice(0, 500),
  };
  return { signal, notes };
}

/** The source and the identity that the body gives; else, as for unknown bodies, the token and the title. */
function identityOf(source: string, given: string | null, sender: Sender, title: string | null, notes: string[]): string {
  const own = given === null ? null : givenFingerprint(`${source}:${given}`);
  if (own !== null) return own;
  notes.push('fingerprint: none is given, so alerts with the same title of one token are the same alert');
  return `${source}:${hash('sha256', `${sender.id}\0${title ?? ''}`, 'hex').slice(0, 32)}`;
}

const RESOLVED: ReadonlySet<string> = new Set([
  'resolved',
  'resolve',
  'ok',
  'okay',
  'closed',
  'close',
  'recovered',
  'recovery',
  'up',
  'normal',
  'cleared',
  'clear',
  'healthy',
  'success',
  'successful',
  'succeeded',
  'inactive',
  'fixed',
  'ended',
  'passing',
  'passed',
  'good',
  'green',
  'false',
  'completed',
  'done',
]);
const ACKNOWLEDGED: ReadonlySet<string> = new Set(['acknowledged', 'acknowledge', 'ack', 'acked']);
const FIRING: ReadonlySet<string> = new Set([
  'firing',
  'fire',
  'open',
  'opened',
  'triggered',
  'trigger',
  'active',
  'alerting',
  'alert',
  'alarm',
  'problem',
  'down',
  'failed',
  'failure',
  'failing',
  'error',
  'critical',
  'warning',
  'true',
  'unhealthy',
  'new',
  'created',
  'started',
  'red',
]);

/** What a tool's own word for the state means: true, and every word that is not known, is firing. */
function statusOf(value: unknown, notes: string[]): Signal['action'] {
  const text = textFrom(value);
  if (text === null) return 'fire';
  const word = text.trim().toLowerCase();
  if (RESOLVED.has(word)) return 'resolve';
  if (ACKNOWLEDGED.has(word)) return 'acknowledge';
  if (!FIRING.has(word)) notes.push(`status: "${cleanText(word, 40)}" is no known word and counts as firing`);
  return 'fire';
}

/** A scalar as text, without secrets; null for what is none, and for a blank one. */
export function textFrom(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  const type = typeof value;
  if (type !== 'string' && type !== 'number' && type !== 'bigint' && type !== 'boolean') return null;
  const text = String(value).trim();
  return text === '' ? null : withoutSecrets(text);
}

function timeFrom(value: unknown, reading: Reading): Date | null {
  if (value instanceof Date) return reading.time(value.getTime());
  return reading.time(typeof value === 'bigint' ? Number(value) : value);
}

const LINE_MAX = 500;

function line(text: string | null): string | null {
  return text === null ? null : cleanText(text.split(/[\r\n]/, 1)[0]?.trim() || text, LINE_MAX);
}

function cleaned(text: string | null): string | null {
  return text === null ? null : cleanText(text);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
