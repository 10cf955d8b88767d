import type { Database } from '../../../platform/db/database.ts';
import { noSuch } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import type { Page } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Agent } from '../agent.ts';
import { agentOf, assertCapability } from '../tokens/tokens.actions.ts';
import { plainText, untrustedAlert } from '../untrusted.ts';
import { queryAlerts } from '../../alerts/index.ts';
import { pageOfServices } from '../../catalog/index.ts';
import { pageOfTimeline } from '../../incidents/index.ts';
import { createMemory, pageOfMemories, pageOfNotes, pageOfPlaybooks } from '../../knowledge/index.ts';
import type { Memory } from '../../knowledge/memories/memory.ts';
import type { Note } from '../../knowledge/notes/note.ts';
import { namedOnCall } from '../../oncall/index.ts';
import { IncidentParams } from '../investigations/investigations.schema.ts';
import { findIncidentFacts } from '../subject/subject.store.ts';
import { isAssigned } from '../investigations/investigations.store.ts';
import {
  AgentAlert,
  AgentAlertList,
  AgentIncident,
  AgentMemory,
  AgentMemoryBody,
  AgentMemoryList,
  AgentNoteList,
  AgentOnCallList,
  AgentPlaybookList,
  AgentServiceList,
  AgentTimeline,
  AlertsQuery,
  FingerprintParams,
  NewestQuery,
  SearchQuery,
  TimelineQuery,
} from './reading.schema.ts';

export interface ReadingDeps {
  readonly db: Database;
  readonly live: Live;
  /** Where groups are announced: what an alert says of its messages. */
  readonly announcers: readonly string[];
}

const AGENT = { access: 'agent' } as const;
const tags = ['Agent protocol'];

/** An agent that may investigate. @throws Problem `capability_required` */
function investigator(request: Parameters<typeof byOf>[0]): Agent {
  const agent = agentOf(request.caller);
  assertCapability(agent, 'investigate');
  return agent;
}

function mapped<From, To>(page: Page<From>, view: (item: From) => To): Page<To> & { items: To[] } {
  return { ...page, items: page.items.map(view) };
}

/** What agents read: alerts, incidents that are theirs, and what the team knows. Text from outside stands under `untrusted`. */
export function registerReadingRoutes(http: Http, deps: ReadingDeps): void {
  registerAlerts(http, deps);
  registerIncidents(http, deps);
  registerKnowledge(http, deps);
}

type Reads = Omit<ReadingDeps, 'live'>;
type ReadAlert = Awaited<ReturnType<typeof queryAlerts>>['items'][number];

/** Alerts that an agent's selectors match. */
function alertsOf({ db, announcers: providers }: Reads, { labelSelectors: within }: Agent, query: Parameters<typeof queryAlerts>[1]) {
  return queryAlerts({ db, providers }, query, { within });
}

/** An alert, as agents are given it. */
export function viewAlert(alert: ReadAlert) {
  const { id, number, status, severity, group_id, service_id, starts_at, ends_at, occurrence_count, updated_at } = alert;
  const shown = untrustedAlert(alert);
  return {
    id,
    number,
    status,
    severity,
    group_id,
    service_id,
    starts_at,
    ends_at,
    occurrence_count,
    updated_at,
    untrusted: { ...shown, labels: { ...shown.labels }, annotations: { ...shown.annotations } },
  };
}

function registerAlerts(http: Http, deps: ReadingDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/agent/alerts',
    config: AGENT,
    schema: {
      operationId: 'listAgentAlerts',
      summary: 'List the alerts of the agent',
      description: 'Those that its label selectors match.',
      tags,
      querystring: AlertsQuery,
      response: { 200: AgentAlertList },
    },
    handler: async (request) => mapped(await alertsOf(deps, investigator(request), request.query), viewAlert),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/agent/alerts/:fingerprint',
    config: AGENT,
    schema: {
      operationId: 'getAgentAlert',
      summary: 'Get an alert of the agent',
      description: 'The newest of this fingerprint.',
      tags,
      params: FingerprintParams,
      response: { 200: AgentAlert },
    },
    handler: async (request) => viewAlert(await newestAlert(deps, investigator(request), request.params.fingerprint)),
  });
}

/** The newest alert of a fingerprint. @throws Problem `not_found` also for one that the agent's selectors exclude */
export async function newestAlert(deps: Reads, agent: Agent, fingerprint: string): Promise<ReadAlert> {
  const { items } = await alertsOf(deps, agent, { fingerprint, sort: '-number', limit: 1 });
  if (!items[0]) throw noSuch('alert');
  return items[0];
}

function viewEntry({ id, kind, at, actor, text }: Awaited<ReturnType<typeof pageOfTimeline>>['items'][number]) {
  return {
    id,
    kind,
    at: at.toISOString(),
    actor: { kind: actor.kind },
    untrusted: { text: plainText(text), actor_name: plainText(actor.name) },
  };
}

function registerIncidents(http: Http, { db }: ReadingDeps): void {
  /** @throws Problem `not_found` also for an incident that is not assigned to the agent */
  const assigned = async (request: Parameters<typeof byOf>[0] & { params: { id: string } }) => {
    const agent = investigator(request);
    const incident = await findIncidentFacts(db, request.params.id);
    if (!incident || !(await isAssigned(db, agent.id, incident))) throw noSuch('incident');
    return incident;
  };

  http.route({
    method: 'GET',
    url: '/api/v1/agent/incidents/:id',
    config: AGENT,
    schema: {
      operationId: 'getAgentIncident',
      summary: 'Get an incident assigned to the agent',
      description: 'Only while an investigation of it, or the incident, is assigned to the agent.',
      tags,
      params: IncidentParams,
      response: { 200: AgentIncident },
    },
    handler: async (request) => {
      const { id, number, status, severity, serviceId, createdAt, title, description } = await assigned(request);
      return {
        id,
        number,
        status,
        severity,
        service_id: serviceId,
        created_at: createdAt.toISOString(),
        untrusted: { title: plainText(title), description: description === null ? null : plainText(description) },
      };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/agent/incidents/:id/timeline',
    config: AGENT,
    schema: {
      operationId: 'listAgentTimeline',
      summary: 'List the timeline of an incident assigned to the agent',
      tags,
      params: IncidentParams,
      querystring: TimelineQuery,
      response: { 200: AgentTimeline },
    },
    handler: async (request) => mapped(await pageOfTimeline(db, (await assigned(request)).id, request.query), viewEntry),
  });
}

/** What a person wrote stands plainly; what an agent wrote is data. */
function viewNote({ id, tags: names, updatedAt, title, body, source, updatedBy }: Note) {
  const head = { id, updated_at: updatedAt.toISOString() };
  return source === 'agent' || updatedBy.kind === 'agent'
    ? { ...head, untrusted: { title: plainText(title), body: plainText(body, 32_768), tags: plainTexts(names) } }
    : { ...head, tags: [...names], title, body };
}

const plainTexts = (texts: readonly string[]) => texts.map((text) => plainText(text));

function viewMemory({ id, tags: names, scope, trust, serviceId, createdAt, text }: Memory) {
  return {
    id,
    scope,
    trust,
    service_id: serviceId,
    created_at: createdAt.toISOString(),
    untrusted: { text: plainText(text), tags: plainTexts(names) },
  };
}

function registerKnowledge(http: Http, { db, live }: ReadingDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/agent/services',
    config: AGENT,
    schema: {
      operationId: 'listAgentServices',
      summary: 'List services for an agent',
      tags,
      querystring: NewestQuery,
      response: { 200: AgentServiceList },
    },
    handler: async (request) => {
      investigator(request);
      return mapped(await pageOfServices(db, request.query), ({ id, name, description, team, dependencies }) => ({
        id,
        name,
        description,
        team,
        depends_on: dependencies.map(({ id: other, name: called }) => ({ id: other, name: called })),
      }));
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/agent/on-call/current',
    config: AGENT,
    schema: {
      operationId: 'listAgentOnCall',
      summary: 'List who is on call, for an agent',
      description: 'Names alone: no addresses and no numbers.',
      tags,
      response: { 200: AgentOnCallList },
    },
    handler: async (request) => {
      investigator(request);
      const entries = await namedOnCall(db);
      return {
        items: entries.map(({ schedule_id, schedule_name, team_id, user_id, user_name, until }) => ({
          schedule_id,
          schedule_name,
          team_id,
          until,
          user: user_id === null ? null : { id: user_id, display_name: user_name ?? '' },
        })),
      };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/agent/playbooks',
    config: AGENT,
    schema: {
      operationId: 'listAgentPlaybooks',
      summary: 'List playbooks for an agent',
      description: 'Enabled ones, unfilled.',
      tags,
      querystring: NewestQuery,
      response: { 200: AgentPlaybookList },
    },
    handler: async (request) => {
      investigator(request);
      return mapped(await pageOfPlaybooks(db, request.query), ({ id, name, kind, serviceId, tags: names, labelSelectors, steps }) => ({
        id,
        name,
        kind,
        service_id: serviceId,
        tags: [...names],
        label_selectors: { ...labelSelectors },
        steps: steps.map(({ title, body, kind: sort, expected, command, url }) => ({ title, body, kind: sort, expected, command, url })),
      }));
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/agent/knowledge',
    config: AGENT,
    schema: {
      operationId: 'listAgentKnowledge',
      summary: 'List or search notes for an agent',
      description: 'What an agent wrote is under `untrusted`.',
      tags,
      querystring: SearchQuery,
      response: { 200: AgentNoteList },
    },
    handler: async (request) => {
      investigator(request);
      return mapped(await pageOfNotes(db, request.query), viewNote);
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/agent/memories',
    config: AGENT,
    schema: {
      operationId: 'listAgentMemories',
      summary: 'List or search memories for an agent',
      description: 'Its own and shared ones.',
      tags,
      querystring: SearchQuery,
      response: { 200: AgentMemoryList },
    },
    handler: async (request) => mapped(await pageOfMemories(db, investigator(request).id, request.query), viewMemory),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/agent/memories',
    config: AGENT,
    schema: {
      operationId: 'createAgentMemory',
      summary: 'Remember something',
      description: 'For 90 days, unless a person confirms it.',
      tags,
      body: AgentMemoryBody,
      response: { 201: AgentMemory },
    },
    handler: async (request, reply) => {
      investigator(request);
      return reply.status(201).send(viewMemory(await createMemory({ db, live }, request.body, byOf(request))));
    },
  });
}
