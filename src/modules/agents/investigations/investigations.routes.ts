import { noSuch, Problem } from '../../../platform/errors.ts';
import { byOf, type Caller, callerOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../../platform/http/empty-body.ts';
import type { Http } from '../../../platform/http/server.ts';
import { asksOf } from '../talk/asks.store.ts';
import { findAgent } from '../tokens/tokens.store.ts';
import { findIncident, hiddenIncidents, isGroupLinked, linkedGroups } from '../../incidents/index.ts';
import { readerOf } from '../../incidents/privacy/reader.ts';
import { playbookNames } from '../../knowledge/index.ts';
import type { ListRequest } from '../../../platform/http/listing.store.ts';
import { askForInvestigation } from '../asking/ask.actions.ts';
import { guardHiddenInvestigations } from './guard.routes.ts';
import {
  type InvestigationDeps,
  assignInvestigation,
  cancelInvestigation,
  found,
  judgeInvestigation,
  notFound,
  retryInvestigation,
} from './investigations.actions.ts';
import {
  AgentParams,
  AlertParams,
  AskBody,
  AssignBody,
  CancelBody,
  IncidentParams,
  InvestigationDetail,
  InvestigationList,
  InvestigationParams,
  InvestigationsQuery,
  InvestigationView,
  PageQuery,
  ScoreboardDetail,
  VerdictBody,
  viewDetail,
  viewInvestigation,
  viewScoreDetail,
} from './investigations.schema.ts';
import {
  type InvestigationsFilter,
  investigationsWindow,
  listAttempts,
  listCalls,
  listEvidence,
  listInvestigations,
  type ToolCall,
} from './investigations.store.ts';
import { scoreByAlertname, scoreByPlaybook, scoreOf } from '../scoreboard/scoreboard.store.ts';
import { findAlertFacts } from '../subject/subject.store.ts';

/** What a request asks for; who asks decides the rest. */
type Wanted = Omit<InvestigationsFilter, 'hidden' | 'ofIncidents'>;

const tags = ['Investigations'];
const READ = { access: 'session', permission: 'alerts:read' } as const;
const WRITE = { access: 'session', permission: 'alerts:write' } as const;
const ALL: Wanted = { status: null, subjectId: null, groupIds: null, agentId: null };
const CALLS_SHOWN = 200;
/** Alertnames and playbooks of a scoreboard at most. */
const SCORED = 20;

/** Investigations as people see and steer them. */
export function registerInvestigationRoutes(http: Http, deps: InvestigationDeps): void {
  guardHiddenInvestigations(http, deps);
  registerReading(http, deps);
  registerCommands(http, deps);
}

function registerReading(http: Http, { db }: InvestigationDeps): void {
  const pageOf = async (caller: Caller, filter: Wanted, query: ListRequest) => {
    const window = investigationsWindow(query);
    const hidden = await hiddenIncidents(db, readerOf(caller));
    const { rows, counted } = await listInvestigations(
      db,
      { ...filter, hidden, ofIncidents: caller.permissions.has('incidents:read') },
      window,
    );
    const page = await window.page(db, rows, counted, ({ id }) => id);
    return { ...page, items: page.items.map(viewInvestigation) };
  };

  http.route({
    method: 'GET',
    url: '/api/v1/investigations',
    config: READ,
    schema: {
      operationId: 'listInvestigations',
      summary: 'List investigations',
      tags,
      querystring: InvestigationsQuery,
      response: { 200: InvestigationList },
    },
    handler: (request) => {
      const { query } = request;
      return pageOf(
        callerOf(request),
        {
          ...ALL,
          status: query.status ?? null,
          agentId: query.agent_id ?? null,
          groupIds: query.group_id === undefined ? null : [query.group_id],
        },
        query,
      );
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/investigations/dead-lettered',
    config: { access: 'session', permission: 'admin:access' },
    schema: {
      operationId: 'listDeadLetteredInvestigations',
      summary: 'List investigations that were given up',
      description: 'Every try failed; each waits until a person retries it.',
      tags,
      querystring: PageQuery,
      response: { 200: InvestigationList },
    },
    handler: (request) => pageOf(callerOf(request), { ...ALL, status: 'dead_lettered' }, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/investigations/:id',
    config: READ,
    schema: {
      operationId: 'getInvestigation',
      summary: 'Get an investigation',
      description: 'With evidence, attempts, tool calls and what agents asked each other.',
      tags,
      params: InvestigationParams,
      response: { 200: InvestigationDetail },
    },
    handler: async (request) => {
      const { id } = request.params;
      const was = await found(db, id);
      const [evidence, attempts, calls, asks, hidden] = await Promise.all([
        listEvidence(db, id),
        listAttempts(db, id),
        listCalls(db, id, CALLS_SHOWN),
        asksOf(db, id),
        hiddenIncidents(db, readerOf(callerOf(request))),
      ]);
      const isSeen = ({ arguments: { incident_id: about } }: ToolCall) =>
        typeof about !== 'string' || !hidden.includes(about.toLowerCase());
      return viewDetail(was, { evidence, attempts, calls: calls.filter(isSeen), asks });
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/agent-tokens/:id/scoreboard',
    config: READ,
    schema: {
      operationId: 'getAgentScoreboard',
      summary: 'Get the scoreboard of an agent',
      description: 'Outcomes of all it accepted, and people’s verdicts; by alertname and by playbook as well.',
      tags: ['Agents'],
      params: AgentParams,
      response: { 200: ScoreboardDetail },
    },
    handler: async ({ params: { id } }) => {
      if (!(await findAgent(db, id))) throw noSuch('agent');
      const [alertnames, playbooks] = [await scoreByAlertname(db, id, SCORED), await scoreByPlaybook(db, id, SCORED)];
      const names = await playbookNames(
        db,
        playbooks.map(({ key }) => key),
      );
      return viewScoreDetail(await scoreOf(db, id), { alertnames, playbooks, names });
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/incidents/:id/investigations',
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'listIncidentInvestigations',
      summary: 'List investigations of an incident',
      description: 'Its own, and those of the alerts linked to it.',
      tags,
      params: IncidentParams,
      querystring: PageQuery,
      response: { 200: InvestigationList },
    },
    handler: async (request) => {
      const incident = await findIncident(db, request.params.id);
      if (!incident) throw noSuch('incident');
      return pageOf(callerOf(request), { ...ALL, subjectId: incident.id, groupIds: await linkedGroups(db, incident.id) }, request.query);
    },
  });
}

function registerCommands(http: Http, deps: InvestigationDeps): void {
  const { db } = deps;

  http.route({
    method: 'POST',
    url: '/api/v1/alerts/:number/investigate',
    config: WRITE,
    schema: {
      operationId: 'investigateAlert',
      summary: 'Ask an agent to investigate',
      description: '202: an investigation of the alert and its group begins. 200: one is open already, and it is the answer.',
      tags: ['Alerts'],
      params: AlertParams,
      body: AskBody,
      response: { 200: InvestigationView, 202: InvestigationView },
    },
    preValidation: absentAsEmpty,
    handler: async (request, reply) => {
      const number = Number(request.params.number);
      const alert = await findAlertFacts(db, number);
      if (!alert) throw new Problem('not_found', `There is no alert ${number}`);
      const { investigation, created } = await askForInvestigation(deps, alert, {
        ...byOf(request),
        note: request.body.note?.trim() || null,
      });
      return reply.status(created ? 202 : 200).send(viewInvestigation(investigation));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/investigations/:id/retry',
    config: WRITE,
    schema: {
      operationId: 'retryInvestigation',
      summary: 'Begin an investigation anew',
      description: 'One that was given up or cancelled: with its first try. What was tried stays.',
      tags,
      params: InvestigationParams,
      response: { 202: InvestigationView },
    },
    handler: async (request, reply) =>
      reply.status(202).send(viewInvestigation(await retryInvestigation(deps, request.params.id, byOf(request)))),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/investigations/:id/cancel',
    config: WRITE,
    schema: {
      operationId: 'cancelInvestigation',
      summary: 'Cancel an investigation',
      description: 'The agent has to stop; what it writes later is refused.',
      tags,
      params: InvestigationParams,
      body: CancelBody,
      response: { 200: InvestigationView },
    },
    preValidation: absentAsEmpty,
    handler: async (request) =>
      viewInvestigation(await cancelInvestigation(deps, request.params.id, request.body.reason?.trim() || null, byOf(request))),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/investigations/:id/verdict',
    config: WRITE,
    schema: {
      operationId: 'judgeInvestigation',
      summary: 'Judge the result of an investigation',
      description: 'Only a person confirms it. The newest word counts.',
      tags,
      params: InvestigationParams,
      body: VerdictBody,
      response: { 200: InvestigationView },
    },
    handler: async (request) => {
      const { verdict, note } = request.body;
      return viewInvestigation(await judgeInvestigation(deps, request.params.id, { verdict, note: note?.trim() || null }, byOf(request)));
    },
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/alert-investigations/:id/assign',
    config: WRITE,
    schema: {
      operationId: 'updateAlertInvestigationAgent',
      summary: 'Assign an investigation of an alert',
      description: 'To one agent, which is waited for while it is offline, or to any.',
      tags,
      params: InvestigationParams,
      body: AssignBody,
      response: { 200: InvestigationView },
    },
    handler: async (request) => viewInvestigation(await assignInvestigation(deps, request.params.id, request.body.agent_id, byOf(request))),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/incident-investigations/:id/assign',
    config: { access: 'session', permission: 'incidents:write' },
    schema: {
      operationId: 'updateIncidentInvestigationAgent',
      summary: 'Assign an investigation of an incident',
      description: 'Of one that is about an incident, or about alerts that are linked to one.',
      tags,
      params: InvestigationParams,
      body: AssignBody,
      response: { 200: InvestigationView },
    },
    handler: async (request) => {
      const { subject, groupId } = await found(db, request.params.id);
      if (subject.kind !== 'incident' && (groupId === null || !(await isGroupLinked(db, groupId)))) throw notFound();
      return viewInvestigation(await assignInvestigation(deps, request.params.id, request.body.agent_id, byOf(request)));
    },
  });
}
