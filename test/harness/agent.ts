// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { EVENT_DATA, type EventName } from '../../src/modules/agents/event-data.ts';
import type { TestApp } from './app.ts';
import { openSse, type SseClient } from './sse.ts';
import { until } from './until.ts';

/** An agent as its program sees the server. */
export interface TestAgent {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  api(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: any; headers: Headers }>;
  /** Opens a stream, at this server or another. */
  stream(lastEventId?: string, at?: Pick<TestApp, 'url'>): Promise<AgentClient>;
  /** Calls a tool of an investigation it was given. */
  call(
    work: { readonly investigation_id: string; readonly fencing_token: number },
    name: string,
    args?: object,
    more?: object,
  ): Promise<{ status: number; body: any }>;
}

/** A stream, and what came on it. */
export interface AgentClient extends SseClient {
  /** Envelopes of this type so far. */
  of(type: string): any[];
  /** Waits for the n-th of a type. */
  get(type: string, n?: number): Promise<any>;
}

/** What comes is what the protocol promises: docs/agents is made of the same schemas. @throws Error */
function assertPromised(type: string, data: unknown): void {
  const schema = EVENT_DATA[type as EventName];
  if (schema === undefined) throw new Error(`the protocol promises no event ${type}`);
  const [problem] = Value.Errors(schema, data);
  if (problem)
    throw new Error(`${type} is not what its schema says: ${problem.instancePath} ${problem.message} in ${JSON.stringify(data)}`);
}

/** Makes an agent, enabled and able to do all, unless something else is said. */
export async function makeAgent(app: Pick<TestApp, 'url' | 'api'>, values: object = {}): Promise<TestAgent> {
  const name = (values as { name?: string }).name ?? `agent ${randomUUID().slice(0, 8)}`;
  const made = await app.api('POST', '/api/v1/agent-tokens', { name, capabilities: ['investigate', 'communicate', 'command'], ...values });
  if (made.status !== 201) throw new Error(`no agent: ${JSON.stringify(made.body)}`);
  const { id, token } = made.body as { id: string; token: string };
  const api: TestAgent['api'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(`${app.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers };
  };
  return {
    id,
    name,
    token,
    api,
    async stream(lastEventId, at = app) {
      const resume: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
      const client = await openSse(`${at.url}/api/v1/agent/events`, { authorization: `Bearer ${token}`, ...resume });
      const of = (type: string) => {
        const events = client.events.filter(({ event }) => event === type).map(({ data }) => data as any);
        for (const { data } of events) assertPromised(type, data);
        return events;
      };
      return Object.assign(client, {
        of,
        async get(type: string, n = 0) {
          await until(() => of(type).length > n, `${type} ${n + 1} on the stream of ${name}`);
          return of(type)[n];
        },
      });
    },
    call: ({ investigation_id, fencing_token }, tool, args = {}, more = {}) =>
      api('POST', '/api/v1/agent/messages', {
        kind: 'inv_tool',
        investigation_id,
        fencing_token,
        tool: { call_id: randomUUID(), name: tool, arguments: args, ...more },
      }),
  };
}
