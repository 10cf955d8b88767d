import { INCIDENT_SEVERITIES, type IncidentSeverity } from '../../incidents/incident.ts';
import type { SlaTargets } from '../../incidents/sla/targets.ts';
import type { WeekSums } from '../../incidents/figures/figures.ts';

/** Weeks that are shown, this one included. */
export const WEEKS = 12;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 5 January 1970 was a Monday. */
const A_MONDAY = 4 * DAY_MS;

/** What is measured. */
export const GOALS = ['acknowledge', 'resolve'] as const;
export type Goal = (typeof GOALS)[number];

/** One small picture: a severity and a goal, week by week. */
export interface MeanTimeSeries {
  readonly severity: IncidentSeverity;
  readonly goal: Goal;
  /** Null: no target. */
  readonly targetSeconds: number | null;
  /** Over all weeks; null without a case. */
  readonly meanSeconds: number | null;
  readonly weeks: readonly { readonly from: Date; readonly seconds: number | null; readonly incidents: number }[];
}

/** When the first of the weeks begins: on a Monday at midnight (UTC). Pure. */
export function firstWeek(now: Date): Date {
  const monday = Math.floor((now.getTime() - A_MONDAY) / WEEK_MS) * WEEK_MS + A_MONDAY;
  return new Date(monday - (WEEKS - 1) * WEEK_MS);
}

/** Every severity and goal, the worst first, with a value for each week; null where nothing was measured. Pure. */
export function meanTimes(rows: readonly WeekSums[], targets: SlaTargets, first: Date): readonly MeanTimeSeries[] {
  return INCIDENT_SEVERITIES.flatMap((severity) =>
    GOALS.map((goal) => {
      const own = rows.filter((row) => row.severity === severity);
      const minutes = targets[severity][`${goal}_minutes`];
      return {
        severity,
        goal,
        targetSeconds: minutes === null ? null : minutes * 60,
        meanSeconds: mean(own, goal),
        weeks: Array.from({ length: WEEKS }, (_, week) => {
          const ofWeek = own.filter((row) => row.week === week);
          return {
            from: new Date(first.getTime() + week * WEEK_MS),
            seconds: mean(ofWeek, goal),
            incidents: ofWeek.reduce((sum, row) => sum + row[goal], 0),
          };
        }),
      };
    }),
  );
}

function mean(rows: readonly WeekSums[], goal: Goal): number | null {
  const cases = rows.reduce((sum, row) => sum + row[goal], 0);
  const seconds = rows.reduce((sum, row) => sum + row[`${goal}_seconds`], 0);
  return cases === 0 ? null : Math.round(seconds / cases);
}
