import type { JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, has, joined, objectAt, objectsAt, pairsOf, valueText } from '../values.ts';

/** Azure Monitor: the common alert schema, whichever service it comes from. */
export const AZURE_MONITOR = tool({
  id: 'azure_monitor',
  name: 'Azure Monitor',
  homepage: 'https://azure.microsoft.com/products/monitor',
  docs: 'https://learn.microsoft.com/azure/azure-monitor/alerts/alerts-common-schema',
  steps: [
    'Add an action of the type Webhook to an action group, with the common alert schema enabled.',
    'Name the action group in the alert rules.',
    'It cannot send a header: the token stands in the address, which WEBHOOK_ALLOW_QUERY_TOKEN must allow.',
  ],
  settings: { URI: '{{url}}?token={{token}}', 'Enable the common alert schema': 'Yes' },
  fields: {
    title: 'data.essentials.alertRule; of service health its title',
    description: 'data.essentials.description',
    severity: 'data.essentials.severity: Sev0 to Sev4',
    state: 'data.essentials.monitorCondition: Fired, Resolved',
    start: 'data.essentials.firedDateTime',
    end: 'data.essentials.resolvedDateTime',
    link: 'the filtered search results of a log alert',
    labels: 'labels of Prometheus rules, dimensions, custom properties, resource, service',
    identity: 'data.essentials.originAlertId, else data.essentials.alertId',
  },
  lost: 'The condition with its thresholds, and the caller of an activity.',
  anchors: ['schemaId'],
  matches: (body) => has(body, 'schemaId', 'data') && has(body['data'], 'essentials'),
  states: { fire: ['fired'], resolve: ['resolved'] },
  read(body) {
    const data = objectAt(body, 'data');
    const essentials = objectAt(data, 'essentials');
    const context = objectAt(data, 'alertContext');
    const [criterion = {}] = objectsAt(objectAt(context, 'condition'), 'allOf');
    const properties = objectAt(context, 'properties');
    const annotations = objectAt(context, 'annotations');
    return {
      name: essentials['alertRule'],
      title: firstOf(properties['title'], annotations['summary'], essentials['alertRule']),
      description: firstOf(essentials['description'], annotations['description'], properties['communication'], context['operationName']),
      link: firstOf(criterion['linkToFilteredSearchResultsUI'], criterion['linkToSearchResultsUI']),
      labels: {
        ...objectAt(context, 'labels'),
        ...pairsOf(criterion['dimensions'], 'name', 'value'),
        ...objectAt(data, 'customProperties'),
        resource: firstOf(joined(essentials['configurationItems']), resourceOf(essentials)),
        service: essentials['monitoringService'],
      },
      annotations: {
        ...annotations,
        signal_type: essentials['signalType'],
        rule_id: essentials['alertRuleID'],
        targets: joined(essentials['alertTargetIDs']),
        metric: criterion['metricName'],
        value: criterion['metricValue'],
        threshold: criterion['threshold'],
        region: properties['region'],
      },
    };
  },
});

/** The last part of the first target's path. */
function resourceOf(essentials: JsonObject): string | undefined {
  const targets = essentials['alertTargetIDs'];
  return valueText(Array.isArray(targets) ? targets[0] : null)
    ?.split('/')
    .at(-1);
}
