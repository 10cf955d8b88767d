import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import { LIST_QUERY, sortQuery } from '../../platform/http/list.ts';
import type { AuditRow } from './chain.ts';

export const AuditQuery = Type.Object(
  {
    event: Type.Optional(Type.String({ maxLength: 100, description: 'A name such as user.created, or a family such as user.*' })),
    entity_type: Type.Optional(Type.String({ maxLength: 100, description: 'Only events about things of this kind, such as user.' })),
    entity_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only events about this thing.' })),
    actor_id: Type.Optional(Type.String({ maxLength: 100, description: 'Who did it.' })),
    token_id: Type.Optional(Type.String({ format: 'uuid', description: 'Done with this personal access token.' })),
    from: Type.Optional(Type.String({ format: 'date-time', description: 'Not before this time.' })),
    until: Type.Optional(Type.String({ format: 'date-time', description: 'Before this time.' })),
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Words that must all occur, in any case, in the event, who did it, from where, or what it says.',
      }),
    ),
    ...LIST_QUERY,
    ...sortQuery(['created_at'], '-created_at'),
  },
  { additionalProperties: false },
);

const AuditToken = named('AuditToken', Type.Object({ id: Type.String(), name: Type.String() }));

export const AuditEventView = named(
  'AuditEvent',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    event: Type.String({ description: 'Dotted past tense: webhook_token.created.' }),
    actor: named(
      'AuditActor',
      Type.Object({
        kind: Type.String(),
        id: Type.Union([Type.String(), Type.Null()]),
        name: Type.String(),
        token: Type.Union([AuditToken, Type.Null()], {
          description: 'The personal access token it was done with; null in a browser and for whoever is no person.',
        }),
      }),
    ),
    entity_type: Type.String(),
    entity_id: Type.Union([Type.String(), Type.Null()]),
    ip: Type.Union([Type.String(), Type.Null()]),
    user_agent: Type.Union([Type.String(), Type.Null()]),
    data: Type.Record(Type.String(), Type.Unknown()),
    created_at: Type.String({ format: 'date-time' }),
    hash: Type.Union([Type.String(), Type.Null()], { description: 'Null for the few seconds until the event is chained.' }),
  }),
);

function viewToken(data: unknown): { id: string; name: string } | null {
  const { by_token: token } = (data ?? {}) as { readonly by_token?: { readonly id: string; readonly name: string } };
  return token ? { id: token.id, name: token.name } : null;
}

/** An event as callers see one. */
export function viewAuditEvent(row: Omit<AuditRow, 'mark'> & { readonly hash: Buffer | null }): Type.Static<typeof AuditEventView> {
  return {
    id: row.id,
    event: row.event,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name, token: viewToken(row.data) },
    entity_type: row.entity_type,
    entity_id: row.entity_id,
    ip: row.ip,
    user_agent: row.user_agent,
    data: row.data as Record<string, unknown>,
    created_at: row.created_at.toISOString(),
    hash: row.hash?.toString('hex') ?? null,
  };
}
