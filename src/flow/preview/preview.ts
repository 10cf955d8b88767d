import { alertsOpenSince, recentAtArrival } from '../../modules/alerts/index.ts';
import { activeDependencies, activeServices } from '../../modules/catalog/index.ts';
import { type Around, openPreviewThreads } from '../../modules/routing/index.ts';
import { silencesSince } from '../../modules/silences/index.ts';
import { readRules } from '../../modules/triage/index.ts';
import type { PreviewContext } from './preview-steps.ts';

/** Alerts that are looked at as sources of inhibition, the newest. */
const MOST_SOURCES = 20_000;

/** What a preview of the routing rules takes besides the rules: windows, inhibition, triage, counts of alerts. */
export function openPreviews(): Around {
  return {
    onThread: openPreviewThreads(new URL('./preview.thread.ts', import.meta.url)),
    async context(db, since): Promise<PreviewContext> {
      const [services, dependencies, silences, triage] = await Promise.all([
        activeServices(db),
        activeDependencies(db),
        silencesSince(db, since),
        readRules(db),
      ]);
      const needs = Map.groupBy(dependencies, ({ from }) => from);
      return {
        services: services.map(({ compiled: _, ...service }) => service),
        needs: [...needs].map(([from, all]) => [from, all.map(({ to }) => to)] as const),
        silences,
        triage: triage.rules,
      };
    },
    async sources(db, { sets, dependencies }, since) {
      const ids = dependencies ? (await activeDependencies(db)).map(({ to }) => to) : [];
      return alertsOpenSince(db, since, sets, [...new Set(ids)], MOST_SOURCES);
    },
    recent: recentAtArrival,
  };
}
