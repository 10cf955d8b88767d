import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { saveRow } from '../../../platform/db/rows.ts';
import { contactsOf } from '../../identity/index.ts';
import { selectAddresses } from '../contacts/contacts.store.ts';
import { STORED_DEFAULT_RULES } from '../../settings/index.ts';
import type { Recipient } from '../pages/page.ts';
import { type DefaultRule, storedDefaultRules } from './default-rules.ts';
import type { PreferenceRule, Preferences } from './preferences.ts';
import type { QuietHours } from './quiet-hours.ts';

/** A person with everything that planning and sending need. */
export interface Person extends Recipient {
  /** False: deactivated or deleted, to be told nothing. */
  readonly active: boolean;
  readonly role: string;
  readonly timeZone: string | null;
  /** The person's own rules; null: none were ever saved, so the default ones apply. */
  readonly own: Preferences | null;
  readonly defaults: readonly DefaultRule[];
}

type PreferencesRow =
  | { readonly user_id: string; readonly rules: readonly PreferenceRule[]; readonly quiet_hours: QuietHours | null }
  | { readonly user_id: null; readonly rules: unknown };

/** These people, in no order; unknown ids are left out. An address counts once it is confirmed. */
export async function selectPeople(db: Queryable, userIds: readonly string[]): Promise<readonly Person[]> {
  const contacts = await contactsOf(db, userIds);
  const rows = await db.query<PreferencesRow>(
    `select user_id, rules, quiet_hours from notification_preferences where user_id = any($1)
     union all select null, ${STORED_DEFAULT_RULES}, null`,
    [[...contacts.keys()]],
    'page_preferences',
  );
  const addresses = await selectAddresses(db, [...contacts.keys()]);
  const own = new Map(
    rows.flatMap((row) => (row.user_id === null ? [] : [[row.user_id, { rules: row.rules, quiet_hours: row.quiet_hours }]])),
  );
  const defaults = storedDefaultRules(rows.find((row) => row.user_id === null)?.rules);
  return [...contacts].map(([userId, { emailVerified, email, ...rest }]) => ({
    ...rest,
    userId,
    email: emailVerified ? email : null,
    addresses: Object.fromEntries(
      addresses.flatMap(({ user_id, channel, address }) => (user_id === userId && address !== null ? [[channel, address]] : [])),
    ),
    own: own.get(userId) ?? null,
    defaults,
  }));
}

export async function savePreferences(tx: Tx, userId: string, { rules, quiet_hours: quietHours }: Preferences): Promise<void> {
  await saveRow(tx, 'notification_preferences', { userId, rules, quietHours, updatedAt: tx.now }, 'user_id');
}

/** Forgets a person's own rules. False: there were none. */
export async function deletePreferences(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.query('delete from notification_preferences where user_id = $1 returning 1', [userId])).length > 0;
}
