import type { Ignored } from '../../../modules/alerts/signal.ts';
import { actionBy, type AlertParts, ignore } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, has, joined, objectAt, pairsOf, valueText } from '../values.ts';

const issueAction = actionBy({ fire: ['created', 'unresolved'], resolve: ['resolved', 'archived', 'ignored'] });
const metricAction = actionBy({ fire: ['critical', 'warning'], resolve: ['resolved'] });

/** Sentry: issue alerts, issues and metric alerts of an integration, and events of the former webhooks plugin. */
export const SENTRY = tool({
  id: 'sentry',
  name: 'Sentry',
  homepage: 'https://sentry.io/',
  docs: 'https://docs.sentry.io/organization/integrations/integration-platform/webhooks/',
  mark: 'sentry',
  steps: [
    'Under Settings, Developer Settings, create an internal integration with alert rule action on and the webhook issue.',
    'In an alert rule, send a notification via the integration.',
  ],
  settings: { 'Webhook URL': '{{url}}?token={{token}}' },
  fields: {
    title: 'title of the event or issue; description_title of a metric alert',
    description: 'culprit, else description_text',
    severity: 'level; the action of a metric alert',
    state: 'action: resolved, archived resolve',
    start: 'datetime, firstSeen, date_started',
    end: 'date_closed',
    link: 'web_url, permalink',
    labels: 'tags, environment, project',
    identity: 'id of the issue; id of the metric alert',
  },
  lost: 'Stack traces, breadcrumbs, users and requests. An issue alert ends when the issue is resolved, which needs the webhook issue.',
  anchors: ['data', 'event'],
  matches: (body) => isObject(body) && (isHook(body) || isPlugin(body)),
  read(body) {
    if (!isHook(body)) return readPlugin(body);
    const data = objectAt(body, 'data');
    if (isObject(data['metric_alert'])) return readMetric(body, data);
    if (isObject(data['issue'])) return readIssue(body, data['issue']);
    if (isObject(data['event'])) return readEvent(data, data['event']);
    return ignore(0, 'not_an_alert', `The action ${valueText(body['action'])?.slice(0, 40)} is of no issue and no alert`);
  },
});

function isHook(body: JsonObject): boolean {
  if (typeof body['action'] !== 'string' || !isObject(body['data'])) return false;
  const { event, issue, metric_alert: metric } = body['data'];
  return has(body, 'installation') || Object.hasOwn(objectAt(event), 'event_id') || isObject(issue) || isObject(metric);
}

function isPlugin(body: JsonObject): boolean {
  return Object.hasOwn(objectAt(body, 'event'), 'event_id') && has(body, 'project');
}

function readEvent(data: JsonObject, event: JsonObject): AlertParts {
  return {
    action: 'fire',
    identity: ['issue', event['issue_id']],
    name: firstOf(event['title'], event['message']),
    description: firstOf(event['message'], event['culprit']),
    severity: event['level'],
    startsAt: event['datetime'] ?? event['timestamp'],
    // Issues tell no time of their events that could be compared.
    eventAt: null,
    link: event['web_url'],
    labels: { ...pairsOf(event['tags']), environment: event['environment'], platform: event['platform'] },
    annotations: { rule: data['triggered_rule'], culprit: event['culprit'], release: event['release'] },
  };
}

function readIssue(body: JsonObject, issue: JsonObject): AlertParts | Ignored {
  const action = issueAction(body['action']);
  if (action === null) return ignore(0, 'no_change', `The action ${valueText(body['action'])?.slice(0, 40)} leaves the issue as it is`);
  return {
    action,
    identity: ['issue', issue['id']],
    name: issue['title'],
    description: issue['culprit'],
    severity: issue['level'],
    startsAt: issue['firstSeen'],
    eventAt: null,
    link: firstOf(issue['permalink'], issue['web_url']),
    labels: { project: objectAt(issue, 'project')['slug'], platform: issue['platform'] },
    annotations: { short_id: issue['shortId'], occurrences: issue['count'] },
  };
}

function readMetric(body: JsonObject, data: JsonObject): AlertParts | Ignored {
  const action = metricAction(body['action']);
  if (action === null) return ignore(0, 'no_change', `The action ${valueText(body['action'])?.slice(0, 40)} leaves the alert as it is`);
  const alert = objectAt(data, 'metric_alert');
  const rule = objectAt(alert, 'alert_rule');
  return {
    action,
    identity: ['metric_alert', alert['id']],
    name: firstOf(alert['title'], rule['name']),
    title: firstOf(data['description_title'], alert['title']),
    description: data['description_text'],
    severity: action === 'fire' ? body['action'] : null,
    startsAt: alert['date_started'],
    endsAt: alert['date_closed'],
    link: data['web_url'],
    labels: { project: joined(alert['projects']), environment: rule['environment'] },
    annotations: { query: rule['query'], aggregate: rule['aggregate'] },
  };
}

function readPlugin(body: JsonObject): AlertParts {
  const event = objectAt(body, 'event');
  return {
    action: 'fire',
    identity: ['issue', body['id']],
    name: firstOf(event['title'], body['message']),
    title: firstOf(body['message'], event['title']),
    description: null,
    severity: body['level'],
    startsAt: event['timestamp'],
    eventAt: null,
    link: body['url'],
    labels: { ...pairsOf(event['tags']), project: firstOf(body['project_slug'], body['project']), environment: event['environment'] },
    annotations: { culprit: body['culprit'], logger: body['logger'] },
  };
}
