import type { PageOfIncident } from '../../escalation/index.ts';
import { RECORDED as INCIDENT } from '../../incidents/events.ts';
import type { Incident, TimelineEntry } from '../../incidents/incident.ts';
import type { LinkedInBrief, Highlight } from '../../incidents/index.ts';
import { topHighlights } from '../../incidents/timeline/timeline.ts';
import { type Content, LIMITS, type Moment } from '../post-mortem.ts';
import type { DraftFinding } from '../deps.ts';
import { EMPTY } from './content.ts';

/** Somebody who had a role. */
export interface Responder {
  readonly name: string;
  readonly role: string;
}

/** A status update of the incident. */
export interface DraftUpdate {
  readonly at: Date;
  readonly author: string;
  readonly audience: string;
  readonly message: string;
}

/** What is known of an incident when its post-mortem is begun. */
export interface Known {
  readonly incident: Incident;
  readonly alerts: LinkedInBrief;
  /** What it affected, its own service first. */
  readonly services: readonly { readonly id: string; readonly name: string }[];
  /** What tells the story, oldest first. */
  readonly entries: readonly Highlight[];
  /** What people wrote as the situation. */
  readonly situation: string;
  readonly responders: readonly Responder[];
  /** Of the incident and of those that were merged into it. */
  readonly pages: readonly PageOfIncident[];
  readonly updates: readonly DraftUpdate[];
  readonly findings: readonly DraftFinding[];
}

/** Entries that a draft takes over. */
export const MOMENTS_MAX = 100;
const UPDATES_MAX = 20;
const FINDINGS_MAX = 20;
const EVIDENCE_MAX = 5;

/** The first draft of a post-mortem, from what is known. */
export function draftFrom(known: Known): Content {
  const { incident, alerts } = known;
  const startedAt = earlier(alerts.started_at, incident.created_at);
  const detectedAt = earlier(alerts.received_at, incident.created_at);
  const endedAt = incident.mitigated_at ?? incident.resolved_at ?? incident.cancelled_at;
  const affected = known.services.slice(0, LIMITS.services);
  const services = affected.map(({ name }) => name);
  return {
    ...EMPTY,
    title: cut(incident.title, LIMITS.title),
    summary: cut(summaryOf(known, { startedAt, endedAt, services }), LIMITS.text),
    impact: {
      ...EMPTY.impact,
      description: services.length === 0 ? '' : `Affected: ${services.map(escaped).join(', ')}.`,
      started_at: startedAt.toISOString(),
      detected_at: detectedAt.toISOString(),
      ended_at: endedAt === null ? null : (endedAt < startedAt ? startedAt : endedAt).toISOString(),
      service_ids: affected.map(({ id }) => id),
    },
    root_cause: cut(findingsOf(known.findings), LIMITS.text),
    detection: cut(detectionOf(known, startedAt, detectedAt), LIMITS.text),
    resolution: cut(resolutionOf(known), LIMITS.text),
    timeline: topHighlights(known.entries, MOMENTS_MAX).map(momentOf),
  };
}

function earlier(one: Date | null, other: Date): Date {
  return one !== null && one < other ? one : other;
}

interface Span {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly services: readonly string[];
}

function summaryOf({ incident, alerts, responders, situation }: Known, { startedAt, endedAt, services }: Span): string {
  const { number, title, severity, description } = incident;
  const lasted =
    endedAt === null
      ? `began at ${utc(startedAt)} and is not over yet.`
      : `lasted ${duration(startedAt, endedAt)}, from ${utc(startedAt)} to ${utc(endedAt)}.`;
  const lines = [`Incident #${number}, “${escaped(title)}” (severity ${severity}), ${lasted}`];
  const affected = services.length > 0 ? ` It affected ${services.map(escaped).join(', ')}.` : '';
  lines.push(`${alerts.count === 0 ? 'No alerts were linked.' : `${count(alerts.count, 'alert')} linked.`}${affected}`);
  const named = new Map<string, string[]>();
  for (const { name, role } of responders) named.set(name, [...new Set([...(named.get(name) ?? []), role])]);
  if (named.size > 0) lines.push(`Responders: ${[...named].map(([name, roles]) => `${escaped(name)} (${roles.join(', ')})`).join(', ')}.`);
  if (description !== null && description.trim() !== '') lines.push(escaped(description.trim()));
  if (situation.trim() !== '') lines.push(`Situation: ${escaped(situation.trim())}`);
  return lines.join('\n\n');
}

function detectionOf({ incident, alerts, pages, entries }: Known, startedAt: Date, detectedAt: Date): string {
  const lines: string[] = [];
  const late = detectedAt.getTime() - startedAt.getTime() >= 60_000 ? `, ${duration(startedAt, detectedAt)} after it began` : '';
  lines.push(
    alerts.first_number === null
      ? `Declared by ${escaped(incident.created_by.name)} at ${utc(incident.created_at)}.`
      : `First alert: #${alerts.first_number} “${escaped(alerts.first_title ?? '')}” at ${utc(detectedAt)}${late}.`,
  );
  if (pages.length > 0) {
    const answered = new Set(entries.filter(({ kind }) => kind === INCIDENT.incident.acknowledged).map(({ actor }) => actor.id));
    const unanswered = pages.filter((page) => !(page.answered ?? answered.has(page.userId))).length;
    const people = new Set(pages.map(({ userId }) => userId)).size;
    const [first] = pages;
    lines.push(
      `${count(pages.length, 'page')} sent to ${people === 1 ? 'one person' : `${people} people`}, the first at ${utc(first?.at ?? detectedAt)}; ${
        unanswered === 0 ? 'all were answered' : `${unanswered} unanswered`
      }.`,
    );
  }
  lines.push(
    incident.acknowledged_at === null
      ? 'It was not acknowledged.'
      : `Acknowledged by ${escaped(incident.acknowledged_by?.name ?? 'somebody')} at ${utc(incident.acknowledged_at)}, ${duration(incident.created_at, incident.acknowledged_at)} after the incident was opened.`,
  );
  return lines.join('\n\n');
}

function resolutionOf({ incident, entries, updates }: Known): string {
  const lines: string[] = [];
  const by = (kind: string) => {
    const entry = entries.findLast((one) => one.kind === kind);
    return entry && entry.actor.kind !== 'system' ? ` by ${escaped(entry.actor.name)}` : '';
  };
  if (incident.mitigated_at) lines.push(`Mitigated at ${utc(incident.mitigated_at)}${by(INCIDENT.incident.mitigated)}.`);
  if (incident.resolved_at) lines.push(`Resolved at ${utc(incident.resolved_at)}${by(INCIDENT.incident.resolved)}.`);
  if (incident.cancelled_at) lines.push(`Cancelled as a false alarm at ${utc(incident.cancelled_at)}${by(INCIDENT.incident.cancelled)}.`);
  if (incident.reopen_count > 0) lines.push(`It was reopened ${incident.reopen_count === 1 ? 'once' : `${incident.reopen_count} times`}.`);
  if (updates.length > 0) {
    const shown = updates.slice(0, UPDATES_MAX).map(({ at, author, audience, message }) => {
      const [line = ''] = message.trim().split('\n');
      return `- ${utc(at)}, ${audience}, ${escaped(author)}: ${escaped(cut(line, 300))}`;
    });
    const more = updates.length > UPDATES_MAX ? [`- and ${updates.length - UPDATES_MAX} more`] : [];
    lines.push(['Status updates:', '', ...shown, ...more].join('\n'));
  }
  return lines.join('\n\n');
}

function findingsOf(findings: readonly DraftFinding[]): string {
  if (findings.length === 0) return '';
  const shown = findings.slice(0, FINDINGS_MAX).map(({ claim, confidence, evidence }) => {
    const proofs = evidence
      .slice(0, EVIDENCE_MAX)
      .map(({ title, url }) => (url === null ? escaped(title) : `[${escaped(title)}](<${url.replaceAll(/[<>\s]/g, '')}>)`));
    return `- ${escaped(cut(claim, 1_000))} (${confidence}${proofs.length > 0 ? `; evidence: ${proofs.join(', ')}` : ''})`;
  });
  return ['Findings of investigations, to be confirmed:', '', ...shown].join('\n');
}

function momentOf({ id, at, text }: TimelineEntry): Moment {
  return { entry_id: id, at: at.toISOString(), text: cut(text, LIMITS.entry) };
}

function count(n: number, noun: string): string {
  return n === 1 ? `1 ${noun} was` : `${n} ${noun}s were`;
}

/** `2026-03-14 18:02 UTC`. */
export function utc(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** `2 h 5 min`; less than a minute in seconds. */
export function duration(from: Date, until: Date): string {
  const seconds = Math.max(0, Math.round((until.getTime() - from.getTime()) / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60 === 0 ? '' : ` ${minutes % 60} min`;
  if (hours < 48) return `${hours} h${rest}`;
  return `${Math.floor(hours / 24)} d${hours % 24 === 0 ? '' : ` ${hours % 24} h`}`;
}

/** Text from outside stays text in Markdown. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\\`*_[\]<>#|~!]/g, (sign) => (sign === '_' || sign === '#' ? sign : `\\${sign}`));
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}
