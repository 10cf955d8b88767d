import type { Labels, Severity } from '../alerts/signal.ts';

/** How a heartbeat does. `new`: nothing was ever heard of it, and nobody is alarmed. `late`: overdue, within its grace. */
export const HEARTBEAT_STATES = ['new', 'up', 'late', 'down', 'paused'] as const;
export type HeartbeatState = (typeof HEARTBEAT_STATES)[number];

/** What a ping says. */
export const PING_KINDS = ['success', 'start', 'fail'] as const;
export type PingKind = (typeof PING_KINDS)[number];

/** When pings are expected: at most so long after the last one, or at the times of a cron expression in a zone. */
export type Schedule =
  | { readonly kind: 'period'; readonly seconds: number }
  | { readonly kind: 'cron'; readonly cron: string; readonly timeZone: string };

/** Why a heartbeat changed its state. */
export const REASONS = ['pinged', 'started', 'expected', 'missed', 'overran', 'failed', 'paused', 'resumed', 'rescheduled'] as const;
export type Reason = (typeof REASONS)[number];

/** What decisions look at and change. */
export interface Watch {
  readonly state: HeartbeatState;
  readonly schedule: Schedule;
  readonly graceSeconds: number;
  /** When the next ping is due; in `down` for a missed one, when it was. */
  readonly expectedAt: Date | null;
  /** A run that began and has not ended. */
  readonly startedAt: Date | null;
  readonly startedRun: string | null;
  /** Not down before this: the service itself was away, and pings may have been lost. */
  readonly graceUntil: Date | null;
  readonly lastPingAt: Date | null;
}

/** A change of state. `seq` counts them for each heartbeat. */
export interface Change {
  readonly from: HeartbeatState;
  readonly to: HeartbeatState;
  readonly reason: Reason;
}

/** A heartbeat as it is stored. */
export interface Heartbeat extends Watch {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly service: { readonly id: string; readonly name: string } | null;
  readonly severity: Severity;
  readonly labels: Labels;
  /** The end of its token. */
  readonly hint: string;
  readonly stateSince: Date;
  /** The last change to `down`, while it is down. */
  readonly downReason: Reason | null;
  readonly lastPing: LastPing | null;
  readonly pings: number;
  /** How many pings and changes were noted: their places in the logs. */
  readonly logged: number;
  readonly changes: number;
  /** The alert of the last time it was down. */
  readonly alertNumber: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The last ping, without its body. */
export interface LastPing {
  readonly at: Date;
  readonly kind: PingKind;
  readonly exitStatus: number | null;
  readonly runtimeMs: number | null;
  readonly address: string;
}

/** Longest that a heartbeat may keep silent, and shortest, in seconds. */
export const PERIOD = { least: 30, most: 366 * 86_400 } as const;
export const GRACE = { least: 0, most: 366 * 86_400, default: 60 } as const;
/** Bytes of a ping's body that are kept. */
export const BODY_KEPT = 10_240;
/** Pings that are kept of each heartbeat. */
export const PINGS_KEPT = 100;
/** Changes of state that are kept of each heartbeat. */
export const CHANGES_KEPT = 200;
/** Names that an alert of a heartbeat has of itself. */
export const OWN_LABELS: readonly string[] = ['alertname', 'heartbeat', 'heartbeat_id', 'service', 'service_id', 'severity'];
