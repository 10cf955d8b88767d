// biome-ignore-all lint/suspicious/noExplicitAny: a document of any shape is walked
import { type Agent, request as httpRequest } from 'node:http';
import { inlined } from './inlined.ts';

/** Numbers that look random and are the same for the same seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 included to 1 excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(most: number): number {
    return Math.floor(this.next() * most);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  of<T>(entries: readonly T[]): T {
    return entries[this.below(entries.length)] as T;
  }
}

/** What breaks programs. */
export const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202egnp.exe',
  '🔔'.repeat(300),
  'x'.repeat(300),
  'x'.repeat(70_000),
  '?'.repeat(70_000),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '../../../../etc/passwd',
  '%00',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  'NaN',
  'Infinity',
  '1e400',
  '00000000-0000-0000-0000-000000000000',
  'a=~"(a{0,30}){0,30}b"',
  'a=~"("',
  '(((((((((((((((((((((',
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
  ['a', 'a', 'a'],
  { toString: 1, valueOf: 2 },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}'),
];

const WORDS = [
  'web',
  'team=web',
  'x=~"a.*"',
  'critical',
  'firing',
  'UTC',
  'Europe/Berlin',
  '09:00',
  'monday',
  '2026-03-04T05:06:07Z',
  '2026-03-09T00:00:00Z',
  'a b',
  'é',
  'ops@example.com',
  'http://127.0.0.1:1/x',
  '+4915112345678',
  'P1D',
  '1',
];

/** Something that the schema takes, as far as a schema says. `ids`: of things that are there. */
function valueFor(schema: any, dice: Dice, ids: readonly string[], depth = 0): unknown {
  if (!schema || typeof schema !== 'object') return dice.of(WORDS);
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return dice.of(schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return valueFor(dice.of(either), dice, ids, depth);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part: unknown) => valueFor(part, dice, ids, depth)));
  const type = Array.isArray(schema.type) ? dice.of(schema.type) : schema.type;
  switch (type) {
    case 'object': {
      const required = new Set(schema.required ?? []);
      const made: Record<string, unknown> = {};
      for (const [name, part] of Object.entries(schema.properties ?? {}))
        if (required.has(name) || dice.chance(depth > 4 ? 0.1 : 0.5)) made[name] = valueFor(part, dice, ids, depth + 1);
      const more = schema.additionalProperties ?? Object.values(schema.patternProperties ?? {})[0];
      if (more && typeof more === 'object')
        for (let index = dice.below(4); index > 0; index -= 1) made[dice.of(WORDS)] = valueFor(more, dice, ids, depth + 1);
      return made;
    }
    case 'array': {
      const least = schema.minItems ?? 0;
      const most = Math.min(schema.maxItems ?? 5, depth > 3 ? 1 : 5);
      const items = Array.from({ length: least + dice.below(Math.max(1, most - least + 1)) }, () =>
        valueFor(schema.items, dice, ids, depth + 1),
      );
      return schema.uniqueItems ? [...new Set(items)] : items;
    }
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? schema.exclusiveMinimum ?? -10;
      const most = schema.maximum ?? schema.exclusiveMaximum ?? least + 1_000;
      return dice.of([least, most, least + Math.floor(dice.next() * (most - least))]);
    }
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    default:
      return textOf(schema, dice, ids);
  }
}

function textOf(schema: any, dice: Dice, ids: readonly string[]): string {
  if (schema.format === 'uuid') return dice.of(ids);
  if (schema.format === 'date-time') return dice.of(['2026-03-04T05:06:07Z', '2026-01-01T00:00:00+01:00', '2030-12-31T23:59:59.999Z']);
  if (schema.format === 'email') return `p${dice.below(1_000)}@example.com`;
  if (schema.format === 'uri') return 'http://127.0.0.1:1/x';
  const least = schema.minLength ?? 0;
  const most = schema.maxLength ?? 200;
  if (dice.chance(0.1)) return 'x'.repeat(Math.min(most, 5_000));
  const text = dice.chance(0.1) ? dice.of(ids) : dice.of(WORDS);
  return text.slice(0, most).padEnd(least, 'x');
}

/** The value with one of its parts spoiled, left out or doubled. */
function spoil(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value) && value.length > 0 && dice.chance(0.8)) {
    const index = dice.below(value.length);
    return value.map((entry, at) => (at === index ? spoil(entry, dice) : entry));
  }
  if (value !== null && typeof value === 'object' && Object.keys(value).length > 0 && dice.chance(0.9)) {
    const name = dice.of(Object.keys(value));
    const { [name]: part, ...rest } = value as Record<string, unknown>;
    if (dice.chance(0.15)) return rest;
    if (dice.chance(0.1)) return { ...value, [`${name}_x`]: part };
    return { ...rest, [name]: spoil(part, dice) };
  }
  return dice.of(HOSTILE);
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** An operation of the document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly any[];
  readonly body: any;
  readonly access: string;
  /** The statuses that it is documented to answer. */
  readonly statuses: readonly string[];
}

/** Every operation of an OpenAPI document. */
export function operationsOf(document: any): Operation[] {
  return Object.entries(inlined(document).paths).flatMap(([path, item]: [string, any]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'put', 'post', 'delete', 'patch', 'head'].includes(method))
      .map(([method, operation]: [string, any]) => ({
        method: method.toUpperCase(),
        path,
        parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])],
        body: operation.requestBody?.content?.['application/json']?.schema,
        access: operation['x-access'] ?? '',
        statuses: Object.keys(operation.responses ?? {}),
      })),
  );
}

/** A request as it goes over the wire. */
export interface Shot {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** What may answer a request that is as documented. */
  readonly statuses?: readonly string[];
}

/** Who asks: headers of reading, and of changing. */
export interface Asker {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One request: valid, nearly valid, or hostile in one of many ways. */
function shotOf(operation: Operation, asker: Asker, dice: Dice, ids: readonly string[]): Shot {
  const kind = dice.next();
  const spoiled = kind > 0.45;
  let path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    if (spoiled && dice.chance(0.15)) return encodeURIComponent(asText(dice.of(HOSTILE)).slice(0, 3_000).toWellFormed()) || '%20';
    return /number|version/i.test(name) ? String(1 + dice.below(30)) : encodeURIComponent(dice.of(ids));
  });
  const query = new URLSearchParams();
  for (const { in: where, name, schema, required } of operation.parameters) {
    if (where !== 'query' || !(required || dice.chance(0.4))) continue;
    const value = spoiled && dice.chance(0.3) ? dice.of(HOSTILE) : valueFor(schema, dice, ids);
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, asText(one).slice(0, 3_000).toWellFormed());
  }
  if (spoiled && dice.chance(0.1))
    query.append(
      dice.of(['x', '__proto__', 'limit', 'sort', 'cursor', 'skip', '']),
      dice.of(['', '-1', 'x', '999999999999', 'a'.repeat(500)]),
    );
  if (query.size > 0) path += `?${query}`;
  if (spoiled && dice.chance(0.02)) path += dice.of(['%', '/', '//', '%2e%2e/', ';x', '?%zz', '%ff']);
  const method =
    spoiled && dice.chance(0.05)
      ? dice.of(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'])
      : operation.method;
  const headers: Record<string, string> = { ...asker.headers };
  let body: string | null = null;
  if (operation.body !== undefined || (spoiled && dice.chance(0.1) && method !== 'GET')) {
    const value = valueFor(operation.body, dice, ids);
    const sent = kind < 0.45 ? value : kind < 0.85 ? spoil(value, dice) : dice.of(HOSTILE);
    body = JSON.stringify(sent) ?? 'null';
    headers['content-type'] = 'application/json';
    if (spoiled && dice.chance(0.05)) body = body.slice(0, dice.below(body.length + 1));
    if (spoiled && dice.chance(0.03)) body = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    if (spoiled && dice.chance(0.05))
      headers['content-type'] = dice.of([
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'x',
        'application/json;',
      ]);
  }
  if (spoiled && dice.chance(0.05)) headers['idempotency-key'] = dice.of(['k', 'x'.repeat(255), 'x'.repeat(256), ' ', 'ü']);
  if (spoiled && dice.chance(0.03)) headers['if-none-match'] = dice.of(['*', '"1"', 'x']);
  return { method, path, headers, body, ...(spoiled ? {} : { statuses: operation.statuses }) };
}

/** What came back; `status` 0: nothing did. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends one over its own or a kept connection. A stream is left as soon as its head is there. */
export function send(url: URL, shot: Shot, agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, type: '', text: String(error) });
    try {
      const request = httpRequest(
        {
          host: url.hostname,
          port: url.port,
          method: shot.method,
          path: shot.path,
          headers: { ...shot.headers, ...(shot.body === null ? {} : { 'content-length': String(Buffer.byteLength(shot.body)) }) },
          agent,
          timeout: 60_000,
        },
        (response) => {
          const { statusCode: status = 0, headers } = response;
          const type = String(headers['content-type'] ?? '');
          if (type.startsWith('text/event-stream')) {
            request.destroy();
            return resolve({ status, type, text: '' });
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve({ status, type, text: Buffer.concat(chunks).toString() }));
          response.on('error', failed);
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer within a minute')));
      request.on('error', failed);
      request.end(shot.body ?? undefined);
    } catch (error) {
      // A path or header that no client can send.
      resolve({ status: -1, type: '', text: String(error) });
    }
  });
}

/** What is wrong with an answer, or null. Whatever was asked, it is no 5xx but a 503 that says why, and a refusal says what to do. */
function faultOf(answer: Answer, { statuses }: Shot): string | null {
  const { status, type, text } = answer;
  if (status >= 200 && status < 300 && statuses && !statuses.includes(String(status)))
    return `answered ${status}, and the document says ${statuses.join(', ')}`;
  if (status === -1 || (status >= 100 && status < 400)) return null;
  if (status === 0) return `no answer: ${text}`;
  const problem = type.includes('json')
    ? (JSON.parse(text || '{}') as { code?: string; detail?: string; errors?: { detail?: string }[] })
    : null;
  if (status >= 500) {
    if (status === 503 && (problem?.detail ?? problem?.code ?? text) !== '') return null;
    return `answered ${status}`;
  }
  const said = [problem?.detail ?? '', ...(problem?.errors ?? []).map(({ detail }) => detail ?? '')];
  const raw = said.find((detail) => RAW.test(detail));
  return raw === undefined ? null : `raw text of the validator: ${raw.slice(0, 200)}`;
}

/** How validators, parsers and databases speak, as opposed to us. */
const RAW =
  /must (NOT|match|be (string|integer|number|object|array|boolean|null|equal)\b)|must not have (more|fewer|additional)|schema|undefined|\[object|in JSON at|Unexpected token|SQLSTATE|invalid (input|byte)|violates|relation "|function |TypeError|RangeError|ENOENT/;

/** What a run showed. */
export interface Findings {
  readonly sent: number;
  readonly byStatus: Record<string, number>;
  readonly faults: { readonly shot: Shot; readonly who: string; readonly fault: string; readonly text: string }[];
}

/** Who asked, and what. */
export type Asked = readonly [Asker, Shot];

interface FuzzOptions {
  readonly url: string;
  readonly document: unknown;
  readonly seed: number;
  readonly count: number;
  readonly askers: readonly Asker[];
  readonly ids: readonly string[];
  readonly agent: Agent;
  /** After each window of requests. */
  readonly onWindow?: (asked: readonly Asked[], findings: Findings) => Promise<void>;
}

const WINDOW = 500;
const AT_ONCE = 8;

/** Sends so many requests, some at a time, each operation in turn. The same seed asks the same of the same server. */
export async function fuzz({ document, seed, count, askers, onWindow, ...rest }: FuzzOptions): Promise<Findings> {
  const dice = new Dice(seed);
  const operations = operationsOf(document);
  const ids = [...rest.ids];
  const findings: Findings = { sent: count, byStatus: {}, faults: [] };
  for (let from = 0; from < count; from += WINDOW) {
    const asked = Array.from({ length: Math.min(WINDOW, count - from) }, (_, index): Asked => {
      const asker = dice.of(askers);
      return [asker, shotOf(operations[(from + index) % operations.length] as Operation, asker, dice, ids)];
    });
    await ask(new URL(rest.url), asked, rest.agent, (answer, [asker, shot]) => {
      const { status, text } = answer;
      findings.byStatus[status] = (findings.byStatus[status] ?? 0) + 1;
      const fault = faultOf(answer, shot);
      if (fault !== null) findings.faults.push({ shot, who: asker.name, fault, text: text.slice(0, 400) });
      const id = status === 201 && ids.length < 500 && /"id":"([0-9a-f-]{36})"/.exec(text)?.[1];
      if (id) ids.push(id);
    });
    await onWindow?.(asked, findings);
  }
  return findings;
}

/** Sends all of them, some at a time. */
export async function ask(
  url: URL,
  asked: readonly Asked[],
  agent: Agent,
  onAnswer: (answer: Answer, asked: Asked) => void,
): Promise<void> {
  const waiting = [...asked].reverse();
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) onAnswer(await send(url, next[1], agent), next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
