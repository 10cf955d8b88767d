import { createHash } from 'node:crypto';
import type { Severity } from '../../../modules/alerts/signal.ts';
import type { GroupMessage, MessageAlert } from '../../../modules/notifications/channel.ts';
import { isTaken, stateOf } from '../../../modules/notifications/deliveries/summary.ts';
import { type PageContent, plainLine } from '../../../modules/notifications/pages/page.ts';
import { pageText } from '../../../modules/notifications/pages/page-text.ts';

/** A message as ntfy takes it as JSON. */
export interface NtfyMessage {
  readonly topic: string;
  readonly title: string;
  readonly message: string;
  /** 1 to 5; 5 rings through. */
  readonly priority: Priority;
  readonly tags: readonly string[];
  /** Opened by a press on the notification. */
  readonly click: string;
  /**
   * Only to look: whoever presses signs in. A button that acts would carry a credential, in a message that anybody who
   * knows the topic can read.
   */
  readonly actions: ReadonlyArray<{ readonly action: 'view'; readonly label: string; readonly url: string }>;
  /** Messages with the same one replace each other (ntfy 2.16 and later). */
  readonly sequence_id: string;
}

type Priority = 1 | 2 | 3 | 4 | 5;

/** What ntfy shows of a message; more would become a file. */
export const MAX_MESSAGE_BYTES = 4_096;
/** ntfy reads twice a message of JSON. */
export const MAX_BODY_BYTES = 8_192;
const MAX_TITLE_BYTES = 250;
const SHOWN_ALERTS = 10;
const OF_ALERT: Readonly<Record<Severity, Priority>> = { critical: 5, high: 4, warning: 3, info: 2 };
const OF_INCIDENT: Readonly<Record<string, Priority>> = { critical: 5, high: 4, medium: 3, low: 2 };
const CALM: Priority = 2;
const TAGS = { firing: 'rotating_light', acknowledged: 'eyes', resolved: 'white_check_mark' } as const;

/** A group of alerts. `loud`: it begins, or got worse; else it changes what is shown without a sound. Pure. */
export function renderNtfyGroup(group: GroupMessage, topic: string, loud: boolean): NtfyMessage {
  const { counts, status } = group;
  const more = counts.total - Math.min(group.alerts.length, SHOWN_ALERTS);
  const lines = [
    `${counts.firing} firing, ${counts.acknowledged} acknowledged, ${counts.resolved} resolved`,
    ...(group.acknowledgedBy === null ? [] : [`Acknowledged by ${plainLine(group.acknowledgedBy, 100)}`]),
    ...(group.resolvedBy === null ? [] : [`Resolved by ${plainLine(group.resolvedBy, 100)}`]),
    ...(group.incident === null ? [] : [`Incident ${group.incident.number}, ${group.incident.status}`]),
    ...group.alerts.slice(0, SHOWN_ALERTS).map(lineOf),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  return fitted({
    topic,
    title: `${status === 'firing' ? group.severity.toUpperCase() : stateOf(group)}: ${plainLine(group.title, 300)}`,
    message: lines.join('\n'),
    priority: loud && status === 'firing' ? OF_ALERT[group.severity] : CALM,
    tags: [isTaken(group) ? TAGS[status] : TAGS.firing, group.severity],
    click: group.url,
    actions: [{ action: 'view', label: 'Open alerts', url: group.url }],
    sequence_id: sequenceOf(`${group.groupId} ${topic}`),
  });
}

/** A page. Pure. */
export function renderNtfyPage(
  content: PageContent,
  to: { readonly topic: string; readonly baseUrl: string; readonly key: string },
): NtfyMessage {
  const text = pageText(content, to.baseUrl);
  const [worst] = content.kind === 'incident' ? content.incidents : [];
  const priority = content.kind !== 'incident' ? 3 : text.wanted ? (OF_INCIDENT[worst?.severity ?? ''] ?? 4) : CALM;
  const label = content.kind === 'incident' ? (text.wanted ? 'Open to acknowledge' : 'Open') : 'Open in Tocsin';
  return fitted({
    topic: to.topic,
    title: text.title,
    message: [...text.lines, ...text.also].join('\n') || text.title,
    priority,
    tags: content.kind !== 'incident' ? [] : [text.wanted ? TAGS.firing : TAGS.resolved, ...(worst ? [worst.severity] : [])],
    click: text.url,
    actions: [{ action: 'view', label, url: text.url }],
    sequence_id: sequenceOf(to.key),
  });
}

/** A sequence's name in the form that ntfy takes. */
function sequenceOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

function lineOf({ number, title, status, owned }: MessageAlert): string {
  return `#${number} ${plainLine(title, 200)}${status === 'firing' && !owned ? '' : ` (${owned ? 'acknowledged' : status})`}`;
}

/** Cut to what ntfy takes: by bytes, never inside a character, and so that the whole body has room. */
function fitted(message: NtfyMessage): NtfyMessage {
  const cut = { ...message, title: cutToBytes(message.title, MAX_TITLE_BYTES), message: cutToBytes(message.message, MAX_MESSAGE_BYTES) };
  const over = Buffer.byteLength(JSON.stringify(cut)) - MAX_BODY_BYTES;
  // Escaping makes one byte up to six: what is taken away frees at least as much as it is long.
  return over <= 0 ? cut : { ...cut, message: cutToBytes(cut.message, Math.max(1, Buffer.byteLength(cut.message) - over)) };
}

/** The text up to so many bytes of UTF-8, with a sign where something was left out. */
export function cutToBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  const sign = '…';
  const bytes = Buffer.from(text).subarray(0, Math.max(0, most - Buffer.byteLength(sign)));
  return `${new TextDecoder().decode(bytes, { stream: true })}${sign}`;
}
