import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Value } from 'typebox/value';
import { PROTOCOL, PROTOCOL_HEADER } from '../../modules/agents/protocol.ts';
import { ARGUMENTS, approvalOf, isTool, TOOLS } from '../../modules/agents/tools/tools.ts';
import { freePort } from '../../platform/free-port.ts';

/** A request of the agent, and how it was answered. */
export interface Heard {
  /** Order of arrival; answers may come in another. */
  readonly nth: number;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: what an agent sends is looked into freely
  readonly body: any;
  answer?: Answer | 'cut';
}

/** An answer of the server; a body is JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Responder = (heard: Heard, usual: () => Answer) => Answer | 'cut' | Promise<Answer | 'cut'>;

/** An investigation as the mock keeps it. */
export interface MockWork {
  readonly id: string;
  readonly number: number;
  fence: number;
  status: 'dispatched' | 'running' | 'waiting_approval' | 'over';
  /** How it ended; null: it goes on. */
  ended: 'completed' | 'failed' | 'declined' | 'stopped' | 'taken' | null;
  readonly evidence: Set<string>;
  readonly answers: Map<string, { readonly fence: number; readonly answer: Answer }>;
  readonly approvals: Map<string, { readonly approvalId: string; readonly name: string; decided: boolean }>;
  readonly data: () => Record<string, unknown>;
}

interface Kept {
  readonly seq: number;
  readonly type: string;
  readonly frame: string;
}

export interface DispatchOptions {
  readonly untrusted?: Readonly<Record<string, unknown>> | null;
  readonly subject?: 'group' | 'incident';
  /** Already accepted by this agent, before it was started. */
  readonly running?: boolean;
  /** What `command` tools do when they are called; null: there are none. */
  readonly commands?: 'ask' | 'auto' | null;
  /** Members that the protocol does not know. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export interface MockOptions {
  /** Where a webhook agent listens; null: it holds a stream or polls. */
  readonly webhookUrl: string | null;
  /** How long an agent has to answer a delivery, in milliseconds. */
  readonly patienceMs?: number;
  /** Dates the signatures of deliveries. */
  readonly time?: () => number;
  /** Streams come in pieces of a few bytes, with comments between events. */
  readonly crumbled?: boolean;
}

const LEASE_SECONDS = 3;
const HEARTBEAT_SECONDS = 1;
const ACCEPT_SECONDS = 3;

/** A server of the protocol that does what a case wants, and remembers what the agent sent. */
export class MockServer {
  readonly token = `svc_agent_${randomUUID().replaceAll('-', '')}`;
  readonly webhookSecret = `whsec_${Buffer.from(randomUUID()).toString('base64')}`;
  readonly heard: Heard[] = [];
  /** Deliveries to a webhook agent, and how it answered. */
  readonly delivered: Array<{ readonly id: string; readonly type: string; readonly status: number | null }> = [];
  readonly #options: MockOptions;
  readonly #works = new Map<string, MockWork>();
  readonly #responders: Array<{ readonly matches: (heard: Heard) => boolean; readonly respond: Responder; left: number }> = [];
  readonly #events: Kept[] = [];
  readonly #others: Array<{ readonly type: string; readonly data: unknown }> = [];
  readonly #streams = new Map<ServerResponse, { last: number; sending: Promise<void> }>();
  readonly #waiting = new Set<() => void>();
  readonly #cancelled = new Set<string>();
  readonly #lost = new Set<string>();
  #server: Server | null = null;
  #port = 0;
  #seq = 0;
  #online = false;

  constructor(options: MockOptions) {
    this.#options = options;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Which way the agent came: by what it asked first. */
  get binding(): 'stream' | 'poll' | 'webhook' | null {
    if (this.#options.webhookUrl !== null) return this.delivered.some(({ status }) => isGood(status)) ? 'webhook' : null;
    const first = this.heard.find(({ path }) => path === '/api/v1/agent/events' || path === '/api/v1/agent/work');
    return first === undefined ? null : first.path.endsWith('/events') ? 'stream' : 'poll';
  }

  /** Streams that are open now. */
  get open(): number {
    return this.#streams.size;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#serve(request, response).catch(() => response.destroy()));
    server.keepAliveTimeout = 1_000;
    if (this.#port === 0) this.#port = await freePort();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
  }

  /** Refuses connections until it is started again, at the same address. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const wake of this.#waiting) wake();
    for (const stream of this.#streams.keys()) stream.destroy();
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  /** Answers matching requests in another way; each so many times. */
  respond(matches: (heard: Heard) => boolean, respond: Responder, times = 1): void {
    this.#responders.push({ matches, respond, left: times });
  }

  /** Gives the agent an investigation. */
  dispatch(options: DispatchOptions = {}): MockWork {
    const id = randomUUID();
    const number = this.#works.size + 1;
    const groupId = randomUUID();
    const incident = options.subject === 'incident';
    const { commands = null } = options;
    const work: MockWork = {
      id,
      number,
      fence: 1,
      status: options.running ? 'running' : 'dispatched',
      ended: null,
      evidence: new Set(),
      answers: new Map(),
      approvals: new Map(),
      data: () => ({
        investigation_id: id,
        attempt: work.fence,
        fencing_token: work.fence,
        status: work.status,
        accept_by: work.status === 'dispatched' ? inSeconds(ACCEPT_SECONDS) : null,
        deadline_at: inSeconds(60),
        lease_seconds: LEASE_SECONDS,
        budget: { wall_seconds: 60, tool_calls: 200, tokens: 500_000, usd: 5 },
        traceparent: `00-${id.replaceAll('-', '')}-00f067aa0ba902b7-01`,
        origin: 'person',
        because: null,
        mode: 'suggest',
        subject: { kind: incident ? 'incident' : 'group', id: randomUUID(), number },
        severity: 'critical',
        service_id: null,
        service: null,
        playbooks: [],
        similar: [],
        correlation: { group_id: incident ? null : groupId, alert_count: incident ? 0 : 1 },
        chat_id: incident ? null : `group:${groupId}`,
        tools: TOOLS.filter(({ capability }) => capability === 'investigate' || (commands !== null && capability === 'command')).map(
          ({ name, capability }) => ({ name, approval: capability === 'command' ? commands : 'auto' }),
        ),
        untrusted:
          options.untrusted === undefined
            ? incident
              ? { title: 'Checkout fails', description: null }
              : alertText(number)
            : options.untrusted,
        ...options.more,
      }),
    };
    this.#works.set(id, work);
    this.#append('investigation.dispatched', work.data());
    return work;
  }

  /** Sends what is known already once more, as after a reconnect. */
  redeliver(work: MockWork): void {
    this.#append('investigation.dispatched', work.data(), true);
  }

  /** The investigation goes to somebody else, or back to this agent with a new fence. */
  rebind(work: MockWork): void {
    work.fence += 1;
    work.status = 'dispatched';
    work.evidence.clear();
    this.#append('investigation.dispatched', work.data());
  }

  /** Takes the investigation away: whatever comes later is refused. */
  take(work: MockWork, how: 'lost' | 'cancelled'): void {
    work.status = 'over';
    work.ended = 'taken';
    (how === 'lost' ? this.#lost : this.#cancelled).add(work.id);
    if (how === 'cancelled') this.#append('investigation.cancelled', { investigation_id: work.id, reason: 'known', grace_seconds: 10 });
  }

  /** Decides about a call that a person was asked about. */
  decide(work: MockWork, callId: string, approved: boolean): void {
    const asked = work.approvals.get(callId);
    if (!asked) return;
    asked.decided = true;
    work.status = 'running';
    const result = approved
      ? { status: 'success', output: { status: 'acknowledged' }, error: null }
      : { status: 'denied', output: null, error: 'Leave it as it is' };
    work.answers.set(callId, { fence: work.fence, answer: toolAnswer(asked.name, callId, result) });
    const by = { kind: 'user', id: randomUUID(), name: 'Ada' };
    const data = {
      investigation_id: work.id,
      approval_id: asked.approvalId,
      call_id: callId,
      approved,
      note: approved ? null : 'Leave it as it is',
      by,
    };
    this.#append('approval.decided', data);
    this.#append('tool.result', { investigation_id: work.id, call_id: callId, name: asked.name, ...result });
  }

  /** Sends any event. */
  send(type: string, data: unknown): void {
    this.#others.push({ type, data });
    this.#append(type, data);
  }

  /** Cuts the streams that are open, without a word. */
  cut(): void {
    for (const stream of this.#streams.keys()) stream.destroy();
  }

  /** A newer stream of the same agent is open elsewhere. */
  supersede(): void {
    const frame = streamFrame('stream.superseded', { reason: 'a newer stream of this agent is open' });
    for (const [response, state] of this.#streams) void this.#write(response, state, frame).then(() => response.end());
  }

  /** Calls of a tool for an investigation, in order. */
  calls(work: MockWork | null = null, name: string | null = null): readonly Heard[] {
    return this.heard.filter(
      ({ path, body }) =>
        path === '/api/v1/agent/messages' &&
        body?.kind === 'inv_tool' &&
        (work === null || body.investigation_id === work.id) &&
        (name === null || body.tool?.name === name),
    );
  }

  /** Heartbeats that name the investigation. */
  beats(work: MockWork): readonly Heard[] {
    return this.heard.filter(
      ({ path, body }) =>
        path === '/api/v1/agent/heartbeat' && body?.investigations?.some((one: { id?: unknown } | null) => one?.id === work.id),
    );
  }

  /** The last requests, for people. */
  summary(): string {
    const last = this.heard.slice(-6).map(({ method, path, body, answer }) => {
      const what = path === '/api/v1/agent/messages' ? ` ${body?.tool?.name ?? body?.kind ?? '?'}` : '';
      return `${method} ${path.replace('/api/v1', '')}${what} → ${answer === undefined ? 'open' : answer === 'cut' ? 'cut' : answer.status}`;
    });
    return last.length === 0 ? 'no request' : `as the last requests: ${last.join(', ')}`;
  }

  /** Delivers to a webhook agent; false signs with another key. */
  async deliver(
    event: { readonly id: string; readonly type: string },
    { secret = this.webhookSecret, ageMs = 0 }: { readonly secret?: string; readonly ageMs?: number } = {},
  ): Promise<number | null> {
    const { webhookUrl } = this.#options;
    if (webhookUrl === null) return null;
    const body = JSON.stringify({ ...event, url: `${this.url}/api/v1/agent/work` });
    const { time = Date.now, patienceMs = 5_000 } = this.#options;
    const timestamp = String(Math.floor((time() - ageMs) / 1_000));
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    };
    const status = await fetch(webhookUrl, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => null,
    );
    this.delivered.push({ ...event, status });
    return status;
  }

  #append(type: string, data: unknown, redelivery = false): void {
    this.#seq += 1;
    const body = {
      id: String(this.#seq),
      type,
      version: 1,
      occurred_at: new Date().toISOString(),
      data,
      ...(redelivery ? { redelivery } : {}),
    };
    this.#events.push({ seq: this.#seq, type, frame: `id: ${this.#seq}\nevent: ${type}\ndata: ${JSON.stringify(body)}\n\n` });
    this.#wake();
    if (this.#online) void this.deliver({ id: `${this.#port}.${this.#seq}`, type });
  }

  /** Calls a webhook agent until it answers, as a server that probes. */
  async ping(): Promise<boolean> {
    const status = await this.deliver({ id: `ping-${randomUUID()}`, type: 'agent.ping' });
    this.#online ||= isGood(status);
    return isGood(status);
  }

  #wake(): void {
    for (const [response, state] of this.#streams) this.#catchUp(response, state);
    for (const wake of this.#waiting) wake();
  }

  #catchUp(response: ServerResponse, state: { last: number; sending: Promise<void> }): void {
    for (const { seq, frame } of this.#events) {
      if (seq <= state.last) continue;
      state.last = seq;
      void this.#write(response, state, frame);
    }
  }

  #write(response: ServerResponse, state: { sending: Promise<void> }, frame: string): Promise<void> {
    state.sending = state.sending.then(async () => {
      if (!this.#options.crumbled) return void response.write(frame);
      const bytes = Buffer.from(`: keepalive\n\n${frame}`);
      for (let at = 0; at < bytes.length && !response.destroyed; at += 97) {
        response.write(bytes.subarray(at, at + 97));
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    return state.sending;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.url);
    const heard: Heard = {
      nth: this.heard.length,
      at: performance.now(),
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: parsed(Buffer.concat(chunks).toString()),
    };
    this.heard.push(heard);
    const special = this.#responders.find(({ matches, left }) => left > 0 && matches(heard));
    if (special) special.left -= 1;
    const usual = () => this.#usual(heard);
    if (!special && heard.path === '/api/v1/agent/events' && this.#isAuthorized(heard)) return this.#stream(heard, response);
    if (!special && heard.path === '/api/v1/agent/work' && this.#isAuthorized(heard)) await this.#news(heard, response);
    const answer = special ? await special.respond(heard, usual) : usual();
    heard.answer = answer;
    if (answer === 'cut') return void response.destroy();
    const body = JSON.stringify(answer.body);
    response.writeHead(answer.status, {
      'content-type': answer.status >= 400 ? 'application/problem+json' : 'application/json',
      'content-length': Buffer.byteLength(body),
      [PROTOCOL_HEADER]: PROTOCOL,
      ...answer.headers,
    });
    response.end(body);
  }

  #isAuthorized({ headers }: Heard): boolean {
    return headers.authorization === `Bearer ${this.token}`;
  }

  #usual(heard: Heard): Answer {
    if (!this.#isAuthorized(heard)) return problem(401, 'unauthenticated', 'Send a valid token');
    const path = heard.path.replace('/api/v1/agent/', '');
    if (heard.method === 'POST' && path === 'messages') return this.#message(heard);
    if (heard.method === 'POST' && path === 'heartbeat') return this.#heartbeat(heard);
    if (heard.method === 'GET' && path === 'work')
      return ok({ items: this.#items(), lease_expires_at: inSeconds(3), server_time: inSeconds(0) });
    if (heard.method === 'GET' && path === 'self') return ok(this.#self());
    if (heard.method === 'GET' && path === 'on-call/current') return ok({ items: [] });
    if (heard.method === 'GET' && /^(alerts|playbooks|knowledge|services|memories)$/.test(path))
      return ok({ items: [], total: 0, limit: 50, skip: 0, has_more: false });
    return problem(404, 'not_found', `There is nothing at ${heard.method} ${heard.path}`);
  }

  #self() {
    return {
      id: randomUUID(),
      name: 'check',
      protocol: PROTOCOL,
      capabilities: ['investigate'],
      mode: 'suggest',
      label_selectors: {},
      max_concurrent_investigations: 3,
      heartbeat_interval_seconds: HEARTBEAT_SECONDS,
      lease_seconds: LEASE_SECONDS,
      tools: TOOLS.filter(({ capability }) => capability === 'investigate').map(({ name }) => ({
        name,
        approval: approvalOf({ scope: { mode: 'suggest' } }, name),
      })),
    };
  }

  #openWorks(): readonly MockWork[] {
    return [...this.#works.values()].filter(({ status }) => status !== 'over');
  }

  #items() {
    const item = (type: string, data: unknown) => ({ id: null, type, version: 1, occurred_at: new Date().toISOString(), data });
    return [
      ...this.#others.map(({ type, data }) => item(type, data)),
      ...this.#openWorks().map((work) => item('investigation.dispatched', work.data())),
    ];
  }

  async #news(heard: Heard, response: ServerResponse): Promise<void> {
    const seconds = Math.min(25, Number(heard.query.get('wait') ?? 0));
    if (!(seconds > 0) || this.#openWorks().some(({ status }) => status === 'dispatched')) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, seconds * 1_000);
      this.#waiting.add(done);
      response.once('close', done);
    });
  }

  #stream(heard: Heard, response: ServerResponse): void {
    heard.answer = { status: 200, body: null };
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      [PROTOCOL_HEADER]: PROTOCOL,
    });
    response.write('retry: 300\n\n');
    const resumed = heard.headers['last-event-id'];
    const from = typeof resumed === 'string' && /^\d+$/.test(resumed) ? Number(resumed) : this.#seq;
    const state = { last: from, sending: Promise.resolve() };
    const data = {
      agent_id: randomUUID(),
      lease_expires_at: inSeconds(LEASE_SECONDS),
      heartbeat_interval_seconds: HEARTBEAT_SECONDS,
      capabilities: ['investigate'],
      replay_from: resumed === undefined ? null : String(from),
    };
    this.#streams.set(response, state);
    response.once('close', () => this.#streams.delete(response));
    void this.#write(response, state, streamFrame('stream.ready', data));
    for (const work of this.#openWorks()) this.redeliver(work);
    this.#catchUp(response, state);
  }

  #heartbeat({ body }: Heard): Answer {
    const renewed: string[] = [];
    const lost: string[] = [];
    const cancelled: string[] = [];
    for (const { id, fencing_token: fence } of body?.investigations ?? []) {
      const work = this.#works.get(id);
      if (this.#cancelled.has(id)) cancelled.push(id);
      else if (!work || work.status === 'over' || work.fence !== fence) lost.push(id);
      else renewed.push(id);
    }
    return ok({
      lease_expires_at: inSeconds(LEASE_SECONDS),
      server_time: inSeconds(0),
      heartbeat_interval_seconds: HEARTBEAT_SECONDS,
      renewed,
      lost,
      cancelled,
    });
  }

  #message({ body }: Heard): Answer {
    if (body?.kind === 'text') return ok({ id: randomUUID(), chat_id: body.chat_id ?? null, kind: 'text' });
    const { investigation_id: id, fencing_token: fence, tool } = body ?? {};
    const wrong = wrongCall(body);
    if (wrong !== null) return problem(422, 'validation_failed', wrong);
    if (!isTool(tool.name)) return problem(422, 'unknown_tool', `There is no tool ${tool.name}`);
    if (!Value.Check(ARGUMENTS[tool.name as keyof typeof ARGUMENTS], tool.arguments ?? {}))
      return problem(422, 'validation_failed', `/tool/arguments of ${tool.name} do not fit`);
    const work = this.#works.get(id);
    if (!work) return problem(404, 'not_found', 'There is no such investigation');
    const known = work.answers.get(tool.call_id);
    if (known !== undefined && known.fence === fence) return known.answer;
    if (work.fence !== fence) return problem(409, 'stale_fence', 'Another fence holds it');
    if (work.status === 'over' && tool.name !== 'investigation_stopped') return problem(409, 'investigation_over', 'It has ended');
    if (work.status === 'dispatched' && !BEGINS.has(tool.name)) return problem(409, 'invalid_transition', 'Accept it first');
    if (known) return problem(409, 'conflict', `The call_id ${tool.call_id} was used in this investigation: take a new one`);
    const answer = this.#run(work, tool);
    if (answer.status < 300) work.answers.set(tool.call_id, { fence, answer });
    return answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: checked against its schema before
  #run(work: MockWork, { name, call_id: callId, arguments: given = {}, reason }: any): Answer {
    const done = (output: unknown = {}) => toolAnswer(name, callId, { status: 'success', output, error: null });
    const end = (how: NonNullable<MockWork['ended']>) => {
      work.status = 'over';
      work.ended ??= how;
    };
    switch (name) {
      case 'investigation_accept':
      case 'investigation_start':
        if (work.status === 'dispatched') work.status = 'running';
        return done({ status: 'running', lease_expires_at: inSeconds(LEASE_SECONDS), deadline_at: inSeconds(60) });
      case 'investigation_decline':
        end('declined');
        return done();
      case 'investigation_stopped':
        end('stopped');
        return done();
      case 'evidence_add': {
        const id = randomUUID();
        work.evidence.add(id);
        return done({ evidence_id: id });
      }
      case 'investigation_finding':
      case 'investigation_complete': {
        const foreign = unknownCite(given, work.evidence);
        if (foreign !== null) return problem(422, 'validation_failed', `${foreign} is no evidence of this investigation`);
        if (name === 'investigation_complete') end('completed');
        return done({ outcome: 'likely', hypotheses: [] });
      }
      case 'investigation_fail':
        end('failed');
        return done();
      default:
        return this.#command(work, { name, callId, reason }, done);
    }
  }

  #command(work: MockWork, { name, callId, reason }: { name: string; callId: string; reason: unknown }, done: () => Answer): Answer {
    const tool = (work.data()['tools'] as ReadonlyArray<{ name: string; approval: string }>).find((one) => one.name === name);
    if (!tool) return problem(403, 'capability_required', `The agent lacks the capability for ${name}`);
    if (tool.approval === 'auto') return done();
    if (typeof reason !== 'string' || reason.trim() === '') return problem(422, 'validation_failed', '/tool/reason is needed');
    const approvalId = randomUUID();
    work.approvals.set(callId, { approvalId, name, decided: false });
    work.status = 'waiting_approval';
    return toolAnswer(name, callId, {
      status: 'approval_required',
      output: { approval_id: approvalId, expires_at: inSeconds(1_800) },
      error: null,
    });
  }
}

const BEGINS: ReadonlySet<string> = new Set([
  'investigation_accept',
  'investigation_start',
  'investigation_decline',
  'investigation_stopped',
]);

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const isGood = (status: number | null) => status !== null && status >= 200 && status <= 299;
const ok = (body: unknown): Answer => ({ status: 200, body });

/** An error as the server writes it. */
export function problem(status: number, code: string, detail: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, body: { type: `https://tocsin.example.com/errors/${code}`, title: code, status, detail, code }, headers };
}

/** The answer of a tool call. */
export function toolAnswer(name: string, callId: string, result: object): Answer {
  return ok({ id: randomUUID(), chat_id: null, kind: 'inv_tool', tool: { call_id: callId, name }, result });
}

function streamFrame(type: string, data: unknown): string {
  return `event: ${type}\ndata: ${JSON.stringify({ id: null, type, version: 1, occurred_at: new Date().toISOString(), data })}\n\n`;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return { unparsed: text };
  }
}

/** What is wrong about the frame of a tool call; null: nothing. */
// biome-ignore lint/suspicious/noExplicitAny: what an agent sends is looked into freely
function wrongCall(body: any): string | null {
  if (body?.unparsed !== undefined) return 'the body is no JSON';
  if (body?.kind !== 'inv_tool') return '/kind must be text or inv_tool';
  if (typeof body.investigation_id !== 'string') return '/investigation_id is needed';
  if (!Number.isInteger(body.fencing_token)) return '/fencing_token must be a whole number';
  const callId = body.tool?.call_id;
  if (typeof callId !== 'string' || callId === '' || callId.length > 100) return '/tool/call_id must have 1 to 100 characters';
  return typeof body.tool.name === 'string' ? null : '/tool/name is needed';
}

// biome-ignore lint/suspicious/noExplicitAny: checked against its schema before
function unknownCite(given: any, evidence: ReadonlySet<string>): string | null {
  for (const { supports = [], contradicts = [] } of given.hypotheses ?? [])
    for (const id of [...supports, ...contradicts]) if (!evidence.has(id)) return id;
  return null;
}

function alertText(number: number): Record<string, unknown> {
  return {
    title: `Pool of checkout is full (${number})`,
    description: 'All connections are in use',
    fingerprint: `check-${number}`,
    group_key: 'check',
    labels: { alertname: 'PoolFull', namespace: 'shop' },
    annotations: { summary: 'Pool is full' },
  };
}
