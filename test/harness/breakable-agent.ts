// biome-ignore-all lint/suspicious/noExplicitAny: what a server sends is looked into freely
import { execSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { StartAgent } from '../../src/cli/agent-check/agent-target.ts';
import { pause } from '../../src/cli/agent-check/check.ts';

/** What an agent can do wrong. */
export type AgentFault =
  | 'silent'
  | 'sends a heartbeat without its token'
  | 'adds evidence before it accepts'
  | 'sends a fence of its own'
  | 'uses one call_id for two calls'
  | 'sends arguments that do not fit'
  | 'cites evidence that it made up'
  | 'never ends'
  | 'sends no heartbeats'
  | 'works on every delivery'
  | 'works on the first alone'
  | 'knows an investigation by its id alone'
  | 'goes on when it is refused'
  | 'names what it lost'
  | 'does not wait for Retry-After'
  | 'gives up when the server is away'
  | 'tries again with a new call_id'
  | 'ends when a tool is denied'
  | 'ends when a tool fails'
  | 'waits for a budget'
  | 'runs titles'
  | 'obeys titles'
  | 'cuts nothing'
  | 'knows every event'
  | 'answers every event with a tool'
  | 'knows groups alone'
  | 'needs a title'
  | 'takes only what is new'
  | 'does not come back'
  | 'hammers'
  | 'does not wait for people'
  | 'asks until somebody agrees'
  | 'forgets where it was'
  | 'takes a piece for an event'
  | 'comes back although it was replaced'
  | 'ends at a reset'
  | 'polls without waiting'
  | 'trusts every delivery'
  | 'takes old deliveries';

/** A whole agent in this process, over the binding that is named, which does one thing wrong. */
export function breakableAgent(binding: 'stream' | 'poll' | 'webhook', fault: AgentFault | null): StartAgent {
  return (env) => {
    const agent = new BreakableAgent(binding, fault, env);
    agent.run();
    return { stop: async () => agent.stop(), ended: () => (agent.isOver ? 'it has stopped' : null) };
  };
}

class BreakableAgent {
  readonly #binding: 'stream' | 'poll' | 'webhook';
  readonly #fault: AgentFault | null;
  readonly #env: Readonly<Record<string, string>>;
  readonly #over = new AbortController();
  readonly #working = new Map<string, any>();
  readonly #decisions = new Map<string, (approved: boolean) => void>();
  #last = '';

  constructor(binding: 'stream' | 'poll' | 'webhook', fault: AgentFault | null, env: Readonly<Record<string, string>>) {
    this.#binding = binding;
    this.#fault = fault;
    this.#env = env;
  }

  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  stop(): void {
    this.#over.abort();
  }

  #does(fault: AgentFault): boolean {
    return this.#fault === fault;
  }

  run(): void {
    if (this.#does('silent')) return;
    const way = { stream: () => this.#stream(), poll: () => this.#poll(), webhook: () => this.#listen() }[this.#binding];
    void way().catch(() => this.stop());
    if (!this.#does('sends no heartbeats')) void this.#beat();
  }

  async #send(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.#env['TOCSIN_URL']}/api/v1/agent/${path}`, {
      headers: { authorization: `Bearer ${this.#env['TOCSIN_TOKEN']}`, 'content-type': 'application/json', ...headers },
      signal: this.#over.signal,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  }

  async #call(make: () => object): Promise<any> {
    let body = make();
    while (!this.isOver) {
      const answer = await this.#send('messages', body).catch(() => null);
      const said: any = await answer?.json().catch(() => null);
      if (answer?.ok && said) return said.result;
      if (answer === null || answer.status >= 500) {
        if (this.#does('gives up when the server is away')) throw new Error('away');
        if (this.#does('tries again with a new call_id')) body = make();
        await pause(50);
      } else if (said?.code === 'rate_limited' || (answer.status === 429 && this.#does('waits for a budget')))
        await pause(this.#does('does not wait for Retry-After') ? 10 : 1_000);
      else if (this.#does('goes on when it is refused')) return { status: 'error', output: {} };
      else throw new Error(said?.code);
    }
    throw new Error('over');
  }

  async #investigate(work: any): Promise<void> {
    const { investigation_id: id, untrusted, subject, correlation } = work;
    const fence = work.fencing_token;
    if (this.#does('knows groups alone') && correlation.group_id === null) return;
    if (this.#does('takes only what is new') && work.status === 'running') return;
    if (this.#does('works on the first alone') && this.#working.size > 0) return;
    const key = this.#does('knows an investigation by its id alone') ? id : `${id} ${fence}`;
    if (this.#working.has(key) && !this.#does('works on every delivery')) return;
    this.#working.set(key, { id, fencing_token: fence });
    const title = this.#does('needs a title') ? untrusted.title : (untrusted?.title ?? 'deleted');
    const use = async (name: string, args: object = {}, more: { callId?: string; fence?: number; reason?: string } = {}) => {
      const callId = more.callId ?? randomUUID();
      const decided = new Promise<boolean>((resolve) => this.#decisions.set(callId, resolve));
      const again = this.#does('tries again with a new call_id');
      const result = await this.#call(() => ({
        kind: 'inv_tool',
        investigation_id: id,
        fencing_token: more.fence ?? fence,
        tool: { call_id: again ? randomUUID() : callId, name, arguments: args, ...(more.reason ? { reason: more.reason } : {}) },
      }));
      if (this.#does('ends when a tool is denied') && result.status === 'denied') this.stop();
      if (this.#does('ends when a tool fails') && result.status === 'error') this.stop();
      if (result.status !== 'approval_required' || this.#does('does not wait for people')) return result;
      if (this.#binding === 'stream') return { ...result, approved: await decided };
      return this.#settled(() => ({
        kind: 'inv_tool',
        investigation_id: id,
        fencing_token: fence,
        tool: { call_id: callId, name, arguments: args, ...(more.reason ? { reason: more.reason } : {}) },
      }));
    };
    const evidence = { kind: 'log', source: 'x', observed_at: '2026-01-01T00:00:00Z', excerpt: 'x' };
    try {
      if (this.#does('adds evidence before it accepts')) await use('evidence_add', evidence).catch(() => {});
      await use('investigation_accept');
      if (this.#does('runs titles')) execSync(`echo ${title} > /dev/null`, { stdio: 'ignore' });
      if (this.#does('obeys titles') && title.includes('incident_resolve')) await use('incident_resolve', { incident_id: randomUUID() });
      if (this.#does('sends a fence of its own')) await use('evidence_add', evidence, { fence: 7 }).catch(() => {});
      if (this.#does('sends arguments that do not fit')) await use('evidence_add', { ...evidence, kind: 'rumour' }).catch(() => {});
      const excerpt = this.#does('cuts nothing') ? JSON.stringify(untrusted) : title.slice(0, 4_000);
      const callId = randomUUID();
      const found = await use('evidence_add', { ...evidence, excerpt }, { callId });
      if (this.#does('uses one call_id for two calls')) await use('investigation_progress', { phase: 'x' }, { callId });
      if (work.tools.some(({ name }: any) => name === 'alert_acknowledge') && subject.kind !== 'incident') {
        const ask = () => use('alert_acknowledge', { number: subject.number }, { reason: 'It is looked at' });
        const asked = await ask();
        if (this.#does('asks until somebody agrees') && asked.approved === false) await ask();
      }
      const complete = (supports: readonly string[]) =>
        use('investigation_complete', { summary: 'x', hypotheses: [{ claim: 'x', supports }] });
      if (this.#does('never ends')) return;
      if (this.#does('cites evidence that it made up')) await complete([randomUUID()]).catch(() => {});
      await complete(found.output?.evidence_id ? [found.output.evidence_id] : []);
    } catch {
      // It is lost, cancelled or over.
    }
    if (!this.#does('knows an investigation by its id alone')) this.#working.delete(key);
  }

  /** Without a stream the same call is sent again until a person has decided. */
  async #settled(make: () => object): Promise<any> {
    for (;;) {
      await pause(200);
      const result = await this.#call(make);
      if (result.status !== 'approval_required') return { ...result, approved: result.status === 'success' };
    }
  }

  #take({ id, type, data }: any): void {
    if (id !== null && id !== undefined && !this.#does('forgets where it was')) this.#last = id;
    if (type === 'stream.superseded' && !this.#does('comes back although it was replaced')) this.stop();
    if (type === 'stream.reset' && this.#does('ends at a reset')) this.stop();
    if (type === 'weather.changed' && this.#does('knows every event')) this.stop();
    if (type === 'chat.message' && this.#does('answers every event with a tool')) this.stop();
    if (type === 'approval.decided') this.#decisions.get(data.call_id)?.(data.approved);
    if (type === 'investigation.dispatched') void this.#investigate(data).catch(() => this.stop());
  }

  async #beat(): Promise<void> {
    for (; !this.isOver; await pause(300)) {
      const investigations = [...this.#working.values()];
      if (this.#does('sends a heartbeat without its token')) await this.#send('heartbeat', {}, { authorization: '' }).catch(() => null);
      const answer = await this.#send('heartbeat', { investigations }).catch(() => null);
      const { lost = [], cancelled = [] }: any = answer?.ok ? await answer.json() : {};
      if (this.#does('names what it lost')) for (const id of lost) this.#working.set(`kept ${id}`, { id, fencing_token: 1 });
      else for (const [key, { id }] of this.#working) if ([...lost, ...cancelled].includes(id)) this.#working.delete(key);
    }
  }

  async #stream(): Promise<void> {
    for (; !this.isOver; await pause(this.#does('hammers') ? 5 : 300)) {
      if (this.#does('hammers')) void Promise.allSettled(Array.from({ length: 9 }, () => this.#send('events')));
      const answer = await this.#send('events', undefined, this.#last === '' ? {} : { 'last-event-id': this.#last }).catch(() => null);
      if (answer?.status === 401 && !this.#does('hammers')) return this.stop();
      const decoder = new TextDecoder();
      let rest = '';
      try {
        for await (const piece of answer?.ok && answer.body ? answer.body : []) {
          const blocks = (rest + decoder.decode(piece, { stream: true })).split('\n\n');
          rest = this.#does('takes a piece for an event') ? '' : (blocks.pop() ?? '');
          for (const block of blocks) {
            const data = /^data: (.*)$/m.exec(block)?.[1];
            if (data !== undefined) this.#take(JSON.parse(data));
          }
        }
      } catch {
        // Cut.
      }
      if (this.#does('does not come back')) return;
    }
  }

  async #poll(): Promise<void> {
    for (let wait = 0; !this.isOver; wait = this.#does('polls without waiting') ? 0 : 5) {
      const answer = await this.#send(`work?wait=${wait}`).catch(() => null);
      if (answer?.status === 401) return this.stop();
      if (answer?.ok) for (const item of ((await answer.json()) as any).items) this.#take(item);
      await pause(100);
    }
  }

  async #listen(): Promise<void> {
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
      const key = Buffer.from((this.#env['TOCSIN_WEBHOOK_SECRET'] ?? '').slice('whsec_'.length), 'base64');
      const right = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
      const isOld = Math.abs(Date.now() / 1_000 - Number(at)) > 300 && !this.#does('takes old deliveries');
      const isGood = (signature === right || this.#does('trusts every delivery')) && !isOld;
      response.writeHead(isGood ? 204 : 401).end();
      if (!isGood) return;
      const answer = await this.#send('work').catch(() => null);
      if (answer?.ok) for (const item of ((await answer.json()) as any).items) this.#take(item);
    });
    server.listen(Number(this.#env['PORT']), '127.0.0.1');
    this.#over.signal.addEventListener('abort', () => {
      server.closeAllConnections();
      server.close();
    });
  }
}
