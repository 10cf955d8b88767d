export type { Channel, ExternalRef, GroupMessage, MessageAlert, SendOutcome, SendRequest } from './channel.ts';
export { type ChatRepliesDeps, workChatReply } from './chat-replies.jobs.ts';
export { pruneChatReplies } from './chat-replies.store.ts';
export { registerChatReplyRoutes } from './chat-replies.routes.ts';
export type { ChatPlatform, GroupActions } from './chat-reply.ts';
export { openSender, type Sender, type SenderDeps } from './deliveries.jobs.ts';
export { groupOfMessage, type PlannedDelivery, planDeliveries } from './deliveries.store.ts';
