import type { Ignored } from '../../../modules/alerts/signal.ts';
import { actionBy, type AlertParts, ignore } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { joined, objectAt, objectsAt, valueText } from '../values.ts';

const incidentAction = actionBy({ fire: ['investigating', 'identified', 'monitoring'], resolve: ['resolved', 'postmortem'] });
const componentAction = actionBy({ fire: ['degraded_performance', 'partial_outage', 'major_outage'], resolve: ['operational'] });
const SEVERITIES: Readonly<Record<string, string>> = {
  degraded_performance: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
};

/** Atlassian Statuspage: incidents and components of a page that one subscribes to, such as a supplier's. */
export const STATUSPAGE = tool({
  id: 'statuspage',
  name: 'Atlassian Statuspage',
  homepage: 'https://www.atlassian.com/software/statuspage',
  docs: 'https://support.atlassian.com/statuspage/docs/enable-webhook-notifications/',
  mark: 'statuspage',
  steps: ['On the status page of the supplier, choose Subscribe to updates, then the webhook.'],
  settings: { URL: '{{url}}?token={{token}}' },
  fields: {
    title: 'incident.name, component.name',
    description: 'body of the last update',
    severity: 'incident.impact, component.status',
    state: 'incident.status, component.status',
    start: 'incident.created_at, component_update.created_at',
    end: 'incident.resolved_at',
    link: 'incident.shortlink',
    labels: 'page.id',
    identity: 'incident.id, component.id',
  },
  lost: 'Maintenances, which make no alert; former updates; the address that ends the subscription.',
  anchors: ['incident', 'component'],
  matches: (body) =>
    isObject(body) &&
    isObject(body['page']) &&
    (Object.hasOwn(objectAt(body, 'incident'), 'impact') || (isObject(body['component']) && isObject(body['component_update']))),
  read: (body) => (isObject(body['incident']) ? readIncident(body) : readComponent(body)),
});

function readIncident(body: JsonObject): AlertParts | Ignored {
  const incident = objectAt(body, 'incident');
  const status = valueText(incident['status']) ?? '';
  if (incident['impact'] === 'maintenance' || /^(?:scheduled|in_progress|verifying|completed)$/.test(status))
    return ignore(0, 'not_an_alert', 'A maintenance');
  const [update] = objectsAt(incident, 'incident_updates');
  return {
    action: incidentAction(status),
    identity: ['incident', incident['id']],
    name: incident['name'],
    description: update?.['body'],
    severity: incident['impact'],
    startsAt: incident['created_at'],
    endsAt: incident['resolved_at'] ?? incident['updated_at'],
    eventAt: incident['updated_at'],
    link: incident['shortlink'],
    labels: { page: objectAt(body, 'page')['id'] },
    annotations: { components: joined(objectsAt(incident, 'components').map(({ name }) => name)), stage: status },
  };
}

function readComponent(body: JsonObject): AlertParts | Ignored {
  const component = objectAt(body, 'component');
  const status = valueText(component['status']) ?? '';
  if (status === 'under_maintenance') return ignore(0, 'not_an_alert', 'A maintenance');
  const time = objectAt(body, 'component_update')['created_at'];
  const action = componentAction(status);
  return {
    action,
    identity: ['component', component['id']],
    name: component['name'],
    description: component['description'],
    severity: action === 'fire' ? SEVERITIES[status] : null,
    startsAt: action === 'fire' ? time : null,
    endsAt: time,
    eventAt: time,
    labels: { page: objectAt(body, 'page')['id'] },
    annotations: { component_status: status },
  };
}
