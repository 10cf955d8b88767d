export type { Channel, ExternalRef, GroupMessage, MessageAlert, SendOutcome, SendRequest } from './channel.ts';
export { openSender, type Sender } from './deliveries.jobs.ts';
export { groupOfMessage, type PlannedDelivery, planDeliveries } from './deliveries.store.ts';
