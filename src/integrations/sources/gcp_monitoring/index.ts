import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, objectAt, objectsAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['open'], acknowledge: ['acknowledged'], resolve: ['closed'] });

const source: Source = {
  name: NAME,
  anchors: ['incident'],
  matches: (body) => has(body, 'incident') && has(body['incident'], 'incident_id', 'state', 'condition_name'),
  normalise: (body) => readOne(NAME, body, read),
};

/** Google Cloud Monitoring: its webhook channels of all versions. */
export const GCP_MONITORING: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const incident = objectAt(body, 'incident');
  const documentation = objectAt(incident, 'documentation');
  const links = objectsAt(documentation, 'links').map((link) => [firstOf(link['displayName']) ?? 'link', link['url']]);
  const severity = valueText(incident['severity']);
  const isTest = body['version'] === 'test';
  return alertOf(NAME, 0, {
    action: actionOf(incident['state']),
    identity: [incident['incident_id'], incident['scoping_project_id']],
    name: incident['condition_name'],
    title: incident['summary'],
    description: firstOf(documentation['content'], incident['documentation']),
    severity: severity?.toLowerCase() === 'no severity' ? null : severity,
    assumed: isTest ? 'info' : 'warning',
    startsAt: incident['started_at'],
    endsAt: incident['ended_at'],
    link: incident['url'],
    labels: {
      ...objectAt(incident, 'metadata', 'user_labels'),
      ...objectAt(incident, 'resource', 'labels'),
      ...objectAt(incident, 'metric', 'labels'),
      ...objectAt(incident, 'policy_user_labels'),
      ...{ resource_name: incident['resource_name'], project: incident['scoping_project_id'] },
    },
    annotations: {
      ...Object.fromEntries(links),
      ...{ runbook_url: links[0]?.[1], policy: incident['policy_name'], metric: objectAt(incident, 'metric')['type'] },
      ...{ value: incident['observed_value'], threshold: incident['threshold_value'] },
    },
    ...(isTest && { note: 'A test of Google Cloud Monitoring.' }),
  });
}
