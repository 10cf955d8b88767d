import { onClock, zonedTime } from '../../../platform/words/zoned-time.ts';
import type { Severity } from '../../alerts/signal.ts';
import { NEW_PER_MINUTE } from './gathering.ts';
import { OPEN_STATUSES } from '../../incidents/incident.ts';
import type { GroupIncident, GroupMessage, MessageAlert } from '../channel.ts';

/** A sentence with instants in it: a channel that knows its readers' clocks says them itself. */
export type Fact = ReadonlyArray<string | Date>;

/** What a person can press under a group's message. */
export type GroupCommand = 'acknowledge' | 'resolve';

/** A button under a group's message. */
export interface GroupButton {
  readonly command: GroupCommand;
  readonly label: string;
}

/** One line of the table of newest alerts. Every text is one line, without control characters, and cut to its width. */
export interface SummaryRow {
  readonly number: string;
  readonly state: string;
  readonly severity: string;
  readonly since: string;
  readonly title: string;
}

/** A group's message in words, before a channel gives it its form. Texts are plain: each channel escapes in its own way. */
export interface Summary {
  readonly emoji: string;
  /** `#rrggbb`. */
  readonly colour: string;
  readonly state: string;
  readonly severity: Severity;
  readonly title: string;
  /** `3 alerts: 2 firing, 1 resolved`. */
  readonly counts: string;
  /** Who acknowledged or resolved, and since when it goes on. */
  readonly facts: readonly Fact[];
  /** Of the times in facts and table. An IANA name. */
  readonly timeZone: string;
  /** What that zone is called, `CET`. */
  readonly zoneName: string;
  /** The newest alert's description, when it has one. */
  readonly description: string | null;
  readonly rows: readonly SummaryRow[];
  /** How many alerts the table leaves out. */
  readonly more: number;
  /** Labels that all shown alerts share, `name=value`. */
  readonly labels: readonly string[];
  readonly moreLabels: number;
  /** Where the newest alert came from; its host is named, as anybody may send a link. */
  readonly source: { readonly url: string; readonly host: string } | null;
  /** The thread with what else depends on the same service. */
  readonly thread: { readonly url: string; readonly label: string } | null;
  readonly url: string;
  readonly buttons: readonly GroupButton[];
}

/** Most rows in the table, and most labels under it. */
const SUMMARY_ROWS = 10;
/** A digest names every group, up to what a message of a chat can hold. */
const DIGEST_ROWS = 100;
const SUMMARY_LABELS = 12;
const TITLE_WIDTH = 140;
const ROW_TITLE_WIDTH = 72;
const LABEL_WIDTH = 100;
const CAUSE_WIDTH = 300;
const DESCRIPTION_WIDTH = 600;
/** The strictest chat takes addresses of 3,000 characters. */
const SOURCE_MAX = 2_500;

const STATES = {
  firing: { emoji: '', word: 'Firing' },
  acknowledged: { emoji: '👀', word: 'Acknowledged' },
  resolved: { emoji: '✅', word: 'Resolved' },
} as const;

const SEVERITIES: Readonly<Record<Severity, { readonly emoji: string; readonly colour: string }>> = {
  critical: { emoji: '🔴', colour: '#c62828' },
  high: { emoji: '🟠', colour: '#ef6c00' },
  warning: { emoji: '🟡', colour: '#f9a825' },
  info: { emoji: '🔵', colour: '#1565c0' },
};
const COLOURS = { acknowledged: '#6a1b9a', resolved: '#2e7d32' } as const;

/** Puts a group into words. Pure. */
export function summarise(message: GroupMessage): Summary {
  const severity = SEVERITIES[message.severity];
  const shown = message.alerts.slice(0, message.digest ? DIGEST_ROWS : SUMMARY_ROWS);
  const labels = sharedLabels(shown);
  const description = shown[0]?.annotations['description'] ?? shown[0]?.annotations['summary'] ?? '';
  return {
    emoji: isTaken(message) ? STATES[message.status].emoji : severity.emoji,
    colour: isTaken(message) && message.status !== 'firing' ? COLOURS[message.status] : severity.colour,
    state: stateOf(message),
    severity: message.severity,
    title: headline(message),
    counts: message.digest ? digestInWords(message) : countsInWords(message.counts, message.gathered ? 'group' : 'alert'),
    facts: facts(message),
    timeZone: message.timeZone,
    zoneName: onClock(message.startedAt, message.timeZone).name,
    description: (message.digest ? '' : cut(manyLines(description), DESCRIPTION_WIDTH)) || null,
    rows: shown.map((alert) => row(alert, message.timeZone)),
    more: message.gathered ? 0 : Math.max((message.digest?.groups ?? message.counts.total) - shown.length, 0),
    labels: labels.slice(0, SUMMARY_LABELS),
    moreLabels: Math.max(labels.length - SUMMARY_LABELS, 0),
    source: message.digest || message.gathered ? null : sourceLink(shown[0]?.generatorUrl ?? null),
    thread:
      message.upstream?.url === undefined ? null : { url: message.upstream.url, label: `Thread of ${name(message.upstream.service)}` },
    url: message.url,
    buttons: message.gathered ? [] : buttonsFor(message),
  };
}

/** A web address as every chat takes it: what means something in its markup is percent-encoded behind the host. */
function sourceLink(text: string | null): Summary['source'] {
  const url = text === null ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  const behind = `${url.pathname}${url.search}${url.hash}`.replace(/[^\w\-.~:/?#@!$&*+,;=%]/g, (sign) =>
    sign === "'" || sign === '(' || sign === ')' ? `%${sign.charCodeAt(0).toString(16)}` : encodeURIComponent(sign),
  );
  return behind.length > SOURCE_MAX ? null : { url: `${url.origin}${behind}`, host: url.host };
}

/** What a group is called, on one line. */
export function groupTitle(message: Pick<GroupMessage, 'title'>): string {
  return cut(oneLine(message.title), TITLE_WIDTH) || 'Untitled alert';
}

/** `PodNotReady · checkout: 14 firing`; an alert alone has no count. */
function headline(message: GroupMessage): string {
  const { counts, digest, gathered, status } = message;
  const many = counts.total > 1 && !digest && !gathered;
  return many ? `${groupTitle(message)}: ${counts[status]} ${status}` : groupTitle(message);
}

type Standing = Pick<GroupMessage, 'status' | 'incident'>;

/** Whether nobody is wanted. A group whose alerts somebody has is not taken while its incident is not. */
export function isTaken({ status, incident }: Standing): boolean {
  return status === 'resolved' || (status === 'acknowledged' && !isWanted(incident));
}

/** `Firing`, `Acknowledged`, `Resolved`; `Acknowledged, but incident #8 is not`. */
export function stateOf({ status, incident }: Standing): string {
  const { word } = STATES[status];
  return status === 'acknowledged' && isWanted(incident) ? `${word}, but incident #${incident.number} is not` : word;
}

/** Whether an incident is open and nobody has it. */
function isWanted(incident: GroupIncident | null): incident is GroupIncident {
  return incident !== null && incident.holder === null && OPEN_STATUSES.some((open) => open === incident.status);
}

/** Buttons that make sense now: none on a resolved group. Many groups of a digest are not resolved by one press. */
function buttonsFor({ status, incident, digest }: Standing & Pick<GroupMessage, 'digest'>): readonly GroupButton[] {
  if (status === 'resolved') return [];
  const groups = digest?.groups ?? 1;
  if (groups > 1) return status === 'firing' ? [{ command: 'acknowledge', label: `Acknowledge all ${groups} groups` }] : [];
  const resolve = { command: 'resolve', label: 'Resolve' } as const;
  if (isWanted(incident)) return [{ command: 'acknowledge', label: `Acknowledge incident #${incident.number}` }, resolve];
  return status === 'firing' ? [{ command: 'acknowledge', label: 'Acknowledge' }, resolve] : [resolve];
}

function countsInWords(counts: GroupMessage['counts'], of: 'alert' | 'group'): string {
  const parts = (['firing', 'acknowledged', 'resolved'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${state}`);
  const total = `${counts.total} ${counts.total === 1 ? of : `${of}s`}`;
  return parts.length === 0 ? total : `${total}: ${parts.join(', ')}`;
}

function digestInWords({ counts, digest }: GroupMessage): string {
  const groups = `${digest?.groups} ${digest?.groups === 1 ? 'group' : 'groups'}`;
  return counts.total === 0 ? groups : `${counts.total} ${counts.total === 1 ? 'alert' : 'alerts'} in ${groups}`;
}

function facts(message: GroupMessage): readonly Fact[] {
  const lines: Fact[] = [['Started ', message.startedAt]];
  if (message.gathered) lines.push([`More than ${NEW_PER_MINUTE} new groups in a minute: these have no message of their own`]);
  if (message.acknowledgedBy !== null) lines.push([`Acknowledged by ${name(message.acknowledgedBy)}`]);
  if (message.incident !== null) lines.push([incidentLine(message.incident, message)]);
  if (message.upstream) lines.push([`Depends on ${name(message.upstream.service)}, which alerted first`]);
  if (message.cause !== undefined) lines.push([`Likely cause: ${cut(oneLine(message.cause), CAUSE_WIDTH)}`]);
  if (message.status === 'resolved') {
    const who = message.resolvedBy === null ? '' : ` by ${name(message.resolvedBy)}`;
    lines.push(message.resolvedAt === null ? [`Resolved${who}`] : [`Resolved${who} `, message.resolvedAt]);
  }
  return lines;
}

/** `Incident #12: acknowledged by Alice`. Ending an incident ends no alert: it says what goes on. */
function incidentLine({ number, status, holder }: GroupIncident, { counts }: GroupMessage): string {
  const open = counts.firing + counts.acknowledged;
  if (status === 'resolved' || status === 'closed' || status === 'cancelled') {
    const rest = open === 0 ? '' : `; ${open === 1 ? '1 alert of this group still fires' : `${open} alerts of this group still fire`}`;
    return `Incident #${number} is ${status}${rest}`;
  }
  return `Incident #${number}: ${holder === null ? `${status}, not acknowledged` : `${status === 'acknowledged' ? '' : `${status}, `}acknowledged by ${name(holder)}`}`;
}

function name(text: string): string {
  return cut(oneLine(text), 80);
}

function row(alert: MessageAlert, zone: string): SummaryRow {
  const { day, clock } = onClock(alert.startsAt, zone);
  return {
    number: `#${alert.number}`,
    state: alert.owned ? 'acknowledged' : alert.status,
    severity: alert.severity,
    since: `${day.slice(5)} ${clock}`,
    title: cut(oneLine(alert.title), ROW_TITLE_WIDTH),
  };
}

/** The table as aligned lines of monospaced text, header first. */
export function tableLines(summary: Summary): readonly string[] {
  const cells = [
    ['No.', 'State', 'Severity', `Since ${summary.zoneName}`, 'Title'],
    ...summary.rows.map((entry) => [entry.number, entry.state, entry.severity, entry.since, entry.title]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => (column < 4 ? cell.padEnd(widths[column] ?? 0) : cell))
      .join('  ')
      .trimEnd(),
  );
  return summary.more > 0 ? [...lines, `+${summary.more} more`] : lines;
}

/** Labels with the same value on every alert, sorted by name; `alertname` is left out because the title says it. */
function sharedLabels(alerts: readonly MessageAlert[]): readonly string[] {
  const [newest, ...others] = alerts;
  if (!newest) return [];
  return Object.entries(newest.labels)
    .filter(
      ([label, value]) =>
        label !== 'alertname' && others.every((other) => Object.hasOwn(other.labels, label) && other.labels[label] === value),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, value]) => cut(oneLine(`${label}=${value}`), LABEL_WIDTH));
}

/** A fact for everybody on the message's clock: `Started 2026-03-01 12:00 UTC`. */
export function factText(fact: Fact, { timeZone }: Pick<Summary, 'timeZone'>): string {
  return fact.map((part) => (typeof part === 'string' ? part : zonedTime(part, timeZone))).join('');
}

/** Control characters and direction overrides, which could make a line read as something else. */
const INVISIBLE = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A text on one line, without what could make it read as something else. */
export function oneLine(text: string): string {
  return text.slice(0, 20_000).replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();
}

function manyLines(text: string): string {
  return text
    .slice(0, 20_000)
    .split(/\r?\n/)
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Cuts to a number of characters and says so with a visible mark. Never splits a surrogate pair. */
export function cut(text: string, width: number): string {
  if (text.length <= width) return text;
  const kept = text.slice(0, width - 1);
  const whole = /[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept;
  return `${whole.trimEnd()}…`;
}
