import { INCIDENT_SEVERITIES, type IncidentSeverity } from '../../incidents/incident.ts';
import { SLA_GOALS, type SlaGoal, type SlaTargets } from '../../incidents/sla/targets.ts';
import type { Kept, MetricsRow, Sums } from '../../incidents/figures/figures.ts';

interface Figures {
  readonly total: number;
  readonly open: number;
  /** Mean seconds from opening to acknowledging, mitigating, resolving; null when none got there. */
  readonly mtta_seconds: number | null;
  readonly mttm_seconds: number | null;
  readonly mttr_seconds: number | null;
  readonly sla: Record<SlaGoal, SlaFigures>;
}

interface SlaFigures extends Kept {
  /** The target; null over all severities, which have each their own, and where there is none. */
  readonly target_seconds: number | null;
  /** Met of those that are decided, 0 to 1; null when none is. */
  readonly ratio: number | null;
}

/** The figures, over all and for each severity. Pure. */
export function summarise(
  rows: readonly MetricsRow[],
  targets: SlaTargets,
): Figures & { readonly by_severity: Record<IncidentSeverity, Figures> } {
  const of = (severity: IncidentSeverity) => rows.filter((row) => row.severity === severity);
  return {
    ...figures(rows, null, targets),
    by_severity: Object.fromEntries(INCIDENT_SEVERITIES.map((severity) => [severity, figures(of(severity), severity, targets)])) as Record<
      IncidentSeverity,
      Figures
    >,
  };
}

function figures(rows: readonly MetricsRow[], severity: IncidentSeverity | null, targets: SlaTargets): Figures {
  const sum = (pick: (row: MetricsRow) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const mean = (pick: (row: MetricsRow) => Sums) => {
    const count = sum((row) => pick(row).count);
    return count === 0 ? null : Math.round((sum((row) => pick(row).seconds) / count) * 1_000) / 1_000;
  };
  const sla = (which: SlaGoal): SlaFigures => {
    const minutes = severity === null ? null : targets[severity][`${which}_minutes`];
    const met = sum((row) => row[which].met);
    const missed = sum((row) => row[which].missed);
    return {
      target_seconds: minutes === null ? null : minutes * 60,
      met,
      missed,
      ratio: met + missed === 0 ? null : Math.round((met / (met + missed)) * 10_000) / 10_000,
    };
  };
  return {
    total: sum((row) => row.total),
    open: sum((row) => row.open),
    mtta_seconds: mean((row) => row.acknowledged),
    mttm_seconds: mean((row) => row.mitigated),
    mttr_seconds: mean((row) => row.resolved),
    sla: Object.fromEntries(SLA_GOALS.map((goal) => [goal, sla(goal)])) as Record<SlaGoal, SlaFigures>,
  };
}
