import { cutLine } from '../../../platform/words/cut-line.ts';
import { zonedTime } from '../../../platform/words/zoned-time.ts';
import type { Incident } from '../../incidents/incident.ts';

/** What a summary is made of. */
export interface SummaryFacts {
  readonly incident: Pick<
    Incident,
    | 'number'
    | 'title'
    | 'severity'
    | 'status'
    | 'created_at'
    | 'created_by'
    | 'is_acknowledged'
    | 'acknowledged_at'
    | 'mitigated_at'
    | 'resolved_at'
    | 'alert_count'
  > & { readonly acknowledged_by: { readonly name: string } | null };
  /** Names of the services that it affects. */
  readonly services: readonly string[];
  /** Linked alerts that are not resolved. */
  readonly firing: number;
  readonly roles: readonly { readonly role: string; readonly name: string }[];
  /** What people wrote as the situation. */
  readonly situation: string;
  /** The last status update. */
  readonly update: { readonly at: Date; readonly audience: string; readonly author: string; readonly message: string } | null;
  /** The newest marks of people, oldest first. */
  readonly noted: readonly { readonly at: Date; readonly text: string }[];
  /** The newest turns, and what the machine did as far as there is room, oldest first. */
  readonly done: readonly { readonly at: Date; readonly text: string }[];
  readonly joined: readonly string[];
  /** Asked to join, and no answer yet. */
  readonly awaited: readonly string[];
  readonly nextLevel: { readonly level: number; readonly at: string } | null;
  /** Everybody in a channel reads the same clock: an IANA name. */
  readonly timeZone: string;
}

/** How many marks of people, and how many turns, a summary names. */
export const MOST_POINTS = 8;
const POINT_MAX = 200;
const SITUATION_MAX = 500;

/** A factual summary: what, since when, situation, impact, who leads, noted, done, last update, open, next. Plain text, a fact a line. Pure. */
export function summarise(facts: SummaryFacts, now: Date): string {
  const { incident } = facts;
  const lines = [
    `What: incident ${incident.number}, ${incident.title}. Severity ${incident.severity}, ${incident.status}.`,
    `Since: ${zonedTime(incident.created_at, facts.timeZone)}, ${lasting(incident, now)}; declared by ${incident.created_by.name}.`,
    ...(facts.situation.trim() === '' ? [] : [`Situation: ${cutLine(facts.situation, SITUATION_MAX)}`]),
    `Impact: ${servicesOf(facts)}; ${alertsOf(facts)}.`,
    `Leading: ${facts.roles.length === 0 ? 'nobody has a role' : facts.roles.map(({ role, name }) => `${name} (${role})`).join(', ')}.${facts.joined.length === 0 ? '' : ` Joined: ${facts.joined.join(', ')}.`}`,
    ...(facts.noted.length === 0 ? [] : ['Noted:', ...pointsOf(facts.noted, facts.timeZone)]),
    'Done:',
    ...(facts.done.length === 0 ? ['- nothing yet'] : pointsOf(facts.done, facts.timeZone)),
    ...(facts.update === null ? [] : [updateOf(facts.update, facts.timeZone)]),
    `Open: ${openOf(facts).join('; ') || 'nothing is known to be open'}.`,
    `Next: ${nextOf(facts, now)}.`,
  ];
  return lines.join('\n');
}

const MOST_SERVICES = 10;

function servicesOf({ services }: SummaryFacts): string {
  if (services.length === 0) return 'no service is named';
  const more = services.length - MOST_SERVICES;
  const named = services.slice(0, MOST_SERVICES).join(', ');
  return `${services.length === 1 ? 'service' : 'services'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}

function alertsOf({ incident: { alert_count: count }, firing }: SummaryFacts): string {
  if (count === 0) return 'no alerts are linked';
  return `${count} linked ${count === 1 ? 'alert' : 'alerts'}, ${firing === 0 ? 'all resolved' : `${firing} not resolved`}`;
}

function lasting({ created_at, resolved_at }: Pick<Incident, 'created_at' | 'resolved_at'>, now: Date): string {
  return resolved_at === null
    ? `for ${duration(now.getTime() - created_at.getTime())}`
    : `resolved after ${duration(resolved_at.getTime() - created_at.getTime())}`;
}

function openOf({ incident, firing, awaited }: SummaryFacts): readonly string[] {
  const over = ['resolved', 'closed', 'cancelled'].includes(incident.status);
  return [
    ...(over || incident.is_acknowledged ? [] : ['nobody has acknowledged it']),
    ...(!over && incident.mitigated_at === null ? ['the effect goes on'] : []),
    ...(firing > 0 ? [`${firing} ${firing === 1 ? 'alert is' : 'alerts are'} not resolved`] : []),
    ...(awaited.length > 0 ? [`no answer yet from ${awaited.join(', ')}`] : []),
  ];
}

function nextOf({ incident, nextLevel }: SummaryFacts, now: Date): string {
  if (nextLevel !== null) {
    const inMs = Date.parse(nextLevel.at) - now.getTime();
    return inMs > 0 ? `level ${nextLevel.level} is paged in ${duration(inMs)}` : `level ${nextLevel.level} is paged now`;
  }
  switch (incident.status) {
    case 'mitigated':
      return 'find and remove the cause, then resolve it';
    case 'resolved':
      return 'close it when nothing more is to be done';
    case 'closed':
    case 'cancelled':
      return 'nothing';
    default:
      return incident.is_acknowledged ? 'mitigate the effect' : 'somebody acknowledges it';
  }
}

function pointsOf(points: SummaryFacts['done'], timeZone: string): readonly string[] {
  return points.slice(-MOST_POINTS).map(({ at, text }) => `- ${zonedTime(at, timeZone)} ${cutLine(text, POINT_MAX)}`);
}

function updateOf({ at, audience, author, message }: NonNullable<SummaryFacts['update']>, timeZone: string): string {
  return `Last update: ${zonedTime(at, timeZone)}, ${audience}, ${author}: ${cutLine(message, POINT_MAX)}`;
}

/** `2 h 5 min`. */
function duration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}
