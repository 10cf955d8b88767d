import { isDeepStrictEqual } from 'node:util';
import type { By } from '../../platform/actor.ts';
import { type Config, variableNames } from '../../platform/config.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import { audit } from '../audit/index.ts';
import { readChange, type Settings, settingsFrom } from './settings.ts';
import { loadSettings, lockPolicyId, saveSettings } from './settings.store.ts';
import { AUDIT } from './events.ts';

/** Under which name the end of the first day is stored. */
export const ONBOARDING_COMPLETED = 'onboarding_completed_at';

/** The settings in force. */
export async function currentSettings(db: Queryable): Promise<Settings> {
  return settingsFrom(await loadSettings(db));
}

/**
 * Changes settings.
 *
 * @throws Problem `validation_failed`; then nothing is changed
 */
export async function changeSettings(
  { db, config }: { readonly db: Database; readonly config: Pick<Config, 'more'> },
  body: Readonly<Record<string, unknown>>,
  by: By,
): Promise<Settings> {
  return db.transaction(async (tx) => {
    const before = settingsFrom(await loadSettings(tx));
    const change = readChange(body, before, variableNames(config));
    const after: Settings = { ...before, ...change };
    const names = (Object.keys(change) as (keyof Settings)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]));
    if (names.length === 0) return after;
    const policy = change.default_escalation_policy_id;
    if (policy && !(await lockPolicyId(tx, policy)))
      throw invalid(
        '/settings/default_escalation_policy_id',
        'unknown_policy',
        '/settings/default_escalation_policy_id names no escalation policy',
      );
    await saveSettings(tx, new Map(names.map((name) => [name, after[name]])), by.actor);
    const changes = Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]));
    await audit(tx, { event: AUDIT.system_config.updated, ...by, entityType: 'system_config', entityId: null, data: { changes } });
    return after;
  });
}

/** Ends the first day; the first time counts. */
export async function completeOnboarding(db: Database, by: By): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await loadSettings(tx)).has(ONBOARDING_COMPLETED)) return;
    await saveSettings(tx, new Map([[ONBOARDING_COMPLETED, tx.now.toISOString()]]), by.actor);
    await audit(tx, { event: AUDIT.onboarding.completed, ...by, entityType: 'system_config', entityId: null });
  });
}
