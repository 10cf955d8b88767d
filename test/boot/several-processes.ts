import { request } from 'node:http';
import { PERSON } from '../../lab/session.ts';
import type { RunningServer } from '../harness/process.ts';
import { eventually } from '../harness/processes.ts';

/** Two serving processes. */
export const TWO = { WEB_CONCURRENCY: '2' } as const;

/** The number of each process, and its process id, as they were said last. */
export function processes(server: RunningServer): ReadonlyMap<number, number> {
  const lines = server.stdout().split('\n');
  const ready = lines.filter((line) => line.includes('"msg":"this process is ready"'));
  return new Map(ready.map((line) => JSON.parse(line) as { process: number; pid: number }).map(({ process, pid }) => [process, pid]));
}

/** The same of a server that has just started: what each process says comes by itself. */
export async function started(server: RunningServer): Promise<ReadonlyMap<number, number>> {
  await eventually('each has said that it is ready', () => processes(server).size === 2);
  return processes(server);
}

const HUNG_MS = 60_000;

/** Sends over a connection of its own, so that either process may get it. Null: cut off before an answer. */
export function post(url: string, token: string, body: unknown): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asked = request(`${url}/webhooks/alerts`, { method: 'POST', agent: false, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? null));
      answer.once('error', () => resolve(null));
    });
    asked.once('error', () => resolve(null));
    // Whoever waits so long for an answer would wait for ever.
    asked.setTimeout(HUNG_MS, () => reject(new Error('a request was not answered')));
    asked.end(JSON.stringify(body));
  });
}

/** What one alert is for the webhook. */
export function alert(name: string) {
  return { alerts: [{ status: 'firing', labels: { alertname: name, severity: 'warning' } }] };
}

/** What each process tells of a metric, by its number; several values of one are added. */
export async function metric(url: string, name: string): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  const text = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
  for (const [, of = '', value] of text.matchAll(new RegExp(`^${name}\\{[^}]*process="(\\d+)"[^}]*\\} (\\S+)$`, 'gm')))
    found.set(Number(of), (found.get(Number(of)) ?? 0) + Number(value));
  return found;
}

/** Signs the first person in, over a connection of its own. */
export function signIn(url: string, email: string = PERSON.email): Promise<Response> {
  const { password } = PERSON;
  const headers = { 'content-type': 'application/json', connection: 'close' };
  return fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
}

/** The cookies of the first person, signed in anew. */
export async function cookie(url: string): Promise<string> {
  return (await signIn(url)).headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}
