import { type Static, Type } from 'typebox';
import { UNREADABLE, unreadableOf } from '../../../platform/crypto/encrypted-column.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { closed, Time } from '../../../platform/http/openapi/shapes.ts';
import type { OidcProvider } from './oidc-providers.store.ts';

const Scope = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\x21\\x23-\\x5b\\x5d-\\x7e]+$' });

const members = {
  name: Type.String({ minLength: 1, maxLength: 100, description: 'What the button says.' }),
  issuer: Type.String({
    minLength: 8,
    maxLength: 500,
    description: 'Exactly as the provider writes it, with or without a slash at the end.',
  }),
  client_id: Type.String({ minLength: 1, maxLength: 500 }),
  client_secret: Type.Union([Type.String({ minLength: 1, maxLength: 4_096 }), Type.Null()], { description: 'Null: a public client.' }),
  scopes: Type.Array(Scope, { minItems: 1, maxItems: 20, uniqueItems: true }),
  enabled: Type.Boolean(),
  sign_up: Type.Enum(['off', 'allowed'], { description: 'Whether people without an account get one.' }),
  default_role: Type.Enum(['viewer', 'operator'], { description: 'Default role of new users.' }),
  allowed_domains: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
    maxItems: 50,
    uniqueItems: true,
    description: 'Domains of verified email addresses that may join.',
  }),
  trust_email: Type.Boolean({
    description:
      'New people join although the provider never sends `email_verified`. Needs `allowed_domains`. For providers that verify addresses themselves, such as Entra, Okta and Authentik.',
  }),
};

export const CreateProviderBody = Type.Object(
  {
    name: members.name,
    issuer: members.issuer,
    client_id: members.client_id,
    client_secret: Type.Optional(members.client_secret),
    scopes: Type.Optional(members.scopes),
    enabled: Type.Optional(members.enabled),
    sign_up: Type.Optional(members.sign_up),
    default_role: Type.Optional(members.default_role),
    allowed_domains: Type.Optional(members.allowed_domains),
    trust_email: Type.Optional(members.trust_email),
  },
  closed,
);

export const PatchProviderBody = Type.Partial(
  Type.Object({ ...members, version: Type.Integer({ minimum: 1, description: 'Refused when someone saved in between.' }) }, closed),
  closed,
);

export const ProviderView = named(
  'OidcProvider',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    issuer: Type.String(),
    client_id: Type.String(),
    client_secret: Type.Union([Type.String(), Type.Null()], { description: 'Masked.' }),
    scopes: Type.Array(Type.String()),
    enabled: Type.Boolean(),
    sign_up: Type.Enum(['off', 'allowed']),
    default_role: Type.Enum(['viewer', 'operator']),
    allowed_domains: Type.Array(Type.String()),
    trust_email: Type.Boolean(),
    unreadable: Type.Array(Type.String(), { description: UNREADABLE }),
    callback_url: Type.String({ description: 'To be registered at the provider as the redirect address.' }),
    version: Type.Integer(),
    created_at: Time,
    updated_at: Time,
  }),
);

const MASK = '••••••••';

/** A provider as an admin sees it: the secret never leaves again. */
export function viewProvider(
  provider: OidcProvider,
  { baseUrl, sealer }: { readonly baseUrl: string; readonly sealer: Sealer },
): Static<typeof ProviderView> {
  return {
    id: provider.id,
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret === null ? null : MASK,
    scopes: [...provider.scopes],
    enabled: provider.enabled,
    sign_up: provider.signUp,
    default_role: provider.defaultRole,
    allowed_domains: [...provider.allowedDomains],
    trust_email: provider.trustEmail,
    unreadable: unreadableOf(sealer, { client_secret: provider.clientSecret }),
    callback_url: `${baseUrl}/api/v1/auth/oidc/${provider.id}/callback`,
    version: provider.version,
    created_at: provider.createdAt.toISOString(),
    updated_at: provider.updatedAt.toISOString(),
  };
}
