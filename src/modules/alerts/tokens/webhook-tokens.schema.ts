import { Type } from 'typebox';
import { UNREADABLE, unreadableOf } from '../../../platform/crypto/encrypted-column.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import { MAX_TOKEN_NAME_LENGTH } from '../../../platform/crypto/token.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { closed, nullable, Time } from '../../../platform/http/openapi/shapes.ts';
import type { WebhookToken } from './webhook-tokens.store.ts';

const UnknownBodies = named(
  'UnknownBodies',
  Type.Union([Type.Literal('accept'), Type.Literal('refuse')], {
    description: 'Bodies of no known format: `accept` makes each an alert of severity info, `refuse` answers 422.',
  }),
);
const tokenMembers = {
  unknown_bodies: UnknownBodies,
  source: nullable(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Id of the tool whose format its bodies are read by; null: told by their shape.',
    }),
  ),
  labels: Type.Record(Type.String({ minLength: 1, maxLength: 128 }), Type.String({ minLength: 1, maxLength: 1_024 }), {
    maxProperties: 32,
    description: 'Added to alerts that do not carry them.',
  }),
  service_id: nullable(
    Type.String({
      format: 'uuid',
      description: 'The service of alerts that carry neither `service_id` nor `service`, by the former label.',
    }),
  ),
  stale_after: nullable(
    Type.Integer({
      minimum: 60,
      maximum: 31_536_000,
      description: 'Seconds after which an alert that is not repeated expires; null: never.',
    }),
  ),
  sns: Type.Boolean({
    description: 'Messages of Amazon SNS: their signatures are verified, and subscriptions are confirmed.',
  }),
  may_acknowledge: Type.Boolean({
    description: 'Acknowledgements that its tool sends also acknowledge the open incidents of their alerts.',
  }),
};
const signingSecret = nullable(
  Type.String({ minLength: 1, maxLength: 4_096, description: 'Only written. With it, a request needs a valid signature; null: none.' }),
);
const tokenName = Type.String({ minLength: 1, maxLength: MAX_TOKEN_NAME_LENGTH });
const tokenChanges = Type.Partial(Type.Object({ ...tokenMembers, signing_secret: signingSecret }));
export const WebhookTokenBody = Type.Object({ name: tokenName, ...tokenChanges.properties }, closed);
export const WebhookTokenChange = Type.Object(
  {
    name: Type.Optional(tokenName),
    ...tokenChanges.properties,
    version: Type.Optional(Type.Integer({ minimum: 1, description: 'Refused when someone saved in between.' })),
  },
  closed,
);

export const TokenParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the token.' }) });

export const WebhookTokenView = named(
  'WebhookToken',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    created_at: Time,
    last_used_at: Type.Union([Time, Type.Null()]),
    ...tokenMembers,
    signing_secret_set: Type.Boolean({ description: 'Whether requests need a signature.' }),
    unreadable: Type.Array(Type.String(), { description: UNREADABLE }),
    mail_address: nullable(Type.String({ description: 'Masked; null: it has none.' })),
    version: Type.Integer(),
    token: Type.String({ description: 'Whole only in the answer that created it; masked ever after.' }),
  }),
);

/** A stored token: masked. */
export function viewWebhookToken(token: WebhookToken, sealer: Sealer, shown?: string): Type.Static<typeof WebhookTokenView> {
  return {
    id: token.id,
    name: token.name,
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    unknown_bodies: token.unknownBodies,
    source: token.source,
    labels: { ...token.labels },
    service_id: token.serviceId,
    stale_after: token.staleAfter,
    sns: token.sns,
    may_acknowledge: token.mayAcknowledge,
    signing_secret_set: token.signingSecret !== null,
    unreadable: unreadableOf(sealer, { signing_secret: token.signingSecret }),
    mail_address: token.mailHint === null ? null : `••••${token.mailHint}`,
    version: token.version,
    token: shown ?? `svc_••••${token.hint}`,
  };
}
