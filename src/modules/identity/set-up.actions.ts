import { randomUUIDv7 } from 'node:crypto';
import { invalid, Problem } from '../../platform/errors.ts';
import { audit } from '../audit/index.ts';
import type { Client, IdentityContext } from './context.ts';
import { emailProblem } from './email.ts';
import { passwordProblem } from './password.ts';
import { actorOf, beginSession, type SignedIn } from './session.actions.ts';
import { claimSetup, insertUser, isSetUp } from './users.store.ts';

/** The first admin. */
export interface SetUpInput {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}

function assertValid(input: SetUpInput): void {
  const email = emailProblem(input.email);
  if (email) throw invalid('/email', 'email', `/email ${email}`);
  const password = passwordProblem(input.password);
  if (password) throw invalid('/password', 'length', `/password ${password}`);
  if (input.displayName.trim() === '') throw invalid('/display_name', 'length', '/display_name must not be empty');
}

const DONE = 'The first admin exists already; sign in instead';

/**
 * Makes the first admin, once: of any number of simultaneous calls, on any number of servers, one succeeds.
 * Whoever can set the service up owns it, so the address counts as verified.
 *
 * @throws Problem `conflict` ever after
 */
export async function setUp(
  context: IdentityContext,
  input: SetUpInput,
  client: Client & { readonly presented?: string | undefined },
): Promise<SignedIn> {
  if (await isSetUp(context.db)) throw new Problem('conflict', DONE);
  assertValid(input);
  const passwordHash = await context.passwords.hash(input.password);
  return context.db.transaction(async (tx) => {
    const id = randomUUIDv7();
    if (!(await claimSetup(tx, id))) throw new Problem('conflict', DONE);
    const user = await insertUser(tx, {
      id,
      email: input.email.trim(),
      emailVerified: true,
      displayName: input.displayName.trim(),
      role: 'admin',
      passwordHash,
    });
    await audit(tx, {
      event: 'setup.completed',
      actor: actorOf(user),
      entityType: 'user',
      entityId: id,
      ip: client.ip,
      userAgent: client.userAgent,
    });
    return beginSession(context, tx, user, client);
  });
}
