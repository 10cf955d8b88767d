import { Type } from 'typebox';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty, EmptyBody } from '../../../platform/http/empty-body.ts';
import { invalid } from '../../../platform/errors.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { nullable } from '../../../platform/http/openapi/shapes.ts';
import type { Http } from '../../../platform/http/server.ts';
import { type AcknowledgeDeps, NOTE_MAX } from '../alerts.actions.ts';
import { AlertQuery } from '../alerts.schema.ts';
import type { AlertsRead } from '../list/query.actions.ts';
import { BULK_MAX, commandMany, undoMany } from './bulk.actions.ts';

/** The members of the list's query that choose alerts: no pages, no order. */
const Filter = Type.Omit(AlertQuery, ['limit', 'skip', 'cursor', 'sort', 'grouped', 'numbers'], {
  additionalProperties: false,
});

const Body = Type.Object(
  {
    command: Type.Enum(['acknowledge', 'resolve']),
    filter: Type.Optional(named('AlertFilter', Filter)),
    numbers: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { minItems: 1, maxItems: BULK_MAX })),
    confirm: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Most alerts that may match. Required when the filter names only states, or nothing.' }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: BULK_MAX, description: `Most alerts to change, the oldest first. Left out: ${BULK_MAX}.` }),
    ),
    dry_run: Type.Optional(Type.Boolean({ description: 'true: change nothing, only count.' })),
    note: Type.Optional(Type.String({ maxLength: NOTE_MAX })),
  },
  { additionalProperties: false },
);

const Result = named(
  'AlertBulkResult',
  Type.Object({
    id: nullable(Type.String({ format: 'uuid', description: 'Undoes it, within 10 minutes; null when nothing was changed.' })),
    matching: Type.Integer({ description: 'Alerts that the command applied to when it began: it changes them or their incidents.' }),
    changed: Type.Integer(),
    remaining: Type.Integer({
      description: 'Alerts beyond the limit, or beyond where it was stopped. The same request goes on with them.',
    }),
    incidents: Type.Array(Type.String(), {
      description: 'Of their open incidents that nobody had, at most 20: that one is acknowledged, or that it still pages and when.',
    }),
    stopped: nullable(Type.String({ description: 'Why it ended early.' })),
  }),
);

const Undo = named(
  'AlertBulkUndo',
  Type.Object({
    changed: Type.Integer({ description: 'Alerts that are as they were before.' }),
    kept: Type.Integer({ description: 'Alerts that somebody or their source changed since: they stay as they are.' }),
  }),
);

/** One command on many alerts, and its undo. */
export function registerBulkRoutes(http: Http, deps: AcknowledgeDeps & AlertsRead): void {
  const config = { access: 'session', permission: 'alerts:write' } as const;
  http.route({
    method: 'POST',
    url: '/api/v1/alerts/bulk',
    config,
    schema: {
      operationId: 'commandAlerts',
      summary: 'Acknowledge or resolve many alerts',
      description: `Those that match \`filter\`, or those in \`numbers\`; at most ${BULK_MAX}. What is done stays done if it ends early.`,
      tags: ['Alerts'],
      body: Body,
      response: { 200: Result },
    },
    handler: async (request) => {
      const { command, filter, numbers, confirm = null, limit = BULK_MAX, dry_run: dryRun = false, note } = request.body;
      if ((filter === undefined) === (numbers === undefined))
        throw invalid(filter ? '/numbers' : '/filter', 'one_of', 'Send either filter or numbers');
      const selection = numbers === undefined ? { filter: filter ?? {} } : { numbers };
      const by = { ...byOf(request), permissions: callerOf(request).permissions };
      const gone = () => request.raw.socket.destroyed;
      const { incidents, ...outcome } = await commandMany(
        deps,
        { command, selection, confirm, limit, dryRun, note: note?.trim() || null },
        by,
        gone,
      );
      return { ...outcome, incidents: [...incidents] };
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/alerts/bulk/:id/undo',
    config,
    schema: {
      operationId: 'undoAlertCommand',
      summary: 'Undo a command on many alerts',
      description: 'Within 10 minutes. Alerts that changed since stay as they are.',
      tags: ['Alerts'],
      params: Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the command.' }) }),
      body: EmptyBody,
      response: { 200: Undo },
    },
    preValidation: absentAsEmpty,
    handler: (request) => undoMany(deps, request.params.id, { ...byOf(request), permissions: callerOf(request).permissions }),
  });
}
