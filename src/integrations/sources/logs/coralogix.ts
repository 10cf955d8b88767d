import { tool } from '../tool.ts';
import { firstOf, has, pairsOf } from '../values.ts';

/** Coralogix: its generic outbound webhook. */
export const CORALOGIX = tool({
  id: 'coralogix',
  name: 'Coralogix',
  homepage: 'https://coralogix.com/',
  docs: 'https://coralogix.com/docs/user-guides/alerting/outbound-webhooks/generic-outbound-webhooks/',
  steps: [
    'Under Data Flow, Outbound Webhooks, add a Generic webhook with this header and the default body.',
    'Name it in the alerts, with "Notify on resolved".',
  ],
  settings: { URL: '{{url}}', 'Header Authorization': 'Bearer {{token}}' },
  fields: {
    title: 'name',
    description: 'description',
    severity: 'fields: severity',
    state: 'alert_action: trigger, resolve',
    start: 'fields: timestampISO',
    end: 'fields: timestampISO of a resolve',
    link: 'alert_url',
    labels: 'fields: application, subsystem, team, computer, priority; service',
    identity: 'fields: dedupKey, else alert_id',
  },
  lost: 'The matching log lines, thresholds and the rest of fields.',
  anchors: ['alert_action'],
  matches: (body) => has(body, 'alert_action', 'alert_id', 'fields'),
  states: { fire: ['trigger'], resolve: ['resolve'] },
  read(body) {
    const fields = pairsOf(body['fields']);
    const at = fields['timestampISO'] ?? fields['timestampMs'];
    return {
      identity: [firstOf(fields['dedupKey'], body['alert_id'])],
      severity: fields['severity'],
      startsAt: at,
      endsAt: at,
      eventAt: at,
      labels: {
        application: fields['application'],
        subsystem: fields['subsystem'],
        team: fields['team'],
        computer: fields['computer'],
        priority: fields['priority'],
        service: body['service'],
      },
      annotations: { log_url: body['log_url'], hit_count: fields['hitCount'] },
    };
  },
});
