import type { Severity } from '../alerts/signal.ts';
import type { Decision } from './rule.ts';

/** What alerts of one name in one namespace did, and whom they woke. */
export interface NoiseFigures {
  readonly alertname: string;
  readonly namespace: string;
  readonly alerts: number;
  readonly groups: number;
  readonly neverAcknowledged: number;
  /** What came outside of incidents: what fires while one runs is part of it and no noise. */
  readonly alone: { readonly alerts: number; readonly neverAcknowledged: number; readonly days: number };
  /** Within five minutes. */
  readonly resolvedQuickly: number;
  /** Hours with three changes or more. */
  readonly flaps: number;
  readonly suppressed: number;
  readonly pages: number;
  /** From 22:00 to 08:00 in the time zone of who was paged. */
  readonly nightPages: number;
  readonly worstSeverity: Severity;
}

/** What would have kept it quiet: a triage rule, a mute interval or a threshold of a routing rule. */
export interface NoiseProposal {
  readonly kind: 'noise' | 'mute' | 'threshold';
  readonly name: string;
  readonly matchers: readonly string[];
  /** Of a triage rule. */
  readonly decision?: Decision;
  readonly severities?: readonly Severity[];
  /** Of a routing rule. */
  readonly mute?: ReadonlyArray<{ readonly times: ReadonlyArray<{ readonly start_time: string; readonly end_time: string }> }>;
  readonly after?: { readonly count: number; readonly within: string };
  /** In a sentence. */
  readonly why: string;
}

const MOSTLY = 0.5;
/** Fewer alerts, and fewer days on which they came, say little. */
const ENOUGH = { alerts: 3, days: 2 };
const NIGHT = [
  { start_time: '22:00', end_time: '24:00' },
  { start_time: '00:00', end_time: '08:00' },
];
const AFTER = { count: 3, within: '10m' };

/**
 * The rule that fits what happened; null: there is too little to judge by outside of incidents, people acknowledge these alerts, or nobody is
 * notified of them anyway. Pure.
 */
export function proposalFor(figures: NoiseFigures): NoiseProposal | null {
  const { alertname, namespace, alerts, alone, suppressed, resolvedQuickly, flaps, pages, nightPages, worstSeverity } = figures;
  const { neverAcknowledged } = alone;
  if (alertname === '' || alone.alerts < ENOUGH.alerts || alone.days < ENOUGH.days || suppressed === alerts) return null;
  if (neverAcknowledged / alone.alerts < MOSTLY) return null;
  const where = namespace === '' ? alertname : `${alertname} in ${namespace}`;
  const matchers = [matcherOf('alertname', alertname), ...(namespace === '' ? [] : [matcherOf('namespace', namespace)])];
  const ignored = `${neverAcknowledged} of ${alone.alerts}${alone.alerts === alerts ? '' : ' outside of incidents'} were never acknowledged`;
  const quick = `${resolvedQuickly} were resolved within five minutes`;
  const threshold = { kind: 'threshold', name: `${where}, from the third on`, matchers, after: AFTER } as const;
  if (flaps > 0) {
    const often = `${where} changed three times or more within an hour, ${flaps} ${flaps === 1 ? 'time' : 'times'}`;
    return { ...threshold, why: `${often}; ${ignored}.` };
  }
  // equivalent mutant: none of no pages is no half of them
  if (pages > 0 && nightPages / pages >= MOSTLY) {
    const why = `${nightPages} of ${pages} pages were at night; ${ignored}.`;
    return { kind: 'mute', name: `${where}, by day`, matchers, mute: [{ times: NIGHT }], why };
  }
  // What is grave is never proposed as noise.
  if (worstSeverity === 'critical' || worstSeverity === 'high') return { ...threshold, why: `${ignored}, and ${quick}.` };
  const severities = ['warning', 'info'] as const;
  return { kind: 'noise', name: `${where} is noise`, matchers, decision: 'noise', severities, why: `${ignored}, and ${quick}.` };
}

function matcherOf(name: string, value: string): string {
  const quoted = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  return `${name}="${quoted}"`;
}

const KEPT = 200;

/** What woke people for nothing first: by pages that nobody answered, then by alerts. At most 200. */
export function worstFirst(figures: readonly NoiseFigures[]): NoiseFigures[] {
  const weight = ({ pages, alerts, neverAcknowledged }: NoiseFigures) => pages * (neverAcknowledged / Math.max(1, alerts));
  return [...figures]
    .sort((a, b) => weight(b) - weight(a) || b.neverAcknowledged - a.neverAcknowledged || b.alerts - a.alerts)
    .slice(0, KEPT);
}
