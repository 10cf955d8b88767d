import { Problem } from '../../../../platform/errors.ts';
import type { IdentityContext } from '../../context.ts';
import { normaliseEmail } from '../../email.ts';
import { changeUser, type Manager } from '../users.actions.ts';
import { accountsByEmail } from '../users.store.ts';

/** What became of one account. */
export interface DeactivateLine {
  readonly email: string;
  readonly result: 'deactivated' | 'unchanged' | 'unknown' | 'refused';
  /** Why, where it was refused. */
  readonly reason?: string;
}

/**
 * Deactivates the accounts with these addresses, each for itself: what is done stays done, and the same request goes on. `dryRun`
 * only says who that would be.
 */
export async function deactivatePeople(
  context: IdentityContext,
  emails: readonly string[],
  { dryRun, manager }: { readonly dryRun: boolean; readonly manager: Manager },
): Promise<readonly DeactivateLine[]> {
  const accounts = await accountsByEmail(context.db, emails);
  const lines: DeactivateLine[] = [];
  for (const email of new Set(emails.map((one) => one.trim()))) {
    const account = accounts.get(normaliseEmail(email));
    if (account === undefined) lines.push({ email, result: 'unknown' });
    else if (!account.active) lines.push({ email, result: 'unchanged' });
    else if (account.id === manager.by.actor.id) lines.push({ email, result: 'refused', reason: 'This is your own account' });
    else if (dryRun) lines.push({ email, result: 'deactivated' });
    else lines.push(await deactivate(context, account.id, email, manager));
  }
  return lines;
}

async function deactivate(context: IdentityContext, id: string, email: string, manager: Manager): Promise<DeactivateLine> {
  try {
    await changeUser(context, id, { active: false }, manager);
    return { email, result: 'deactivated' };
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return { email, result: 'refused', reason: error.detail };
    throw error;
  }
}
