import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { contactsOf } from '../../identity/index.ts';
import { selectAddresses } from '../contacts/contacts.store.ts';
import type { Recipient } from '../pages/page.ts';
import { DEFAULT_PREFERENCES, type PreferenceRule, type Preferences } from './preferences.ts';
import type { QuietHours } from './quiet-hours.ts';

/** A person with everything that planning and sending need. */
export interface Person extends Recipient {
  /** False: deactivated or deleted, to be told nothing. */
  readonly active: boolean;
  readonly role: string;
  readonly timeZone: string | null;
  readonly preferences: Preferences;
  /** Whether the person has said anything. */
  readonly saved: boolean;
}

interface PreferencesRow {
  readonly user_id: string;
  readonly rules: readonly PreferenceRule[];
  readonly quiet_hours: QuietHours | null;
}

/** These people, in no order; unknown ids are left out. An address counts once it is confirmed. */
export async function selectPeople(db: Queryable, userIds: readonly string[]): Promise<readonly Person[]> {
  const contacts = await contactsOf(db, userIds);
  const rows = await db.query<PreferencesRow>(
    'select user_id, rules, quiet_hours from notification_preferences where user_id = any($1)',
    [[...contacts.keys()]],
    'page_preferences',
  );
  const addresses = await selectAddresses(db, [...contacts.keys()]);
  const saved = new Map(rows.map((row) => [row.user_id, { rules: row.rules, quiet_hours: row.quiet_hours }]));
  return [...contacts].map(([userId, { emailVerified, email, ...rest }]) => ({
    ...rest,
    userId,
    email: emailVerified ? email : null,
    addresses: Object.fromEntries(
      addresses.flatMap((own) => (own.user_id === userId && own.address !== null ? [[own.channel, own.address]] : [])),
    ),
    preferences: saved.get(userId) ?? DEFAULT_PREFERENCES,
    saved: saved.has(userId),
  }));
}

export async function savePreferences(tx: Tx, userId: string, { rules, quiet_hours: quiet }: Preferences): Promise<void> {
  await tx.query(
    `insert into notification_preferences (user_id, rules, quiet_hours, updated_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set rules = excluded.rules, quiet_hours = excluded.quiet_hours, updated_at = excluded.updated_at`,
    [userId, JSON.stringify(rules), quiet === null ? null : JSON.stringify(quiet), tx.now],
  );
}
