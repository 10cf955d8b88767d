export { type ChatRepliesDeps, workChatReply } from './chat-replies.jobs.ts';
export { pruneChatReplies } from './chat-replies.store.ts';
export { registerChatReplyRoutes } from './chat-replies.routes.ts';
export type { ChatPlatform, GroupActions } from './chat-reply.ts';
export { openSender, type Sender, type SenderDeps } from './deliveries.jobs.ts';
export { groupOfMessage, type PlannedDelivery, planDeliveries } from './deliveries.store.ts';
export { notify } from './inbox.actions.ts';
export { registerInboxRoutes } from './inbox.routes.ts';
export { pruneNotifications } from './inbox.store.ts';
