import type { IncidentSeverity } from '../incident.ts';

/** Sums over the incidents of one severity; times in seconds. Cancelled ones are left out. */
export interface MetricsRow {
  readonly severity: IncidentSeverity;
  readonly total: number;
  /** Neither resolved nor closed. */
  readonly open: number;
  readonly acknowledged: Sums;
  readonly mitigated: Sums;
  readonly resolved: Sums;
  /** Of those that reached it, and of those that could still or did not: by the targets. */
  readonly acknowledge: Kept;
  readonly mitigate: Kept;
  readonly resolve: Kept;
}

/** How often something was reached, and after how long in all. */
export interface Sums {
  readonly count: number;
  readonly seconds: number;
}

/** `missed`: too late, or not yet although the time is over. Neither: there is time left. */
export interface Kept {
  readonly met: number;
  readonly missed: number;
}

/** Sums over the incidents of one severity that were opened in one week; `week` counts from 0. */
export interface WeekSums {
  readonly severity: IncidentSeverity;
  readonly week: number;
  readonly acknowledge: number;
  readonly acknowledge_seconds: number;
  readonly resolve: number;
  readonly resolve_seconds: number;
}

/** A time in which there was an incident. */
export interface Affected {
  readonly severity: IncidentSeverity;
  readonly from: Date;
  /** Null: it goes on. */
  readonly until: Date | null;
}
