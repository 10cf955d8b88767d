import { DESCRIPTORS } from '../integrations/providers.ts';
import { RECORDED } from '../modules/incidents/events.ts';
import { NOTIFICATIONS } from '../modules/oncall/events.ts';

/**
 * What values of the named schemas look like in the reference: one evening at a shop whose payments fail. Each passes its
 * schema, which the linter of the OpenAPI document checks.
 */

/** A chat and a phone, by the names that the registry has. */
const CHAT = DESCRIPTORS.find(({ announces }) => announces?.threads)?.id ?? '';
const PHONE = DESCRIPTORS.find(({ pages }) => pages?.rings)?.id ?? '';

const AT = '2026-03-14T18:02:11.000Z';
const LATER = '2026-03-14T18:03:40.000Z';
const DAY = { start: '2026-03-14T08:00:00.000Z', end: '2026-03-15T08:00:00.000Z' };

const ALERT_ID = '0195968e-2b1f-7d5a-9c1e-5f0f6d2a7b11';
const GROUP_ID = '0195968e-2b20-7c3b-8a44-0f8d2f6a1c90';
const INCIDENT_ID = '0195968e-31c4-7f21-b0a7-9a1d4c2e6f03';
const SERVICE_ID = '01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64';
const TEAM_ID = '01951b6c-8f02-7e19-9d3b-6a4c0e5f8b27';
const POLICY_ID = '01951b6c-95d7-7a08-8c61-2b9f4e3d7a15';
const SCHEDULE_ID = '01951b6c-8f03-7d52-a1f4-7e0b9c6d3f48';
const ANNA = '01951b6c-7711-7c90-b3e8-1d5a8f2c4e76';
const BEN = '01951b6c-7a35-7f6d-92c4-4b7e0a9d1f83';
const OTHER = '01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60';

const anna = { kind: 'user', id: ANNA, name: 'Anna Lee' };
const between = { created_at: AT, updated_at: LATER };
const since = { created_at: '2026-02-18T09:20:00.000Z', updated_at: '2026-02-18T09:20:00.000Z' };
const labels = { alertname: 'PaymentErrors', namespace: 'shop', deployment: 'checkout' };

const alert = {
  ...{ id: ALERT_ID, number: 172, fingerprint: 'c6a0f4d1b2e39857', title: 'PaymentErrors: 12 % of payments fail', description: null },
  ...{ status: 'acknowledged', severity: 'critical', labels, annotations: { summary: '12 % of payments fail' } },
  ...{ source: 'alertmanager', channel: '#shop-alerts', provider: CHAT, group_key: 'shop/PaymentErrors/deployment:checkout' },
  ...{ group_id: GROUP_ID, service_id: SERVICE_ID, starts_at: AT, ends_at: null, last_received_at: LATER, occurrence_count: 3 },
  ...{ acknowledged_at: LATER, acknowledged_by: anna, owner: null, resolved_at: null, resolved_by: null },
  ...{ incident_ids: [INCIDENT_ID], unacknowledged_incidents: [], suppressed_by: null, flapping: false, generator_url: null, ...between },
};

const step = {
  ...{ id: ANNA, title: 'Look at the acquirer', body: 'Is *their* status page red?', kind: 'check', expected: 'All green' },
  ...{ command: null, url: 'https://status.example.com' },
};

const incident = {
  ...{ id: INCIDENT_ID, number: 31, title: 'Payments fail at the checkout', description: null, severity: 'critical' },
  ...{
    status: 'acknowledged',
    custom_fields: {},
    service_id: SERVICE_ID,
    affected_service_ids: [SERVICE_ID],
    commander_id: ANNA,
    created_by: anna,
    source: 'alert',
  },
  ...{ acknowledged_at: LATER, acknowledged_by: anna, promoted_at: null, mitigated_at: null, resolved_at: null, closed_at: null },
  ...{ cancelled_at: null, merged_into: null, private: false, viewer_ids: [], reopen_count: 0, alert_count: 1, ...between },
};

const investigation = {
  ...{ id: OTHER, number: 12, subject: { kind: 'alert', id: ALERT_ID, number: 172 }, title: 'PaymentErrors: 12 % of payments fail' },
  ...{ severity: 'critical', group_id: GROUP_ID, service_id: SERVICE_ID, status: 'completed', reason: null, attempt: 1, max_attempts: 4 },
  ...{ agent: { id: OTHER, name: 'Scout' }, pinned_agent_id: null, automatic: false, requested_by: anna, phase: null },
  ...{ origin: 'person', because: null, budget: { tool_calls: 1_000, tokens: 5_000_000, usd: 20 } },
  ...{ outcome: 'likely', summary: 'The pool of the checkout is too small since the deploy.' },
  hypotheses: [{ claim: 'The pool is too small', supports: [POLICY_ID], contradicts: [], outcome: 'likely' }],
  ...{ usage: { tool_calls: 3, tokens: 1_200, usd: 0.04 }, error: null, deadline_at: null, next_at: null, ended_at: LATER, ...between },
  verdict: { verdict: 'confirmed', note: null, by: anna, at: LATER },
};

const moment = { entry_id: null, at: AT, text: 'Payments fail' };
const review = {
  ...{ id: OTHER, incident_id: INCIDENT_ID, incident_number: 31, status: 'in_review', authors: [anna], approver: null },
  ...{ approved_by_only_author: false, blameless_confirmed: true, submitted_at: LATER, approved_at: null, published_at: null, version: 4 },
  ...{ created_by: anna, updated_by: anna, ...between },
};
const lessons = {
  ...{ title: 'Payments fail at the checkout', summary: 'Payments failed for 40 minutes.', trigger: 'A certificate expired.' },
  ...{ root_cause: 'Renewal depended on a job that was switched off.', detection: 'Alert #172.', resolution: 'A new certificate.' },
  ...{ went_well: '', went_wrong: '', got_lucky: 'It was a quiet hour.', lessons: '', contributing_factors: ['No alert for expiry'] },
  impact: {
    ...{ description: 'Customers could not pay.', started_at: AT, detected_at: AT, ended_at: LATER, customers_affected: 120 },
    ...{ service_ids: [SERVICE_ID], services: [{ id: SERVICE_ID, name: 'Storefront' }] },
  },
  timeline: [moment],
};

const team = { id: TEAM_ID, name: 'Storefront' };
const policy = { id: POLICY_ID, name: 'Storefront, day and night' };
const layer = {
  ...{ id: 'weekly', name: 'Weekly rotation', rotation_type: 'weekly', shift_length: 1, shift_length_unit: 'weeks' },
  ...{ handoff_time: '09:00', handoff_day: 'monday', time_zone: 'Europe/Berlin', start: DAY.start, end: null },
  ...{ user_ids: [ANNA, BEN], restrictions: [] },
};
const people = [
  { id: ANNA, display_name: 'Anna Lee', active: true },
  { id: BEN, display_name: 'Ben Ortiz', active: true },
];

const maintenance = {
  ...{ id: OTHER, title: 'Upgrade of the shop database', comment: 'Moves to the new version, by Anna.' },
  ...{ starts_at: '2026-03-15T01:00:00.000Z', ends_at: '2026-03-15T03:00:00.000Z', rrule: null, repeats: null, time_zone: 'Europe/Berlin' },
  ...{ service_ids: [SERVICE_ID], matchers: ['namespace="shop"'], mode: 'suppress', status_page_ids: [], created_by: anna, author: null },
  ...{ state: 'scheduled', current: null, next_starts_at: '2026-03-15T01:00:00.000Z', ended_at: null },
  ...{ occurrences: [{ start: '2026-03-15T01:00:00.000Z', end: '2026-03-15T03:00:00.000Z' }], version: 1, ...since },
};

export const API_EXAMPLES: Readonly<Record<string, unknown>> = {
  MaintenanceWindow: maintenance,
  MaintenanceWindowPreview: {
    now: {
      ...{ alerts: 1, groups: 1, limited: false },
      samples: [
        { number: 172, title: 'PaymentErrors: 12 % of payments fail', severity: 'critical', status: 'acknowledged', created_at: AT },
      ],
    },
    past: { alerts: 0, groups: 0, samples: [], limited: false },
    days: 30,
  },
  Alert: alert,
  AlertMessage: { id: OTHER, at: LATER, author: anna, text: 'The new release, I roll it back.', origin: 'web' },
  CreateAlertBody: { fingerprint: 'disk-db-1', labels: { alertname: 'DiskFull', instance: 'db-1', severity: 'high' } },
  NativeAlert: { status: 'firing', labels, annotations: { summary: '12 % of payments fail' } },
  ReceivedAlerts: {
    ...{ received: 1, created: 1, updated: 0, deduplicated: 0, resolved: 0, suppressed: 0, rejected: [] },
    alerts: [{ number: 172, fingerprint: 'c6a0f4d1b2e39857', status: 'firing' }],
  },
  Incident: incident,
  CreateIncidentBody: { title: 'Payments fail at the checkout', severity: 'critical', service_id: SERVICE_ID },
  TimelineEntry: { id: OTHER, kind: RECORDED.incident.acknowledged, at: LATER, actor: anna, text: 'Acknowledged by Anna Lee', data: {} },
  IncidentRole: {
    ...{ id: OTHER, role: 'incident_commander', user_id: ANNA, source: 'on_call', state: 'active', assigned_by: anna },
    ...{ assigned_at: AT, ended_at: null, missing: [], cannot: null, expires_at: null },
  },
  Team: {
    ...{ ...team, description: 'Catalogue, basket and checkout.', time_zone: 'Europe/Berlin', escalation_policy_id: POLICY_ID },
    ...{ escalation_policy: policy, schedule_id: SCHEDULE_ID, members: people, services: [{ id: SERVICE_ID, name: 'checkout' }] },
    ...{ schedules: [{ id: SCHEDULE_ID, name: 'Storefront', time_zone: 'Europe/Berlin' }], ...since },
  },
  Service: {
    ...{ id: SERVICE_ID, name: 'checkout', description: 'Takes payments.', team_id: TEAM_ID, team, escalation_policy_id: null },
    ...{ escalation_policy: null, effective_policy: policy, urgency: 'high', matchers: ['deployment="checkout"'] },
    ...{
      auto_incident: 'critical',
      auto_investigate: 'high',
      position: 0,
      status: 'down',
      open_incidents: 1,
      open_alerts: 3,
      worst_alert: 'critical',
      dependency_ids: [],
      dependencies: [],
    },
    ...{ dependents: [], ...since },
  },
  EscalationPolicy: {
    ...{ ...policy, description: '', fallback: null, repeat_count: 1, teams: [team], users: [], ...since },
    levels: [
      { level_number: 1, delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: TEAM_ID, target_user_id: null }] },
      { level_number: 2, delay_minutes: 10, targets: [{ target_type: 'user', target_team_id: null, target_user_id: BEN }] },
    ],
    used_by: { teams: [team], services: [] },
  },
  Schedule: {
    ...{ id: SCHEDULE_ID, team_id: TEAM_ID, name: 'Storefront', time_zone: 'Europe/Berlin', version: 3, layers: [layer] },
    ...{ inactive_user_ids: [], users: people, ...since },
  },
  OnCall: {
    ...{ schedule_id: SCHEDULE_ID, schedule_name: 'Storefront', team_id: TEAM_ID, at: AT, user_id: ANNA, user_name: 'Anna Lee' },
    ...{ source: 'layer', layer_id: 'weekly', override_id: null, since: DAY.start, until: DAY.end },
    next: { user_id: BEN, user_name: 'Ben Ortiz', start: DAY.end },
  },
  Override: {
    ...{ id: OTHER, schedule_id: SCHEDULE_ID, user_id: BEN, user_name: 'Ben Ortiz', replaced_user_id: null, ...DAY },
    ...{ created_at: AT, created_by: ANNA },
  },
  CreateOverrideBody: { user_id: BEN, ...DAY },
  CoverRequest: {
    ...{ id: OTHER, schedule_id: SCHEDULE_ID, requested_by: ANNA, ...DAY, note: 'A wedding.', candidate_ids: [BEN] },
    ...{ status: 'open', accepted_by: null, override_id: null, created_at: AT, decided_at: null },
  },
  Handoff: {
    ...{ id: OTHER, schedule_id: SCHEDULE_ID, team_id: TEAM_ID, at: DAY.end, outgoing_user_id: ANNA, outgoing_user_name: 'Anna Lee' },
    ...{ incoming_user_id: BEN, incoming_user_name: 'Ben Ortiz', incident_summary: 'One incident is open.' },
    ...{ incidents: [{ id: INCIDENT_ID, number: 31, title: incident.title, severity: 'critical', status: 'acknowledged' }] },
    ...{ outgoing_notes: { open_issues: 'Payments, see #31.', watch_items: '' }, incoming_notes: '' },
    ...{ status: 'pending', acknowledged_at: null, dismissed_at: null, dismissed_by_user_name: null, reminded_at: null },
    ...{ shift: { start: DAY.start, end: DAY.end, page_count: 3 }, created_at: DAY.end, updated_at: DAY.end },
  },
  Calendar: { id: OTHER, schedule_id: SCHEDULE_ID, created_at: AT, last_used_at: null },
  Heartbeat: {
    ...{ id: OTHER, name: 'Nightly backup', description: 'See the runbook of the database.', service_id: null, service: null },
    ...{ severity: 'high', labels: {}, period_seconds: null, cron: '0 3 * * *', time_zone: 'Europe/Berlin', grace_seconds: 1_800 },
    ...{ paused: false, state: 'up', state_since: AT, down_since: null, down_reason: null, alert_number: null, running_since: null },
    ...{ next_expected_at: DAY.end, down_at: null, last_ping_at: AT, pings: 24, token: 'svc_hb_••••x7Kq', ...since },
    ...{ last_ping: { at: AT, kind: 'success', exit_status: 0, runtime_ms: 81_000, address: '10.0.4.7' } },
    ping_url: 'https://tocsin.example.com/api/v1/heartbeats/ping/svc_hb_••••x7Kq',
  },
  Routes: {
    version: 7,
    destinations: [{ name: 'shop', provider: CHAT, channel: '#shop-alerts' }],
    rules: [{ name: 'The shop', matchers: ['namespace="shop"'], severities: ['critical', 'high'], destinations: ['shop'] }],
    default_destinations: ['shop'],
  },
  Notification: {
    ...{
      id: OTHER,
      kind: NOTIFICATIONS.handoff.incoming,
      title: 'Your shift begins',
      body: 'Storefront, from Anna Lee.',
      link: '/handoffs',
    },
    ...{ created_at: AT, read_at: null },
  },
  NotificationRule: { urgency: 'high', channel: PHONE, delay_minutes: 2 },
  Page: {
    ...{ id: OTHER, kind: 'incident', incident_id: INCIDENT_ID, user_id: ANNA, user_name: 'Anna Lee', channel: PHONE },
    ...{ urgency: 'high', round: 1, level: 1, state: 'delivered', reason: null, alternate_for: null, bundle: null },
    ...{ title: incident.title, due_at: AT, next_attempt_at: null, sent_at: AT, delivered_at: LATER, created_at: AT },
    attempts: [{ at: AT, attempt: 1, outcome: 'sent', detail: null, duration_ms: 412 }],
  },
  StatusPage: {
    ...{ id: OTHER, slug: 'shop', title: 'Shop', description: '', visibility: 'public', status: 'critical', links: [], support_url: null },
    components: [
      {
        ...{
          id: POLICY_ID,
          name: 'Checkout',
          description: '',
          group: null,
          service_id: SERVICE_ID,
          status: 'major_outage',
          status_since: AT,
        },
        ...{ automatic: true, automatic_from: 'active', overridden: false },
      },
    ],
    theme: { color: '#0f766e', logo: null, dark: true },
    ...{ custom_domain: null, url: 'https://tocsin.example.com/status/shop', private_url: null, version: 3, ...between },
  },
  PublishedIncident: {
    ...{ id: OTHER, title: 'Payments fail', status: 'identified', impact: 'major', component_ids: [POLICY_ID], incident_id: INCIDENT_ID },
    updates: [
      { id: ALERT_ID, status: 'identified', message: 'We have found the cause and are working on it.', at: LATER, edited_at: null },
    ],
    ...{ started_at: AT, resolved_at: null, ...between },
  },
  StatusPageSubscriber: {
    ...{ id: OTHER, kind: 'email', email: 'reader@example.org', host: null, component_ids: [], state: 'active', ended_reason: null },
    ...{ last_error: null, created_at: AT, confirmed_at: LATER, ended_at: null },
  },
  SavedView: { id: OTHER, page: 'alerts', name: 'The shop, critical', search: { severity: 'critical' }, created_at: AT },
  AuditEvent: {
    ...{
      id: OTHER,
      event: RECORDED.incident.acknowledged,
      actor: { ...anna, token: null },
      entity_type: 'incident',
      entity_id: INCIDENT_ID,
    },
    ...{ ip: '203.0.113.7', user_agent: 'curl/8.9.1', data: {}, created_at: LATER, hash: null },
  },
  User: { id: ANNA, email: 'anna@example.com', display_name: 'Anna Lee', role: 'operator', permissions: ['alerts:read', 'alerts:write'] },
  PersonalToken: {
    ...{ id: OTHER, name: 'Deploy script', permissions: ['alerts:read'], effective_permissions: ['alerts:read'], made_with: null },
    ...{ created_at: AT, expires_at: null, last_used_at: null, token: 'svc_pat_••••h2Vd' },
  },
  WebhookToken: {
    id: OTHER,
    name: 'Alertmanager',
    created_at: AT,
    last_used_at: LATER,
    unknown_bodies: 'accept',
    source: null,
    labels: { env: 'prod' },
    service_id: null,
    stale_after: 14_400,
    sns: false,
    may_acknowledge: false,
    signing_secret_set: false,
    unreadable: [],
    mail_address: null,
    version: 2,
    token: 'svc_••••m4Tz',
  },
  WebhookSource: {
    id: 'uptime',
    name: 'Uptime',
    homepage: 'https://uptime.example.com/',
    docs: null,
    mark: null,
    own: true,
    signature_header: null,
    steps: ['Add a webhook with this address.'],
    settings: [{ name: 'URL', value: '{{url}}?token={{token}}' }],
    fields: {
      title: 'monitor.name',
      description: 'message',
      severity: null,
      state: 'status',
      start: 'at',
      end: 'at',
      link: null,
      labels: 'tags',
      identity: 'monitor.id',
    },
    lost: 'Response times.',
  },
  WebhookTraffic: {
    token_id: OTHER,
    last_received_at: LATER,
    last_source: 'alertmanager',
    this_hour: { requests: 12, alerts: 30, rejected: 0 },
    last_day: { requests: 288, alerts: 700, rejected: 1 },
    last_week: { requests: 2_016, alerts: 4_900, rejected: 1 },
    health: { state: 'ok', detail: 'Receiving', silent_seconds: 40, quiet_after_seconds: 14_400 },
  },
  SecondStep: { email: 'anna@example.com', methods: ['passkey', 'code', 'recovery_code'], remember_days: 30 },
  PasskeyOptions: { options: { challenge: 'q1w2e3r4t5z6', rpId: 'tocsin.example.com', userVerification: 'required' } },
  Passkey: { id: OTHER, name: 'Laptop', created_at: AT, last_used_at: LATER },
  SecondFactor: {
    ...{ required: true, app_since: AT, passkeys: [], passkeys_possible: true, recovery_codes_left: 10 },
  },
  AuthenticatorEnrolment: {
    ...{ secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Tocsin:anna%40example.com?issuer=Tocsin&secret=GEZDGNBVGY3TQOJQ' },
  },
  AddedSecondFactor: { recovery_codes: ['ABCDE-FGHJK'] },
  AddedPasskey: { passkey: { id: OTHER, name: 'Laptop', created_at: AT, last_used_at: null }, recovery_codes: null },
  RecoveryCodes: { recovery_codes: ['ABCDE-FGHJK'] },
  SignInRules: { second_factor: 'admins', remember_device_days: 30, version: 1 },
  StepUp: { asked: true, proved: false, methods: ['passkey', 'code', 'recovery_code'], providers: [] },
  StepUpProvider: { name: 'Company', url: '/api/v1/auth/oidc/0192f0c0-0000-7000-8000-000000000000/step-up' },
  Session: {
    ...{ id: '5d0c8f7a91e2', created_at: AT, last_used_at: LATER, expires_at: DAY.end, ip: '203.0.113.7' },
    ...{ user_agent: 'Mozilla/5.0', current: true },
  },
  TriageRule: {
    ...{ id: OTHER, name: 'Development is noise', matchers: ['namespace=~"dev-.*"'], severities: null, decision: 'noise', ask: false },
    ...{ enabled: true, position: 1, version: 2, created_by: anna, ...since },
  },
  TriageResult: {
    ...{ id: OTHER, alert_number: 4711, title: 'PodRestarts in dev-shop', severity: 'warning', group_id: OTHER, round: 1, rule_id: OTHER },
    ...{ rule_name: 'Development is noise', decision: 'noise', source: 'rule', agent_id: null, confidence: null, status: 'confirmed' },
    ...{ reason: 'Triage rule "Development is noise" matched: namespace=~"dev-.*"', override_decision: null, final_decision: 'noise' },
    ...{ note: null, reviewed_by: anna, reviewed_at: LATER, investigation: null, ended_at: null, ...since },
  },
  TriageStats: {
    ...{ total: 120, confirmed: 36, overridden: 4, pending: 80, accuracy: 90 },
    by_decision: { incident: 20, investigate: 10, noise: 90 },
  },
  PostMortem: { ...review, ...lessons, remarks: [], editable: true, allowed_commands: ['revert-to-draft', 'approve'] },
  PostMortemSummary: {
    ...{ ...review, title: lessons.title, summary: lessons.summary, service_ids: [SERVICE_ID], services: lessons.impact.services },
    ...{ remark_count: 0, action_item_count: 2, open_action_item_count: 1 },
  },
  PostMortemVersion: { id: OTHER, version: 4, saved_by: anna, created_at: LATER, ...lessons },
  ActionItem: {
    ...{
      id: OTHER,
      post_mortem_id: OTHER,
      incident_id: INCIDENT_ID,
      incident_number: 31,
      title: 'Alert 14 days before certificates expire',
    },
    ...{ description: null, type: 'detect', priority: 'high', status: 'open', owner_id: ANNA, overdue: false },
    ...{
      owner: { id: ANNA, display_name: 'Anna Lee', active: true },
      due_date: '2026-03-28',
      ticket_url: 'https://tickets.example.com/71',
    },
    ...{ done_at: null, recurred_at: null, recurred_alert_number: null, version: 1, created_by: anna, updated_by: anna, ...between },
  },
  KnowledgeNote: {
    ...{ id: OTHER, title: 'Payments: who to call at the bank', body: 'Ask for the **acquiring desk**.', tags: ['payments'] },
    ...{ service_ids: [SERVICE_ID], services: [{ id: SERVICE_ID, name: 'Storefront' }], url: null, source: 'person', version: 1 },
    ...{ created_by: anna, updated_by: anna, ...since },
  },
  Playbook: {
    ...{ id: OTHER, name: 'Payments fail', kind: 'response', service_id: SERVICE_ID, service: { id: SERVICE_ID, name: 'Storefront' } },
    ...{ tags: ['payments'], label_selectors: { alertname: 'PaymentErrors' }, state: 'enabled', steps: [step], version: 3 },
    ...{ followed: 4, completed: 3, created_by: anna, updated_by: anna, ...since },
  },
  PlaybookRun: {
    ...{ id: OTHER, incident_id: INCIDENT_ID, playbook_id: OTHER, playbook_version: 3, name: 'Payments fail', kind: 'response' },
    ...{ steps: [{ ...step, done: { at: LATER, by: anna } }], followed_by: anna, created_at: AT, completed_at: LATER },
  },
  Memory: {
    ...{ id: OTHER, text: 'The bank deploys on Tuesday evenings.', tags: ['bank'], scope: 'shared', trust: 'human', agent_id: null },
    ...{ service_id: SERVICE_ID, service: { id: SERVICE_ID, name: 'Storefront' }, investigation_id: null, expires_at: null, ...since },
  },
  AgentToken: {
    ...{ id: OTHER, name: 'Scout', enabled: true, capabilities: ['communicate', 'investigate'], scope: { mode: 'suggest' } },
    ...{ label_selectors: { namespace: 'shop' }, max_concurrent_investigations: 3, online: true, last_seen_at: LATER, running: 1 },
    ...{ daily_cost_limit_usd: 25, spent_today_usd: 1.4, webhook_url: null, webhook_problem: null },
    ...{ missed_events: 0, missed_at: null, missed_because: null, restricted: null },
    ...{ version: 1, token: 'svc_agent_••••x7Kq', ...since },
  },
  AgentSelf: {
    ...{ id: OTHER, name: 'Scout', protocol: '2026-11', capabilities: ['communicate', 'investigate'], mode: 'suggest' },
    ...{ label_selectors: { namespace: 'shop' }, max_concurrent_investigations: 3, heartbeat_interval_seconds: 20, lease_seconds: 60 },
    tools: [{ name: 'evidence_add', approval: 'auto' }],
  },
  Approval: {
    ...{ id: OTHER, investigation_id: OTHER, investigation_number: 12, investigation_title: 'PaymentErrors: 12 % of payments fail' },
    ...{ call_id: 'call-7', agent_id: OTHER, agent_name: 'Scout', tool: 'alert_resolve' },
    ...{ arguments: { number: 172 }, digest: 'c6a0f4d1b2e39857', reason: 'The deploy was rolled back and errors are gone.' },
    ...{ would_change: 'Resolve alert 172, PaymentErrors: 12 % of payments fail', status: 'approved', expires_at: DAY.end },
    ...{ decided_by: anna, decided_at: LATER, note: null, created_at: AT },
  },
  AgentScoreboard: {
    ...{ runs: 12, completed: 11, inconclusive: 2, failed: 1, lost: 0, verdicts: { confirmed: 6, partly: 2, wrong: 1 } },
    ...{ median_seconds: 184, median_first_finding_seconds: 61, usd: 1.2 },
  },
  AgentHeartbeat: { lease_expires_at: LATER, server_time: AT, heartbeat_interval_seconds: 20, renewed: [OTHER], lost: [], cancelled: [] },
  AgentWork: { items: [], lease_expires_at: LATER, server_time: AT },
  Investigation: investigation,
  InvestigationDetail: {
    ...investigation,
    ...{ causal_chain: ['A deploy halved the pool', 'Payments wait for a connection'], checked_and_clear: ['Network to the bank'] },
    ...{ open_questions: [], suggested_actions: ['Roll the deploy back'], calls: [], asks: [] },
    evidence: [
      {
        ...{ id: POLICY_ID, kind: 'metric', source: 'prometheus', query: 'pool_in_use', window: DAY, observed_at: AT },
        ...{ excerpt: 'pool_in_use 50 of 50', url: null, created_at: LATER },
      },
    ],
    attempts: [
      {
        ...{ attempt: 1, fencing_token: 1, agent: { id: OTHER, name: 'Scout' }, dispatched_at: AT, accepted_at: AT },
        ...{ ended_at: LATER, outcome: 'completed', reason: null, usage: { tool_calls: 9, tokens: 48_200, usd: 0.31 } },
      },
    ],
  },
  CredentialProvider: {
    ...{ id: OTHER, name: 'Metrics', description: 'Reads metrics of the shop.', agent_ids: [], unreadable: [], version: 1, ...since },
    ...{ kind: 'static', settings: {}, secrets: { token: '••••••••' } },
  },
  SharedSecret: { id: OTHER, name: 'Runbook key', description: '', agent_ids: [], unreadable: [], version: 1, value: '••••••••', ...since },
  OidcProvider: {
    ...{ id: OTHER, name: 'Company account', issuer: 'https://id.example.com', client_id: 'tocsin', client_secret: '••••••••' },
    ...{ scopes: ['openid', 'email'], enabled: true, sign_up: 'allowed', default_role: 'viewer', allowed_domains: ['example.com'] },
    trust_email: false,
    ...{ groups_claim: 'groups', no_group: 'keep', groups_unreadable: null },
    group_mappings: [{ group: 'on-call', role: 'operator', team_ids: [OTHER], named_by: null }],
    ...{ callback_url: `https://tocsin.example.com/api/v1/auth/oidc/${OTHER}/callback`, unreadable: [], version: 1, ...since },
  },
};
