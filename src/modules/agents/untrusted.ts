import type { Labels } from '../alerts/signal.ts';

/** Text from outside in one event: alert, labels, chat. In bytes of JSON. */
const ROOM = 32_768;
const TEXT_MAX = 8_192;
const VALUE_MAX = 1_024;
const CUT = ' […cut]';

/** Control characters, and those that turn the direction of text or hide in it. A line break and a tab stay. */
const UNSEEN = /(?![\n\t])\p{Cc}|\p{Cf}/gu;

/** Text of others for an agent: nothing unseen in it, and cut with a mark. */
export function plainText(text: string, most = TEXT_MAX): string {
  const clean = text.toWellFormed().replace(UNSEEN, '');
  return clean.length <= most ? clean : `${cutAt(clean, most - CUT.length)}${CUT}`;
}

/** What an agent writes for people: it mentions nobody, in no chat. */
export function harmless(text: string, most = 10_000): string {
  return plainText(text, most).replaceAll(/[@<]/g, (sign) => (sign === '@' ? '＠' : '‹'));
}

function cutAt(text: string, length: number): string {
  const cut = text.slice(0, Math.max(0, length));
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

/** What is said of an alert from outside. */
export interface OutsideAlert {
  readonly title: string;
  readonly description: string | null;
  readonly fingerprint: string;
  readonly group_key: string;
  readonly labels: Labels;
  readonly annotations: Labels;
}

/** The text of an alert, for the member `untrusted` and nowhere else; `truncated` when not all of it is there. */
export interface UntrustedAlert extends OutsideAlert {
  readonly truncated?: true;
}

/** What an agent gets of an alert's text: data, never instructions. */
export function untrustedAlert(alert: OutsideAlert): UntrustedAlert {
  let left = ROOM;
  let truncated = false;
  const take = (text: string, most: number): string => {
    let taken = plainText(text, Math.min(most, Math.max(left, CUT.length)));
    // A character may take several bytes: it is cut in proportion until it fits.
    for (let width = taken.length; bytesOf(taken) > left && width > CUT.length; taken = plainText(text, width))
      width = Math.max(CUT.length, Math.floor((width * Math.max(left, 0)) / bytesOf(taken)) - 1);
    if (taken.endsWith(CUT)) truncated = true;
    left -= bytesOf(taken);
    return taken;
  };
  const takeAll = (labels: Labels): Labels =>
    Object.fromEntries(
      Object.entries(labels).flatMap(([name, value]) => {
        if (left <= bytesOf(name) + bytesOf(CUT)) {
          truncated = true;
          return [];
        }
        return [[take(name, VALUE_MAX), take(value, VALUE_MAX)] as const];
      }),
    );
  const shown = {
    title: take(alert.title, VALUE_MAX),
    fingerprint: take(alert.fingerprint, VALUE_MAX),
    group_key: take(alert.group_key, VALUE_MAX),
    labels: takeAll(alert.labels),
    description: alert.description === null ? null : take(alert.description, TEXT_MAX),
    annotations: takeAll(alert.annotations),
  };
  return truncated ? { ...shown, truncated } : shown;
}

/** What an agent gets of an incident's text: the title may be that of an alert. */
export function untrustedIncident({ title, description }: { readonly title: string; readonly description: string | null }): {
  readonly title: string;
  readonly description: string | null;
} {
  return { title: plainText(title, VALUE_MAX), description: description === null ? null : plainText(description, TEXT_MAX) };
}

/** What people wrote of a past incident. */
export function untrustedPast({
  title,
  cause,
  ended,
}: {
  readonly title: string;
  readonly cause: string | null;
  readonly ended: string | null;
}) {
  const cut = (text: string | null) => (text === null ? null : plainText(text, VALUE_MAX));
  return { title: plainText(title, VALUE_MAX), cause: cut(cause), ended: cut(ended) };
}
