export { audit, type NewAuditEvent } from './audit.store.ts';
