import { tool } from '../tool.ts';
import { firstOf, has, joined, objectsAt, originOf, tagsOf, valueText } from '../values.ts';

const LEVELS: Readonly<Record<string, string>> = { AVAILABILITY: 'critical', ERROR: 'high' };
const TEST = 'Dynatrace problem notification test run';

/** Dynatrace: a custom payload of its placeholders under their own names. */
export const DYNATRACE = tool({
  id: 'dynatrace',
  name: 'Dynatrace',
  homepage: 'https://www.dynatrace.com/',
  docs: 'https://docs.dynatrace.com/docs/analyze-explore-automate/notifications-and-alerting/problem-notifications/webhook-integration',
  mark: 'dynatrace',
  steps: [
    'Under Settings, Integration, Problem notifications, add a Custom integration with this header and payload.',
    'Enable "Call webhook if problem is closed".',
  ],
  settings: {
    'Webhook URL': '{{url}}',
    'Additional HTTP header Authorization': 'Bearer {{token}}',
    'Custom payload': `{
  "State": "{State}", "ProblemID": "{ProblemID}", "PID": "{PID}", "ProblemTitle": "{ProblemTitle}",
  "ProblemImpact": "{ProblemImpact}", "ProblemSeverity": "{ProblemSeverity}", "ProblemURL": "{ProblemURL}",
  "ImpactedEntities": {ImpactedEntities}, "ImpactedEntity": "{ImpactedEntity}", "ImpactedEntityNames": "{ImpactedEntityNames}",
  "Tags": "{Tags}", "ProblemDetails": "{ProblemDetailsText}", "ProblemDetailsJSON": {ProblemDetailsJSON}
}`,
  },
  fields: {
    title: 'ProblemTitle',
    description: 'ProblemDetails, else ImpactedEntity',
    severity: 'ProblemSeverity: AVAILABILITY is critical, ERROR high, others a warning',
    state: 'State: OPEN fires; RESOLVED and MERGED resolve',
    start: 'ProblemDetailsJSON.startTime',
    end: 'ProblemDetailsJSON.endTime',
    link: 'ProblemURL',
    labels: 'Tags, impact, impacted',
    identity: 'PID, else ProblemID',
  },
  lost: 'The evidence within ProblemDetailsJSON, and ProblemDetailsHTML.',
  anchors: ['PID', 'ProblemID'],
  matches: (body) => has(body, 'State') && (has(body, 'PID') || has(body, 'ProblemID', 'ProblemTitle')),
  states: { fire: ['open'], resolve: ['resolved', 'closed', 'merged'] },
  read(body) {
    const word = valueText(body['ProblemSeverity']);
    const isTest = body['ProblemTitle'] === TEST;
    const entities = objectsAt(body, 'ImpactedEntities').map((entity) => entity['name']);
    return {
      identity: [firstOf(body['PID'], body['ProblemID']), originOf(body['ProblemURL'])],
      severity: word === null ? null : (LEVELS[word] ?? 'warning'),
      assumed: isTest ? 'info' : 'warning',
      labels: {
        ...(word !== null && { severity: word }),
        ...tagsOf(body['Tags']),
        impact: body['ProblemImpact'],
        impacted: firstOf(body['ImpactedEntityNames'], joined(entities)),
      },
      annotations: { problem: body['ProblemID'] },
      ...(isTest && { note: 'A test of Dynatrace.' }),
    };
  },
});
