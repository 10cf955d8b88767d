import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, joined, objectAt, objectsAt, pairsOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['fired'], resolve: ['resolved'] });

const source: Source = {
  name: NAME,
  anchors: ['schemaId'],
  matches: (body) => has(body, 'schemaId', 'data') && has(body['data'], 'essentials'),
  normalise: (body) => readOne(NAME, body, read),
};

/** Azure Monitor: the common alert schema, whichever service it comes from. */
export const AZURE_MONITOR: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const data = objectAt(body, 'data');
  const essentials = objectAt(data, 'essentials');
  const context = objectAt(data, 'alertContext');
  const [criterion = {}] = objectsAt(objectAt(context, 'condition'), 'allOf');
  const properties = objectAt(context, 'properties');
  const annotations = objectAt(context, 'annotations');
  return alertOf(NAME, 0, {
    action: actionOf(essentials['monitorCondition']),
    identity: [firstOf(essentials['originAlertId'], essentials['alertId'])],
    name: essentials['alertRule'],
    title: firstOf(properties['title'], annotations['summary'], essentials['alertRule']),
    description: firstOf(essentials['description'], annotations['description'], properties['communication'], context['operationName']),
    severity: essentials['severity'],
    startsAt: essentials['firedDateTime'],
    endsAt: essentials['resolvedDateTime'],
    link: firstOf(criterion['linkToFilteredSearchResultsUI'], criterion['linkToSearchResultsUI']),
    labels: {
      ...objectAt(context, 'labels'),
      ...pairsOf(criterion['dimensions'], 'name', 'value'),
      ...objectAt(data, 'customProperties'),
      ...{ resource: firstOf(joined(essentials['configurationItems']), resourceOf(essentials)), service: essentials['monitoringService'] },
    },
    annotations: {
      ...annotations,
      ...{ signal_type: essentials['signalType'], rule_id: essentials['alertRuleID'], targets: joined(essentials['alertTargetIDs']) },
      ...{
        metric: criterion['metricName'],
        value: criterion['metricValue'],
        threshold: criterion['threshold'],
        region: properties['region'],
      },
    },
  });
}

/** The last part of the first target's path. */
function resourceOf(essentials: JsonObject): string | undefined {
  const targets = essentials['alertTargetIDs'];
  return valueText(Array.isArray(targets) ? targets[0] : null)
    ?.split('/')
    .at(-1);
}
