import { actionBy, type AlertParts } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, has, joined, objectAt, objectsAt, pairsOf, valueText, without } from '../values.ts';

const actionOf = actionBy({
  fire: ['alerting', 'firing', 'open', 'triggered', 'problem'],
  resolve: ['ok', 'resolved', 'closed', 'recovered'],
});
/** `*[FIRING:2]* ` before a chat message, in whatever brackets. */
const CHAT_STATE = /^[\s*_:]*\[(?<state>[A-Za-z]{2,12})(?::\d+)?\][\s*_:]*/;
const GITLAB = ['start_time', 'end_time', 'monitoring_tool', 'gitlab_environment_name'] as const;

/** The generic forms, with what tells each. */
const FORMS: ReadonlyArray<readonly [(body: unknown) => boolean, (body: JsonObject) => AlertParts]> = [
  [(body) => has(body, 'alert_uid', 'title'), readOnCall],
  [(body) => has(body, 'title') && !has(body, 'labels') && GITLAB.some((name) => has(body, name)), readGitLab],
  [(body) => has(body, 'summary', 'dedup') || (has(body, 'summary', 'action') && body['action'] === 'close'), readGoAlert],
  [(body) => has(body, 'text') && ['attachments', 'username', 'icon_emoji', 'blocks'].some((name) => has(body, name)), readChat],
];

/** Forms of generic alert webhooks that several tools know. */
export const GENERIC_JSON = tool({
  id: 'generic_json',
  name: 'Generic JSON',
  homepage: 'https://en.wikipedia.org/wiki/JSON',
  docs: 'https://grafana.com/docs/oncall/latest/configure/integrations/references/webhook/',
  steps: [
    'Where a tool offers a generic HTTP alert, such as that of Grafana OnCall, GitLab or GoAlert, or a Slack-compatible webhook, enter these.',
  ],
  settings: {
    URL: '{{url}}',
    Authorization: 'Bearer {{token}}',
    Body: '{"alert_uid": "backup-db1", "title": "Backup of db1 failed", "state": "alerting", "severity": "high", "message": "exit code 2"}',
  },
  fields: {
    title: 'title, summary; of a chat message its first attachment or text',
    description: 'message, description, details',
    severity: 'severity; of a chat message a field of that name',
    state: 'state ok or resolved, action close, or an end_time resolves; else it fires',
    start: 'start_time',
    end: 'end_time',
    link: 'link_to_upstream_details; of a chat message title_link',
    labels: 'service, hosts, meta; fields of a chat message',
    identity: 'alert_uid, fingerprint or dedup; without one the title',
  },
  lost: 'Members with other names, but for those of one line in the form of GitLab, which are annotations.',
  anchors: ['alert_uid', 'title', 'summary', 'text'],
  matches: (body) => FORMS.some(([matches]) => matches(body)),
  read(body) {
    const [, read = readChat] = FORMS.find(([matches]) => matches(body)) ?? [];
    return read(body);
  },
});

/** Grafana OnCall's formatted webhook, which ElastAlert and others post as well. */
function readOnCall(body: JsonObject): AlertParts {
  return {
    action: body['state'] === undefined ? 'fire' : actionOf(body['state']),
    identity: [body['alert_uid']],
    name: body['title'],
    description: body['message'],
    severity: body['severity'],
    startsAt: body['@timestamp'],
    link: body['link_to_upstream_details'],
    annotations: { image_url: body['image_url'], hits: body['num_hits'] },
  };
}

/** GitLab's alert endpoint: what has an end is over. */
function readGitLab(body: JsonObject): AlertParts {
  const hosts = joined(body['hosts']);
  return {
    action: valueText(body['end_time']) === null ? 'fire' : 'resolve',
    identity: [firstOf(body['fingerprint'], body['title'])],
    name: body['title'],
    description: body['description'],
    severity: body['severity'],
    startsAt: body['start_time'],
    endsAt: body['end_time'],
    labels: { service: body['service'], hosts, environment: body['gitlab_environment_name'], monitoring_tool: body['monitoring_tool'] },
    annotations: without(body, 'title', 'description', 'severity', 'start_time', 'end_time', 'fingerprint', 'service', 'hosts'),
  };
}

/** GoAlert's generic API. */
function readGoAlert(body: JsonObject): AlertParts {
  return {
    action: valueText(body['action']) === 'close' ? 'resolve' : 'fire',
    identity: [firstOf(body['dedup'], body['summary'])],
    name: body['summary'],
    description: body['details'],
    labels: objectAt(body, 'meta'),
  };
}

/** A message for Slack and what is compatible with it. */
function readChat(body: JsonObject): AlertParts {
  const [attachment = {}] = objectsAt(body, 'attachments');
  const text = firstOf(body['text'], attachment['fallback'], attachment['title']) ?? '';
  const plain = text.replace(CHAT_STATE, '');
  const fields = pairsOf(attachment['fields'], 'title', 'value');
  const state = actionOf(CHAT_STATE.exec(text)?.groups?.['state']);
  const ends = state === 'resolve' || (state === null && attachment['color'] === 'good');
  return {
    action: ends ? 'resolve' : 'fire',
    onlyEnds: ends,
    identity: [firstOf(plain, text), body['username'], body['channel']],
    name: firstOf(plain.split('\n', 1)[0]),
    description: firstOf(attachment['text'], attachment['title']),
    severity: firstOf(fields['Severity'], fields['severity'], attachment['color'] === 'danger' ? 'high' : null),
    startsAt: attachment['ts'],
    link: firstOf(attachment['title_link']),
    labels: fields,
    annotations: { image_url: attachment['image_url'], sender: body['username'] },
  };
}
