import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { joined, objectAt, objectsAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const incidentAction = actionBy({ fire: ['investigating', 'identified', 'monitoring'], resolve: ['resolved', 'postmortem'] });
const componentAction = actionBy({ fire: ['degraded_performance', 'partial_outage', 'major_outage'], resolve: ['operational'] });
const SEVERITIES: Readonly<Record<string, string>> = {
  degraded_performance: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
};

const source: Source = {
  name: NAME,
  anchors: ['incident', 'component'],
  matches: (body) =>
    isObject(body) &&
    isObject(body['page']) &&
    (Object.hasOwn(objectAt(body, 'incident'), 'impact') || (isObject(body['component']) && isObject(body['component_update']))),
  normalise: (body) => readOne(NAME, body, (item) => (isObject(item['incident']) ? readIncident(item) : readComponent(item))),
};

/** Atlassian Statuspage: incidents and components of a page that one subscribes to, such as a supplier's. */
export const STATUSPAGE: Tool = { descriptor, source };

function readIncident(body: JsonObject): Signal | Rejection | Ignored {
  const incident = objectAt(body, 'incident');
  const status = valueText(incident['status']) ?? '';
  if (incident['impact'] === 'maintenance' || /^(?:scheduled|in_progress|verifying|completed)$/.test(status))
    return ignore(0, 'not_an_alert', 'A maintenance');
  const [update] = objectsAt(incident, 'incident_updates');
  return alertOf(NAME, 0, {
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
  });
}

function readComponent(body: JsonObject): Signal | Rejection | Ignored {
  const component = objectAt(body, 'component');
  const status = valueText(component['status']) ?? '';
  if (status === 'under_maintenance') return ignore(0, 'not_an_alert', 'A maintenance');
  const time = objectAt(body, 'component_update')['created_at'];
  const action = componentAction(status);
  return alertOf(NAME, 0, {
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
  });
}
