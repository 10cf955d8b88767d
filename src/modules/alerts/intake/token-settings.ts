import type { Labels, Normalised, Signal } from '../signal.ts';
import { LABELS_MAX } from './body/text.ts';
import { settleUnknown, type UnknownBodies } from './unknown/unknown.ts';

/** What is set on the token with which alerts arrive. */
export interface IntakeSettings {
  readonly unknownBodies: UnknownBodies;
  /** The format of its bodies; null: told by their shape. */
  readonly source: string | null;
  /** For alerts that do not carry them. */
  readonly labels: Labels;
  /** For alerts that name no service. */
  readonly serviceId: string | null;
  /** Open, for checking signatures; null: bodies are not signed. */
  readonly signingSecret: string | null;
  /** In seconds; null: alerts never expire. */
  readonly staleAfter: number | null;
  /** Whether messages of Amazon SNS are verified, and subscriptions confirmed. */
  readonly sns: boolean;
  /** Whether an acknowledgement counts for the incidents of its alerts. */
  readonly mayAcknowledge: boolean;
}

/** Names the service by id; what an alert says itself, by id or by name, stays. */
const SERVICE_ID = 'service_id';
const SERVICE = 'service';

/** Whether the alerts of a body stay as their format made them. */
export function leavesAsIs({ source, labels, serviceId, staleAfter, mayAcknowledge }: IntakeSettings, body: Normalised): boolean {
  if (staleAfter !== null) return false;
  if (mayAcknowledge && body.signals.some(({ action }) => action === 'acknowledge')) return false;
  if (source !== null && source !== body.source) return false;
  if (serviceId !== null) return false;
  for (const _ in labels) return false;
  return true;
}

/** The token with which a body came. */
interface SendingToken {
  readonly id: string;
  readonly name: string;
  readonly settings: IntakeSettings;
}

/**
 * Alerts with what their token adds: labels that they do not carry, the service where they name none. What an alert says
 * is never overwritten, and which alert it is never changes by it. Unknown ones get their identity, or are rejected.
 */
export function settleBody(body: Normalised, token: SendingToken): Normalised {
  const { settings } = token;
  const known = settleUnknown(body, { id: token.id, unknownBodies: settings.unknownBodies });
  return { ...known, signals: known.signals.map((signal) => withToken(withLabels(signal, settings), token)) };
}

/** Alerts that expire know what delivered them, and so do acknowledgements that count for incidents. */
function withToken(signal: Signal, { id, name, settings }: SendingToken): Signal {
  if (id === '') return signal;
  const takes = settings.mayAcknowledge && signal.action === 'acknowledge';
  if (settings.staleAfter === null && !takes) return signal;
  return {
    ...signal,
    ...(settings.staleAfter === null ? {} : { tokenId: id }),
    ...(takes ? { acknowledger: { kind: 'source', id, name: `${signal.source} (token ${name})` } } : {}),
  };
}

function withLabels(signal: Signal, { labels, serviceId }: IntakeSettings): Signal {
  const added = Object.create(null) as Record<string, string>;
  let room = LABELS_MAX - Object.keys(signal.labels).length;
  let any = false;
  const add = (name: string, value: string) => {
    if (signal.labels[name] !== undefined || room <= 0) return;
    added[name] = value;
    room -= 1;
    any = true;
  };
  for (const name in labels) add(name, labels[name] ?? '');
  if (serviceId !== null && signal.labels[SERVICE] === undefined) add(SERVICE_ID, serviceId);
  return any ? { ...signal, labels: Object.assign(Object.create(null) as Record<string, string>, signal.labels, added) } : signal;
}
