import { Type } from 'typebox';
import { named } from './platform/http/openapi/named.ts';
import { Problem } from './platform/errors.ts';
import type { Http } from './platform/http/server.ts';
import type { Telemetry } from './platform/telemetry.ts';

/** How the parts of the process are, asked when somebody wants to know. */
export interface HealthSource {
  /** True from the first signal to stop: load balancers should look elsewhere. */
  draining(): boolean;
  /** Why this server cannot take work, such as a database that does not answer; null when it can. */
  obstacle(): Promise<string | null>;
  readiness(): Promise<Record<string, unknown>>;
  /** Sets the gauges that cost a query. */
  collect(): Promise<void>;
  /** The metrics of all processes, where there are several; null: this one is all. */
  readonly allMetrics?: (() => Promise<string>) | null;
}

const Status = named('HealthStatus', Type.Object({ status: Type.String() }));
const open = { access: 'public', atRoot: true } as const;
/** Some load balancers and monitors cannot choose their method. */
const probe = { ...open, anyMethod: true } as const;

/** `/live`, `/ready`, `/health`, `/api/v1/readiness`, `/metrics`. They tell states and counts, no names or versions. */
export function registerHealthRoutes(http: Http, source: HealthSource, telemetry: Telemetry): void {
  const tags = ['Health'];
  http.route({
    method: 'GET',
    url: '/live',
    config: probe,
    schema: { operationId: 'checkLiveness', summary: 'Check that the process runs', tags, response: { 200: Status } },
    handler: async () => ({ status: 'ok' }),
  });
  http.route({
    method: 'GET',
    url: '/health',
    config: probe,
    schema: { operationId: 'checkHealth', summary: 'Check that the server runs', tags, response: { 200: Status } },
    handler: async () => ({ status: 'ok' }),
  });
  http.route({
    method: 'GET',
    url: '/ready',
    config: probe,
    schema: { operationId: 'checkReadiness', summary: 'Check that the server takes work', tags, response: { 200: Status } },
    handler: async () => {
      const wrong = source.draining() ? 'The server is stopping' : await source.obstacle();
      if (wrong !== null) throw new Problem('unavailable', wrong, { retryAfterSeconds: 1 });
      return { status: 'ready' };
    },
  });
  http.route({
    method: 'GET',
    url: '/api/v1/readiness',
    config: probe,
    schema: {
      operationId: 'getReadiness',
      summary: 'Get the state of pipeline, scheduler and correlator',
      tags,
      response: { 200: named('Readiness', Type.Record(Type.String(), Type.Unknown())) },
    },
    handler: async (_request, reply) =>
      reply
        .serializer(JSON.stringify)
        .type('application/json; charset=utf-8')
        .send(await source.readiness()),
  });
  http.route({
    method: 'GET',
    url: '/metrics',
    config: open,
    schema: {
      operationId: 'getMetrics',
      summary: 'Get Prometheus metrics',
      tags,
      produces: ['text/plain'],
      response: { 200: Type.String() },
    },
    handler: async (_request, reply) => {
      const text = await (source.allMetrics?.() ?? ownMetrics(source, telemetry));
      return reply
        .type(telemetry.registry.contentType)
        .serializer((value: unknown) => String(value))
        .send(text);
    },
  });
}

async function ownMetrics(source: HealthSource, telemetry: Telemetry): Promise<string> {
  await source.collect().catch(() => {});
  return telemetry.registry.metrics();
}
