import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, type AlertParts, alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { embeddedJson, firstOf, pairsOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['problem', 'alerting', '1'], resolve: ['resolved', 'ok', '0'] });
const SCRIPT: ReadonlySet<string> = new Set(['alert_uid', 'title', 'state', 'message']);
const SCRIPT_TEXT = /^(?:problem|resolved)\b/i;
/** Its words that no other tool has. */
const SEVERITIES: Readonly<Record<string, string>> = { 'not classified': 'info', information: 'info' };

const source: Source = {
  name: NAME,
  anchors: ['triggerId', 'trigger', 'alert_uid'],
  matches: (body) => isObject(body) && (isWebhook(body) || isSimple(body) || isScript(body)),
  normalise: (body) => readOne(NAME, body, read),
};

/** Zabbix: a media type of the kind Webhook with the common macros, and the two bodies that its users post from scripts. */
export const ZABBIX: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  if (isSimple(body)) return alertOf(NAME, 0, ofSimple(body));
  if (!isWebhook(body)) return alertOf(NAME, 0, ofScript(body));
  if (firstOf(body['status'], body['value'], body['name']) === null)
    return ignore(0, 'test', 'A test of the media type: its macros are not filled');
  return alertOf(NAME, 0, ofWebhook(body));
}

function isWebhook(body: JsonObject): boolean {
  return ['triggerId', 'severity', 'status'].every((name) => Object.hasOwn(body, name));
}

function isSimple(body: JsonObject): boolean {
  return ['hostname', 'trigger', 'severity', 'status'].every((name) => Object.hasOwn(body, name));
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
