export { AUDIT_KEYS, beginAuditKey, findAuditKey, keyFor, markWithAuditKey, serverHasBegun } from './audit-key.actions.ts';
export { CHAIN_DUE } from './chain.store.ts';
export { type AuditVerdict, chainAuditEvents, verifyAuditChain } from './audit.jobs.ts';
export { registerAuditRoutes } from './audit.routes.ts';
export { audit, type NewAuditEvent } from './audit.store.ts';
export { parseAnchor } from './chain.ts';
