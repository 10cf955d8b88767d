import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'zabbix',
  name: 'Zabbix',
  homepage: 'https://www.zabbix.com/',
  docs: 'https://www.zabbix.com/documentation/current/en/manual/config/notifications/media/webhook',
  mark: null,
  steps: [
    'Under Alerts, Media types, create one of the type Webhook with these parameters and this script.',
    'Give a user that media, and name both in a trigger action, with recovery and update operations.',
  ],
  settings: [
    {
      name: 'Parameters',
      value: `id={EVENT.ID}
triggerId={TRIGGER.ID}
name={EVENT.NAME}
message={ALERT.MESSAGE}
severity={EVENT.SEVERITY}
status={EVENT.STATUS}
value={EVENT.VALUE}
update_action={EVENT.UPDATE.ACTION}
tags={EVENT.TAGSJSON}
host_name={HOST.NAME}
host_ip={HOST.IP}
description={TRIGGER.DESCRIPTION}
url={TRIGGER.URL}`,
    },
    {
      name: 'Script',
      value: `var request = new HttpRequest();
request.addHeader('Content-Type: application/json');
request.addHeader('Authorization: Bearer {{token}}');
var answer = request.post('{{url}}', value);
if (request.getStatus() !== 200) throw answer;
return 'OK';`,
    },
  ],
  fields: {
    title: 'name',
    description: 'message, else description',
    severity: 'severity',
    state: 'status: RESOLVED and OK resolve; update_action acknowledges',
    start: null,
    end: null,
    link: 'url',
    labels: 'tags, host_name, host_ip',
    identity: 'id, the event that began the problem',
  },
  lost: 'Its times, which have no zone: the time of receipt counts; comments of updates.',
};
