import type { Infrastructure } from '../infrastructure.ts';
import { beginAuditKey, CHAIN_DUE, chainAuditEvents, keyFor, markWithAuditKey, registerAuditRoutes } from '../modules/audit/index.ts';
import { hiddenIncidents, readerOf } from '../modules/incidents/index.ts';
import { investigationsOf } from '../modules/investigations/index.ts';
import { documentsOf } from '../modules/post-mortems/index.ts';
import type { Module } from '../platform/module.ts';

const CHAIN_EVERY_MS = 5_000;

/** The audit log. Its key is there before anybody can do anything that is recorded. */
export async function openAudit({ platform, sealer }: Pick<Infrastructure, 'platform' | 'sealer'>): Promise<void> {
  const { db, reserved } = platform;
  markWithAuditKey([reserved, db], (queried) => beginAuditKey(queried, sealer));
  await keyFor(reserved.pool);
}

export function auditModule({ platform: { db } }: Pick<Infrastructure, 'platform'>): Module {
  return {
    name: 'audit',
    routes: (http) =>
      registerAuditRoutes(http, {
        db,
        async hiddenFrom(caller) {
          const incidents = await hiddenIncidents(db, readerOf(caller));
          return [...incidents, ...(await documentsOf(db, incidents)), ...(await investigationsOf(db, incidents))];
        },
      }),
    jobs: [{ name: 'audit chain', everyMs: CHAIN_EVERY_MS, due: CHAIN_DUE, run: () => chainAuditEvents(db).then(() => false) }],
  };
}
