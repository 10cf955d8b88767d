import type { Severity } from '../alerts/signal.ts';
import { type Decision, DECISIONS, type RuleTerms } from './rule.ts';

/** What triage says of an alert; `none`: it goes the normal way. */
export type Outcome = Decision | 'none';
export const OUTCOMES = [...DECISIONS, 'none'] as const;

/** A stored alert as the preview sees it. */
export interface PastAlert {
  readonly number: number;
  readonly title: string;
  readonly severity: Severity;
  readonly group_id: string;
  readonly created_at: Date;
}

/** One alert that the proposal decides about otherwise. */
export interface PreviewSample {
  readonly number: number;
  readonly title: string;
  readonly severity: Severity;
  readonly created_at: Date;
  readonly from: Outcome;
  readonly to: Outcome;
  /** The proposed rule that matches it. */
  readonly rule: string | null;
}

/** How many alerts and groups. A group counts as the strongest decision about its alerts. */
export interface Counted {
  readonly alerts: number;
  readonly groups: number;
}

/** What a proposed list changes for past alerts. */
export interface PreviewResult {
  readonly evaluated: Counted;
  readonly changed: Counted;
  readonly before: Readonly<Record<Outcome, Counted>>;
  readonly after: Readonly<Record<Outcome, Counted>>;
  /** Alerts by what is decided now and what would be. */
  readonly changes: ReadonlyArray<{ readonly from: Outcome; readonly to: Outcome } & Counted>;
  /** What each proposed rule decides, in their order. */
  readonly rules: ReadonlyArray<{ readonly name: string } & Counted>;
  /** The newest changed alerts. */
  readonly samples: readonly PreviewSample[];
}

/** A rule as far as the comparison needs it. */
type Deciding = Pick<RuleTerms, 'name' | 'decision'>;

const MOST_SAMPLES = 50;

/** Sums up what two lists of rules decide about the same alerts. */
export class Comparison {
  readonly #proposed: readonly Deciding[];
  readonly #alerts = { evaluated: 0, changed: 0 };
  readonly #counts = { before: counter(), after: counter() };
  readonly #groups = new Map<string, { before: Outcome; after: Outcome; changed: boolean }>();
  readonly #changes = new Map<string, { alerts: number; groups: Set<string> }>();
  readonly #rules: ReadonlyArray<{ alerts: number; groups: Set<string> }>;
  readonly #samples: PreviewSample[] = [];

  constructor(proposed: readonly Deciding[]) {
    this.#proposed = proposed;
    this.#rules = proposed.map(() => ({ alerts: 0, groups: new Set<string>() }));
  }

  /** @param at the place of the proposed rule that matches; -1: none */
  add(alert: PastAlert, present: Outcome, at: number): void {
    const rule = this.#proposed[at] ?? null;
    const after = rule?.decision ?? 'none';
    const changed = present !== after;
    this.#alerts.evaluated += 1;
    this.#counts.before[present] += 1;
    this.#counts.after[after] += 1;
    const matched = this.#rules[at];
    if (matched) {
      matched.alerts += 1;
      matched.groups.add(alert.group_id);
    }
    const group = this.#groups.get(alert.group_id) ?? { before: present, after, changed };
    this.#groups.set(alert.group_id, {
      before: stronger(group.before, present),
      after: stronger(group.after, after),
      changed: group.changed || changed,
    });
    if (!changed) return;
    this.#alerts.changed += 1;
    const key = `${present} ${after}`;
    const change = this.#changes.get(key) ?? { alerts: 0, groups: new Set<string>() };
    change.alerts += 1;
    change.groups.add(alert.group_id);
    this.#changes.set(key, change);
    if (this.#samples.length >= MOST_SAMPLES) return;
    const { number, title, severity, created_at } = alert;
    this.#samples.push({ number, title, severity, created_at, from: present, to: after, rule: rule?.name ?? null });
  }

  result(): PreviewResult {
    const groups = [...this.#groups.values()];
    const counted = (side: 'before' | 'after') =>
      Object.fromEntries(
        OUTCOMES.map((one) => [one, { alerts: this.#counts[side][one], groups: groups.filter((group) => group[side] === one).length }]),
      ) as Record<Outcome, Counted>;
    return {
      evaluated: { alerts: this.#alerts.evaluated, groups: groups.length },
      changed: { alerts: this.#alerts.changed, groups: groups.filter(({ changed }) => changed).length },
      before: counted('before'),
      after: counted('after'),
      changes: [...this.#changes]
        .map(([key, { alerts, groups: among }]) => {
          const [from, to] = key.split(' ') as [Outcome, Outcome];
          return { from, to, alerts, groups: among.size };
        })
        .sort((a, b) => b.alerts - a.alerts),
      rules: this.#rules.map(({ alerts, groups: among }, index) => ({
        name: this.#proposed[index]?.name ?? '',
        alerts,
        groups: among.size,
      })),
      samples: [...this.#samples],
    };
  }
}

function counter(): Record<Outcome, number> {
  return { incident: 0, investigate: 0, noise: 0, none: 0 };
}

const WEIGHT: Readonly<Record<Outcome, number>> = { noise: 0, none: 1, investigate: 2, incident: 3 };

/** An alert that goes the normal way keeps its group from being noise as a whole. */
function stronger(one: Outcome, other: Outcome): Outcome {
  // equivalent mutant: two of one weight are the same
  return WEIGHT[other] > WEIGHT[one] ? other : one;
}
