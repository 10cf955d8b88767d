import { type Database, databaseNow } from '../../platform/db/database.ts';
import { UNKNOWN } from '../alerts/intake/unknown/unknown.ts';
import { scanAlerts } from '../alerts/index.ts';
import { onPreviewThread } from '../routing/index.ts';
import { Comparison, type PreviewResult } from './preview.ts';
import { checkSets, described, type RuleInput } from './rules.actions.ts';
import type { RuleTerms } from './rule.ts';
import { readRules } from './rules.store.ts';

/** Most alerts a preview looks at, the newest first. */
const PREVIEW_ALERTS = 20_000;
/** The milliseconds of the thread that must be left to begin with another page of alerts. */
const ENOUGH_MS = 300;
const DAY_MS = 86_400_000;

/** What a proposed list would have decided, and over which alerts. */
export interface TriagePreview extends PreviewResult {
  readonly since: Date;
  readonly days: number;
  readonly bound: number;
  /** Older alerts of these days were left out. */
  readonly limited: boolean;
}

/**
 * Runs the alerts of the last days through the rules in force and a proposed list, on another thread, as many as two seconds
 * allow. Nothing is stored.
 *
 * @throws Problem `validation_failed` or `pattern_too_costly` with a pointer for every fault, `unavailable` when many wait
 */
export async function previewTriage(
  db: Database,
  proposed: ReadonlyArray<RuleInput & Pick<RuleTerms, 'name' | 'decision'>>,
  days: number,
  bound = PREVIEW_ALERTS,
): Promise<TriagePreview> {
  const terms = proposed.map((rule, index) => described(rule, null, `/rules/${index}`));
  await checkSets(terms.map(({ matchers }, index) => ({ matchers, pointer: `/rules/${index}/matchers` })));
  const present = (await readRules(db)).rules;
  const since = new Date((await databaseNow(db)).getTime() - days * DAY_MS);
  const comparison = new Comparison(terms);
  return onPreviewThread('/rules', async (thread) => {
    const enabled = present.filter((rule) => rule.enabled);
    // Places in the whole list: what is switched off matches nothing.
    const places = terms.flatMap((rule, index) => (rule.enabled ? [index] : []));
    await thread.ask({ ask: 'lists', lists: [enabled.map(conditions), places.map((place) => conditions(terms[place] as RuleTerms))] });
    let limited = false;
    for await (const { alerts: page, limited: more } of scanAlerts(db, { since, limit: bound })) {
      // Triage says nothing about alerts of an unknown format.
      const alerts = page.filter(({ source }) => source !== UNKNOWN);
      const firsts = await thread.ask({ ask: 'firsts', alerts: alerts.map(({ labels, severity }) => ({ labels, severity })) });
      for (const [index, alert] of alerts.entries()) {
        const [before = -1, after = -1] = firsts[index] ?? [];
        comparison.add(alert, enabled[before]?.decision ?? 'none', places[after] ?? -1);
      }
      limited = more || thread.left() < ENOUGH_MS;
      if (limited) break;
    }
    return { ...comparison.result(), since, days, bound, limited };
  });
}

function conditions({ matchers, severities }: Pick<RuleTerms, 'matchers' | 'severities'>) {
  return { matchers: [...matchers], severities };
}
