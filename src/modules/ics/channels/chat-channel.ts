import type { Actor } from '../../../platform/actor.ts';

export const CHANNEL_STATES = ['creating', 'open', 'unlinked', 'archived'] as const;

/** An incident's channel as the table holds it. */
export interface IncidentChannel {
  readonly id: string;
  readonly incident_id: string;
  readonly provider: string;
  readonly state: (typeof CHANNEL_STATES)[number];
  readonly name: string;
  readonly name_by_hand: boolean;
  readonly channel_id: string | null;
  readonly url: string | null;
  readonly created_by: Actor;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly posted_position: number;
  readonly topic: string | null;
  readonly bookmarked: boolean;
  readonly invited: readonly string[];
  readonly archive_at: Date | null;
  /** From where the channel is read on; null: it was not read yet. */
  readonly read_until: string | null;
  readonly read_at: Date | null;
  readonly problem: string | null;
  readonly attempts: number;
  readonly fence: number;
}

/** How long after an incident is closed or cancelled its channel is archived. */
const ARCHIVE_AFTER_MS = 24 * 3_600_000;

/** Families of timeline entries that stay out of the channel: who was paged how, and the channel itself. */
const QUIET = /^(page|channel|message|chat_reply)\./;

/** What a channel is told of an incident. */
export interface PostedEntry {
  readonly kind: string;
  readonly text: string;
  /** An address in `url`, and a `summary`, stand below the text. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The lines for a channel of what happened. Pure. */
export function linesOf(entries: readonly PostedEntry[]): readonly string[] {
  return entries
    .filter(({ kind }) => !QUIET.test(kind))
    .flatMap(({ text, data: { url, summary } }) => [
      text,
      ...(typeof summary === 'string' ? summary.split('\n') : []),
      ...(typeof url === 'string' ? [url] : []),
    ]);
}

/** `critical · active · led by Ada`: what stands above the channel. Pure. */
export function topicOf(
  incident: { readonly number: number; readonly severity: string; readonly status: string },
  commander: string | null,
): string {
  return `Incident ${incident.number} · ${incident.severity} · ${incident.status} · ${commander === null ? 'no commander' : `led by ${commander}`}`;
}

/** When the channel is to be archived; null: not while the incident stands like this. Pure. */
export function archiveAt(incident: { readonly closed_at: Date | null; readonly cancelled_at: Date | null }, wanted: boolean): Date | null {
  const ended = incident.closed_at ?? incident.cancelled_at;
  return wanted && ended !== null ? new Date(ended.getTime() + ARCHIVE_AFTER_MS) : null;
}

const READ_EVERY_MS = 3_000;
const READ_SELDOM_MS = 60_000;

/** When the channel is read again; null: not any more, a day after the end. Pure. */
export function readAt(incident: { readonly closed_at: Date | null; readonly cancelled_at: Date | null }, now: Date): Date | null {
  const ended = incident.closed_at ?? incident.cancelled_at;
  if (ended === null) return new Date(now.getTime() + READ_EVERY_MS);
  return now.getTime() - ended.getTime() > ARCHIVE_AFTER_MS ? null : new Date(now.getTime() + READ_SELDOM_MS);
}

/** What both platforms take in one piece; the web app has all of it. */
const SAID_MAX = 2_800;
const AUTHOR_MAX = 80;

/** A message of the thread for the channel. Pure. */
export function saidLines(author: string, text: string): { readonly lead: string; readonly lines: readonly string[] } {
  const shown = text.trim();
  const cut = shown.length <= SAID_MAX ? shown : `${shown.slice(0, SAID_MAX).toWellFormed()} …`;
  const lead = author.replace(/\s+/g, ' ').trim().slice(0, AUTHOR_MAX).toWellFormed() || 'Someone';
  return { lead, lines: cut.split('\n').filter((line) => line.trim() !== '') };
}

/** The pause before another attempt, in milliseconds. Pure. */
export function retryMs(attempts: number, askedFor: number | null): number {
  return askedFor === null ? Math.min(2_000 * 2 ** Math.min(attempts, 10), 300_000) : Math.min(Math.max(askedFor, 1_000), 300_000);
}

/** After a refusal only a person can help: it is looked at again this seldom. */
export const REFUSED_AGAIN_MS = 600_000;
