import { tool } from '../tool.ts';
import { firstOf, has, objectAt, objectsAt, valueText } from '../values.ts';

/** Google Cloud Monitoring: its webhook channels of all versions. */
export const GCP_MONITORING = tool({
  id: 'gcp_monitoring',
  name: 'Google Cloud Monitoring',
  homepage: 'https://cloud.google.com/monitoring',
  docs: 'https://cloud.google.com/monitoring/support/notification-options#webhooks',
  mark: 'googlecloud',
  steps: [
    'Under Alerting, Edit notification channels, add a channel of the type Webhooks.',
    'Name it in the alerting policies.',
    'It cannot send a header: the token stands in the address, which WEBHOOK_ALLOW_QUERY_TOKEN must allow.',
  ],
  settings: { 'Endpoint URL': '{{url}}?token={{token}}' },
  fields: {
    title: 'incident.summary',
    description: 'incident.documentation',
    severity: 'incident.severity',
    state: 'incident.state: open, closed',
    start: 'incident.started_at',
    end: 'incident.ended_at',
    link: 'incident.url',
    labels: 'labels of resource, metric, user and policy; resource_name, project',
    identity: 'incident.incident_id',
  },
  lost: 'The condition with its filter. Links of the documentation are kept as annotations.',
  anchors: ['incident'],
  matches: (body) => has(body, 'incident') && has(body['incident'], 'incident_id', 'state', 'condition_name'),
  states: { fire: ['open'], acknowledge: ['acknowledged'], resolve: ['closed'] },
  read(body) {
    const incident = objectAt(body, 'incident');
    const documentation = objectAt(incident, 'documentation');
    const links = objectsAt(documentation, 'links').map((link) => [firstOf(link['displayName']) ?? 'link', link['url']]);
    const severity = valueText(incident['severity']);
    const isTest = body['version'] === 'test';
    return {
      identity: [incident['incident_id'], incident['scoping_project_id']],
      name: incident['condition_name'],
      description: firstOf(documentation['content'], incident['documentation']),
      severity: severity?.toLowerCase() === 'no severity' ? null : severity,
      assumed: isTest ? 'info' : 'warning',
      labels: {
        ...objectAt(incident, 'metadata', 'user_labels'),
        ...objectAt(incident, 'resource', 'labels'),
        ...objectAt(incident, 'metric', 'labels'),
        ...objectAt(incident, 'policy_user_labels'),
        resource_name: incident['resource_name'],
        project: incident['scoping_project_id'],
      },
      annotations: {
        ...Object.fromEntries(links),
        runbook_url: links[0]?.[1],
        policy: incident['policy_name'],
        metric: objectAt(incident, 'metric')['type'],
        value: incident['observed_value'],
        threshold: incident['threshold_value'],
      },
      ...(isTest && { note: 'A test of Google Cloud Monitoring.' }),
    };
  },
});
