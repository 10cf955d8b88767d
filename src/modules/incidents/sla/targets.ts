import { INCIDENT_SEVERITIES, type Incident, type IncidentSeverity } from '../incident.ts';

/** What has a target, in the order in which it is reached. */
export const SLA_GOALS = ['acknowledge', 'mitigate', 'resolve'] as const;
export type SlaGoal = (typeof SLA_GOALS)[number];

/** Minutes after the incident was opened; null: no target. */
export type SeverityTargets = Readonly<Record<`${SlaGoal}_minutes`, number | null>>;
export type SlaTargets = Readonly<Record<IncidentSeverity, SeverityTargets>>;

/** Longest target, in minutes: a year. */
export const TARGET_MAX = 525_600;

/** What is asked for until somebody sets something else. */
export const DEFAULT_SLA_TARGETS: SlaTargets = {
  critical: { acknowledge_minutes: 5, mitigate_minutes: 60, resolve_minutes: 4 * 60 },
  high: { acknowledge_minutes: 15, mitigate_minutes: 4 * 60, resolve_minutes: 8 * 60 },
  medium: { acknowledge_minutes: 60, mitigate_minutes: 12 * 60, resolve_minutes: 24 * 60 },
  low: { acknowledge_minutes: 4 * 60, mitigate_minutes: 36 * 60, resolve_minutes: 72 * 60 },
};

const REACHED = { acknowledge: 'acknowledged_at', mitigate: 'mitigated_at', resolve: 'resolved_at' } as const;

/** How one target of an incident stands. */
export interface SlaClock {
  readonly goal: SlaGoal;
  readonly dueAt: Date;
  /** Null: not yet. */
  readonly reachedAt: Date | null;
  /** Too late, or not yet although the time is over. */
  readonly broken: boolean;
}

/** The targets of an incident that has some; a cancelled one has none. Pure. */
export function clocksOf(
  incident: Pick<Incident, 'severity' | 'status' | 'created_at' | 'acknowledged_at' | 'mitigated_at' | 'resolved_at'>,
  targets: SlaTargets,
  now: Date,
): SlaClock[] {
  if (incident.status === 'cancelled') return [];
  return SLA_GOALS.flatMap((goal) => {
    const minutes = targets[incident.severity][`${goal}_minutes`];
    if (minutes === null) return [];
    const dueAt = new Date(incident.created_at.getTime() + minutes * 60_000);
    const reachedAt = incident[REACHED[goal]];
    return [{ goal, dueAt, reachedAt, broken: (reachedAt ?? now) > dueAt }];
  });
}

/** Of this part of a target's time its holder is warned. */
const CLOSE = 0.8;
/** What was missed longer ago is let rest. */
const STALE_MS = 86_400_000;

/** Which targets that are not reached yet are close or missed, and when the next of them is; null: there is none. Pure. */
export function standing<Clock extends Pick<SlaClock, 'dueAt'>>(
  { created_at: opened }: Pick<Incident, 'created_at'>,
  clocks: readonly Clock[],
  now: Date,
): { readonly close: readonly Clock[]; readonly next: Date | null } {
  const closeAt = ({ dueAt }: Clock) => opened.getTime() + Math.ceil((dueAt.getTime() - opened.getTime()) * CLOSE);
  const ahead = clocks.map(closeAt).filter((at) => at > now.getTime());
  return {
    close: clocks.filter((clock) => closeAt(clock) <= now.getTime() && clock.dueAt.getTime() > now.getTime() - STALE_MS),
    next: ahead.length === 0 ? null : new Date(Math.min(...ahead)),
  };
}

/**
 * Stored targets over the defaults, or the change of a person over what is stored; a value of the wrong form counts as none. `wrong` hears of each
 * by the path of its member.
 */
export function targetsOver(base: SlaTargets, value: unknown, wrong: (path: string) => void): SlaTargets {
  if (!isObject(value)) {
    wrong('');
    return base;
  }
  for (const name of Object.keys(value)) if (!INCIDENT_SEVERITIES.some((severity) => severity === name)) wrong(`/${name}`);
  const of = (severity: IncidentSeverity): SeverityTargets => {
    const given = value[severity];
    if (given === undefined) return base[severity];
    if (!isObject(given)) {
      wrong(`/${severity}`);
      return base[severity];
    }
    const members = { ...base[severity] };
    for (const [name, minutes] of Object.entries(given)) {
      const goal = SLA_GOALS.find((known) => `${known}_minutes` === name);
      const valid = minutes === null || (Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= TARGET_MAX);
      if (goal === undefined || !valid) wrong(`/${severity}/${name}`);
      else members[`${goal}_minutes`] = minutes as number | null;
    }
    return members;
  };
  return { critical: of('critical'), high: of('high'), medium: of('medium'), low: of('low') };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
