import type { Actor } from '../../platform/actor.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Settings } from './settings.ts';

/** Every stored setting by name. */
export async function loadSettings(db: Queryable): Promise<Map<string, unknown>> {
  const rows = await db.query<{ name: string; value: unknown }>('select name, value from system_settings', [], 'settings_load');
  return new Map(rows.map((row) => [row.name, row.value]));
}

/** Stores settings; the last writer wins. Rows are written in the order of their names, so that two writers never wait in a circle. */
export async function saveSettings(tx: Tx, values: ReadonlyMap<string, unknown>, actor: Actor): Promise<void> {
  const names = [...values.keys()].sort();
  await tx.query(
    `insert into system_settings (name, value, updated_at, updated_by) select name, value, $3, $4 from unnest($1::text[], $2::jsonb[]) as s (name, value)
     on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [names, names.map((name) => JSON.stringify(values.get(name))), tx.now, JSON.stringify(actor)],
  );
}

/** One stored setting; it stays until the transaction ends. */
export async function holdSetting(tx: Tx, name: keyof Settings): Promise<Map<string, unknown>> {
  const rows = await tx.query<{ value: unknown }>('select value from system_settings where name = $1 for share', [name]);
  return new Map(rows.map(({ value }) => [name, value]));
}

/** SQL: the rules of people who set none, as they are stored; null: the built-in ones. */
export const STORED_DEFAULT_RULES = `(select value from system_settings where name = 'default_notification_rules')`;

/** Whether there is such an escalation policy; it stays until the transaction ends. */
export async function lockPolicyId(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('select id from escalation_policies where id = $1 for share', [id])).length > 0;
}

/** What the steps of the first day look at. */
export interface OnboardingFacts {
  readonly admin: boolean;
  readonly webhook_token: boolean;
  readonly first_alert: boolean;
  readonly default_policy: boolean;
}

/** One look at what is there. */
export async function loadOnboardingFacts(db: Queryable): Promise<OnboardingFacts> {
  const [row] = await db.query<OnboardingFacts>(
    `select exists (select from users where role = 'admin' and active) as admin,
            exists (select from webhook_tokens where revoked_at is null) as webhook_token,
            exists (select from alerts) as first_alert,
            exists (select from system_settings where name = 'default_escalation_policy_id' and value <> 'null') as default_policy`,
  );
  return row ?? { admin: false, webhook_token: false, first_alert: false, default_policy: false };
}
