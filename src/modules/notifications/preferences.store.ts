import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Recipient } from './page.ts';
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

interface PersonRow {
  readonly id: string;
  readonly display_name: string;
  readonly role: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly time_zone: string | null;
  readonly active: boolean;
  readonly chatone: string | null;
  readonly chattwo: string | null;
  readonly rules: readonly PreferenceRule[] | null;
  readonly quiet_hours: QuietHours | null;
}

/** These people, in no order; unknown ids are left out. An address counts once it is confirmed. */
export async function selectPeople(db: Queryable, userIds: readonly string[]): Promise<readonly Person[]> {
  const rows = await db.query<PersonRow>(
    `select u.id, u.display_name, u.role, case when u.email_verified_at is not null then u.email end as email, u.phone, u.time_zone,
        u.active and u.deleted_at is null as active, p.rules, p.quiet_hours,
        (select subject from linked_accounts where user_id = u.id and provider = 'chatone' order by created_at desc, id desc limit 1) as chatone,
        (select subject from linked_accounts where user_id = u.id and provider = 'chattwo' order by created_at desc, id desc limit 1) as chattwo
       from users u left join notification_preferences p on p.user_id = u.id where u.id = any($1)`,
    [[...new Set(userIds)]],
    'page_people',
  );
  return rows.map((row) => ({
    userId: row.id,
    name: row.display_name,
    role: row.role,
    email: row.email,
    phone: row.phone,
    chatone: row.chatone,
    chattwo: row.chattwo,
    active: row.active,
    timeZone: row.time_zone,
    preferences: row.rules === null ? DEFAULT_PREFERENCES : { rules: row.rules, quiet_hours: row.quiet_hours },
    saved: row.rules !== null,
  }));
}

export async function savePreferences(tx: Tx, userId: string, { rules, quiet_hours: quiet }: Preferences): Promise<void> {
  await tx.query(
    `insert into notification_preferences (user_id, rules, quiet_hours, updated_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set rules = excluded.rules, quiet_hours = excluded.quiet_hours, updated_at = excluded.updated_at`,
    [userId, JSON.stringify(rules), quiet === null ? null : JSON.stringify(quiet), tx.now],
  );
}
