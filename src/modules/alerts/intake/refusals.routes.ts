import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { By } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { audit } from '../../audit/index.ts';
import { take, TakenAnswer, type TakeDeps, type WebhookDeps } from './intake.routes.ts';
import { countRefusals, findRefusal, forgetRefusal, type KeptRefusal, listRefusals, refusalsWindow } from './refusals.store.ts';
import { AUDIT } from '../events.ts';

/** What the routes about refused requests work with. */
export interface RefusalRoutesDeps extends TakeDeps, Pick<WebhookDeps, 'normalise' | 'settings'> {
  readonly db: Database;
}

const permission = 'tokens:manage';

const Line = {
  id: Type.String({ format: 'uuid' }),
  at: Type.String({ format: 'date-time' }),
  reason: Type.String({ description: 'A code, such as `bad_status` or `unknown_format`.' }),
  detail: Type.String(),
  status: Type.Integer({ description: 'What the sender was answered; 200 where only some alerts were refused.' }),
  source: Type.String({ description: 'The format; `none` when there was no telling.' }),
  token_id: Type.String({ format: 'uuid' }),
  token_name: Type.String(),
  alerts: Type.Union([Type.Integer(), Type.Null()], {
    description: 'How many alerts of the request were refused; null: the request as a whole.',
  }),
  repeatable: Type.Boolean({ description: 'Whether the body is JSON and kept whole, so that it can be retried.' }),
};
const RefusalLine = named('WebhookRefusal', Type.Object(Line));
const RefusalView = named(
  'WebhookRefusalDetail',
  Type.Object({
    ...Line,
    content_type: Type.Union([Type.String(), Type.Null()]),
    body: Type.Union([Type.String(), Type.Null()], { description: 'Without secrets; null: not kept.' }),
  }),
  { extends: RefusalLine },
);
const Params = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the refusal.' }) });

function lineOf(row: KeptRefusal) {
  const { id, reason, detail, status, source, token_id, token_name, alerts, repeatable } = row;
  return { id, at: row.at.toISOString(), reason, detail, status, source, token_id, token_name, alerts, repeatable };
}

/** The last refused webhook requests, and the way to take one again. */
export function registerRefusalRoutes(http: Http, deps: RefusalRoutesDeps): void {
  const { db } = deps;
  const tags = ['Webhook tokens'];
  http.route({
    method: 'GET',
    url: '/api/v1/webhook-tokens/refusals',
    config: { access: 'session', permission },
    schema: {
      operationId: 'listWebhookRefusals',
      summary: 'List refused webhook requests',
      description: 'The last 200, newest first, without their bodies.',
      tags,
      querystring: Type.Object({ ...LIST_QUERY, ...sortQuery(['at'], '-at') }, { additionalProperties: false }),
      response: { 200: pageOf(RefusalLine) },
    },
    handler: async (request) => {
      const window = refusalsWindow(request.query);
      const [rows, total] = await Promise.all([listRefusals(db, window), countRefusals(db)]);
      const page = await window.page(db, rows, total, ({ id }) => id);
      return { ...page, items: page.items.map(lineOf) };
    },
  });
  http.route({
    method: 'GET',
    url: '/api/v1/webhook-tokens/refusals/:id',
    config: { access: 'session', permission },
    schema: {
      operationId: 'getWebhookRefusal',
      summary: 'Get a refused webhook request',
      description: 'With its body, without secrets.',
      tags,
      params: Params,
      response: { 200: RefusalView },
    },
    handler: async (request) => {
      const row = found(await findRefusal(db, request.params.id));
      return { ...lineOf(row), content_type: row.content_type, body: row.body };
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/webhook-tokens/refusals/:id/retry',
    config: { access: 'session', permission },
    schema: {
      operationId: 'retryWebhookRefusal',
      summary: 'Retry a refused webhook request',
      description: 'As if its token sent it now.',
      tags,
      params: Params,
      response: { 200: TakenAnswer },
    },
    handler: async (request) => retryRefusal(deps, request.params.id, byOf(request)),
  });
}

function found(row: KeptRefusal | null): KeptRefusal {
  if (row === null) throw new Problem('not_found', 'This refused request is not kept any more');
  return row;
}

/**
 * Takes a kept body on the way of the webhook. What is taken whole is no refusal any more and is forgotten.
 *
 * @throws Problem `not_found`; `conflict` when the body cannot be taken again; `validation_failed` when it is refused again
 */
async function retryRefusal(deps: RefusalRoutesDeps, id: string, by: By) {
  const row = found(await findRefusal(deps.db, id));
  if (!row.repeatable || row.body === null)
    throw new Problem('conflict', 'This body is no JSON, or was too large to be kept whole: send it again from the tool');
  const body: unknown = JSON.parse(row.body);
  const actor = { kind: 'source', id: row.token_id, name: row.token_name } as const;
  const sender = { actor, settings: await deps.settings({ actor }) };
  const read = (source: string | null) => deps.normalise(body, { headers: {}, receivedAt: deps.db.clock() }, source);
  const { answer, rejected } = await take(deps, { parsed: read(sender.settings.source), read }, Promise.resolve(sender));
  await deps.db.transaction(async (tx) => {
    if (rejected.length === 0) await forgetRefusal(tx, id);
    await audit(tx, {
      event: AUDIT.webhook_refusal.retried,
      ...by,
      entityType: 'webhook_token',
      entityId: row.token_id,
      data: { reason: row.reason, source: row.source, alerts: answer.alerts.map(({ number }) => number).slice(0, 100) },
    });
  });
  return answer;
}
