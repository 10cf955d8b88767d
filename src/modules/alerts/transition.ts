import type { AlertStatus } from './alert.ts';

/** What a person, a chat button or an agent can ask of an alert. */
export const ALERT_COMMANDS = ['acknowledge', 'unacknowledge', 'resolve', 'reopen'] as const;
export type AlertCommand = (typeof ALERT_COMMANDS)[number];

/** What a command does to an alert. `none`: its effect holds already. `refused`: with what would change something. */
export type Transition =
  | { readonly kind: 'change'; readonly to: AlertStatus }
  | { readonly kind: 'none'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string; readonly allowed: readonly AlertCommand[] };

const TABLE: Readonly<Record<AlertStatus, Readonly<Partial<Record<AlertCommand, AlertStatus>>>>> = {
  firing: { acknowledge: 'acknowledged', unacknowledge: 'firing', resolve: 'resolved' },
  acknowledged: { acknowledge: 'acknowledged', unacknowledge: 'firing', resolve: 'resolved' },
  resolved: { resolve: 'resolved', reopen: 'firing' },
};

/** Past tense of a command: names timeline lines and audit events. */
export const DONE = {
  acknowledge: 'acknowledged',
  unacknowledge: 'unacknowledged',
  resolve: 'resolved',
  reopen: 'reopened',
} as const satisfies Readonly<Record<AlertCommand, string>>;

/** Decides one command (contract 3, the table of events). */
export function transition(command: AlertCommand, status: AlertStatus): Transition {
  const to = TABLE[status][command];
  if (to === undefined) {
    const allowed = ALERT_COMMANDS.filter((other) => (TABLE[status][other] ?? status) !== status);
    return { kind: 'refused', why: `An alert that is ${status} cannot be ${DONE[command]}`, allowed };
  }
  return to === status ? { kind: 'none', why: `The alert is ${status} already` } : { kind: 'change', to };
}
