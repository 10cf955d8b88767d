import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'site24x7',
  name: 'Site24x7',
  homepage: 'https://www.site24x7.com/',
  docs: 'https://www.site24x7.com/help/admin/third-party-integrations/webhooks.html',
  mark: 'zoho',
  steps: [
    'Under Admin, Third-Party Integrations, add a webhook with the method POST and Send Incident Parameters.',
    'Add the header, and post as JSON.',
  ],
  settings: [
    { name: 'Hook URL', value: '{{url}}' },
    { name: 'Header Authorization', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'MONITORNAME',
    description: 'INCIDENT_REASON',
    severity: 'STATUS',
    state: 'STATUS: UP resolves',
    start: 'INCIDENT_TIME_ISO',
    end: 'INCIDENT_TIME_ISO of UP',
    link: 'MONITOR_DASHBOARD_LINK',
    labels: 'MONITORTYPE, MONITOR_GROUPNAME',
    identity: 'MONITOR_ID',
  },
  lost: 'Times in the words of a locale.',
};
