import { type ServerOptions, TEST_KEYS } from '../cast.ts';
import {
  ANNOUNCERS,
  connectionProviders,
  DESTINATION_KINDS,
  openChannels,
  openMeetings,
  THREADED,
} from '../../src/integrations/providers.ts';
import { type Intake, openBodies, openSenders } from '../../src/modules/alerts/index.ts';
import { openConnections } from '../../src/modules/connections/index.ts';
import { hidingLive, incidentsModule, NO_ESCALATIONS, NO_ROOM, NOBODY_ON_CALL } from '../../src/modules/incidents/index.ts';
import { channelActions, icsModule, LEADING } from '../../src/modules/ics/index.ts';
import { alertIncidents, announcedGroups, openAskActions, wasPaged } from '../../src/modules/notifications/index.ts';
import { NULL_PORTS, onCallModule } from '../../src/modules/oncall/index.ts';
import { basePathOf } from '../../src/platform/http/values/base-path.ts';
import { openSealer } from '../../src/platform/crypto/sealing.ts';
import { openOutbound } from '../../src/platform/outbound/outbound.ts';
import { openNoQueue } from '../../src/platform/queue/no-queue.ts';
import { openWakes } from '../../src/platform/wakes.ts';
import { buildServer, type ServerParts } from '../../src/server.ts';
import { alertsModule, openIntakeMappings, openMappingModule } from '../../src/wiring/alerts.ts';
import { auditModule } from '../../src/modules/audit/index.ts';
import { heartbeatsModule } from '../../src/modules/heartbeats/index.ts';
import { agentsModule, findingsAbout, openAgents, openAgentTalk, openAsks } from '../../src/modules/agents/index.ts';
import { postMortemsModule } from '../../src/modules/post-mortems/index.ts';
import { sampleModule } from '../../src/modules/sample/index.ts';
import { triageModule } from '../../src/modules/triage/index.ts';
import { coverageSources, escalationModule, lintWith } from '../../src/modules/escalation/index.ts';
import { openHeartbeatTimers } from '../../src/wiring/heartbeats.ts';
import { identityModule, openSingleSignOn } from '../../src/wiring/identity.ts';
import { openIncidentChannels, openRoom } from '../../src/wiring/incidents.ts';
import { integrationsModule } from '../../src/wiring/integrations.ts';
import { catalogModule, hiddenFrom, plainModules } from '../../src/wiring/modules.ts';
import { notificationsModule, openPagePlanner, openPaging } from '../../src/wiring/notifications.ts';
import { onCallPorts } from '../../src/wiring/oncall.ts';
import { protocolsModule } from '../../src/wiring/protocols.ts';
import { routingModule } from '../../src/flow/routing.ts';
import { NO_AGENTS } from '../../src/modules/triage/ports.ts';
import { openSilences, silencesModule } from '../../src/wiring/silences.ts';
import { openStatusPageService, statusPagesModule } from '../../src/wiring/status-pages.ts';

const UNHEARD = { note: () => {}, close: async () => {} };

/** Takes every signal and does nothing: the tests of the surface stop at the gate. */
const INTAKE: Intake = { record: async () => [], depth: () => 0, close: async () => {} };
const ALERT_INTAKE = {
  intake: INTAKE,
  refusals: UNHEARD,
  traffic: UNHEARD,
  onTooLarge: () => {},
  bodies: openBodies(new URL('../../src/wiring/intake.thread.ts', import.meta.url), 16 * 1_048_576),
};

const HEALTH: ServerParts['health'] = {
  draining: () => false,
  obstacle: async () => null,
  readiness: async () => ({ status: 'ready' }),
  collect: async () => {},
};

/** For `startCast`: every route the product has, behind the real gate. */
export const WHOLE_SERVER: Pick<ServerOptions, 'build'> = {
  build: (opened, identity) => {
    const platform = { ...opened, live: hidingLive(opened.live) };
    const { baseUrl, config, db, live, log } = platform;
    const sealer = openSealer(TEST_KEYS.encryptionKeys);
    const outbound = openOutbound({ allowedCidrs: [] });
    const wakes = openWakes();
    const queue = openNoQueue();
    const leader = { name: 'scheduler', fence: () => null, isLeader: () => false };
    const connections = openConnections({ db, config, sealer, live, log, providers: connectionProviders(outbound) });
    const channels = openChannels({ connections, outbound, baseUrl, actionKey: 'a key for tests' });
    const singleSignOn = openSingleSignOn({ platform, sealer, outbound }, identity, { connections });
    const incidents = {
      live,
      escalations: NO_ESCALATIONS,
      onCall: NOBODY_ON_CALL,
      notify: async () => {},
      onAlertsChanged: () => {},
      leading: LEADING,
      announced: announcedGroups,
    };
    const planner = openPagePlanner({ platform, wakes }, channels);
    const askActions = openAskActions(platform.reserved, incidents, planner, onCallPorts(platform.live, planner));
    const paging = openPaging(platform, planner, { channels, incidents, askActions });
    const mirror = async () => {};
    const talk = openAgentTalk(platform, () => ({ mirror, room: NO_ROOM }));
    const sources = coverageSources(channels);
    const lint = lintWith(sources, log);
    const shared = { platform, sealer, wakes, leader, outbound, limits: null };
    const mappings = openIntakeMappings(shared);
    const senders = openSenders(platform, TEST_KEYS);
    const statusPages = openStatusPageService(
      { ...shared, outbound, keys: TEST_KEYS, listener: null },
      { mailer: { configured: async () => true }, folder: null },
    );
    const incidentChannels = openIncidentChannels(shared, incidents, { hostFor: channels.hostFor, planner });
    const room = openRoom(statusPages, incidentChannels, talk);
    const asks = openAsks(platform, { mirror, planner, wakes, queue, threads: THREADED, onAlertsChanged: () => {} });
    const agents = openAgents(platform, asks, { incidents, room, talk, listener: null, limits: null });
    return buildServer(platform, {
      authentication: identity.options,
      sealer,
      limits: null,
      health: HEALTH,
      modules: [
        auditModule(platform, hiddenFrom(platform)),
        integrationsModule(shared, { connections }, { flows: singleSignOn.flows, authenticator: identity.options.authenticator }),
        identityModule(shared, identity, singleSignOn, null),
        catalogModule(shared, lint),
        notificationsModule(shared, {
          planner,
          paging,
          channels,
          identity,
          incidents,
          mirror,
          silences: openSilences(shared),
          investigations: agents,
          channelActions: channelActions({ ...incidentChannels, room }),
        }),
        routingModule(platform, {
          incidents,
          wakes,
          investigations: NO_AGENTS,
          threads: THREADED,
          destinations: DESTINATION_KINDS,
          waiting: () => 0,
          isConnected: async (provider) => (await channels.channelFor(provider)) !== null,
        }),
        triageModule(platform, { incidents, investigations: NO_AGENTS, onReviewed: () => {} }),
        openMappingModule(platform, mappings),
        alertsModule(shared, ALERT_INTAKE, {
          incidents: alertIncidents(incidents),
          senders,
          mirror,
          drafts: talk.drafts,
          mappings,
          watchedSince: async () => null,
        }),
        protocolsModule(shared, ALERT_INTAKE, { identity, senders, mappings, silences: openSilences(shared) }),
        silencesModule(shared, openSilences(shared), planner),
        onCallModule(platform, { leader, lint, ports: NULL_PORTS, pepper: TEST_KEYS.pepper }),
        escalationModule(platform, null, { sources, lint }),
        incidentsModule(platform, incidents, { room, wasPaged }),
        icsModule(platform, {
          ...incidentChannels,
          room,
          meetings: openMeetings(connections, { outbound, basePath: basePathOf(baseUrl) }, singleSignOn.grants.tokenOf),
        }),
        agentsModule(platform, { ...shared, queue, pepper: TEST_KEYS.pepper, announcers: ANNOUNCERS }, agents),
        postMortemsModule(platform, { planner, findings: findingsAbout }),
        heartbeatsModule(platform, openHeartbeatTimers({ ...shared, keys: TEST_KEYS }, INTAKE), null),
        statusPagesModule(shared, statusPages, { options: identity.options, limits: null }),
        sampleModule(platform, wakes),
        ...plainModules(shared, connections),
      ],
    });
  },
};
