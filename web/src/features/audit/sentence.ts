import type { AUDIT_EVENTS } from '../../made/events.ts';
import type { IconName } from '../../components/icon.tsx';

type AuditName = (typeof AUDIT_EVENTS)[number];
type Family<Name extends string> = Name extends `${infer Noun}.${string}` ? Noun : never;

/** What a family is called in a sentence, where its name does not say it, and how it is drawn. */
const FAMILIES: Readonly<Partial<Record<Family<AuditName>, { readonly noun?: string; readonly icon: IconName }>>> = {
  account: { noun: 'sign-in account', icon: 'key' },
  action_item: { icon: 'check' },
  agent: { icon: 'investigate' },
  agent_token: { icon: 'key' },
  alert: { icon: 'alert' },
  alert_bulk: { noun: 'many alerts', icon: 'alert' },
  alert_group: { noun: 'group of alerts', icon: 'alert' },
  alerts: { icon: 'alert' },
  calendar: { noun: 'calendar link', icon: 'calendar' },
  cover: { noun: 'cover request', icon: 'calendar' },
  credential_provider: { icon: 'lock' },
  escalation: { icon: 'ladder' },
  escalation_policy: { icon: 'ladder' },
  handoff: { icon: 'history' },
  heartbeat: { icon: 'pulse' },
  ics: { icon: 'flame' },
  incident: { icon: 'flame' },
  integration: { icon: 'plug' },
  investigation: { icon: 'investigate' },
  knowledge_note: { noun: 'note', icon: 'book' },
  login: { icon: 'lock' },
  maintenance_window: { icon: 'wrench' },
  mappings: { noun: 'mappings', icon: 'filter' },
  memory: { icon: 'book' },
  notification_preferences: { noun: 'notification rules', icon: 'bell' },
  oidc_provider: { noun: 'identity provider', icon: 'key' },
  override: { icon: 'calendar' },
  pat: { noun: 'personal token', icon: 'key' },
  playbook: { icon: 'book' },
  post_mortem: { noun: 'post-mortem', icon: 'book' },
  responder: { icon: 'users' },
  role: { icon: 'users' },
  sample_data: { noun: 'sample data', icon: 'book' },
  routes: { noun: 'routing', icon: 'route' },
  saved_view: { icon: 'bookmark' },
  schedule: { icon: 'calendar' },
  second_factor: { noun: 'second factor', icon: 'key' },
  service: { icon: 'layers' },
  session: { icon: 'user' },
  setup: { icon: 'gear' },
  sign_in_rules: { noun: 'who needs a second factor', icon: 'lock' },
  shared_secret: { icon: 'lock' },
  status_page: { icon: 'globe' },
  status_update: { icon: 'send' },
  system_config: { noun: 'the system settings', icon: 'gear' },
  team: { icon: 'users' },
  triage_result: { icon: 'filter' },
  triage_rule: { icon: 'filter' },
  user: { icon: 'user' },
  video_room: { icon: 'phone' },
  webhook_token: { icon: 'key' },
};

/** What was done, where the name of the event does not read as `verb noun`. `…` stands for what it was about. */
const SENTENCES: Readonly<Partial<Record<AuditName, string>>> = {
  'alert_bulk.undone': 'undid a command on many alerts',
  'account.granted': 'was given access by an identity provider',
  'action_item.recurred': 'saw action item … recur',
  'agent.command_denied': 'was refused a command …',
  'agent.secret_read': 'read secret …',
  'agent_ask.answered': 'answered a question of an agent …',
  'agent_ask.asked': 'asked an agent …',
  'agent_chat.draft_dropped': 'dropped a draft of an agent …',
  'agent_chat.message_posted': 'wrote to an agent …',
  'alert.reported': 'reported alert … again',
  'alert.unacknowledged': 'undid the acknowledgement of alert …',
  'alerts.all_resolved': 'saw all alerts resolve …',
  'alerts.linked': 'linked alerts to incident …',
  'alerts.unlinked': 'unlinked alerts from incident …',
  'alerts.fired_again': 'saw alerts fire again …',
  'chat_reply.refused': 'was refused in chat …',
  'coordination.message_acknowledged': 'acknowledged a message of the command …',
  'coordination.message_posted': 'wrote to the command …',
  'decision.made': 'recorded a decision …',
  'escalation.dismissed': 'dismissed a paused escalation …',
  'escalation.resumed': 'resumed a paused escalation …',
  'heartbeat.token_rotated': 'changed the address of heartbeat …',
  'ics.section_updated': 'edited the incident document …',
  'incident.merge_received': 'merged another incident into incident …',
  'incident.promoted': 'marked incident … as active',
  'incident.triage_begun': 'started triage of incident …',
  'incident.unacknowledged': 'undid the acknowledgement of incident …',
  'integration.email_matching_confirmed': 'confirmed matching by email for …',
  'integration.workspace_changed': 'connected another workspace of …',
  'investigation.begun': 'began investigation …',
  'investigation.found_likely': 'found a likely cause in investigation …',
  'investigation.not_begun': 'did not begin investigation …',
  'login.failed': 'failed to sign in …',
  'login.failed_more': 'failed to sign in many more times …',
  'login.locked': 'locked signing in …',
  'mappings.switched_off': 'switched off mappings …',
  'message.pinned': 'pinned a message …',
  'note.added': 'added a note …',
  'notification_test.sent': 'sent a test notification …',
  'onboarding.completed': 'completed getting started',
  'page_reply.refused': 'was refused an answer to a page …',
  'phone_code.requested': 'requested a code for a phone number',
  'playbook.step_done': 'did a step of playbook …',
  'playbook.step_undone': 'took back a step of playbook …',
  'post_mortem.reverted_to_draft': 'took post-mortem … back to a draft',
  'post_mortem.reverted_to_review': 'took post-mortem … back to review',
  'post_mortem.submitted': 'submitted post-mortem … for review',
  'responder.declined': 'declined to join incident …',
  'responder.joined': 'joined incident …',
  'responder.requested': 'asked somebody to join incident …',
  'role.assigned': 'assigned a role in incident …',
  'role.declined': 'declined a role in incident …',
  'role.ended': 'ended a role in incident …',
  'role.offered': 'offered a role in incident …',
  'role.offer_expired': 'let the offer of a role expire …',
  'role.offer_withdrawn': 'withdrew the offer of a role …',
  'schedule.layers_updated': 'changed the layers of schedule …',
  'second_factor.added': 'added a second factor',
  'second_factor.recovery_renewed': 'replaced recovery codes',
  'second_factor.recovery_used': 'used a recovery code',
  'second_factor.removed': 'removed a second factor',
  'second_factor.renamed': 'renamed a passkey',
  'second_factor.reset': 'reset the second factors of user …',
  'session.confirmed': 'confirmed who they are',
  'session.created': 'signed in',
  'session.ended': 'signed out',
  'session.refreshed': 'stayed signed in',
  'session.revoked': 'ended a session …',
  'setup.completed': 'set up this installation',
  'status_page.incident_published': 'published an incident on status page …',
  'status_page.incident_removed': 'removed an incident from status page …',
  'status_page.incident_updated': 'posted an update on status page …',
  'status_page.link_rotated': 'changed the link of status page …',
  'status_page.subscriber_added': 'added a subscriber to status page …',
  'status_page.subscriber_removed': 'removed a subscriber from status page …',
  'status_page.update_edited': 'edited an update on status page …',
  'thread.message_posted': 'wrote in the thread of alert …',
  'triage_rule.reordered': 'changed the order of triage rules',
  'user.groups_applied': 'got role and teams by groups …',
  'user.groups_unreadable': 'signed in with groups that could not be read …',
  'user.email_changed': 'changed the email of user …',
  'user.email_requested': 'asked to change the email of user …',
  'user.invitation_accepted': 'accepted the invitation of user …',
  'user.link_created': 'made a password link for user …',
  'user.password_changed': 'changed the password of user …',
  'user.password_requested': 'requested a password link for user …',
  'user.password_reset': 'reset the password of user …',
  'user.phone_confirmed': 'confirmed the phone number of user …',
  'user.profile_changed': 'changed the profile of user …',
  'user.signed_up': 'signed up as user …',
  'webhook_refusal.retried': 'tried a refused webhook request again',
  'webhook_token.mail_address_created': 'made an email address for webhook token …',
  'webhook_token.mail_address_deleted': 'deleted the email address of webhook token …',
};

/** Words for what is not declared any more, and for the plain ones: `team.created` → `created team …`. */
function plainly(event: string): string {
  const [family = '', verb = ''] = event.split('.');
  const noun = familyOf(event)?.noun ?? family.replaceAll('_', ' ');
  return `${verb.replaceAll('_', ' ')} ${noun} …`.trim();
}

function familyOf(event: string) {
  return FAMILIES[event.split('.')[0] as Family<AuditName>];
}

/** What somebody did, to be read after a name. `about`: what it was about; empty where that is not known. Pure. */
export function auditSentence(event: string, about: string): string {
  const words = SENTENCES[event as AuditName] ?? plainly(event);
  const filled = words.includes('…') ? words.replace('…', () => about) : about === '' ? words : `${words}: ${about}`;
  return filled.replaceAll(/ {2,}/gu, ' ').trim();
}

/** How an event is drawn. */
export function auditIcon(event: string): IconName {
  return familyOf(event)?.icon ?? 'list';
}
