import type { Channels } from '../integrations/channels/registry.ts';
import { type Identity, pendingPhoneOf, usePendingPhone } from '../modules/identity/index.ts';
import { addTimelineEntries, findIncidents } from '../modules/incidents/index.ts';
import { OPEN_STATUSES } from '../modules/incidents/incident.ts';
import {
  countWaitingPages,
  type IncidentCommands,
  openPageMetrics,
  openPageReviser,
  openPages,
  openPageSender,
  type PagedIncidents,
  PAGES_DUE,
  type PageSenderDeps,
  type PagesDeps,
  type PreferenceRoutesDeps,
  registerPhoneCodeRoutes,
  tellAdmins,
  registerPreferenceRoutes,
  registerVoiceRoutes,
  REVISIONS_DUE,
  type VoiceDeps,
  type WaitingPages,
} from '../modules/notifications/index.ts';
import type { Http } from '../platform/http/server.ts';
import { startLoop } from '../platform/loop.ts';
import type { Look } from '../platform/look.ts';
import { type Live, publishAll } from '../platform/live/live.ts';
import type { Platform } from '../platform/platform.ts';
import { incidentChanged } from '../modules/incidents/events.ts';

/** How people are told, joined with the incidents they are told of. */
export interface Paging extends PagesDeps {
  readonly pages: ReturnType<typeof openPages>;
  /** What its routes work with. */
  readonly routes: PageSenderDeps & VoiceDeps & Pick<Channels, 'voicePlatforms'>;
  /** What is not sent yet, for whoever asks how the server is. */
  waiting(): Promise<WaitingPages>;
  /** Starts sending; returns how to stop. */
  start(look: Look): { stop(): Promise<void> };
}

export interface PagingDeps {
  readonly channels: Pick<Channels, 'personChannelFor' | 'voicePlatforms'>;
  /** What an answer does to an incident. */
  readonly commands: IncidentCommands;
}

/** Opens paging; nothing is sent before it is started. */
export function openPaging(platform: Platform, { channels, commands }: PagingDeps): Paging {
  const { live, log, reserved: db, telemetry } = platform;
  const { personChannelFor } = channels;
  const loops: { wake(): void }[] = [];
  const onPlanned = () => {
    for (const loop of loops) loop.wake();
  };
  const metrics = openPageMetrics(telemetry.registry, db);
  const parts: PageSenderDeps = {
    db,
    log,
    live,
    metrics,
    incidents: pagedIncidents(live),
    personChannelFor,
    onDead: onDead({ live, onPlanned }),
  };
  return {
    live,
    onPlanned,
    pages: openPages({ live, onPlanned }),
    waiting: () => countWaitingPages(db),
    routes: { ...parts, commands, voicePlatforms: channels.voicePlatforms },
    start(look) {
      const sender = openPageSender(parts);
      const reviser = openPageReviser({ ...parts, onFree: () => revise.wake() });
      const send = startLoop({ name: 'pages', everyMs: 500, due: PAGES_DUE, look, log, run: () => sender.run() });
      const revise = startLoop({ name: 'page edits', everyMs: 1_000, due: REVISIONS_DUE, look, log, run: () => reviser.run() });
      loops.push(send, revise);
      return {
        async stop() {
          await Promise.all([send.stop(), revise.stop()]);
          await Promise.all([sender.stop(), reviser.stop()]);
        },
      };
    },
  };
}

/** Every route of paging. */
export function registerPagingRoutes(
  http: Http,
  paging: Pick<Paging, 'routes'>,
  { identity, limits }: { readonly identity: Identity; readonly limits: PreferenceRoutesDeps['limits'] },
): void {
  const { context } = identity;
  registerVoiceRoutes(http, { ...paging.routes, codeKey: context.pepper });
  registerPreferenceRoutes(http, { ...paging.routes, limits });
  registerPhoneCodeRoutes(http, {
    db: context.db,
    personChannelFor: paging.routes.personChannelFor,
    codeKey: context.pepper,
    pendingPhoneOf,
    confirm: (tx, userId, phone, by) => usePendingPhone(context, tx, userId, phone, by),
    limits,
  });
}

function pagedIncidents(live: Live): PagedIncidents {
  return {
    find: async (db, ids) =>
      (await findIncidents(db, [...new Set(ids)])).map(
        ({ id, number, title, severity, status, in_hands: inHands, acknowledged_by: by }) => {
          const wanted = !inHands && OPEN_STATUSES.some((open) => open === status);
          return { id, number, title, severity, status, wanted, acknowledgedBy: by?.name ?? null };
        },
      ),
    record: async (tx, entries) => {
      await addTimelineEntries(tx, entries);
      const changed = [...new Set(entries.map((entry) => entry.incidentId))];
      await publishAll(
        tx,
        live,
        changed.map((id) => incidentChanged({ id, changed: ['timeline'] })),
      );
    },
  };
}

/** Somebody who cannot be paged needs help: the admins hear of it once a day, person and channel. */
function onDead(deps: PagesDeps): PageSenderDeps['onDead'] {
  return async (tx, { person, channel, reason }) =>
    tellAdmins(tx, deps, {
      urgency: 'high',
      kind: 'page.dead',
      title: `Pages do not reach ${person}`,
      body: `${channel}: ${reason}`,
      link: '/integrations',
      dedupKey: `page.dead ${person} ${channel} ${tx.now.toISOString().slice(0, 10)}`.slice(0, 500),
    });
}
