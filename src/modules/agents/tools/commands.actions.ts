import type { Database, Tx } from '../../../platform/db/database.ts';
import { attempt } from '../../../platform/db/savepoint.ts';
import { Problem } from '../../../platform/errors.ts';
import { type Agent, selectorsMatch } from '../agent.ts';
import { harmless, plainText } from '../untrusted.ts';
import { acknowledgeAlert, commandAlert } from '../../alerts/index.ts';
import { commandIncident, editIncident, type IncidentDeps, writeEntry } from '../../incidents/index.ts';
import { assignRole, postUpdate, submitSummary } from '../../ics/index.ts';
import type { RoomPorts } from '../../incidents/ports.ts';
import { ROLE_NAMES } from '../../incidents/roles/role-names.ts';
import { alertIncidents } from '../../notifications/index.ts';
import { decideInInvestigation } from '../../triage/index.ts';
import type { Investigations } from '../../triage/ports.ts';
import type { Investigation } from '../investigations/investigation.ts';
import type { ToolCall } from '../investigations/investigations.store.ts';
import type { InvestigationDeps } from '../investigations/investigations.actions.ts';
import { activePerson, findAlertFacts, findIncidentFacts } from '../subject/subject.store.ts';
import type { AlertFacts, IncidentFacts } from '../subject/subject.ts';
import { approvalOf, type ArgumentsOf, COMMAND_TOOLS, takesIncidents, type ToolName } from './tools.ts';
import type { IncidentVerb } from './verbs.ts';
import type { By } from '../../../platform/actor.ts';

/** What tools that people have verbs for work with: what the verbs work with. */
export interface CommandDeps extends Pick<InvestigationDeps, 'db' | 'live' | 'onAlertsChanged'> {
  readonly incidents: IncidentDeps;
  readonly room: Pick<RoomPorts, 'statusPages'>;
  readonly triage: Investigations;
}

/** A call of such a tool. */
export interface Commanded {
  readonly was: Investigation;
  readonly agent: Agent;
  readonly given: unknown;
  readonly by: By;
  /** What the person may who approved it; null: it runs at once. */
  readonly approver: ReadonlySet<string> | null;
}

type Result = Pick<ToolCall, 'status' | 'output' | 'error'>;

/** Tools that do what a person can do as well. */
const VERB_TOOLS = [
  ...COMMAND_TOOLS,
  'timeline_add',
  'status_update_publish',
  'summary_submit',
  'triage_decide',
] as const satisfies readonly ToolName[];
export type VerbTool = (typeof VERB_TOOLS)[number];

/** Whether a tool is one of them. */
export function isVerbTool(name: ToolName): name is VerbTool {
  return (VERB_TOOLS as readonly string[]).includes(name);
}

const ALERT_VERBS = { alert_resolve: 'resolve', alert_reopen: 'reopen' } as const;
const ALERT_TOOLS: ReadonlySet<string> = new Set(['alert_acknowledge', ...Object.keys(ALERT_VERBS)]);
const INCIDENT_VERBS: Readonly<Partial<Record<VerbTool, IncidentVerb>>> = {
  incident_acknowledge: 'acknowledge',
  incident_promote: 'promote',
  incident_mitigate: 'mitigate',
  incident_resolve: 'resolve',
  incident_escalate: 'escalate',
};
const WOULD: Readonly<Partial<Record<VerbTool, string>>> = {
  alert_acknowledge: 'Acknowledge',
  alert_resolve: 'Resolve',
  alert_reopen: 'Reopen',
  incident_acknowledge: 'Acknowledge',
  incident_promote: 'Mark as active:',
  incident_mitigate: 'Mark as mitigated:',
  incident_resolve: 'Resolve',
  incident_escalate: 'Escalate',
};

/** What a call is about, as far as the agent may touch it. */
export type Subject =
  | { readonly kind: 'alert'; readonly alert: AlertFacts }
  | { readonly kind: 'incident'; readonly incident: IncidentFacts; readonly person?: string }
  | { readonly kind: 'group'; readonly groupId: string };

/** The subject of a call, or why the agent may not touch it. */
export async function subjectOf(tx: Tx, name: VerbTool, { was, agent, given }: Commanded): Promise<Subject | string> {
  if (ALERT_TOOLS.has(name)) {
    const { number } = given as ArgumentsOf<'alert_resolve'>;
    const alert = await findAlertFacts(tx, number);
    return alert && alert.group_id === was.groupId && selectorsMatch(agent.labelSelectors, alert.labels)
      ? { kind: 'alert', alert }
      : `Alert ${number} is not of this investigation`;
  }
  if (name === 'triage_decide')
    return was.groupId === null ? 'This investigation is about no group of alerts' : { kind: 'group', groupId: was.groupId };
  const { incident_id: id } = given as { readonly incident_id: string };
  const incident = await findIncidentFacts(tx, id);
  const isOwn = incident !== null && (incident.id === was.subject.id || (was.groupId !== null && incident.groupIds.includes(was.groupId)));
  if (!isOwn) return 'This incident is not of this investigation';
  if (name !== 'incident_assign_role') return { kind: 'incident', incident };
  const person = await activePerson(tx, (given as ArgumentsOf<'incident_assign_role'>).user_id);
  return person === null ? 'There is no such active person' : { kind: 'incident', incident, person };
}

/** What a call would do, for the person who is asked. */
export function wouldDo(name: VerbTool, subject: Subject, { agent, given }: Pick<Commanded, 'agent' | 'given'>): string {
  if (subject.kind === 'group') return 'Decide about a group of alerts';
  const of =
    subject.kind === 'alert'
      ? `alert ${subject.alert.number}, ${plainText(subject.alert.title, 200)}`
      : `incident ${subject.incident.number}, ${plainText(subject.incident.title, 200)}`;
  if (name === 'incident_set_severity') return `Set the severity to ${(given as ArgumentsOf<'incident_set_severity'>).severity}: ${of}`;
  if (name === 'incident_assign_role' && subject.kind === 'incident')
    return `Make ${plainText(subject.person ?? '', 200)} ${ROLE_NAMES[(given as ArgumentsOf<'incident_assign_role'>).role]} of ${of}`;
  if (name === 'status_update_publish')
    return `Publish for the public: ${of}: ${plainText((given as ArgumentsOf<'status_update_publish'>).message, 1_000)}`;
  const along = name === 'alert_acknowledge' && approvalOf(agent, 'incident_acknowledge') !== 'never' ? ', and its open incidents' : '';
  return `${WOULD[name] ?? name} ${of}${along}`;
}

/** Runs the verb of a person, in the transaction of the call; what the verb refuses is the tool's error. */
export async function runVerb(tx: Tx, deps: CommandDeps, name: VerbTool, subject: Subject, call: Commanded): Promise<Result> {
  try {
    return { status: 'success', output: { ...(await verbOf(tx, deps, name, subject, call)) }, error: null };
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return { status: 'error', output: { code: error.code, ...error.extra }, error: error.detail };
  }
}

async function verbOf(
  tx: Tx,
  deps: CommandDeps,
  name: VerbTool,
  subject: Subject,
  { was, agent, given, by, approver }: Commanded,
): Promise<object> {
  // The verb's own transaction is a part of this one.
  const db: Database = { ...deps.db, transaction: (work) => attempt(tx, 'verb', () => work(tx, undefined as never)) };
  if (subject.kind === 'alert') {
    const { number: about } = subject.alert;
    if (name === 'alert_acknowledge') return acknowledge({ ...deps, db }, about, takesIncidents(agent, approver), by);
    const command = ALERT_VERBS[name as keyof typeof ALERT_VERBS];
    const { number, status } = await commandAlert({ db, live: deps.live, onChanged: deps.onAlertsChanged }, about, command, by);
    return { number, status };
  }
  if (subject.kind === 'group') {
    const { decision, confidence = null, reason } = given as ArgumentsOf<'triage_decide'>;
    const said = { decision, confidence, reason: harmless(reason), agentId: by.actor.id ?? '' };
    const about = { groupId: subject.groupId, investigationId: was.id };
    const { live, incidents, triage: investigations, onAlertsChanged: onReviewed } = deps;
    const reviewing = { live, incidents, investigations, onReviewed };
    const decided = await attempt(tx, 'verb', () => decideInInvestigation(tx, reviewing, about, said, by));
    if (!decided) throw new Problem('conflict', 'No triage rule leaves this decision to an agent');
    return { decision: decided.decision };
  }
  return incidentVerb(tx, { ...deps, db }, name, subject.incident.id, { given, by });
}

/** Acknowledges an alert, and says which of its incidents still page. */
async function acknowledge(
  { db, live, onAlertsChanged: onChanged, incidents }: CommandDeps,
  number: number,
  takesAlong: boolean,
  by: By,
): Promise<object> {
  const acknowledger = { ...by, permissions: new Set(takesAlong ? ['incidents:command'] : []) };
  const { alert, incidents: became } = await acknowledgeAlert(
    { db, live, onChanged, incidents: alertIncidents(incidents) },
    number,
    acknowledger,
    null,
  );
  const stillPaging = became.flatMap((one) => (one.acknowledged ? [] : [one.text]));
  return { number: alert.number, status: alert.status, ...(stillPaging.length > 0 ? { incident_still_paging: stillPaging } : {}) };
}

async function incidentVerb(
  tx: Tx,
  { db, incidents, room }: CommandDeps,
  name: VerbTool,
  id: string,
  { given, by }: Pick<Commanded, 'given' | 'by'>,
): Promise<object> {
  const command = INCIDENT_VERBS[name];
  if (command !== undefined) {
    const { note = null, level = null } = given as ArgumentsOf<'incident_escalate'>;
    const request = { ...by, command, note: note === null ? null : harmless(note), level, incidentId: id };
    const outcome = await attempt(tx, 'verb', () => commandIncident(tx, incidents, request));
    if (outcome.kind === 'refused') throw outcome.problem;
    return { number: outcome.incident.number, status: outcome.incident.status };
  }
  const deps = { ...incidents, room, db };
  switch (name) {
    case 'incident_set_severity': {
      const { severity: wanted } = given as ArgumentsOf<'incident_set_severity'>;
      const { number, severity } = (await editIncident(deps, id, { severity: wanted }, by)).incident;
      return { number, severity };
    }
    case 'incident_assign_role': {
      const { role: wanted, user_id: userId } = given as ArgumentsOf<'incident_assign_role'>;
      const { role, user_id } = await assignRole(deps, id, { role: wanted, user_id: userId }, by);
      return { role, user_id };
    }
    case 'timeline_add':
      return { entry_id: (await writeEntry(deps, id, { text: harmless((given as ArgumentsOf<'timeline_add'>).text) }, by)).id };
    case 'status_update_publish': {
      const { message, audience = 'internal' } = given as ArgumentsOf<'status_update_publish'>;
      return { update_id: (await postUpdate(deps, id, { message: harmless(message), audience }, by)).id };
    }
    case 'summary_submit': {
      const { text, request_id: requestId = null } = given as ArgumentsOf<'summary_submit'>;
      const summary = { incidentId: id, requestId, text: harmless(text), agent: by.actor };
      return { summary_id: (await attempt(tx, 'verb', () => submitSummary(tx, incidents, summary))).id };
    }
    default:
      throw new Error(`${name} has no verb`);
  }
}
