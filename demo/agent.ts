import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';

/** The name of the stand-in for an agent, as people see it. */
export const AGENT = 'Scout';
const WAIT_SECONDS = 20;
const RETRY_MS = 2_000;
/** So that who looks on sees one step after the other. */
const STEP_MS = 700;

interface Dispatch {
  readonly investigation_id: string;
  readonly fencing_token: number;
  readonly untrusted: { readonly title: string; readonly labels?: Readonly<Record<string, string>> } | null;
}

interface Evidence {
  readonly kind: 'change' | 'log' | 'metric' | 'query';
  readonly source: string;
  readonly query?: string;
  readonly excerpt: string;
}

interface Report {
  readonly evidence: readonly Evidence[];
  /** Which pieces of evidence, by their place, speak for and against it. */
  readonly hypotheses: readonly {
    readonly claim: string;
    readonly supports?: readonly number[];
    readonly contradicts?: readonly number[];
  }[];
  readonly summary: string;
  readonly suggested_actions: readonly string[];
}

/** What an agent with access to the shop's systems would find behind errors of checkout. The shop is made up, and so is this. */
const POOL_TOO_SMALL: Report = {
  evidence: [
    { kind: 'change', source: 'Deployments', excerpt: 'checkout 4.18.2 rolled out 3 minutes before the first error: DB_POOL_MAX 80 → 40' },
    {
      kind: 'log',
      source: 'Loki',
      query: '{app="checkout"} |= "pool"',
      excerpt: 'timeout: no free connection after 2 s (in use 40 of 40), 312 times in 5 minutes',
    },
    {
      kind: 'metric',
      source: 'Prometheus',
      query: 'histogram_quantile(0.99, sum by (le) (rate(card_gateway_seconds_bucket[5m])))',
      excerpt: '0.18 s, as yesterday',
    },
  ],
  hypotheses: [
    { claim: 'Release 4.18.2 halved the connection pool of checkout; requests wait for a connection and fail', supports: [0, 1] },
    { claim: 'The card gateway answers slowly', contradicts: [2] },
  ],
  summary: 'Errors of checkout began with release 4.18.2, which halved its connection pool. The card gateway is fine.',
  suggested_actions: ['Roll checkout back to 4.18.1'],
};

/** Of anything else it only knows what Tocsin knows: what fires at the same time. */
function firingTogether(titles: readonly string[]): Report {
  const excerpt = titles.join('\n').slice(0, 4_000);
  return {
    evidence: [{ kind: 'query', source: 'Tocsin', query: 'status=firing', excerpt: excerpt === '' ? 'Nothing fires.' : excerpt }],
    hypotheses: [{ claim: 'No cause found yet; the evidence lists what fires at the same time' }],
    summary: 'Looked at what fires at the same time.',
    suggested_actions: [],
  };
}

/** Makes its account, and has it look into critical alerts of a service by itself. Returns its token. */
export async function makeAgent(client: Client, service: string): Promise<string> {
  const made = (await client.call('POST', '/api/v1/agent-tokens', { name: AGENT, capabilities: ['investigate', 'communicate'] })) as {
    readonly token: string;
  };
  await client.call('PATCH', `/api/v1/services/${service}`, { auto_investigate: 'critical' });
  return made.token;
}

/** Takes what it is given and reports, as any agent does: by polling, with nothing but its token. Ends with the signal. */
export async function runAgent(url: string, token: string, signal: AbortSignal): Promise<void> {
  const taken = new Set<string>();
  for (let wait = 0; !signal.aborted; wait = WAIT_SECONDS) {
    try {
      const { items } = (await ask(`${url}/api/v1/agent/work?wait=${wait}`, token, signal)) as {
        readonly items: readonly { readonly type: string; readonly data: Dispatch }[];
      };
      for (const { type, data } of items) {
        const binding = `${data.investigation_id} ${data.fencing_token}`;
        if (type !== 'investigation.dispatched' || taken.has(binding)) continue;
        taken.add(binding);
        // An investigation that was cancelled meanwhile is no harm.
        void investigate(url, token, data, signal).catch(() => {});
      }
    } catch {
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }
}

async function investigate(url: string, token: string, work: Dispatch, signal: AbortSignal): Promise<void> {
  const use = async (name: string, args: object = {}) => {
    const { investigation_id, fencing_token } = work;
    const tool = { call_id: crypto.randomUUID(), name, arguments: args };
    const answer = await ask(`${url}/api/v1/agent/messages`, token, signal, { kind: 'inv_tool', investigation_id, fencing_token, tool });
    await sleep(STEP_MS, undefined, { signal });
    return (answer as { readonly result: { readonly output?: { readonly evidence_id?: string } } }).result.output;
  };
  const { evidence, hypotheses, ...rest } = await reportOf(url, token, work, signal);
  await use('investigation_accept');
  const ids: string[] = [];
  for (const piece of evidence) {
    await use('investigation_progress', { phase: `Reading ${piece.source}` });
    ids.push((await use('evidence_add', piece))?.evidence_id ?? '');
  }
  const cited = (places: readonly number[] = []) => places.map((place) => ids[place]);
  await use('investigation_complete', {
    ...rest,
    hypotheses: hypotheses.map(({ claim, supports, contradicts }) => ({
      claim,
      supports: cited(supports),
      contradicts: cited(contradicts),
    })),
  });
}

async function reportOf(url: string, token: string, { untrusted }: Dispatch, signal: AbortSignal): Promise<Report> {
  const { service, alertname } = untrusted?.labels ?? {};
  if (service === 'checkout' && alertname === 'ErrorRateHigh') return POOL_TOO_SMALL;
  const { items } = (await ask(`${url}/api/v1/agent/alerts?status=firing&limit=10`, token, signal)) as {
    readonly items: readonly { readonly untrusted: { readonly title: string } }[];
  };
  return firingTogether(items.map((alert) => alert.untrusted.title));
}

async function ask(address: string, token: string, signal: AbortSignal, body?: object): Promise<unknown> {
  const response = await fetch(address, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal,
  });
  if (!response.ok) throw new Error(`the agent was answered with ${response.status}: ${await response.text()}`);
  return response.json();
}
