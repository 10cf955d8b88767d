/** Tables that triggers fill, and views, with the module they are of. All others are of the module whose store writes them. */
export const WRITTEN_BY_TRIGGERS: Readonly<Record<string, string>> = {
  user_absences: 'identity',
  alert_timeline: 'alerts',
  counted_pages: 'escalation',
  incident_affected_services: 'incidents',
  incident_audience: 'incidents',
};

/**
 * Who reads tables of another module in statements of its own. This list only gets shorter: whoever needs more asks the
 * other module's face. What is not needed any more is reported.
 */
export const FOREIGN_READS: Readonly<Record<string, readonly string[]>> = {
  alerts: ['deliveries', 'delivery_attempts', 'escalations', 'incident_alerts', 'incident_timeline', 'incidents'],
  catalog: ['escalation_policies', 'escalation_policy_targets', 'incident_affected_services', 'schedules', 'system_settings', 'users'],
  escalation: ['incident_roles', 'incidents', 'services', 'teams', 'users'],
  heartbeats: ['services'],
  identity: ['audit_events'],
  ics: ['escalation_policies', 'incident_timeline', 'incidents', 'users'],
  incidents: ['alert_events', 'alerts', 'services', 'users'],
  insight: ['alert_groups', 'alerts', 'deliveries'],
  notifications: ['alert_groups', 'alerts', 'incident_alerts', 'incidents', 'users'],
  oncall: ['team_members', 'user_absences', 'users'],
  routing: ['alerts', 'deliveries'],
  settings: ['alerts', 'escalation_policies', 'users', 'webhook_tokens'],
  views: ['users'],
};
