import { randomUUIDv7 } from 'node:crypto';
import { invalid, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { Client, IdentityContext } from '../context.ts';
import { emailProblem } from '../email.ts';
import { passwordProblem } from './password.ts';
import { actorOf, beginSession, type SignedIn } from '../sessions/begin-session.actions.ts';
import { isSetupCode } from './setup-code.ts';
import { accountExisted, claimSetup, insertUser, isSetUp } from './users.store.ts';
import { AUDIT } from '../events.ts';

/** The first admin. */
export interface SetUpInput {
  /** Whether this caller has to prove that they can read the server's log. */
  readonly codeRequired: boolean;
  readonly code?: string | undefined;
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

const LOST = 'This installation had accounts, and they are gone: restore a whole backup into an empty database, or start with a new one';
const DONE = 'The first admin already exists; sign in instead';

/** What a caller who may not set up is told. */
async function assertMaySetUp(context: IdentityContext, input: SetUpInput): Promise<void> {
  if (input.codeRequired && !isSetupCode(input.code, context.setupCode))
    throw new Problem(
      'forbidden',
      'Setting up from a public address needs setup_code: the server printed it in its log when it started, unless SETUP_CODE names one',
    );
  if (await accountExisted(context.db)) throw new Problem('conflict', LOST);
}

/**
 * Makes the first admin, once: of any number of simultaneous calls, on any number of servers, one succeeds.
 * Whoever can set the service up owns it, so the address counts as verified.
 *
 * @throws Problem `conflict` ever after, also when accounts were lost; `forbidden` without the code where it is due
 */
export async function setUp(
  context: IdentityContext,
  input: SetUpInput,
  client: Client & { readonly presented?: string | undefined },
): Promise<SignedIn> {
  if (await isSetUp(context.db)) throw new Problem('conflict', DONE);
  await assertMaySetUp(context, input);
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
      event: AUDIT.setup.completed,
      actor: actorOf(user),
      entityType: 'user',
      entityId: id,
      ip: client.ip,
      userAgent: client.userAgent,
    });
    return beginSession(context, tx, user, client);
  });
}
