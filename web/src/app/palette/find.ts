import { answer, api } from '../../api/client.ts';
import type { Alert, GroupFigures, Incident, Severity } from '../../api/types.ts';
import { SEVERITIES } from '../../api/types.ts';
import { isOver, isWanted, LOOKS } from '../../features/incidents/words.ts';
import { type Candidate, numberIn, type Standing } from './rank.ts';
import type { Spoken } from './spoken.ts';

/** Something the server knows that fits the words. */
export type Found = Candidate &
  (
    | { readonly kind: 'incident'; readonly incident: Incident; readonly looks: Severity }
    | { readonly kind: 'alert'; readonly alert: Alert }
    | { readonly kind: 'group'; readonly alert: Alert; readonly open: number }
    | { readonly kind: 'service' | 'person' | 'team' | 'schedule' | 'policy' | 'playbook' | 'note' | 'memory' }
  );

/** What was found, and how many of the questions were not answered. */
interface Finds {
  readonly found: readonly Found[];
  readonly unanswered: number;
}

/** From so many characters on the server is asked, unless it is a number or a verb. */
export const SHORTEST = 2;

const SOME = 5;
const FEW = 4;
const OPEN_ALERTS = 'firing,acknowledged';
const OVER_INCIDENTS = 'resolved,closed,cancelled';
const MEMORY_LENGTH = 120;

type Question = readonly [permission: string, ask: (signal: AbortSignal) => Promise<readonly Found[]>];

/** Whether the words are enough to ask the server. */
export function isEnough(text: string, said: Spoken | null): boolean {
  return said === null
    ? text.trim().length >= SHORTEST || numberIn(text) !== null
    : !said.verb.startsWith('new-') && said.verb !== 'declare';
}

/** Asks for everything the words may mean, of what this person may read. A question that fails spoils none of the others. */
export async function find(text: string, said: Spoken | null, may: readonly string[], signal: AbortSignal): Promise<Finds> {
  const search = (said?.rest ?? text).trim();
  const questions = questionsFor(search, said).filter(([permission]) => may.includes(permission));
  const answers = await Promise.allSettled(questions.map(([, ask]) => ask(signal)));
  return {
    found: answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
    unanswered: answers.filter((each) => each.status === 'rejected').length,
  };
}

function questionsFor(search: string, said: Spoken | null): readonly Question[] {
  const incidents: readonly Question[] = [['incidents:read', (signal) => openIncidents(search, signal)]];
  const alerts: readonly Question[] = [['alerts:read', (signal) => openAlerts(search, signal)]];
  if (said?.verb === 'acknowledge' || said?.verb === 'resolve') return [...incidents, ...alerts];
  if (said?.verb === 'silence') return search === '' ? [] : alerts;
  if (said?.verb === 'override') return [['oncall:read', (signal) => named('schedule', search, signal)]];
  if (said?.verb === 'page')
    return search === ''
      ? []
      : [
          ['oncall:read', (signal) => named('person', search, signal)],
          ['oncall:read', (signal) => named('team', search, signal)],
          ['escalation:read', (signal) => named('policy', search, signal)],
          ...(numberIn(search) === null ? [] : incidents),
        ];
  return [
    ...incidents,
    ...alerts,
    ['incidents:read', (signal) => overIncidents(search, signal)],
    ['alerts:read', (signal) => openGroups(search, signal)],
    ['alerts:read', (signal) => resolvedAlerts(search, signal)],
    ['services:read', (signal) => named('service', search, signal)],
    ['oncall:read', (signal) => named('person', search, signal)],
    ['oncall:read', (signal) => named('team', search, signal)],
    ['oncall:read', (signal) => named('schedule', search, signal)],
    ['escalation:read', (signal) => named('policy', search, signal)],
    ['playbooks:read', (signal) => playbooks(search, signal)],
    ['knowledge:read', (signal) => notes(search, signal)],
    ['memories:read', (signal) => memories(search, signal)],
  ];
}

/** By words, or the one with the number; all of them where nothing was typed. */
function by(search: string): { readonly search?: string; readonly numbers?: string } {
  const number = numberIn(search);
  if (number !== null) return { numbers: String(number) };
  return search === '' ? {} : { search };
}

async function openAlerts(search: string, signal: AbortSignal): Promise<readonly Found[]> {
  const query = { ...by(search), status: OPEN_ALERTS, sort: '-urgency', limit: SOME };
  return (await answer(api.GET('/api/v1/alerts', { params: { query }, signal }))).items.map(alertFound);
}

async function resolvedAlerts(search: string, signal: AbortSignal): Promise<readonly Found[]> {
  const query = { ...by(search), status: 'resolved', sort: '-number', limit: FEW };
  return (await answer(api.GET('/api/v1/alerts', { params: { query }, signal }))).items.map(alertFound);
}

/** Groups in which several alerts are open. */
async function openGroups(search: string, signal: AbortSignal): Promise<readonly Found[]> {
  if (numberIn(search) !== null) return [];
  const query = { search, grouped: true, status: OPEN_ALERTS, sort: '-urgency', limit: FEW };
  const { items } = await answer(api.GET('/api/v1/alerts', { params: { query }, signal }));
  return items.flatMap((alert): Found[] => {
    const { firing, acknowledged, severity } = (alert as { readonly group?: GroupFigures }).group ?? NO_GROUP;
    if (firing + acknowledged < 2) return [];
    const standing = firing > 0 ? 'firing' : 'acknowledged';
    return [
      {
        kind: 'group',
        id: alert.group_id,
        label: alert.title,
        standing,
        severity: SEVERITIES.indexOf(severity),
        alert,
        open: firing + acknowledged,
      },
    ];
  });
}
const NO_GROUP = { firing: 0, acknowledged: 0, severity: 'info' } as const;

function alertFound(alert: Alert): Found {
  const standing: Standing =
    alert.status === 'resolved' ? 'over' : alert.status === 'acknowledged' || alert.owner ? 'acknowledged' : 'firing';
  return {
    kind: 'alert',
    id: String(alert.number),
    label: alert.title,
    standing,
    severity: SEVERITIES.indexOf(alert.severity),
    number: alert.number,
    alert,
  };
}

async function openIncidents(search: string, signal: AbortSignal): Promise<readonly Found[]> {
  return incidents(search, 'open', SOME, signal);
}

async function overIncidents(search: string, signal: AbortSignal): Promise<readonly Found[]> {
  return incidents(search, OVER_INCIDENTS, FEW, signal);
}

async function incidents(search: string, status: string, limit: number, signal: AbortSignal): Promise<readonly Found[]> {
  const number = numberIn(search);
  const text = number === null ? search : String(number);
  const query = { ...(text === '' ? {} : { search: text }), status, limit };
  const { items } = await answer(api.GET('/api/v1/incidents', { params: { query }, signal }));
  return items.map((incident) => ({
    kind: 'incident',
    id: incident.id,
    label: incident.title,
    standing: isOver(incident.status) ? 'over' : isWanted(incident) ? 'firing' : 'acknowledged',
    severity: SEVERITIES.indexOf(LOOKS[incident.severity]),
    number: incident.number,
    looks: LOOKS[incident.severity],
    incident,
  }));
}

type Named = 'service' | 'person' | 'team' | 'schedule' | 'policy';

/** Those with the words in their name. */
async function named(kind: Named, search: string, signal: AbortSignal): Promise<readonly Found[]> {
  const query = { ...(search === '' ? {} : { search }), limit: SOME };
  const sorted = { params: { query: { ...query, sort: 'name' } }, signal };
  if (kind === 'person') {
    const { items } = await answer(api.GET('/api/v1/people', { params: { query }, signal }));
    return items.map(({ id, display_name }) => ({ kind, id, label: display_name }));
  }
  const { items } =
    kind === 'service'
      ? await answer(api.GET('/api/v1/services', sorted))
      : kind === 'team'
        ? await answer(api.GET('/api/v1/teams', sorted))
        : kind === 'schedule'
          ? await answer(api.GET('/api/v1/on-call/schedules', sorted))
          : await answer(api.GET('/api/v1/escalation-policies', sorted));
  return items.map(({ id, name }) => ({ kind, id, label: name }));
}

async function playbooks(search: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { items } = await answer(api.GET('/api/v1/playbooks', { params: { query: { search, limit: FEW } }, signal }));
  return items.map(({ id, name }) => ({ kind: 'playbook', id, label: name }));
}

async function notes(search: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { items } = await answer(api.GET('/api/v1/knowledge', { params: { query: { search, limit: FEW } }, signal }));
  return items.map(({ id, title }) => ({ kind: 'note', id, label: title }));
}

async function memories(search: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { items } = await answer(api.GET('/api/v1/memories', { params: { query: { search, limit: FEW } }, signal }));
  return items.map(({ id, text }) => ({ kind: 'memory', id, label: text.slice(0, MEMORY_LENGTH) }));
}
