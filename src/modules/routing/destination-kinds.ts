import { isMailAddress } from '../../platform/mail/smtp-url.ts';

/** Where groups of alerts can be announced, as its provider declares it. Plain data: it travels to the thread of rules. */
export interface DestinationKind {
  /** What a destination's `channel` is, in a form: `Channel`, `Mailbox`, `Topic`. */
  readonly label: string;
  readonly placeholder: string;
  /** `name`: any text in one line. */
  readonly form: 'name' | 'mailbox' | 'address';
  /** What a `name` must match besides. */
  readonly pattern?: { readonly source: string; readonly fault: string };
  /** Whoever knows the target can read or write there: it is shown to those who may read destinations only. */
  readonly secret?: true;
  /** Programs read it, not people: it gets every new group, however many come. */
  readonly programs?: true;
  /** Its messages have threads. */
  readonly threads?: true;
}

/** The places by the id of their provider. */
export type DestinationKinds = Readonly<Record<string, DestinationKind>>;

/** Characters of a destination's channel. */
export const MAX_CHANNEL_LENGTH = 2_048;

/** What is wrong with a destination's channel, as the end of a sentence; null when nothing is. Pure. */
export function channelFault({ form, pattern }: DestinationKind, channel: string): string | null {
  switch (form) {
    case 'mailbox':
      return isMailAddress(channel) ? null : 'must be one email address';
    case 'address':
      return addressFault(channel);
    case 'name':
      if (!isClean(channel)) return 'needs the id or name of a channel, without spaces at its ends';
      return pattern && !new RegExp(pattern.source, 'u').test(channel) ? pattern.fault : null;
  }
}

function addressFault(text: string): string | null {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || !isClean(text))
    return 'must be an address that starts with https:// or http://';
  return url.username !== '' || url.password !== '' ? 'must hold no user name or password: the request is signed instead' : null;
}

/** One line, not empty, not too long, without blanks at its ends. */
export function isClean(text: string): boolean {
  return text !== '' && text.trim() === text && text.length <= MAX_CHANNEL_LENGTH && text.isWellFormed() && !/\p{Cc}/u.test(text);
}
