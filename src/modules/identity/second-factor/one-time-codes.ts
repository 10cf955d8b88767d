import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code is shown. */
const PERIOD = 30;
/** Steps by which the clock of a phone may be off, either way. */
const WINDOW = 1;

/** What an app is given: the secret to type, and the address to scan. */
export interface Enrolment {
  /** Base 32. */
  readonly secret: string;
  readonly uri: string;
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Tocsin', label, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 });
}

/** What to show to whoever sets an app up. */
export function enrolmentOf(secret: string, email: string): Enrolment {
  return { secret, uri: totp(secret, email).toString() };
}

/** The step of time that a code belongs to; null: it is none of the present, or of the step before or after. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD) + delta;
}
