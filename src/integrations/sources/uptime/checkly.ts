import { tool } from '../tool.ts';
import { has, tagsOf, valueText } from '../values.ts';

/** Checkly: the webhook template that its documentation shows. */
export const CHECKLY = tool({
  id: 'checkly',
  name: 'Checkly',
  homepage: 'https://www.checklyhq.com/',
  docs: 'https://www.checklyhq.com/docs/integrations/alerts/webhooks/',
  steps: ['Under Alert settings, add a channel of the type Webhook with this body and header, and subscribe the checks.'],
  settings: {
    URL: '{{url}}',
    'Header Authorization': 'Bearer {{token}}',
    Body: `{
  "event": "{{ALERT_TITLE}}",
  "alert_type": "{{ALERT_TYPE}}",
  "check_name": "{{CHECK_NAME}}",
  "group_name": "{{GROUP_NAME}}",
  "check_id": "{{CHECK_ID}}",
  "check_type": "{{CHECK_TYPE}}",
  "check_error_message": "{{CHECK_ERROR_MESSAGE}}",
  "run_location": "{{RUN_LOCATION}}",
  "started_at": "{{STARTED_AT}}",
  "tags": "{{TAGS}}",
  "link": "{{RESULT_LINK}}"
}`,
  },
  fields: {
    title: 'event',
    description: 'check_error_message',
    severity: 'alert_type: a failure is critical, what is degraded or a certificate a warning',
    state: 'alert_type: *_RECOVERY resolves',
    start: 'started_at of the first failure',
    end: 'started_at of the recovery',
    link: 'link',
    labels: 'tags, check_type, group, location',
    identity: 'check_id; certificates apart',
  },
  lost: 'Response times and codes but for those in the annotations. A warning about a certificate has no end.',
  anchors: ['check_id'],
  matches: (body) => has(body, 'check_id', 'alert_type'),
  read(body) {
    const type = valueText(body['alert_type']) ?? '';
    const ends = type.endsWith('_RECOVERY');
    const startsAt = /_REMAIN$|_FAILURE$|_DEGRADED$/.test(type.slice('ALERT_FAILURE'.length)) ? null : body['started_at'];
    return {
      action: ends ? 'resolve' : type.startsWith('ALERT_') ? 'fire' : null,
      identity: [body['check_id'], type === 'ALERT_SSL' ? 'certificate' : null],
      name: body['check_name'],
      severity: ends ? null : /_FAILURE/.test(type) && !type.endsWith('_DEGRADED') ? 'critical' : 'warning',
      startsAt: ends ? null : startsAt,
      labels: { ...tagsOf(body['tags']), check_type: body['check_type'], group: body['group_name'], location: body['run_location'] },
      annotations: { alert_type: type, status_code: body['api_check_response_status_code'], certificate_days: body['ssl_days_remaining'] },
    };
  },
});
