import { Type } from 'typebox';
import { UNREADABLE, unreadableOf } from '../../platform/crypto/encrypted-column.ts';
import type { Sealer } from '../../platform/crypto/sealing.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { closed, nullable, Time } from '../../platform/http/openapi/shapes.ts';
import { MAX_EMAIL_LENGTH } from './email.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './accounts/password.ts';
import { ROLE_PERMISSIONS, ROLES } from './permissions.ts';
import type { User } from './accounts/users.store.ts';
import { MAX_TOKEN_NAME_LENGTH } from './tokens/webhook-tokens.actions.ts';
import type { WebhookToken } from './tokens/webhook-tokens.store.ts';

export const SetupStatus = named(
  'SetupStatus',
  Type.Object({
    complete: Type.Boolean({ description: 'Whether the first admin exists.' }),
    code_required: Type.Optional(
      Type.Boolean({ description: 'True where the set-up asks for setup_code, as it does from public addresses; else left out.' }),
    ),
  }),
);

export const SetupBody = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: MAX_EMAIL_LENGTH }),
    password: Type.String({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH }),
    display_name: Type.String({ minLength: 1, maxLength: 100 }),
    setup_code: Type.Optional(
      Type.String({ maxLength: 200, description: 'From a public address only: what the server printed at its start, or SETUP_CODE.' }),
    ),
  },
  closed,
);

export const LoginBody = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: MAX_EMAIL_LENGTH }),
    password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH }),
  },
  closed,
);

export const RoleSchema = named('Role', Type.Enum([...ROLES]));

export const UserView = named(
  'User',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    email: Type.String(),
    display_name: Type.String(),
    role: RoleSchema,
    permissions: Type.Array(Type.String(), { description: 'What the role allows.' }),
  }),
);

/** A person as administrators, and the person, see one. */
export const PersonView = named(
  'UserDetail',
  Type.Object({
    ...UserView.properties,
    role_from: Type.Union(
      [
        named(
          'RoleSource',
          Type.Object({
            provider_id: Type.String({ format: 'uuid' }),
            provider: Type.String({ description: 'Its name.' }),
            group: Type.Union([Type.String(), Type.Null()], { description: 'Null: the rule for people in none of the mapped groups.' }),
          }),
        ),
        Type.Null(),
      ],
      { description: 'The identity provider whose groups set the role; the next sign-in sets it again. Null: set by hand.' },
    ),
    active: Type.Boolean(),
    invited: Type.Boolean({ description: 'Was invited and has not come yet.' }),
    email_verified: Type.Boolean(),
    phone: nullable(Type.String()),
    pending_phone: Type.Union([Type.String(), Type.Null()], {
      description: 'A new number, used once its owner has confirmed it with the code of a call.',
    }),
    time_zone: nullable(Type.String()),
    created_at: Time,
  }),
  { extends: UserView },
);

export const SignedInView = named('SignedIn', Type.Object({ user: UserView, expires_at: Time }));

/** A user as callers see one. */
export function viewUser(user: User): Type.Static<typeof UserView> {
  return { id: user.id, email: user.email, display_name: user.displayName, role: user.role, permissions: [...ROLE_PERMISSIONS[user.role]] };
}

/** A user with everything that callers may know. */
export function viewPerson(user: User): Type.Static<typeof PersonView> {
  return {
    ...viewUser(user),
    role_from: user.roleSource && {
      provider_id: user.roleSource.provider,
      provider: user.roleSource.label,
      group: user.roleSource.group,
    },
    active: user.active,
    invited: user.invited,
    email_verified: user.emailVerified,
    phone: user.phone,
    pending_phone: user.pendingPhone,
    time_zone: user.timeZone,
    created_at: user.createdAt.toISOString(),
  };
}

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

/** A personal token that is only named. */
export const TokenReference = named('TokenReference', Type.Object({ id: Type.String(), name: Type.String() }));

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
