import type { AlertStatus } from '../alert.ts';
import { SEVERITIES, type Severity } from '../signal.ts';

/** Alerts of one rank: what is asked of their states, and whether somebody has them through an incident (null: either). */
export interface Rank {
  readonly severity: Severity;
  readonly status: AlertStatus;
  readonly owned: boolean | null;
}

/** Unacknowledged before what somebody has, through an incident or by hand. */
const OPEN: ReadonlyArray<Pick<Rank, 'status' | 'owned'>> = [
  { status: 'firing', owned: false },
  { status: 'firing', owned: true },
  { status: 'acknowledged', owned: null },
];

/** Every rank, the most urgent first: by severity, within it by whether somebody has it; what is resolved after all that is open. */
export const RANKS: readonly Rank[] = [
  ...SEVERITIES.flatMap((severity) => OPEN.map((state) => ({ severity, ...state }))),
  ...SEVERITIES.map((severity) => ({ severity, status: 'resolved', owned: null }) as const),
];

/** Where an alert stands in {@link RANKS}. */
export function rankOf(alert: { readonly severity: Severity; readonly status: AlertStatus; readonly owned: boolean }): number {
  return RANKS.findIndex(
    ({ severity, status, owned }) => severity === alert.severity && status === alert.status && (owned === null || owned === alert.owned),
  );
}
