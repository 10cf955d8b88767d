import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What became of one request. */
export interface Answer {
  /** Null: the connection broke, or there was no answer in time. */
  readonly status: number | null;
  readonly error: string | null;
  readonly retryAfter: string | null;
  /** `code` of the problem document. */
  readonly code: string | null;
  /** Whether the server told to close the connection. */
  readonly closes: boolean;
}

/** Posts to the webhook of one server over kept-open connections. */
export interface Poster {
  post(port: number, body: string): Promise<Answer>;
  close(): void;
}

/** @param patienceMs an answer that takes longer counts as none */
export function openPoster(token: string, connections: number, patienceMs = 5_000): Poster {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const post = (port: number, body: string): Promise<Answer> =>
    new Promise((resolve) => {
      const broke = (error: Error) =>
        resolve({
          status: null,
          error: (error as NodeJS.ErrnoException).code ?? error.message,
          retryAfter: null,
          code: null,
          closes: true,
        });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const sent = request(
        { agent, host: '127.0.0.1', port, method: 'POST', path: '/webhooks/alerts', headers, signal: AbortSignal.timeout(patienceMs) },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          answer.once('error', broke);
          answer.once('end', () => {
            if (!answer.complete) return broke(new Error('the answer was cut off'));
            const { status = 0, code = null } =
              answer.statusCode === 200 ? { status: 200 } : (JSON.parse(text) as { status?: number; code?: string });
            const { 'retry-after': retryAfter = null, connection } = answer.headers;
            resolve({ status: answer.statusCode === status ? status : 0, error: null, retryAfter, code, closes: connection === 'close' });
          });
        },
      );
      sent.once('error', broke);
      sent.end(body);
    });
  return { post, close: () => agent.destroy() };
}

/** Answers a sender must never see, with how often. */
export function watchAnswers(): { onAnswer: (answer: Answer) => void; bad: () => Record<string, number> } {
  const bad = new Map<string, number>();
  return {
    onAnswer(answer) {
      const refused =
        answer.status === 503 && ['unavailable', 'outcome_unknown'].includes(answer.code ?? '') && Number(answer.retryAfter) > 0;
      if (answer.status === 200 || refused) return;
      const what = JSON.stringify(answer);
      bad.set(what, (bad.get(what) ?? 0) + 1);
    },
    bad: () => Object.fromEntries(bad),
  };
}

/** Monitoring tools under way: each repeats a body until it is accepted, then sends its resolve, then a new one. */
export interface Senders {
  /** Answers so far by status; `null` counts requests without an answer. */
  readonly counts: ReadonlyMap<number | null, number>;
  count(status: number | null): number;
  /** Ends after the requests in progress. */
  stop(): Promise<void>;
  /** What was accepted and is not in the database exactly once. Empty lists: all is well. */
  missing(databaseUrl: string): Promise<{ lost: string[]; unresolved: string[] }>;
}

export interface SendersOptions {
  readonly name: string;
  readonly senders: number;
  readonly post: (body: string) => Promise<Answer>;
  readonly onAnswer?: (answer: Answer) => void;
  readonly alertsARequest?: number;
  /** Pause of each sender after an accepted request. */
  readonly pauseMs?: number;
}

const RETRY_MS = 20;

export function startSenders(options: SendersOptions): Senders {
  const counts = new Map<number | null, number>();
  const fired = new Set<string>();
  const resolved = new Set<string>();
  let stopped = false;
  let last = 0;

  const body = (names: readonly string[], status: string) =>
    JSON.stringify({
      alerts: names.map((fingerprint) => ({ status, fingerprint, labels: { alertname: options.name, host: fingerprint } })),
    });
  const accepted = async (text: string): Promise<boolean> => {
    for (;;) {
      const answer = await options.post(text);
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      options.onAnswer?.(answer);
      if (answer.status === 200) return true;
      if (stopped) return false;
      await pause(RETRY_MS);
    }
  };
  const sender = async () => {
    while (!stopped) {
      const names = Array.from({ length: options.alertsARequest ?? 3 }, () => `${options.name}-${++last}`);
      for (const [status, done] of [
        ['firing', fired],
        ['resolved', resolved],
      ] as const) {
        if (!(await accepted(body(names, status)))) return;
        for (const name of names) done.add(name);
        if (options.pauseMs) await pause(options.pauseMs);
      }
    }
  };
  const running = Array.from({ length: options.senders }, sender);

  return {
    counts,
    count: (status) => counts.get(status) ?? 0,
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
    async missing(databaseUrl) {
      const stored = await timelines(databaseUrl, options.name);
      return {
        lost: [...fired].filter((name) => stored.get(name)?.firings !== 1),
        unresolved: [...resolved].filter((name) => stored.get(name)?.resolves !== 1 || stored.get(name)?.status !== 'resolved'),
      };
    },
  };
}

interface Story {
  readonly fingerprint: string;
  readonly status: string;
  readonly firings: number;
  readonly resolves: number;
}

/** By fingerprint; an alert that is stored twice fails. */
async function timelines(databaseUrl: string, name: string): Promise<Map<string, Story>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Story>(
      `select a.fingerprint, a.status, count(*) filter (where e.step = 'received')::int as firings, count(*) filter (where e.step = 'resolved')::int as resolves
         from alerts a join alert_timeline e on e.alert_id = a.id where a.fingerprint like $1 group by a.id`,
      [`${name}-%`],
    );
    const stored = new Map(rows.map((row) => [row.fingerprint, row]));
    if (stored.size !== rows.length) throw new Error('an alert is stored more than once');
    return stored;
  } finally {
    await client.end();
  }
}
