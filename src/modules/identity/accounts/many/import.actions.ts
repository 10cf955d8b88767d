import { normaliseEmail } from '../../email.ts';
import { userChanged } from '../../events.ts';
import type { IdentityContext } from '../../context.ts';
import type { Role } from '../../permissions.ts';
import { addIn, assertMayGrant, type Manager, onlyOnce } from '../users.actions.ts';
import { accountsByEmail } from '../users.store.ts';
import { type RawPerson, readPeople } from './read-people.ts';

/** What an import does, or would do, to one person. */
export interface ImportLine {
  readonly email: string;
  readonly result: 'created' | 'exists';
  /** The key to the account where no email carries it. */
  readonly invitationUrl?: string;
}

/** What an import did, or would do. Existing accounts stay as they are, deactivated ones too. */
export interface ImportResult {
  readonly created: number;
  readonly existing: number;
  readonly mailed: boolean;
  readonly users: readonly ImportLine[];
}

/**
 * Makes accounts for many, all or none, and invites them.
 *
 * @throws Problem `validation_failed` that names what is wrong; `forbidden`; `conflict` when somebody gets one of the addresses meanwhile
 */
export async function importPeople(
  context: IdentityContext,
  input: { readonly users: readonly RawPerson[] } | { readonly csv: string },
  { standard, dryRun, manager }: { readonly standard: Role; readonly dryRun: boolean; readonly manager: Manager },
): Promise<ImportResult> {
  const people = readPeople(input, standard);
  for (const role of new Set(people.map((person) => person.role))) assertMayGrant(manager, role);
  const mailed = await context.mailConfigured();
  return onlyOnce(() =>
    context.db.transaction(async (tx) => {
      const known = await accountsByEmail(
        tx,
        people.map(({ email }) => email),
      );
      const users: ImportLine[] = [];
      let last: string | null = null;
      for (const person of people) {
        const exists = known.has(normaliseEmail(person.email));
        const made = exists || dryRun ? null : await addIn(context, tx, { ...person, passwordHash: null, mail: mailed }, manager);
        last = made?.user.id ?? last;
        users.push({
          email: person.email,
          result: exists ? 'exists' : 'created',
          ...(made?.link && !made.mailed ? { invitationUrl: made.link.url } : {}),
        });
      }
      // One is enough: whoever shows people loads the list again.
      if (last !== null) await context.live.publish(tx, userChanged({ id: last }));
      const existing = users.filter(({ result }) => result === 'exists').length;
      return { created: users.length - existing, existing, mailed, users };
    }),
  );
}
