import type { Severity } from '../../alerts/signal.ts';
import type { RouteDecision } from '../route.ts';
import type { Outcome, PastAlert, Steps } from '../steps.ts';

/** One alert that the proposal would treat differently. Lists hold names of destinations. */
export interface PreviewSample {
  readonly number: number;
  readonly title: string;
  readonly severity: Severity;
  readonly created_at: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The proposal's decision in a sentence. */
  readonly why: string;
}

/** What a proposal changes for past alerts. Each changed alert is counted once: as added, removed or moved. */
export interface PreviewResult {
  readonly evaluated: number;
  readonly unchanged: number;
  readonly changed: number;
  /** Alerts that would be sent to one destination more, by destination. */
  readonly added: readonly { readonly destination: string; readonly count: number }[];
  /** Alerts that would be sent to one destination less. */
  readonly removed: readonly { readonly destination: string; readonly count: number }[];
  /** Alerts that would go elsewhere. */
  readonly moved: readonly { readonly from: readonly string[]; readonly to: readonly string[]; readonly count: number }[];
  /** Alerts of which nobody would have heard at once. */
  readonly nobody: { readonly before: number; readonly after: number };
  /** Alerts suppressed by a mute interval. */
  readonly muted: { readonly before: number; readonly after: number };
  /** Alerts suppressed because too few of their group had come. */
  readonly below_threshold: { readonly before: number; readonly after: number };
  /** Alerts of which nobody would have heard because of a maintenance window or silence. */
  readonly silenced: { readonly before: number; readonly after: number };
  /** Alerts of which nobody would have heard because another one fired. */
  readonly inhibited: { readonly before: number; readonly after: number };
  /** Alerts of which nobody would have heard because triage decides that they are noise. */
  readonly noise: { readonly before: number; readonly after: number };
  readonly samples: readonly PreviewSample[];
}

/** Most changed alerts shown one by one. */
const MAX_SAMPLES = 50;

/** Runs past alerts through the present and the proposed rules and sums up the difference. */
export class Comparison {
  #evaluated = 0;
  #changed = 0;
  readonly #added = new Map<string, number>();
  readonly #removed = new Map<string, number>();
  readonly #moved = new Map<string, number>();
  readonly #nobody = { before: 0, after: 0 };
  readonly #muted = { before: 0, after: 0 };
  readonly #suppressed = {
    below_threshold: { before: 0, after: 0 },
    silenced: { before: 0, after: 0 },
    inhibited: { before: 0, after: 0 },
    noise: { before: 0, after: 0 },
  };
  readonly #samples: PreviewSample[] = [];
  readonly #present: Steps;
  readonly #proposed: Steps;

  constructor(present: Steps, proposed: Steps) {
    this.#present = present;
    this.#proposed = proposed;
  }

  add(alert: PastAlert): void {
    const before = this.#present(alert, alert.created_at);
    const after = this.#proposed(alert, alert.created_at);
    this.#evaluated += 1;
    for (const [side, decision] of [
      ['before', before],
      ['after', after],
    ] as const) {
      if (decision.destinations.length === 0) this.#nobody[side] += 1;
      this.#count(side, decision);
    }
    const notified = { before: namesOf(before), after: namesOf(after) };
    const gained = notified.after.filter((name) => !notified.before.includes(name));
    const lost = notified.before.filter((name) => !notified.after.includes(name));
    if (gained.length === 0 && lost.length === 0) return;
    this.#changed += 1;
    if (lost.length > 0 && gained.length > 0) count(this.#moved, JSON.stringify([lost, gained]));
    else for (const name of gained.length > 0 ? gained : lost) count(gained.length > 0 ? this.#added : this.#removed, name);
    if (this.#samples.length < MAX_SAMPLES) {
      const { number, title, severity, created_at } = alert;
      this.#samples.push({ number, title, severity, created_at: created_at.toISOString(), ...notified, why: after.why });
    }
  }

  #count(side: 'before' | 'after', { suppressed, mutedUntil }: Outcome): void {
    if (suppressed !== null && suppressed !== 'muted') this.#suppressed[suppressed][side] += 1;
    else if (mutedUntil !== null) this.#muted[side] += 1;
  }

  result(): PreviewResult {
    return {
      evaluated: this.#evaluated,
      unchanged: this.#evaluated - this.#changed,
      changed: this.#changed,
      added: byCount(this.#added).map(([destination, number]) => ({ destination, count: number })),
      removed: byCount(this.#removed).map(([destination, number]) => ({ destination, count: number })),
      moved: byCount(this.#moved).map(([key, number]) => {
        const [from, to] = JSON.parse(key) as [string[], string[]];
        return { from, to, count: number };
      }),
      nobody: { ...this.#nobody },
      muted: { ...this.#muted },
      ...structuredClone(this.#suppressed),
      samples: [...this.#samples],
    };
  }
}

function namesOf(decision: RouteDecision): string[] {
  return decision.destinations.map((destination) => destination.name);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function byCount(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1));
}
