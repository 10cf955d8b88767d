import { Type } from 'typebox';
import { named } from '../../../../platform/http/openapi/named.ts';
import { byOf } from '../../../../platform/http/authenticate.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../../../platform/http/list.ts';
import type { Http } from '../../../../platform/http/server.ts';
import { TakenAnswer } from '../intake.routes.ts';
import { readRefusal, type RefusalRoutesDeps, retryRefusal, retryRefusals } from './refusals.actions.ts';
import { countRefusals, KEPT_KINDS, type KeptRefusal, listRefusals, REFUSALS_KEPT, refusalsWindow } from './refusals.store.ts';

const permission = 'tokens:manage';

const Line = {
  id: Type.String({ format: 'uuid' }),
  kind: Type.Enum([...KEPT_KINDS], {
    description: 'Why it is kept: refused, in whole or part; its format is not known; an adjustment dropped alerts of it.',
  }),
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
  alert_numbers: Type.Array(Type.Integer(), { description: 'Alerts of no known format that were made of it.' }),
  repeatable: Type.Boolean({ description: 'Whether the body is JSON and kept whole, so that it can be retried.' }),
  retried: Type.Union([
    named(
      'RetriedRequest',
      Type.Object({
        outcome: Type.Enum(['taken', 'still_unknown', 'refused']),
        at: Type.String({ format: 'date-time' }),
        alerts: Type.Array(Type.Integer(), { description: 'Numbers of the alerts it became.' }),
        detail: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    Type.Null(),
  ]),
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
/** Requests that one call retries. */
const RETRIED_MAX = 2 * REFUSALS_KEPT;
const RetriedView = named(
  'RetryResult',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    outcome: Type.Enum(['taken', 'still_unknown', 'refused', 'not_possible']),
    alerts: Type.Array(Type.Integer(), { description: 'Numbers of the alerts it became.' }),
    detail: Type.Union([Type.String(), Type.Null()], { description: 'Why it was refused.' }),
  }),
);
const Params = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the refusal.' }) });

function lineOf(row: KeptRefusal) {
  const { id, kind, reason, detail, status, source, token_id, token_name, alerts, repeatable } = row;
  const retried =
    row.retried && row.retried_at ? { ...row.retried, alerts: [...row.retried.alerts], at: row.retried_at.toISOString() } : null;
  const line = { id, kind, at: row.at.toISOString(), reason, detail, status, source, token_id, token_name, alerts };
  return { ...line, alert_numbers: [...row.alert_numbers], repeatable: repeatable && retried?.outcome !== 'taken', retried };
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
      description:
        'The last 200, newest first, without their bodies. Also accepted requests that are kept for review: the last 200 of no known format, and of which an adjustment dropped alerts.',
      tags,
      querystring: Type.Object(
        {
          kind: Type.Optional(Type.Enum([...KEPT_KINDS, 'all'], { description: 'Why they are kept; left out: those that were refused.' })),
          alert: Type.Optional(Type.Integer({ minimum: 1, description: 'Only those that this alert was made of.' })),
          ...LIST_QUERY,
          ...sortQuery(['at'], '-at'),
        },
        { additionalProperties: false },
      ),
      response: { 200: pageOf(RefusalLine) },
    },
    handler: async (request) => {
      const { kind, alert, ...query } = request.query;
      const filter = { ...(kind === undefined ? {} : { kind }), ...(alert === undefined ? {} : { alert }) };
      const window = refusalsWindow(query);
      const [rows, total] = await Promise.all([listRefusals(db, filter, window), countRefusals(db, filter)]);
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
      const row = await readRefusal(db, request.params.id, byOf(request));
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
      description: 'As if its token sent it now, once.',
      tags,
      params: Params,
      response: { 200: TakenAnswer },
    },
    handler: async (request) => retryRefusal(deps, request.params.id, byOf(request)),
  });
  http.route({
    method: 'POST',
    url: '/api/v1/webhook-tokens/refusals/retry',
    config: { access: 'session', permission },
    schema: {
      operationId: 'retryWebhookRefusals',
      summary: 'Retry several webhook requests',
      description: 'Each as if its token sent it now, once, oldest first. The answer says what became of each that is kept.',
      tags,
      body: Type.Object(
        { ids: Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: RETRIED_MAX, description: 'Requests to retry.' }) },
        { additionalProperties: false },
      ),
      response: { 200: named('RetryResults', Type.Object({ items: Type.Array(RetriedView) })) },
    },
    handler: async (request) => {
      const items = await retryRefusals(deps, request.body.ids, byOf(request));
      return { items: items.map((item) => ({ ...item, alerts: [...item.alerts] })) };
    },
  });
}
