import { actionBy, type AlertParts, ignore } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { embeddedJson, firstOf, has, pairsOf, valueText } from '../values.ts';

const actionOf = actionBy({ fire: ['problem', 'alerting', '1'], resolve: ['resolved', 'ok', '0'] });
const SCRIPT: ReadonlySet<string> = new Set(['alert_uid', 'title', 'state', 'message']);
const SCRIPT_TEXT = /^(?:problem|resolved)\b/i;
/** Its words that no other tool has. */
const SEVERITIES: Readonly<Record<string, string>> = { 'not classified': 'info', information: 'info' };

/** Zabbix: a media type of the kind Webhook with the common macros, and the two bodies that its users post from scripts. */
export const ZABBIX = tool({
  id: 'zabbix',
  name: 'Zabbix',
  homepage: 'https://www.zabbix.com/',
  docs: 'https://www.zabbix.com/documentation/current/en/manual/config/notifications/media/webhook',
  steps: [
    'Under Alerts, Media types, create one of the type Webhook with these parameters and this script.',
    'Give a user that media, and name both in a trigger action, with recovery and update operations.',
  ],
  settings: {
    Parameters: `id={EVENT.ID}
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
    Script: `var request = new HttpRequest();
request.addHeader('Content-Type: application/json');
request.addHeader('Authorization: Bearer {{token}}');
var answer = request.post('{{url}}', value);
if (request.getStatus() !== 200) throw answer;
return 'OK';`,
  },
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
  anchors: ['triggerId', 'trigger', 'alert_uid'],
  matches: (body) => isObject(body) && (isWebhook(body) || isSimple(body) || isScript(body)),
  read(body) {
    if (isSimple(body)) return ofSimple(body);
    if (!isWebhook(body)) return ofScript(body);
    if (firstOf(body['status'], body['value'], body['name']) === null)
      return ignore(0, 'test', 'A test of the media type: its macros are not filled');
    return ofWebhook(body);
  },
});

function isWebhook(body: JsonObject): boolean {
  return has(body, 'triggerId', 'severity', 'status');
}

function isSimple(body: JsonObject): boolean {
  return has(body, 'hostname', 'trigger', 'severity', 'status');
}

/** Others post these four members too: it is Zabbix by the words that it begins with. */
function isScript(body: JsonObject): boolean {
  const { title, message } = body;
  return (
    ['alert_uid', 'title', 'state'].every((name) => typeof body[name] === 'string') &&
    Object.keys(body).every((name) => SCRIPT.has(name)) &&
    [title, message].some((text) => typeof text === 'string' && SCRIPT_TEXT.test(text))
  );
}

/** Times are left to the receipt: they have no zone. */
function ofWebhook(body: JsonObject): AlertParts {
  const acknowledged = /(?:^|[\s,])acknowledged/i.test(valueText(body['update_action']) ?? '');
  const action = actionOf(firstOf(body['status'], body['value']));
  const tags = body['tags'];
  return {
    action: acknowledged && action === 'fire' ? 'acknowledge' : action,
    // The event that began the problem, also when it is over.
    identity: [firstOf(body['id'], body['triggerId']), valueText(body['id']) === null ? body['host_name'] : null],
    name: body['name'],
    description: firstOf(body['message'], body['description']),
    severity: severityOf(body['severity']),
    link: body['url'],
    labels: {
      ...pairsOf(typeof tags === 'string' ? embeddedJson(tags) : tags, 'tag', 'value'),
      host: firstOf(body['host_name'], body['service']),
      ip: body['host_ip'],
    },
    annotations: { trigger_id: body['triggerId'], trigger_description: body['description'] },
  };
}

function ofSimple(body: JsonObject): AlertParts {
  return {
    action: actionOf(body['status']),
    identity: [body['hostname'], body['trigger']],
    name: body['trigger'],
    description: body['item'],
    severity: severityOf(body['severity']),
    link: body['link'],
    labels: { host: body['hostname'] },
  };
}

function ofScript(body: JsonObject): AlertParts {
  return { action: actionOf(body['state']), identity: [body['alert_uid']], name: body['title'], description: body['message'] };
}

function severityOf(word: unknown): string | null {
  const text = valueText(word);
  return text === null ? null : (SEVERITIES[text.toLowerCase()] ?? text);
}
