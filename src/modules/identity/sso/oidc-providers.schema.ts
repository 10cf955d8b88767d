import { type Static, Type } from 'typebox';
import { UNREADABLE, unreadableOf } from '../../../platform/crypto/encrypted-column.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { closed, nullable, PersonShape, ReferenceShape, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { GROUP_LENGTH_MAX, MAPPINGS_MAX, NO_GROUP } from './groups.ts';
import type { Unreadable } from './groups.store.ts';
import { RoleSchema } from '../identity.schema.ts';
import { ROLES } from '../permissions.ts';
import type { OidcProvider } from './oidc-providers.store.ts';

const TEAMS_MAX = 50;
/** Most people that a preview lists. */
export const PREVIEWED_MAX = 200;
const NoGroupSchema = named(
  'NoGroup',
  Type.Enum([...NO_GROUP], {
    description:
      'Of people in none of the mapped groups: `keep` takes back only what groups gave, `viewer` makes them viewers, `refuse` lets them in no more.',
  }),
);
const GroupMappingInput = named(
  'GroupMappingInput',
  Type.Object(
    {
      group: Type.String({ minLength: 1, maxLength: GROUP_LENGTH_MAX, description: 'Exactly as the provider writes it.' }),
      role: nullable(Type.Enum([...ROLES], { description: 'Null: only the teams. `admin` needs admin:access.' })),
      team_ids: Type.Array(Type.String({ format: 'uuid' }), { maxItems: TEAMS_MAX, uniqueItems: true }),
    },
    closed,
  ),
);
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
  groups_claim: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The claim that names a person’s groups, in the ID token or the user info. Default: groups.',
  }),
  group_mappings: Type.Array(GroupMappingInput, {
    maxItems: MAPPINGS_MAX,
    description: 'What each group gives at every sign-in. Empty: groups decide nothing.',
  }),
  no_group: NoGroupSchema,
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
    groups_claim: Type.Optional(members.groups_claim),
    group_mappings: Type.Optional(members.group_mappings),
    no_group: Type.Optional(members.no_group),
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
    groups_claim: Type.String(),
    group_mappings: Type.Array(
      named(
        'GroupMapping',
        Type.Object({
          group: Type.String(),
          role: nullable(RoleSchema),
          team_ids: Type.Array(Uuid),
          named_by: nullable(Type.String({ description: 'Who named the group for admin.' })),
        }),
      ),
    ),
    no_group: NoGroupSchema,
    groups_unreadable: nullable(
      named(
        'UnreadableGroups',
        Type.Object(
          { people: Type.Integer({ minimum: 1 }), detail: Type.String({ description: 'Of whom last, and why.' }), at: Time },
          { description: 'People whose groups could not be read at their last sign-in: role and teams stayed.' },
        ),
      ),
    ),
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
  groups: Unreadable | null = null,
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
    groups_claim: provider.groups.claim,
    group_mappings: provider.groups.mappings.map(({ group, role, teamIds, namedBy }) => ({
      group,
      role,
      team_ids: [...teamIds],
      named_by: namedBy,
    })),
    no_group: provider.groups.noGroup,
    groups_unreadable: groups && {
      people: groups.people,
      detail: `The groups of ${groups.name} could not be read: ${groups.reason}.`,
      at: groups.at.toISOString(),
    },
    unreadable: unreadableOf(sealer, { client_secret: provider.clientSecret }),
    callback_url: `${baseUrl}/api/v1/auth/oidc/${provider.id}/callback`,
    version: provider.version,
    created_at: provider.createdAt.toISOString(),
    updated_at: provider.updatedAt.toISOString(),
  };
}

export const GroupsPreviewBody = Type.Object(
  { groups_claim: members.groups_claim, group_mappings: members.group_mappings, no_group: members.no_group },
  closed,
);

export const GroupsPreviewView = named(
  'GroupsPreview',
  Type.Object({
    sentences: Type.Array(Type.String(), { description: 'What would change, the gravest first.' }),
    known: Type.Integer({ description: 'People whose groups are known from their last sign-in.' }),
    unknown: Type.Integer({ description: 'People whose groups are known at their next sign-in only.' }),
    changed: Type.Integer({ description: 'People for whom something changes, or cannot.' }),
    people: Type.Array(
      named(
        'GroupsPreviewPerson',
        Type.Object({
          user: PersonShape,
          role: named('RoleChange', Type.Object({ from: RoleSchema, to: RoleSchema })),
          groups: Type.Array(Type.String(), { description: 'Those that are mapped.' }),
          teams_joined: Type.Array(ReferenceShape),
          teams_left: Type.Array(ReferenceShape),
          refused: Type.Boolean(),
          kept_admin: nullable(Type.String({ description: 'Why the person stays admin whatever the groups say.' })),
        }),
      ),
      { description: `The first ${PREVIEWED_MAX} of them, by name. They sign in in this order.` },
    ),
    seen: Type.Array(named('SeenGroup', Type.Object({ group: Type.String(), people: Type.Integer() })), {
      description: 'Groups of the last sign-ins that no mapping names, those of most people first.',
    }),
    locks_out: Type.Boolean({ description: 'Saving it is refused: nobody active would have admin:access.' }),
  }),
);
