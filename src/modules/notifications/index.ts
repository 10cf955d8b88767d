export { EVENTS } from './events.ts';
export { notifyAdmins, notifyByRules } from './notices.actions.ts';
export { workChatReply } from './chat/chat-replies.jobs.ts';
export { chatReplies } from './chat/group-verbs.actions.ts';
export { insertReply, pruneChatReplies } from './chat/chat-replies.store.ts';
export { registerChatReplyRoutes } from './chat/chat-replies.routes.ts';
export { openAskActions, openDecisions } from './chat/asks.actions.ts';
export { channelLine } from './chat/chat-reply.ts';
export { DELIVERIES_JOB, PAGE_EDITS_JOB, PAGE_TROUBLE_JOB, PAGES_JOB, repliesJob } from './jobs.ts';
export { announcedGroups, DELIVERIES_DUE, deliveryBacklog } from './deliveries/deliveries.store.ts';
export { REPLIES_DUE } from './chat/chat-replies.store.ts';
export { pagesDue } from './pages/pages.store.ts';
export { REVISIONS_DUE } from './pages/pages-revise.store.ts';
export { openSender, type SenderDeps } from './deliveries/deliveries.jobs.ts';
export type { GroupNeeds } from './deliveries/dependants.store.ts';
export {
  type PlannedDelivery,
  planDeliveries,
  planDigestDelivery,
  renewDigests,
  wakeProvider,
  workedAt,
} from './deliveries/deliveries.store.ts';
export { pruneShared } from './deliveries/gathering.store.ts';
export { planThreadInvestigation, planThreadNote } from './deliveries/thread-posts.store.ts';
export { notify } from './inbox/inbox.actions.ts';
export { registerInboxRoutes } from './inbox/inbox.routes.ts';
export { pruneNotifications } from './inbox/inbox.store.ts';
export { alertIncidents, wasPaged } from './pages/paged-incidents.actions.ts';
export { incidentsPagedFor } from './pages/paged.store.ts';
export { incidentCommands } from './pages/page-replies.actions.ts';
export { notifyPeople, openPages, type PagesDeps, responderPages } from './pages/pages.actions.ts';
export type { PageSenderDeps } from './pages/page-sender.ts';
export { openPageSender, type PageSender } from './pages/pages.jobs.ts';
export { countWaiting as countWaitingPages } from './pages/page-list.store.ts';
export { openPageMetrics } from './pages/pages.metrics.ts';
export { releaseConnected, reportTrouble } from './pages/trouble.jobs.ts';
export { releaseHeld, REPORTS_DUE } from './pages/trouble.store.ts';
export { openPageReviser } from './pages/pages-revise.jobs.ts';
export { prunePages } from './pages/pages.store.ts';
export { registerVoiceRoutes } from './voice/voice-replies.routes.ts';
export type { VoiceDeps } from './voice/voice-replies.actions.ts';
export { reachabilityOf } from './preferences/preferences.actions.ts';
export { registerContactRoutes } from './contacts/contacts.routes.ts';
export { registerPhoneCodeRoutes } from './voice/phone-codes.routes.ts';
export { registerPreferenceRoutes } from './preferences/preferences.routes.ts';
