import type { Sealer } from '../../platform/crypto/sealing.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginAuditKey, keyFor, markWithAuditKey } from './audit-key.actions.ts';
import { chainAuditEvents } from './audit.jobs.ts';
import { type AuditRoutesDeps, registerAuditRoutes } from './audit.routes.ts';
import { CHAIN_DUE } from './chain.store.ts';

export { AUDIT_KEYS, beginAuditKey, findAuditKey, markWithAuditKey, serverHasBegun } from './audit-key.actions.ts';
export { type AuditVerdict, chainAuditEvents, verifyAuditChain } from './audit.jobs.ts';
export { audit, type NewAuditEvent } from './audit.store.ts';
export { parseAnchor } from './chain.ts';

/** Its key is there before anybody can do anything that is recorded. */
export async function openAudit({ db, reserved }: Platform, sealer: Sealer): Promise<void> {
  markWithAuditKey([reserved, db], (queried) => beginAuditKey(queried, sealer));
  await keyFor(reserved.pool);
}

const CHAIN_EVERY_MS = 5_000;

/** @param hiddenFrom ids of private incidents, and of what belongs to them, that a caller may not see */
export function auditModule({ db }: Platform, hiddenFrom: AuditRoutesDeps['hiddenFrom']): Module {
  return {
    name: 'audit',
    routes: (http) => registerAuditRoutes(http, { db, hiddenFrom }),
    jobs: [{ name: 'audit chain', everyMs: CHAIN_EVERY_MS, due: CHAIN_DUE, run: () => chainAuditEvents(db).then(() => false) }],
  };
}
