import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './figures.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** One request of the API. */
export type Call = readonly [method: Method, path: string, body?: unknown];

/** Of what was made, the members that programs here use. */
export interface Made {
  readonly id: string;
  readonly number: number;
  readonly token: string;
  /** Of a team. */
  readonly schedule_id: string;
}

/** The first person of a fresh server, signed in. */
export interface Session {
  /** As a browser sends it. */
  readonly cookie: string;
  /** Sends one request; the answer must be 2xx. A 429 is waited out. */
  call<Answer = unknown>(...call: Call): Promise<Answer>;
  /** The same; gives the milliseconds that the answered request took. */
  time(...call: Call): Promise<number>;
  /** Posts to a list, such as `teams`. */
  make(list: string, body?: object): Promise<Made>;
}

/** The first person of every measured server. */
export const PERSON = { email: 'bench@example.com', password: 'a long bench password', display_name: 'Bench' };
const CREDENTIALS = { email: PERSON.email, password: PERSON.password };
/** Limits hold for each sign-in. */
const SIGN_INS = 9;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Sets a fresh server up and signs in some times. */
export async function setUp(url: string): Promise<Session> {
  const credentials = [await signIn(`${url}/api/v1/setup`, PERSON)];
  for (let i = 0; i < SIGN_INS; i += 1) credentials.push(await signIn(`${url}/api/v1/auth/login`, CREDENTIALS));
  let turn = 0;
  const send = async (...[method, path, body]: Call): Promise<{ ms: number; text: string }> => {
    for (;;) {
      const headers = { ...credentials[turn++ % credentials.length], ...(body === undefined ? {} : JSON_TYPE) };
      const from = performance.now();
      const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      const text = await response.text();
      const ms = performance.now() - from;
      if (response.ok) return { ms, text };
      if (response.status !== 429) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
    }
  };
  const call = async <Answer>(...request: Call) => {
    const { text } = await send(...request);
    return (text === '' ? null : JSON.parse(text)) as Answer;
  };
  return {
    cookie: credentials[0]?.cookie ?? '',
    call,
    time: async (...request) => (await send(...request)).ms,
    make: (list, body = {}) => call<Made>('POST', `/api/v1/${list}`, body),
  };
}

async function signIn(address: string, body: unknown): Promise<{ readonly cookie: string; readonly 'x-csrf-token': string }> {
  const answer = await fetch(address, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const csrf = cookies.find((cookie) => cookie.startsWith('svc_csrf='))?.slice('svc_csrf='.length) ?? '';
  return { cookie: cookies.join('; '), 'x-csrf-token': decodeURIComponent(csrf) };
}

/** How long a request takes, in milliseconds. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
}

/** To a tenth. */
export function timingOf(spent: readonly number[]): Timing {
  const at = (share: number) => Number(quantile(spent, share).toFixed(1));
  return { p50: at(0.5), p95: at(0.95) };
}

/** Sends requests one after another, and times those after the first `warmUp`. */
export async function timesOf(session: Session, samples: number, warmUp: number, request: (n: number) => Call): Promise<number[]> {
  const spent: number[] = [];
  for (let n = 0; n < warmUp + samples; n += 1) spent.push(await session.time(...request(n)));
  return spent.slice(warmUp);
}

/** Makes somebody who can sign in. @returns the person's id */
export async function makePerson({ call }: Session, name: string): Promise<string> {
  const person = { email: `${name.toLowerCase().replaceAll(' ', '-')}@example.com`, display_name: name, role: 'operator' };
  return (await call<{ user: Made }>('POST', '/api/v1/users', { ...person, password: PERSON.password })).user.id;
}

/** How somebody is paged: by so many levels, so many minutes apart. */
interface Paging {
  readonly levels?: number;
  readonly minutes?: number;
}

/** An escalation policy that pages these people. @returns its id */
export async function makePolicy({ make }: Session, name: string, ids: readonly unknown[], { levels = 1, minutes = 60 }: Paging = {}) {
  const targets = ids.map((id) => ({ target_type: 'user', target_user_id: id }));
  const level = { delay_minutes: minutes, targets };
  return (await make('escalation-policies', { name, levels: Array.from({ length: levels }, () => level), repeat_count: 0 })).id;
}

/** A service whose incidents page these people. @returns its id */
export async function makePagingService(session: Session, name: string, ids: readonly unknown[], paging: Paging = {}): Promise<string> {
  const policy = await makePolicy(session, name, ids, paging);
  const service = { name, escalation_policy_id: policy, urgency: 'high', matchers: [], auto_incident: 'off' };
  return (await session.make('services', service)).id;
}

/** A service whose incidents page the person who is signed in, by one channel at once. @returns its id */
export async function makeServicePagingMe(session: Session, name: string, channel: string, paging: Paging = {}): Promise<string> {
  const rules = [{ urgency: 'high', channel, delay_minutes: 0 }];
  await session.call('PUT', '/api/v1/users/me/notification-preferences', { rules });
  const { user } = await session.call<{ user: Made }>('GET', '/api/v1/auth/me');
  return makePagingService(session, name, [user.id], paging);
}

/** The part of an address that goes on behind so many items of a list, walked there in pages of 200; empty at the beginning. */
export async function cursorBehind({ call }: Session, list: string, items: number): Promise<string> {
  let cursor = '';
  for (let seen = 0; seen < items; seen += 200) {
    const page = await call<{ next_cursor?: string | null }>('GET', `${list}${list.includes('?') ? '&' : '?'}limit=200${cursor}`);
    if (!page.next_cursor) break;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
  return cursor;
}
