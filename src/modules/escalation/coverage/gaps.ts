import { type Hole, hoursOf, type Interval, type Lack, LACKS } from './coverage.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A service and its holes. Services that share what pages them share the very same array. */
export interface Judged {
  readonly service: Named & { readonly policy: Named | null };
  readonly holes: readonly Hole[];
}

/** Services that have the same holes, by name. */
export interface GapGroup {
  /** Null: these have none. */
  readonly policy: Named | null;
  readonly services: readonly Named[];
  readonly holes: readonly Hole[];
}

/** Services for which a page would wake nobody. */
export interface UnpagedServices {
  /** By name. */
  readonly services: readonly Named[];
  /** When the first of them begins, in milliseconds; null: there are none. */
  readonly from: number | null;
  /** The most that is true of all of them; null: there are none. */
  readonly lack: Lack | null;
}

/** How many services have holes, and for which a page would wake nobody: at the beginning of the time, or only later. */
export interface GapSummary {
  readonly services: number;
  readonly withGaps: number;
  readonly now: UnpagedServices;
  readonly later: UnpagedServices;
}

const isCritical = ({ severity }: Hole) => severity === 'critical';

/** Counts all services. Pure. */
export function summarise(window: Interval, judged: readonly Judged[]): GapSummary {
  const dark = judged.flatMap(({ service, holes }) => {
    const begins = holes.filter(isCritical).flatMap(({ code, intervals }) => intervals.map(({ from }) => ({ code, from })));
    return begins.length === 0 ? [] : [{ service, ...begins.reduce((first, each) => (each.from < first.from ? each : first)) }];
  });
  const those = (chosen: typeof dark): UnpagedServices => ({
    services: chosen.map(({ service }) => service),
    from: chosen.length === 0 ? null : chosen.reduce((first, { from }) => Math.min(first, from), Number.POSITIVE_INFINITY),
    lack: chosen.length === 0 ? null : (LACKS.findLast((lack) => chosen.some(({ code }) => code === lack)) ?? 'nobody_at_all'),
  });
  return {
    services: judged.length,
    withGaps: judged.filter(({ holes }) => holes.length > 0).length,
    now: those(dark.filter(({ from }) => from <= window.from)),
    later: those(dark.filter(({ from }) => from > window.from)),
  };
}

/** Services with the same holes stand together; first those for which a page would wake nobody the longest, then where it is most services. Pure. */
export function groupGaps(judged: readonly Judged[]): GapGroup[] {
  const groups = new Map<unknown, GapGroup & { services: Named[] }>();
  for (const { service, holes } of judged) {
    if (holes.length === 0) continue;
    // Without a policy each service has a sentence of its own about the same hole.
    const key = service.policy === null ? null : holes;
    const group = groups.get(key);
    if (group) group.services.push(service);
    else groups.set(key, { policy: service.policy, services: [service], holes });
  }
  const hoursIn = (holes: readonly Hole[]) => holes.reduce((sum, { intervals }) => sum + hoursOf(intervals), 0);
  return [...groups.values()]
    .map((group) => ({ group, dark: hoursIn(group.holes.filter(isCritical)), all: hoursIn(group.holes) }))
    .sort((a, b) => b.dark - a.dark || (a.dark > 0 ? b.group.services.length - a.group.services.length : 0) || b.all - a.all)
    .map(({ group }) => group);
}
