import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'dynatrace',
  name: 'Dynatrace',
  homepage: 'https://www.dynatrace.com/',
  docs: 'https://docs.dynatrace.com/docs/analyze-explore-automate/notifications-and-alerting/problem-notifications/webhook-integration',
  mark: 'dynatrace',
  steps: [
    'Under Settings, Integration, Problem notifications, add a Custom integration with this header and payload.',
    'Enable "Call webhook if problem is closed".',
  ],
  settings: [
    { name: 'Webhook URL', value: '{{url}}' },
    { name: 'Additional HTTP header Authorization', value: 'Bearer {{token}}' },
    {
      name: 'Custom payload',
      value: `{
  "State": "{State}", "ProblemID": "{ProblemID}", "PID": "{PID}", "ProblemTitle": "{ProblemTitle}",
  "ProblemImpact": "{ProblemImpact}", "ProblemSeverity": "{ProblemSeverity}", "ProblemURL": "{ProblemURL}",
  "ImpactedEntities": {ImpactedEntities}, "ImpactedEntity": "{ImpactedEntity}", "ImpactedEntityNames": "{ImpactedEntityNames}",
  "Tags": "{Tags}", "ProblemDetails": "{ProblemDetailsText}", "ProblemDetailsJSON": {ProblemDetailsJSON}
}`,
    },
  ],
  fields: {
    title: 'ProblemTitle',
    description: 'ProblemDetails',
    severity: 'ProblemSeverity: AVAILABILITY is critical, ERROR high, others a warning',
    state: 'State: OPEN fires; RESOLVED and MERGED resolve',
    start: 'ProblemDetailsJSON.startTime',
    end: 'ProblemDetailsJSON.endTime',
    link: 'ProblemURL',
    labels: 'Tags, impact, impacted',
    identity: 'PID, else ProblemID',
  },
  lost: 'The evidence within ProblemDetailsJSON, and ProblemDetailsHTML.',
};
