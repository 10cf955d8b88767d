import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'checkly',
  name: 'Checkly',
  homepage: 'https://www.checklyhq.com/',
  docs: 'https://www.checklyhq.com/docs/integrations/alerts/webhooks/',
  mark: null,
  steps: ['Under Alert settings, add a channel of the type Webhook with this body and header, and subscribe the checks.'],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Header Authorization', value: 'Bearer {{token}}' },
    {
      name: 'Body',
      value: `{
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
  ],
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
};
