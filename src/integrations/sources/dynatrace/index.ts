import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, joined, objectAt, objectsAt, originOf, tagsOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['open'], resolve: ['resolved', 'closed', 'merged'] });
const LEVELS: ReadonlyMap<string | null, string> = new Map([
  ['AVAILABILITY', 'critical'],
  ['ERROR', 'high'],
]);
const TEST = 'Dynatrace problem notification test run';

const source: Source = {
  name: NAME,
  anchors: ['PID', 'ProblemID'],
  matches: (body) => has(body, 'State') && (has(body, 'PID') || has(body, 'ProblemID', 'ProblemTitle')),
  normalise: (body) => readOne(NAME, body, read),
};

/** Dynatrace: a custom payload of its placeholders under their own names. */
export const DYNATRACE: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const details = objectAt(body, 'ProblemDetailsJSON');
  const word = valueText(body['ProblemSeverity']);
  const isTest = body['ProblemTitle'] === TEST;
  const entities = objectsAt(body, 'ImpactedEntities').map((entity) => entity['name']);
  return alertOf(NAME, 0, {
    action: actionOf(body['State']),
    identity: [firstOf(body['PID'], body['ProblemID']), originOf(body['ProblemURL'])],
    name: body['ProblemTitle'],
    description: firstOf(body['ProblemDetails'], body['ImpactedEntity']),
    severity: word === null ? null : (LEVELS.get(word) ?? 'warning'),
    assumed: isTest ? 'info' : 'warning',
    startsAt: details['startTime'],
    endsAt: details['endTime'],
    link: body['ProblemURL'],
    labels: {
      ...(word !== null && { severity: word }),
      ...tagsOf(body['Tags']),
      ...{ impact: body['ProblemImpact'], impacted: firstOf(body['ImpactedEntityNames'], joined(entities)) },
    },
    annotations: { problem: body['ProblemID'] },
    ...(isTest && { note: 'A test of Dynatrace.' }),
  });
}
