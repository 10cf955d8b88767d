import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import { closed, nullable, Time } from '../../platform/http/openapi/shapes.ts';
import { MAX_EMAIL_LENGTH } from './email.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './accounts/password.ts';
import { ROLE_PERMISSIONS, ROLES } from './permissions.ts';
import type { User } from './accounts/users.store.ts';

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

/** A personal token that is only named. */
export const TokenReference = named('TokenReference', Type.Object({ id: Type.String(), name: Type.String() }));
