import { tool } from '../tool.ts';
import { has, tagsOf } from '../values.ts';

/** Site24x7: monitors that go down, have trouble and come back. */
export const SITE24X7 = tool({
  id: 'site24x7',
  name: 'Site24x7',
  homepage: 'https://www.site24x7.com/',
  docs: 'https://www.site24x7.com/help/admin/third-party-integrations/webhooks.html',
  mark: 'zoho',
  steps: [
    'Under Admin, Third-Party Integrations, add a webhook with the method POST and Send Incident Parameters.',
    'Add the header, and post as JSON.',
  ],
  settings: { 'Hook URL': '{{url}}', 'Header Authorization': 'Bearer {{token}}' },
  fields: {
    title: 'MONITORNAME',
    description: 'INCIDENT_REASON',
    severity: 'STATUS',
    state: 'STATUS: UP resolves',
    start: 'INCIDENT_TIME_ISO, else OUTAGE_TIME_UNIX_FORMAT',
    end: 'INCIDENT_TIME_ISO of UP',
    link: 'MONITOR_DASHBOARD_LINK, else MONITORURL',
    labels: 'MONITORTYPE, MONITOR_GROUPNAME',
    identity: 'MONITOR_ID, else MONITORNAME',
  },
  lost: 'Times in the words of a locale.',
  anchors: ['MONITORNAME'],
  matches: (body) => has(body, 'MONITORNAME', 'STATUS'),
  states: { fire: ['down', 'critical', 'trouble'], resolve: ['up'] },
  read: (body) => ({
    labels: { ...tagsOf(body['TAGS']), monitor_type: body['MONITORTYPE'], group: body['MONITOR_GROUPNAME'] },
    annotations: { monitor_url: body['MONITORURL'], failed_locations: body['FAILED_LOCATIONS'], rca: body['RCA_LINK'] },
  }),
});
