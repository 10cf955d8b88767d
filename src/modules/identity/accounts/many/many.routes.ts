import { Type } from 'typebox';
import { invalid } from '../../../../platform/errors.ts';
import { named } from '../../../../platform/http/openapi/named.ts';
import { closed, nullable } from '../../../../platform/http/openapi/shapes.ts';
import type { Http } from '../../../../platform/http/server.ts';
import { MAX_EMAIL_LENGTH } from '../../email.ts';
import type { Identity } from '../../identity.actions.ts';
import { RoleSchema } from '../../identity.schema.ts';
import { deactivatePeople } from './deactivate.actions.ts';
import { importPeople } from './import.actions.ts';
import { IMPORT_MAX } from './read-people.ts';
import { managerOf } from '../users.routes.ts';

const MANAGE = { access: 'session', permission: 'users:manage' } as const;
const TAGS = ['Users'];
/** Several lists of people are in a file of this length. */
const CSV_MAX = 900_000;
const DryRun = Type.Optional(Type.Boolean({ description: 'true: change nothing, only say what would happen.' }));

// Mistakes are named with their line by the import itself, so lengths and roles are not judged here.
const cell = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const UserToImport = named(
  'UserToImport',
  Type.Object(
    {
      email: cell(1_000),
      display_name: cell(1_000),
      role: cell(100),
      time_zone: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    },
    closed,
  ),
);
const ImportBody = Type.Object(
  {
    users: Type.Optional(Type.Array(UserToImport, { maxItems: IMPORT_MAX })),
    csv: Type.Optional(
      Type.String({ maxLength: CSV_MAX, description: 'A file whose first line names its columns: email, display_name, role, time_zone.' }),
    ),
    default_role: Type.Optional(RoleSchema),
    dry_run: DryRun,
  },
  closed,
);
const ImportResult = named(
  'UserImport',
  Type.Object({
    created: Type.Integer(),
    existing: Type.Integer({ description: 'Existing accounts. They stay as they are.' }),
    invitations_mailed: Type.Boolean({ description: 'false: there is no mail server, and the answer has the links.' }),
    users: Type.Array(
      named(
        'ImportedUser',
        Type.Object({
          email: Type.String(),
          result: Type.Enum(['created', 'exists']),
          invitation_url: Type.Optional(Type.String({ description: 'Works once. Shown here and nowhere else.' })),
        }),
      ),
    ),
  }),
);

const DeactivateBody = Type.Object(
  {
    emails: Type.Array(Type.String({ minLength: 1, maxLength: MAX_EMAIL_LENGTH }), { minItems: 1, maxItems: IMPORT_MAX }),
    dry_run: DryRun,
  },
  closed,
);
const DeactivateResult = named(
  'UserDeactivation',
  Type.Object({
    deactivated: Type.Integer(),
    users: Type.Array(
      named(
        'DeactivatedUser',
        Type.Object({
          email: Type.String(),
          result: Type.Enum(['deactivated', 'unchanged', 'unknown', 'refused']),
          reason: Type.Optional(Type.String()),
        }),
      ),
    ),
  }),
);

/** Many accounts at once, for administrators. */
export function registerManyUsersRoutes(http: Http, { context }: Identity): void {
  http.route({
    method: 'POST',
    url: '/api/v1/users/import',
    config: { ...MANAGE, stepUp: 'admin' },
    schema: {
      operationId: 'importUsers',
      summary: 'Import users',
      description: `At most ${IMPORT_MAX}, all or none, from \`users\` or \`csv\`. Each is invited. Existing accounts stay as they are.`,
      tags: TAGS,
      body: ImportBody,
      response: { 200: ImportResult },
    },
    handler: async (request) => {
      const { users, csv, default_role: standard = 'viewer', dry_run: dryRun = false } = request.body;
      if ((users === undefined) === (csv === undefined)) throw invalid(users ? '/csv' : '/users', 'one_of', 'Send either users or csv');
      const manager = managerOf(request);
      const result = await importPeople(context, csv === undefined ? { users: users ?? [] } : { csv }, { standard, dryRun, manager });
      return {
        created: result.created,
        existing: result.existing,
        invitations_mailed: result.mailed,
        users: result.users.map(({ invitationUrl, ...line }) => ({
          ...line,
          ...(invitationUrl === undefined ? {} : { invitation_url: invitationUrl }),
        })),
      };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/users/deactivate',
    config: { ...MANAGE, stepUp: 'admin' },
    schema: {
      operationId: 'deactivateUsers',
      summary: 'Deactivate users',
      description: 'By email, one by one. Your own account and the last admin are refused; the others are done.',
      tags: TAGS,
      body: DeactivateBody,
      response: { 200: DeactivateResult },
    },
    handler: async (request) => {
      const { emails, dry_run: dryRun = false } = request.body;
      const manager = managerOf(request);
      const lines = await deactivatePeople(context, emails, { dryRun, manager });
      return {
        deactivated: lines.filter(({ result }) => result === 'deactivated').length,
        users: lines.map((line) => ({ ...line })),
      };
    },
  });
}
