import { isDeepStrictEqual } from 'node:util';
import type { By } from '../../platform/actor.ts';
import { type Config, variableNames } from '../../platform/config.ts';
import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { Live } from '../../platform/live/live.ts';
import { audit } from '../audit/index.ts';
import { readChange, type Settings, settingsFrom } from './settings.ts';
import { holdSetting, loadSettings, lockPolicyId, saveSettings } from './settings.store.ts';
import { AUDIT, settingsChanged } from './events.ts';

/** Under which name the end of the first day is stored. */
export const ONBOARDING_COMPLETED = 'onboarding_completed_at';

/** The settings in force. */
export async function currentSettings(db: Queryable): Promise<Settings> {
  return settingsFrom(await loadSettings(db));
}

/** The names that may be a status page's own domain; they stay listed until the transaction ends. */
export async function heldStatusPageDomains(tx: Tx): Promise<readonly string[]> {
  return settingsFrom(await holdSetting(tx, 'status_page_domains')).status_page_domains;
}

/** What changes of settings work with. */
export interface ChangeDeps {
  readonly db: Database;
  readonly live: Live;
  readonly config: Pick<Config, 'more'>;
  readonly baseUrl: string;
  /** A status page whose own domain is none of these. */
  readonly pageOutside: (tx: Tx, domains: readonly string[]) => Promise<{ readonly domain: string; readonly slug: string } | null>;
}

/**
 * Changes settings.
 *
 * @throws Problem `validation_failed`; then nothing is changed
 */
export async function changeSettings(
  { db, live, config, baseUrl, pageOutside }: ChangeDeps,
  body: Readonly<Record<string, unknown>>,
  by: By,
): Promise<Settings> {
  return db.transaction(async (tx) => {
    const before = settingsFrom(await loadSettings(tx));
    const change = readChange(body, before, variableNames(config), new URL(baseUrl).hostname);
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
    // After the write: who saves a page holds the list, so every page that relied on the old one is seen here.
    const outside = names.includes('status_page_domains') ? await pageOutside(tx, after.status_page_domains) : null;
    if (outside)
      throw invalid(
        '/settings/status_page_domains',
        'in_use',
        `/settings/status_page_domains must keep ${outside.domain}: first take it from the status page ${outside.slug}`,
      );
    const changes = Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]));
    await audit(tx, { event: AUDIT.system_config.updated, ...by, entityType: 'system_config', entityId: null, data: { changes } });
    await live.publish(tx, settingsChanged({}));
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
