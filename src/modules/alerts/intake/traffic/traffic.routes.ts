import { Type } from 'typebox';
import { Problem } from '../../../../platform/errors.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { named } from '../../../../platform/http/openapi/named.ts';
import type { Http } from '../../../../platform/http/server.ts';
import { nullable, Time } from '../../../../platform/http/openapi/shapes.ts';
import { healthOf } from './health.ts';
import { lastBodyOf, type TokenFigures, tokenFigures } from './traffic.store.ts';

const permission = 'tokens:manage';
const tags = ['Webhook tokens'];
const Params = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the token.' }) });

const Count = named(
  'WebhookCount',
  Type.Object({
    requests: Type.Integer({ description: 'Requests with the token, rejected ones too.' }),
    alerts: Type.Integer({ description: 'Alerts that were accepted, repeats too.' }),
    rejected: Type.Integer({ description: 'Alerts that were rejected; a request that was rejected as a whole counts as one.' }),
  }),
);
const view = {
  token_id: Type.String({ format: 'uuid' }),
  last_received_at: nullable(Time),
  last_source: nullable(Type.String({ description: 'The format of the last request.' })),
  this_hour: Count,
  last_day: Count,
  last_week: Count,
  health: named(
    'WebhookHealth',
    Type.Object({
      state: Type.Enum(['none', 'ok', 'quiet', 'unknown', 'refusing'], {
        description:
          '`none`: nothing came yet. `quiet`: silent for longer than usual. `unknown`: too little came to say. `refusing`: requests of the last two hours were too large.',
      }),
      detail: Type.String(),
      silent_seconds: nullable(Type.Integer()),
      quiet_after_seconds: nullable(
        Type.Integer({
          description: 'The silence that counts as quiet: `stale_after`, else twice the longest pause of the last 30 days.',
        }),
      ),
    }),
  ),
};
const Figures = named('WebhookTraffic', Type.Object(view));
const Detail = named(
  'WebhookTrafficDetail',
  Type.Object({
    ...view,
    last_request: nullable(
      named(
        'WebhookLastRequest',
        Type.Object({
          at: Time,
          source: Type.String(),
          content_type: nullable(Type.String()),
          body: nullable(Type.String({ description: 'Without secrets; null: not kept.' })),
        }),
      ),
    ),
  }),
  { extends: Figures },
);

/** What each webhook token delivers. */
export function registerTrafficRoutes(http: Http, { db }: { readonly db: Database }): void {
  http.route({
    method: 'GET',
    url: '/api/v1/webhook-tokens/traffic',
    config: { access: 'session', permission },
    schema: {
      operationId: 'listWebhookTraffic',
      summary: 'List what webhook tokens deliver',
      description:
        'Counts since this hour began, of the last 24 hours and of the last 7 days, and whether each delivers as usual. All active tokens, at most 1,000.',
      tags,
      querystring: Type.Object({}, { additionalProperties: false }),
      response: { 200: named('WebhookTrafficList', Type.Object({ items: Type.Array(Figures) })) },
    },
    handler: async () => ({ items: (await tokenFigures(db, null)).map(viewOf) }),
  });
  http.route({
    method: 'GET',
    url: '/api/v1/webhook-tokens/traffic/:id',
    config: { access: 'session', permission },
    schema: {
      operationId: 'getWebhookTraffic',
      summary: 'Get what a webhook token delivers',
      description: 'With its last request, without secrets.',
      tags,
      params: Params,
      response: { 200: Detail },
    },
    handler: async (request) => {
      const { id } = request.params;
      const [[figures], last] = await Promise.all([tokenFigures(db, id), lastBodyOf(db, id)]);
      if (!figures) throw new Problem('not_found', 'There is no active webhook token with this id');
      const lastRequest = last && { at: last.at.toISOString(), source: last.source, content_type: last.content_type, body: last.body };
      return { ...viewOf(figures), last_request: lastRequest };
    },
  });
}

function viewOf(figures: TokenFigures) {
  const { counts, hours, now, last_at: lastAt, stale_after: staleAfter } = figures;
  const { state, detail, silentSeconds, quietAfterSeconds } = healthOf({ lastAt, hours, staleAfter, tooLarge: figures.too_large }, now);
  return {
    token_id: figures.token_id,
    last_received_at: lastAt?.toISOString() ?? null,
    last_source: figures.last_source,
    this_hour: counts.hour,
    last_day: counts.day,
    last_week: counts.week,
    health: { state, detail, silent_seconds: silentSeconds, quiet_after_seconds: quietAfterSeconds },
  };
}
