import assert from 'node:assert/strict';
import { makeAgent, type TestAgent } from '../../harness/agent.ts';
import type { TestApp } from '../../harness/app.ts';
import { until } from '../../harness/until.ts';
import type { Stage } from './stage.ts';

/** An agent that works on investigations of a stage, by polling. */
export interface SceneAgent {
  readonly id: string;
  readonly agent: TestAgent;
  /** Has an alert fire, asks for its investigation and waits until the agent is given it, accepted unless something else is said. */
  begin(alert: { readonly name: string; readonly severity?: string }, how?: 'accepted' | 'given'): Promise<Work>;
  /** Adds a piece of evidence; its id. */
  evidence(work: Work, values: object): Promise<string>;
  /** Runs a tool that must succeed, or ask. */
  call(work: Work, tool: string, args?: object, more?: object): Promise<Record<string, unknown>>;
  /** Ends what keeps its work leased. */
  stop(): void;
}

/** An investigation in hand. */
export interface Work {
  readonly id: string;
  readonly alert: number;
  readonly investigation_id: string;
  readonly fencing_token: number;
}

const LEASE_THIRD_MS = 15_000;

/** Makes an agent; it renews what it holds as a living one does. */
export async function sceneAgent(stage: Pick<Stage, 'url' | 'call'>, values: { readonly name: string }): Promise<SceneAgent> {
  const app = {
    url: stage.url,
    api: async (method: string, path: string, body?: object) => ({ status: 201, body: await stage.call(method, path, body) }),
  } as unknown as TestApp;
  const agent = await makeAgent(app, { max_concurrent_investigations: 50, ...values });
  await agent.api('GET', '/api/v1/agent/work');
  const held = new Map<string, number>();
  const beat = () =>
    agent
      .api('POST', '/api/v1/agent/heartbeat', { investigations: [...held].map(([id, fencing_token]) => ({ id, fencing_token })) })
      .catch(() => undefined);
  const beating = setInterval(() => void beat(), LEASE_THIRD_MS).unref();
  let serial = 0;
  const call: SceneAgent['call'] = async (work, tool, args, more) => {
    const { status, body } = await agent.call(work, tool, args, more);
    assert.equal(status, 200, JSON.stringify(body));
    const { result } = body as { result: { status: string; output: Record<string, unknown> | null } };
    assert.ok(['success', 'approval_required'].includes(result.status), JSON.stringify(body));
    return result.output ?? {};
  };
  return {
    id: agent.id,
    agent,
    call,
    async begin({ name, severity = 'critical' }, how = 'accepted') {
      serial += 1;
      const labels = { alertname: name, severity, namespace: 'shop', serial: String(serial) };
      const alert = await stage.call('POST', '/api/v1/alerts', { fingerprint: `${agent.id}-${serial}`, labels });
      const made = await stage.call('POST', `/api/v1/alerts/${String(alert['number'])}/investigate`, {});
      const id = String(made['id']);
      let work: Work | null = null;
      await until(async () => {
        const { body } = await agent.api('GET', '/api/v1/agent/work?wait=2');
        const items = (body as { items: ReadonlyArray<{ data: { investigation_id?: string; fencing_token?: number } }> }).items;
        const mine = items.find(({ data }) => data.investigation_id === id && data.fencing_token !== undefined);
        if (mine) work = { id, alert: Number(alert['number']), investigation_id: id, fencing_token: mine.data.fencing_token ?? 0 };
        return work !== null;
      }, `the agent is given the investigation of ${name}`);
      if (work === null) throw new Error('no work');
      const given: Work = work;
      if (how === 'accepted') {
        await call(given, 'investigation_accept');
        held.set(given.id, given.fencing_token);
      }
      return given;
    },
    async evidence(work, given) {
      const output = await call(work, 'evidence_add', {
        kind: 'metric',
        source: 'Prometheus',
        observed_at: new Date().toISOString(),
        excerpt: 'up 1',
        ...given,
      });
      return String(output['evidence_id']);
    },
    stop: () => clearInterval(beating),
  };
}

/** An agent's whole result: three hypotheses by four pieces of evidence. */
export async function complete(scene: SceneAgent, work: Work): Promise<void> {
  const pool = await scene.evidence(work, {
    kind: 'metric',
    source: 'Prometheus: checkout pool',
    query: 'max(db_pool_in_use{service="checkout"}) / max(db_pool_size)',
    window: { start: new Date(Date.now() - 3_600_000).toISOString(), end: new Date().toISOString() },
    excerpt: '14:02 0.41\n14:04 0.97\n14:06 1.00\n14:08 1.00',
    url: 'https://grafana.example.com/d/pool?from=now-1h',
  });
  const deploy = await scene.evidence(work, {
    kind: 'change',
    source: 'Deploys of the shop',
    excerpt: 'checkout v412: DB_POOL 50 → 20, deployed 14:01 by ci',
    url: 'https://git.example.com/shop/checkout/commit/8f31c2a',
  });
  const log = await scene.evidence(work, {
    kind: 'log',
    source: 'checkout, stderr',
    query: '{app="checkout"} |= "timeout"',
    excerpt: Array.from({ length: 30 }, (_, n) => `14:0${n % 10}:11 ERROR timeout waiting for a connection, pool=20 waiting=${n}`).join(
      '\n',
    ),
  });
  const database = await scene.evidence(work, {
    kind: 'metric',
    source: 'PostgreSQL of the shop',
    excerpt: 'cpu 18 %, connections 21 of 500',
  });
  await scene.call(work, 'investigation_progress', { phase: 'Comparing the deploy with the errors' });
  await scene.call(work, 'investigation_complete', {
    summary: 'Payments fail because the checkout waits for database connections since v412 halved its pool. Rolling back ends it.',
    hypotheses: [
      { claim: 'Deploy v412 made the connection pool of the checkout too small', supports: [pool, deploy, log] },
      { claim: 'The database is slow', supports: [log], contradicts: [database] },
      { claim: 'The bank rejects payments' },
    ],
    causal_chain: ['v412 sets DB_POOL to 20', 'Requests wait for a connection', 'Payments time out after 5 s'],
    checked_and_clear: ['Network to the bank', 'Certificates'],
    open_questions: ['Who changed DB_POOL, and why?'],
    suggested_actions: ['Roll the checkout back to v411', 'Alert on a full pool'],
    usage: { tokens: 48_200, usd: 0.36 },
  });
}
