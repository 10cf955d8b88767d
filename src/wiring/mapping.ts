import type { Infrastructure } from '../infrastructure.ts';
import { READING } from '../integrations/sources/reading.ts';
import { findKeptBody, openFingerprints } from '../modules/alerts/index.ts';
import { audit } from '../modules/audit/index.ts';
import { activeServices } from '../modules/catalog/index.ts';
import { listAdminIds } from '../modules/identity/index.ts';
import { type Mappings, mappingsChanged, openMappings, openTrials, registerMappingRoutes, switchOff } from '../modules/mapping/index.ts';
import { AUDIT, NOTIFICATIONS } from '../modules/mapping/events.ts';
import { notify } from '../modules/notifications/index.ts';
import { SYSTEM } from '../platform/actor.ts';
import type { Module } from '../platform/module.ts';
import type { Platform } from '../platform/platform.ts';

const TRIALS = new URL('./mapping.thread.ts', import.meta.url);

/** Opens what intake asks about bodies that no source knows, and about every alert. */
export function openIntakeMappings({ platform }: Pick<Infrastructure, 'platform'>): Mappings {
  const { reserved, log, telemetry } = platform;
  return openMappings({
    ...{ db: reserved, log, reading: READING, clock: () => performance.now() },
    isOpen: (fingerprints) => openFingerprints(reserved, fingerprints),
    async serviceId(name) {
      const wanted = name.toLowerCase();
      const services = await activeServices(reserved);
      return services.find((service) => service.id === name || service.name.toLowerCase() === wanted)?.id ?? null;
    },
    onSlow: (off) => switchOffForAll(platform, off),
    count: (outcome, alerts) => alerts > 0 && telemetry.mapping.alerts.inc({ outcome }, alerts),
  });
}

/** The routes of mappings, and their end. */
export function mappingModule({ platform }: Pick<Infrastructure, 'platform'>, mappings: Mappings): Module {
  const { db, live, telemetry } = platform;
  const trials = openTrials(TRIALS);
  return {
    name: 'mapping',
    routes: (http) => registerMappingRoutes(http, { db, live, trials, mappings, keptBody: (id) => findKeptBody(db, id) }),
    collect: async () => telemetry.mapping.off.set(mappings.off()),
    close: () => mappings.close(),
  };
}

/** Switches a slow entry off on every server and says so to the admins, once. */
async function switchOffForAll({ reserved, live, telemetry }: Platform, off: Parameters<typeof switchOff>[1]): Promise<void> {
  await reserved.transaction(async (tx) => {
    if (!(await switchOff(tx, off))) return;
    telemetry.mapping.switchedOff.inc();
    await audit(tx, {
      event: AUDIT.mappings.switched_off,
      actor: SYSTEM,
      entityType: 'mappings',
      entityId: off.name.slice(0, 100),
      data: { ...off },
    });
    await notify(tx, live, {
      userIds: await listAdminIds(tx),
      kind: NOTIFICATIONS.mapping.switched_off,
      title: `The ${off.kind} "${off.name}" was switched off`,
      body: `It was switched off because ${off.why}. Bodies it would take arrive as unknown alerts. Make it shorter, then switch it on again.`,
      link: '/webhook-tokens/mappings',
      dedupKey: `mapping.switched_off ${off.kind} ${off.name} ${off.digest} ${tx.now.toISOString().slice(0, 10)}`.slice(0, 500),
    });
    await live.publish(tx, mappingsChanged({ version: 0 }));
  });
}
