import type { MailOutcome } from './mail.ts';

/** What a failed attempt tells, as far as the verdict needs it. */
export interface MailFailure {
  readonly code?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  readonly message?: string | undefined;
}

/** Answers that speak of our own sign-in and not of the email. */
const ABOUT_US = new Set([503, 530, 534, 535, 538]);

/**
 * Decides what a failure means for the email. A 5xx to the sender, the recipient or the email itself is final; all
 * else (the network, TLS, signing in, 4xx) may pass or be put right, so the email is kept.
 */
export function judgeMail(failure: MailFailure): Exclude<MailOutcome, { kind: 'sent' }> {
  const { code = '', responseCode = 0 } = failure;
  const reason = `${sentence(code, responseCode)}${answer(failure.response)}`;
  const aboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (aboutEmail && responseCode >= 500 && responseCode <= 599 && !ABOUT_US.has(responseCode)) return { kind: 'permanent', reason };
  return { kind: 'retry', reason };
}

function sentence(code: string, responseCode: number): string {
  if (ABOUT_US.has(responseCode) || code === 'EAUTH' || code === 'ENOAUTH')
    return 'The mail server does not accept our sign-in: check its user name and password under Integrations';
  if (responseCode >= 500) return 'The mail server rejected the email';
  if (responseCode >= 400) return 'The mail server asks to try again later';
  switch (code) {
    case 'EDNS':
      return 'The name of the mail server could not be resolved';
    case 'ETLS':
    case 'EREQUIRETLS':
      return 'No encrypted connection to the mail server could be made';
    case 'ETIMEDOUT':
      return 'The mail server did not answer in time';
    default:
      return 'The connection to the mail server failed';
  }
}

/** The server's own words on one line, for whoever must put it right. */
function answer(response: string | undefined): string {
  const words = (response ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return words === '' ? '' : ` (${words.slice(0, 200)})`;
}
