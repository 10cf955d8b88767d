import type { Provider } from '../../provider.ts';
import { webhook } from './descriptor.ts';
import { webhookChannel } from './channel.ts';
import { webhookProvider, webhookSettings } from './provider.ts';

/** The signed outgoing webhook. */
export const WEBHOOK: Provider = {
  descriptor: webhook,
  connect: webhookProvider,
  channel: ({ values }, { outbound, clock }) => webhookChannel(webhookSettings(values), outbound, clock),
};
