// Made from the modules’ declared events by `npm run generate`. Do not edit.

/** What each live event carries, by its type. */
export interface LiveEvents {
  /** Alerts came, changed or went. */
  readonly 'alerts.changed': {
    /** The alerts, at most 200. */
    readonly numbers: readonly (number | null)[];
    /** How many of them are new. */
    readonly created?: number;
    /** There are more than are named: reload what is shown. */
    readonly many?: true;
  };
  /** Somebody wrote in the thread of a group of alerts, in the web app or in chat. */
  readonly 'thread.message': {
    /** The alert it was written under, where it was written in the web app. */
    readonly number?: number;
    readonly group_id: string;
    readonly message_id: string;
  };
  /** Somebody is writing in the thread of a group of alerts. */
  readonly 'thread.typing': {
    /** The alert it was written under, where it was written in the web app. */
    readonly number?: number;
    readonly group_id: string;
    readonly author: { readonly kind: string; readonly id: string | null; readonly name: string };
  };
  /** An incident was declared, changed or deleted, or its timeline grew. */
  readonly 'incident.changed': {
    readonly id: string;
    readonly number?: number;
    readonly status?: 'triggered' | 'triage' | 'acknowledged' | 'active' | 'mitigated' | 'resolved' | 'closed' | 'cancelled';
    readonly severity?: 'critical' | 'high' | 'medium' | 'low';
    /** What to load again: members of the incident, `timeline`, `escalation`, `alerts`, `roles`, `document`, `status_updates`, `coordination`; `created` or `deleted`. */
    readonly changed: readonly string[];
  };
  /** Somebody is writing in a section of the ICS document of an incident. */
  readonly 'incident.section_typing': {
    readonly incident_id: string;
    readonly section: string;
    readonly author: { readonly kind: string; readonly id: string | null; readonly name: string };
  };
  /** Somebody wrote in the thread of an incident, in the web app or in chat. */
  readonly 'incident.message': {
    readonly incident_id: string;
    readonly message_id: string;
  };
  /** Somebody is writing in the thread of an incident. */
  readonly 'incident.typing': {
    readonly incident_id: string;
    readonly author: { readonly kind: string; readonly id: string | null; readonly name: string };
  };
  /** A post-mortem was created, edited, moved through its review or deleted. */
  readonly 'post_mortem.changed': {
    readonly id: string;
    readonly incident_id: string;
  };
  /** An action item was added, edited, deleted, or recurred. */
  readonly 'action_item.changed': {
    readonly id: string;
    readonly incident_id: string;
  };
  /** An escalation policy was created, edited or deleted. */
  readonly 'escalation_policy.changed': {
    readonly id: string;
  };
  /** The person has a new notification in the app. */
  readonly 'notification.created': {
    readonly id: string;
    readonly kind: string;
    readonly title: string;
  };
  /** The person read one notification or all of them, in another window perhaps. */
  readonly 'notification.read': Readonly<Record<string, never>>;
  /** The person changed how they want to be notified, or the address of a contact method. */
  readonly 'preferences.changed': Readonly<Record<string, never>>;
  /** Pages of an incident were planned, sent, refused or skipped. */
  readonly 'pages.changed': {
    readonly incident_id: string;
  };
  /** Who is on call when may have changed: layers were saved, an override was created or deleted. */
  readonly 'schedule.changed': {
    readonly id: string;
    readonly team_id: string;
  };
  /** Somebody asked for cover, accepted a request, or took it back. */
  readonly 'cover.changed': {
    readonly id: string;
    readonly schedule_id: string;
    readonly status: 'open' | 'accepted' | 'cancelled';
  };
  /** A shift ended and the next one began. */
  readonly 'handoff.created': {
    readonly id: string;
    readonly schedule_id: string;
    readonly team_id: string;
  };
  /** Notes of a handoff were written, or it was acknowledged or dismissed, or its incoming person reminded. */
  readonly 'handoff.changed': {
    readonly id: string;
    readonly schedule_id: string;
    readonly team_id: string;
  };
  /** A heartbeat was created, edited or deleted, or its state changed. Not every ping of a busy heartbeat sends one. */
  readonly 'heartbeat.changed': {
    readonly id: string;
    /** Its state now, where that is what changed. */
    readonly state?: 'new' | 'up' | 'late' | 'down' | 'paused';
  };
  /** A status page, a component of it, a published incident or a subscriber changed. */
  readonly 'status_page.changed': {
    readonly id: string;
  };
  /** A service was created, edited or deleted, or what depends on it changed. */
  readonly 'service.changed': {
    readonly id: string;
  };
  /** A team was created, edited or deleted, or its members changed. */
  readonly 'team.changed': {
    readonly id: string;
  };
  /** The routing rules were saved. */
  readonly 'routes.changed': {
    /** The version that applies now. */
    readonly version: number;
  };
  /** A maintenance window or silence was created, edited or deleted, or it began or ended. */
  readonly 'maintenance_window.changed': {
    readonly id: string;
  };
  /** A triage rule was created, edited, moved or deleted. */
  readonly 'triage_rules.changed': {
    readonly version: number;
  };
  /** Triage decided about groups of alerts, or a person reviewed what it decided. */
  readonly 'triage_results.changed': {
    /** The alerts they were decided by, at most 200. */
    readonly numbers: readonly number[];
  };
  /** The intake mappings were saved, or one was switched off because it takes too long. */
  readonly 'mappings.changed': {
    /** The version that applies now. */
    readonly version: number;
  };
  /** A knowledge note was created, edited or deleted. */
  readonly 'knowledge_note.changed': {
    readonly id: string;
  };
  /** A playbook was created, edited or deleted, or how often it was followed changed. */
  readonly 'playbook.changed': {
    readonly id: string;
  };
  /** A memory was created, corrected, promoted or deleted. */
  readonly 'memory.changed': {
    readonly id: string;
  };
  /** An agent was created, changed or revoked, or it came online. */
  readonly 'agent.changed': {
    readonly id: string;
  };
  /** An agent proposed a message for a thread, or a proposal was sent or dropped. */
  readonly 'agent.draft': {
    readonly chat_id: string;
  };
  /** Somebody wrote in the chat of operators with an agent. */
  readonly 'agent.message': {
    readonly agent_id: string;
    readonly message_id: string;
  };
  /** An agent is writing in its chat with operators. */
  readonly 'agent.typing': {
    readonly agent_id: string;
  };
  /** An investigation began, moved on, found something or ended. */
  readonly 'investigation.changed': {
    readonly id: string;
    readonly number: number;
    readonly status: 'queued' | 'dispatched' | 'running' | 'waiting_approval' | 'retrying' | 'completed' | 'cancelled' | 'dead_lettered';
    readonly group_id: string | null;
    readonly incident_id: string | null;
  };
  /** An agent asked for an approval, or one was decided or expired. */
  readonly 'approval.changed': {
    readonly id: string;
    readonly status: 'open' | 'approved' | 'denied' | 'expired';
  };
  /** The settings of an integration changed. */
  readonly 'integrations.changed': {
    readonly kind: string;
  };
  /** An account was created, edited or deleted, or its person changed its own profile. */
  readonly 'user.changed': {
    readonly id: string;
  };
  /** The person saved or deleted a view of a list. */
  readonly 'saved_views.changed': {
    /** The list it is a view of. */
    readonly page: string;
  };
  /** Settings of the system were edited. */
  readonly 'system_config.changed': Readonly<Record<string, never>>;
  /** Sample data was loaded, one part of several, or removed: reload what is shown. */
  readonly 'sample_data.changed': {
    readonly done: number;
    /** 0: it was removed. */
    readonly parts: number;
  };
  /** The person’s own account changed: its profile, its tokens, or what it may do. */
  readonly 'account.changed': {
    readonly what: 'access' | 'profile' | 'tokens';
  };
}

/** What an entry of an incident’s timeline is called, unless a person or program chose a word of its own. */
export type TimelineKind =
  | 'action_item.recurred'
  | 'alerts.all_resolved'
  | 'alerts.fired_again'
  | 'alerts.linked'
  | 'alerts.unlinked'
  | 'channel.archived'
  | 'channel.created'
  | 'channel.linked'
  | 'channel.refused'
  | 'channel.unlinked'
  | 'decision.made'
  | 'escalation.dismissed'
  | 'escalation.exhausted'
  | 'escalation.level_notified'
  | 'escalation.level_skipped'
  | 'escalation.no_policy'
  | 'escalation.paused'
  | 'escalation.person_left'
  | 'escalation.resumed'
  | 'ics.section_updated'
  | 'incident.acknowledged'
  | 'incident.cancelled'
  | 'incident.closed'
  | 'incident.created'
  | 'incident.deleted'
  | 'incident.escalated'
  | 'incident.merge_received'
  | 'incident.merged'
  | 'incident.mitigated'
  | 'incident.promoted'
  | 'incident.reopened'
  | 'incident.resolved'
  | 'incident.triage_begun'
  | 'incident.unacknowledged'
  | 'incident.unmerged'
  | 'incident.updated'
  | 'investigation.begun'
  | 'investigation.found_likely'
  | 'investigation.not_begun'
  | 'message.pinned'
  | 'note.added'
  | 'page.failed'
  | 'page.sent'
  | 'playbook.completed'
  | 'playbook.followed'
  | 'playbook.step_done'
  | 'playbook.step_undone'
  | 'post_mortem.approved'
  | 'post_mortem.created'
  | 'post_mortem.deleted'
  | 'post_mortem.published'
  | 'post_mortem.reverted_to_draft'
  | 'post_mortem.reverted_to_review'
  | 'post_mortem.submitted'
  | 'responder.declined'
  | 'responder.joined'
  | 'responder.requested'
  | 'role.assigned'
  | 'role.declined'
  | 'role.ended'
  | 'role.offer_expired'
  | 'role.offer_withdrawn'
  | 'role.offered'
  | 'status_update.edited'
  | 'status_update.posted'
  | 'summary.requested'
  | 'summary.written'
  | 'video_room.created'
  | 'video_room.linked'
  | 'video_room.unlinked';

/** Every name in the audit log. */
export const AUDIT_EVENTS = [
  'account.granted',
  'account.linked',
  'account.unlinked',
  'action_item.created',
  'action_item.deleted',
  'action_item.recurred',
  'action_item.updated',
  'agent.command_denied',
  'agent.secret_read',
  'agent_ask.answered',
  'agent_ask.asked',
  'agent_chat.draft_dropped',
  'agent_chat.message_posted',
  'agent_token.created',
  'agent_token.disabled',
  'agent_token.enabled',
  'agent_token.restricted',
  'agent_token.revoked',
  'agent_token.updated',
  'alert.acknowledged',
  'alert.created',
  'alert.deleted',
  'alert.reopened',
  'alert.reported',
  'alert.resolved',
  'alert.unacknowledged',
  'alert.updated',
  'alert_bulk.acknowledged',
  'alert_bulk.resolved',
  'alert_bulk.undone',
  'alert_group.acknowledged',
  'alert_group.resolved',
  'alerts.all_resolved',
  'alerts.fired_again',
  'alerts.linked',
  'alerts.unlinked',
  'approval.approved',
  'approval.denied',
  'approval.expired',
  'approval.requested',
  'calendar.created',
  'calendar.revoked',
  'channel.archived',
  'channel.created',
  'channel.linked',
  'channel.refused',
  'channel.unlinked',
  'chat_reply.refused',
  'contact_address.confirmed',
  'contact_address.removed',
  'contact_address.requested',
  'coordination.message_acknowledged',
  'coordination.message_posted',
  'cover.accepted',
  'cover.cancelled',
  'cover.requested',
  'credential_provider.created',
  'credential_provider.deleted',
  'credential_provider.updated',
  'decision.made',
  'escalation.dismissed',
  'escalation.resumed',
  'escalation_policy.created',
  'escalation_policy.deleted',
  'escalation_policy.updated',
  'handoff.acknowledged',
  'handoff.dismissed',
  'handoff.reminded',
  'handoff.updated',
  'heartbeat.created',
  'heartbeat.deleted',
  'heartbeat.paused',
  'heartbeat.resumed',
  'heartbeat.token_rotated',
  'heartbeat.updated',
  'ics.section_updated',
  'incident.acknowledged',
  'incident.cancelled',
  'incident.closed',
  'incident.created',
  'incident.deleted',
  'incident.escalated',
  'incident.merge_received',
  'incident.merged',
  'incident.mitigated',
  'incident.promoted',
  'incident.reopened',
  'incident.resolved',
  'incident.triage_begun',
  'incident.unacknowledged',
  'incident.unmerged',
  'incident.updated',
  'incident.viewed',
  'integration.email_matching_confirmed',
  'integration.tested',
  'integration.updated',
  'integration.workspace_changed',
  'investigation.assigned',
  'investigation.begun',
  'investigation.completed',
  'investigation.failed',
  'investigation.found_likely',
  'investigation.judged',
  'investigation.not_begun',
  'investigation.requested',
  'investigation.retried',
  'investigation.stopped',
  'knowledge_note.created',
  'knowledge_note.deleted',
  'knowledge_note.updated',
  'login.failed',
  'login.failed_more',
  'login.locked',
  'maintenance_window.created',
  'maintenance_window.deleted',
  'maintenance_window.ended',
  'maintenance_window.updated',
  'mappings.switched_off',
  'mappings.updated',
  'memory.created',
  'memory.deleted',
  'memory.promoted',
  'memory.updated',
  'message.pinned',
  'note.added',
  'notification_preferences.reset',
  'notification_preferences.updated',
  'notification_test.sent',
  'oidc_provider.created',
  'oidc_provider.deleted',
  'oidc_provider.updated',
  'onboarding.completed',
  'override.created',
  'override.deleted',
  'page_reply.refused',
  'pat.created',
  'pat.revoked',
  'phone_code.requested',
  'playbook.completed',
  'playbook.created',
  'playbook.deleted',
  'playbook.followed',
  'playbook.step_done',
  'playbook.step_undone',
  'playbook.updated',
  'post_mortem.approved',
  'post_mortem.created',
  'post_mortem.deleted',
  'post_mortem.published',
  'post_mortem.reverted_to_draft',
  'post_mortem.reverted_to_review',
  'post_mortem.submitted',
  'post_mortem.updated',
  'responder.declined',
  'responder.joined',
  'responder.requested',
  'role.assigned',
  'role.declined',
  'role.ended',
  'role.offer_expired',
  'role.offer_withdrawn',
  'role.offered',
  'routes.updated',
  'sample_data.loaded',
  'sample_data.removed',
  'saved_view.deleted',
  'saved_view.saved',
  'schedule.layers_updated',
  'second_factor.added',
  'second_factor.recovery_renewed',
  'second_factor.recovery_used',
  'second_factor.removed',
  'second_factor.renamed',
  'second_factor.reset',
  'service.created',
  'service.deleted',
  'service.updated',
  'session.confirmed',
  'session.created',
  'session.ended',
  'session.refreshed',
  'session.revoked',
  'setup.completed',
  'shared_secret.created',
  'shared_secret.deleted',
  'shared_secret.updated',
  'sign_in_rules.updated',
  'status_page.created',
  'status_page.deleted',
  'status_page.incident_published',
  'status_page.incident_removed',
  'status_page.incident_updated',
  'status_page.link_rotated',
  'status_page.subscriber_added',
  'status_page.subscriber_removed',
  'status_page.update_edited',
  'status_page.updated',
  'status_update.edited',
  'status_update.posted',
  'summary.requested',
  'summary.written',
  'system_config.updated',
  'team.created',
  'team.deleted',
  'team.updated',
  'thread.message_posted',
  'triage_result.confirmed',
  'triage_result.decided',
  'triage_result.overridden',
  'triage_rule.created',
  'triage_rule.deleted',
  'triage_rule.reordered',
  'triage_rule.updated',
  'user.created',
  'user.deleted',
  'user.email_changed',
  'user.email_requested',
  'user.groups_applied',
  'user.groups_unreadable',
  'user.invitation_accepted',
  'user.link_created',
  'user.password_changed',
  'user.password_requested',
  'user.password_reset',
  'user.phone_confirmed',
  'user.profile_changed',
  'user.signed_up',
  'user.updated',
  'video_room.created',
  'video_room.linked',
  'video_room.unlinked',
  'webhook_refusal.read',
  'webhook_refusal.retried',
  'webhook_token.created',
  'webhook_token.mail_address_created',
  'webhook_token.mail_address_deleted',
  'webhook_token.revoked',
  'webhook_token.updated',
] as const;
