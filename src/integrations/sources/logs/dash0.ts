import { tool } from '../tool.ts';
import { attributesOf, firstOf, has, objectAt, objectsAt, valueText } from '../values.ts';

const LEVELS: Readonly<Record<string, string>> = { critical: 'critical', degraded: 'warning' };

/** Dash0: its webhook notification channel. */
export const DASH0 = tool({
  id: 'dash0',
  name: 'Dash0',
  homepage: 'https://www.dash0.com/',
  docs: 'https://www.dash0.com/documentation/dash0/alerting/notifications',
  mark: 'dash0',
  steps: ['Under Settings, Notification channels, add a Webhook with this header.', 'Name it in the check rules.'],
  settings: { URL: '{{url}}', 'Header Authorization': 'Bearer {{token}}' },
  fields: {
    title: 'data.issue.summary',
    description: 'data.issue.description',
    severity: 'data.issue.status: critical or degraded',
    state: 'type: alert.resolved resolves',
    start: 'data.issue.start',
    end: 'data.issue.end',
    link: 'data.issue.url',
    labels: 'data.issue.labels, dataset',
    identity: 'data.issue.issueIdentifier, else data.issue.id',
  },
  lost: 'The check rules with their expressions, but for the name of the first.',
  anchors: ['data'],
  matches: (body) => has(body, 'type', 'data') && has(objectAt(body, 'data')['issue'], 'status'),
  read(body) {
    const issue = objectAt(body, 'data', 'issue');
    const [rule = {}] = objectsAt(issue, 'checkrules');
    const status = valueText(issue['status'])?.toLowerCase() ?? '';
    return {
      action: body['type'] === 'alert.resolved' || status === 'resolved' ? 'resolve' : 'fire',
      name: firstOf(rule['name'], issue['summary']),
      severity: LEVELS[status],
      labels: { ...attributesOf(issue['labels']), dataset: issue['dataset'] },
      annotations: { ...attributesOf(issue['annotations']), rule_url: rule['url'], expression: rule['expression'] },
    };
  },
});
