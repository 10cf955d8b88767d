import { hash } from 'node:crypto';
import type { Normalised, Rejection, Signal } from '../../signal.ts';

/** Source of alerts whose format nobody knows: they reach the default destinations and open nothing. */
export const UNKNOWN = 'unknown';

/** An unknown alert that is not repeated for so long is over. */
export const UNKNOWN_ENDS_AFTER_HOURS = 24;

/** What a token does with bodies of no known format. */
export type UnknownBodies = 'accept' | 'refuse';

/** Whether a body holds an alert of no known format: then who sent it must be known first. */
export function holdsUnknown({ signals }: Normalised): boolean {
  return signals.some(({ source }) => source === UNKNOWN);
}

/** The identity of an unknown alert: the token and the title. */
function unknownFingerprint(tokenId: string, title: string): string {
  return `${UNKNOWN}:${hash('sha256', `${tokenId}\0${title}`, 'hex').slice(0, 32)}`;
}

/** Gives unknown alerts their identity, or rejects each alone where the token refuses them. */
export function settleUnknown(body: Normalised, token: { readonly id: string; readonly unknownBodies: UnknownBodies }): Normalised {
  const signals: Signal[] = [];
  const rejected: Rejection[] = [...body.rejected];
  for (const signal of body.signals) {
    if (signal.source !== UNKNOWN) signals.push(signal);
    else if (token.unknownBodies === 'accept') signals.push({ ...signal, fingerprint: unknownFingerprint(token.id, signal.title ?? '') });
    else {
      const detail = `Alert ${signal.index}: ${signal.note ?? 'Its format is not known.'} This token rejects unknown bodies`;
      rejected.push({ index: signal.index, code: 'unknown_format', detail });
    }
  }
  return { ...body, signals, rejected: rejected.sort((a, b) => a.index - b.index) };
}
