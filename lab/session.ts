import { setTimeout as sleep } from 'node:timers/promises';

/** The first person of a fresh server, signed in. */
export interface Session {
  /** As a browser sends it. */
  readonly cookie: string;
  /** Sends one request; the answer must be 2xx. A 429 is waited out. */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<unknown>;
  /** The same; gives the milliseconds that the answered request took. */
  time(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<number>;
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
  const send: (...call: Parameters<Session['call']>) => Promise<{ ms: number; text: string }> = async (method, path, body) => {
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
  return {
    cookie: credentials[0]?.cookie ?? '',
    async call(method, path, body) {
      const { text } = await send(method, path, body);
      return text === '' ? null : JSON.parse(text);
    },
    time: async (method, path, body) => (await send(method, path, body)).ms,
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
