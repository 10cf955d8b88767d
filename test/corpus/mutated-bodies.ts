// biome-ignore-all lint/suspicious/noExplicitAny: bodies of any shape are changed
import type { Agent } from 'node:http';
import { request as httpRequest } from 'node:http';
import { Dice, HOSTILE } from '../harness/fuzz.ts';
import { bodyOf, headersOf, jsonOf, RECORDED, type Recorded } from './corpus.ts';

/** A recorded body with some of its members changed, or its bytes, or its type. */
interface Mutant {
  readonly from: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Fingerprint of a harmless alert beside it in the same body. */
  readonly neighbour: string | null;
}

/** What came of mutated bodies: how often each status, and what must not be. */
export interface Mutations {
  readonly byStatus: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

const AT_ONCE = 8;
const PARSED = RECORDED.map((recorded) => ({ recorded, text: JSON.stringify(jsonOf(recorded)) }));

/**
 * Posts so many mutated bodies, a harmless alert beside every fourth. A fault is an answer of 500 and above, a neighbour that was
 * not taken, and a connection that ends without an answer. `onWindow` is awaited after every so many.
 */
export async function postMutants(options: {
  readonly url: string;
  readonly token: string;
  readonly seed: number;
  readonly count: number;
  readonly agent: Agent;
  readonly window?: number;
  readonly onWindow?: (done: number) => Promise<void>;
}): Promise<Mutations> {
  const { url, token, seed, count, agent, window = 500, onWindow } = options;
  const dice = new Dice(seed);
  const byStatus: Record<string, number> = {};
  const faults: string[] = [];
  const one = async (i: number) => {
    const mutant = mutantOf(dice, `${seed}-${i}`);
    const sent = { ...mutant.headers, authorization: `Bearer ${token}` };
    const { status, text } = await post(url, sent, mutant.body, agent).catch((error) => ({ status: 0, text: String(error) }));
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    const lost = mutant.neighbour !== null && !(status === 200 && text.includes(JSON.stringify(mutant.neighbour)));
    if (status === 0 || status >= 500 || lost)
      faults.push(
        `${status}${lost ? ', neighbour lost' : ''} ${mutant.from}: ${text.slice(0, 200)} for ${mutant.body.toString('utf8', 0, 2_000)}`,
      );
  };
  for (let done = 0; done < count; done += window) {
    const end = Math.min(count, done + window);
    let next = done;
    const lane = async () => {
      while (next < end) await one(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    await onWindow?.(end);
  }
  return { byStatus, faults };
}

function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  agent: Agent,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${url}/webhooks/alerts`, { method: 'POST', headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }));
      answer.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function mutantOf(dice: Dice, id: string): Mutant {
  const { recorded, text } = dice.of(PARSED);
  const value: any = JSON.parse(text);
  for (let changes = 1 + dice.below(4); changes > 0; changes -= 1) change(dice, value);
  if (dice.chance(0.25)) {
    const neighbour = `neighbour ${id}`;
    const body = { alerts: [value, { fingerprint: neighbour, labels: { alertname: 'Neighbour' } }] };
    return { ...asJson(recorded, body), neighbour };
  }
  if (dice.chance(0.2)) return { ...damaged(dice, recorded), neighbour: null };
  return { ...asJson(recorded, value), neighbour: null };
}

function asJson(recorded: Recorded, value: unknown): Omit<Mutant, 'neighbour'> {
  const kept = Object.entries(headersOf(recorded)).filter(([name]) => !name.startsWith('ce-'));
  return {
    from: recorded.file,
    headers: { ...Object.fromEntries(kept), 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** Every member of a body, wherever it stands: what holds it, and its name there. */
export function membersOf(value: unknown): [any, string][] {
  const places: [any, string][] = [];
  const walk = (entry: any) => {
    if (typeof entry !== 'object' || entry === null) return;
    for (const name of Object.keys(entry)) {
      places.push([entry, name]);
      walk(entry[name]);
    }
  };
  walk(value);
  return places;
}

/** Changes, copies or removes one member. */
function change(dice: Dice, value: unknown): void {
  const places = membersOf(value);
  if (places.length === 0) return;
  const [holder, name] = dice.of(places);
  const kind = dice.below(5);
  if (kind === 0) delete holder[name];
  else if (kind === 1) holder[dice.of(places)[1]] = holder[name];
  else holder[name] = structuredClone(dice.of(HOSTILE));
}

/** The bytes as they were sent, but cut off, with one of them changed, or under the type of another body. */
function damaged(dice: Dice, recorded: Recorded): Omit<Mutant, 'neighbour'> {
  const whole = bodyOf(recorded);
  const headers = headersOf(recorded);
  const kind = dice.below(3);
  if (kind === 0) return { from: recorded.file, headers, body: whole.subarray(0, dice.below(whole.length)) };
  if (kind === 1) {
    const body = Buffer.from(whole);
    body[dice.below(body.length)] = dice.below(256);
    return { from: recorded.file, headers, body };
  }
  const type = headersOf(dice.of(RECORDED))['content-type'] ?? '';
  return { from: recorded.file, headers: { ...headers, 'content-type': type }, body: whole };
}
