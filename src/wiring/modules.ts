import type { Infrastructure } from '../infrastructure.ts';
import { ANNOUNCERS, DESTINATION_KINDS, openMeetings, THREADED } from '../integrations/providers.ts';
import { SOURCES } from '../integrations/sources/registry.ts';
import { onCallModule, provisionSchedule } from '../modules/oncall/index.ts';
import { auditModule, openAudit } from '../modules/audit/index.ts';
import { coverageSources, escalationModule, type Lint, lintWith, openEscalationEngine } from '../modules/escalation/index.ts';
import { heartbeatsModule } from '../modules/heartbeats/index.ts';
import {
  agentLookup,
  agentsModule,
  findingsAbout,
  investigationsOf,
  openAgents,
  openAgentTalk,
  openAsks,
} from '../modules/agents/index.ts';
import { documentsOf, postMortemsModule } from '../modules/post-mortems/index.ts';
import { sampleModule, sampleState } from '../modules/sample/index.ts';
import { triageModule } from '../modules/triage/index.ts';
import { FLOW_JOB } from '../flow/flow.ts';
import { routingModule } from '../flow/routing.ts';
import { openByService, openSenders, senderLookup } from '../modules/alerts/index.ts';
import { registerCatalogRoutes } from '../modules/catalog/index.ts';
import type { Connections } from '../modules/connections/index.ts';
import { type Identity, openIdentity } from '../modules/identity/index.ts';
import { pruneMemories, registerKnowledgeRoutes } from '../modules/knowledge/index.ts';
import { alertIncidents, openAskActions, wasPaged } from '../modules/notifications/index.ts';
import { hiddenIncidents, hidingLive, incidentsModule, readerOf } from '../modules/incidents/index.ts';
import { channelActions, icsModule } from '../modules/ics/index.ts';
import type { Caller } from '../platform/http/authenticate.ts';
import type { Platform } from '../platform/platform.ts';
import { insightModule } from '../modules/insight/index.ts';
import { registerSettingsRoutes } from '../modules/settings/index.ts';
import { pageOutside } from '../modules/status-pages/index.ts';
import { registerViewRoutes } from '../modules/views/index.ts';
import { basePathOf } from '../platform/http/values/base-path.ts';
import { SCHEMA_WORK_DUE, schemaWorkState } from '../platform/db/schema-work.ts';
import { deleteExpiredKeys } from '../platform/http/idempotency.ts';
import { pruneLiveEvents } from '../platform/live/live.store.ts';
import type { Module } from '../platform/module.ts';
import { alertsModule, openAlertIntake, openIntakeMappings, openMappingModule, webhookDeps } from './alerts.ts';
import { openHeartbeatTimers } from './heartbeats.ts';
import { identityModule, openGuard, openSingleSignOn } from './identity.ts';
import { openIncidentChannels, openIncidents, openRoom } from './incidents.ts';
import { integrationsModule, openIntegrations } from './integrations.ts';
import { openMailIntake } from './inbound-mail.ts';
import { mailModule } from './mail.ts';
import { notificationsModule, openMirror, openPagePlanner, openPaging } from './notifications.ts';
import { onCallPorts } from './oncall.ts';
import { protocolsModule } from './protocols.ts';
import { openSilences, silencesModule } from './silences.ts';
import { copiesFolder, openStatusPageService, statusPagesModule } from './status-pages.ts';

const SCHEMA_WORK_EVERY_MS = 60_000;

/** Every module of a process. */
export interface Modules {
  /** In the order in which they start; stopping is the reverse. */
  readonly list: readonly Module[];
  /** Who calls: the gate before every route. */
  readonly identity: Identity;
  /** Alert events waiting to be committed. */
  readonly waiting: () => number;
}

/** Opens every module, joined with the others: each is made of those above it. Nothing runs yet. */
export async function openModules(opened: Infrastructure): Promise<Modules> {
  // Whoever publishes: events of a private incident reach those who may see it.
  const infrastructure = { ...opened, platform: { ...opened.platform, live: hidingLive(opened.platform.live) } };
  const { platform, keys, leader, limits, wakes } = infrastructure;
  const { db, live, log } = platform;

  await openAudit(platform, infrastructure.sealer);
  const integrations = openIntegrations(infrastructure);
  const { channels, connections, mailer } = integrations;
  const { guard, close: forgetTokens } = openGuard(infrastructure);
  const senders = openSenders(
    platform,
    keys,
    SOURCES.map(({ name }) => name),
  );
  const identity = openIdentity(platform, keys, {
    guard,
    mailConfigured: () => mailer.configured(),
    programs: { agent: agentLookup(db, keys.pepper), webhook: senderLookup(senders) },
    sampleState,
  });
  const singleSignOn = openSingleSignOn(infrastructure, identity, integrations);
  const meetings = openMeetings(
    connections,
    { outbound: infrastructure.outbound, basePath: basePathOf(infrastructure.platform.baseUrl) },
    singleSignOn.grants.tokenOf,
  );
  const planner = openPagePlanner(infrastructure, channels);
  const escalation = openEscalationEngine(platform, infrastructure, planner);
  const talk = openAgentTalk(platform, () => ({ mirror, room }));
  const mirror = openMirror(wakes, talk.notify);
  const asks = openAsks(platform, {
    mirror,
    planner,
    wakes,
    queue: infrastructure.queue,
    threads: THREADED,
    onAlertsChanged: wakes.of(FLOW_JOB),
  });
  const incidents = { ...openIncidents(infrastructure, escalation.escalations, planner), ...asks.incidents };
  const incidentChannels = openIncidentChannels(infrastructure, incidents, { hostFor: channels.hostFor, planner });
  const onCall = onCallPorts(live, planner);
  const paging = openPaging(platform, planner, {
    channels,
    incidents,
    askActions: openAskActions(platform.reserved, incidents, planner, onCall),
  });
  const intake = openAlertIntake(infrastructure);
  const mappings = openIntakeMappings(infrastructure);
  const waiting = () => intake.intake.depth();
  const heartbeats = openHeartbeatTimers(infrastructure, intake.intake, guard);
  const statusPages = openStatusPageService(infrastructure, { mailer, folder: copiesFolder(platform.config) });
  const room = openRoom(statusPages, incidentChannels, talk);
  const sources = coverageSources(channels);
  const mailIntake = await openMailIntake(infrastructure, webhookDeps(platform, intake, { senders, mappings }), senders);
  const lint = lintWith(sources, log);

  const silences = openSilences(infrastructure);
  const agents = openAgents(platform, asks, { incidents, room, talk, limits, listener: infrastructure.listener });

  const list: readonly Module[] = [
    { name: 'requests', prune: () => deleteExpiredKeys(db) },
    {
      name: 'schema',
      jobs: [{ name: 'schema work', everyMs: SCHEMA_WORK_EVERY_MS, due: SCHEMA_WORK_DUE, run: infrastructure.schemaWorker.run }],
      state: async () => ({ schema_work: await schemaWorkState(db) }),
    },
    { name: 'known tokens', close: async () => forgetTokens() },
    { name: 'live events', prune: () => pruneLiveEvents(db) },
    auditModule(platform, hiddenFrom(platform)),
    integrationsModule(infrastructure, integrations, { flows: singleSignOn.flows, authenticator: identity.options.authenticator }),
    mailModule(infrastructure, mailer, planner, statusPages.onDeadMail),
    identityModule(infrastructure, identity, singleSignOn, limits),
    catalogModule(infrastructure, lint),
    notificationsModule(infrastructure, {
      planner,
      paging,
      channels,
      identity,
      incidents,
      mirror,
      silences,
      investigations: agents,
      channelActions: channelActions({ ...incidentChannels, room }),
    }),
    routingModule(platform, {
      incidents,
      wakes,
      waiting,
      investigations: asks.triage,
      investigate: asks.investigate,
      threads: THREADED,
      destinations: DESTINATION_KINDS,
      isConnected: async (provider) => (await channels.channelFor(provider)) !== null,
    }),
    triageModule(platform, { incidents, investigations: asks.triage, onReviewed: wakes.of(FLOW_JOB) }),
    silencesModule(infrastructure, silences, planner),
    openMappingModule(platform, mappings),
    alertsModule(infrastructure, intake, {
      incidents: alertIncidents(incidents),
      senders,
      mirror,
      drafts: talk.drafts,
      mappings,
      watchedSince: heartbeats.watchedSince,
    }),
    protocolsModule(infrastructure, intake, { identity, senders, mappings, silences }),
    onCallModule(platform, { leader, lint, guard, ports: onCall, pepper: keys.pepper }),
    escalationModule(platform, escalation, { sources, lint }),
    incidentsModule(platform, incidents, { room, wasPaged }),
    icsModule(platform, { ...incidentChannels, meetings, room }),
    agentsModule(platform, { ...infrastructure, pepper: keys.pepper, announcers: ANNOUNCERS }, agents),
    postMortemsModule(platform, { planner, findings: findingsAbout }),
    heartbeatsModule(platform, heartbeats, limits),
    statusPagesModule(infrastructure, statusPages, { options: identity.options, limits }),
    sampleModule(platform, wakes),
    ...plainModules(infrastructure, connections),
    ...(mailIntake ? [mailIntake] : []),
  ];
  return { list, identity, waiting };
}

/** Private incidents that a caller may not see, and what belongs to them: the audit log leaves out what is about those. */
export function hiddenFrom({ db }: Platform): (caller: Caller) => Promise<readonly string[]> {
  return async (caller) => {
    const incidents = await hiddenIncidents(db, readerOf(caller));
    return [...incidents, ...(await documentsOf(db, incidents)), ...(await investigationsOf(db, incidents))];
  };
}

/** Teams and services. */
export function catalogModule({ platform: { db, live } }: Pick<Infrastructure, 'platform'>, lint: Lint): Module {
  return {
    name: 'catalog',
    routes: (http) => registerCatalogRoutes(http, { db, live, provisionSchedule, openAlerts: openByService, lint }),
  };
}

/** Modules that only answer requests. */
export function plainModules({ platform }: Pick<Infrastructure, 'platform'>, connections: Connections): readonly Module[] {
  const { baseUrl, config, db, live, version } = platform;
  return [
    { name: 'settings', routes: (http) => registerSettingsRoutes(http, { db, live, config, connections, baseUrl, version, pageOutside }) },
    insightModule(platform),
    { name: 'knowledge', routes: (http) => registerKnowledgeRoutes(http, { db, live }), prune: () => pruneMemories(db) },
    { name: 'views', routes: (http) => registerViewRoutes(http, { db, live }) },
  ];
}
