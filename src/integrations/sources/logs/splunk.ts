import type { JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, has, joined, objectAt } from '../values.ts';

/** Splunk's webhook alert action: a search that found something, with its first result. */
export const SPLUNK = tool({
  id: 'splunk',
  name: 'Splunk Enterprise',
  homepage: 'https://www.splunk.com/',
  docs: 'https://docs.splunk.com/Documentation/Splunk/latest/Alert/Webhooks',
  mark: 'splunk',
  steps: ['In the alert, add the trigger action Webhook.', 'Trigger for each result, so that each host is an alert of its own.'],
  settings: { URL: '{{url}}?token={{token}}' },
  fields: {
    title: 'search_name',
    description: 'result._raw, else result.message',
    severity: 'result.severity, else result.urgency, where the search has that column',
    state: 'always firing',
    start: 'result._time',
    end: null,
    link: 'results_link',
    labels: 'app, result.host, result.sourcetype',
    identity: 'search_name and result.host',
  },
  lost: 'The end: Splunk sends none, so such an alert is resolved by hand. Only the first result is sent.',
  anchors: ['sid'],
  matches: (body) => has(body, 'sid', 'results_link'),
  read(body) {
    const result = objectAt(body, 'result');
    const search = firstOf(body['search_name']);
    return {
      // The id of a search (sid) is that of one run; a search that nobody saved has no other name.
      identity: search === null ? [body['sid']] : [search, result['host']],
      name: search ?? 'Unsaved search',
      eventAt: null,
      labels: { app: body['app'], host: joined(result['host']), sourcetype: result['sourcetype'] },
      annotations: { owner: body['owner'], ...columnsOf(result) },
    };
  },
});

/** Columns of the first result; those of Splunk's own begin with an underscore. */
function columnsOf(result: JsonObject): Record<string, unknown> {
  const names = Object.keys(result).filter((name) => !name.startsWith('_'));
  return Object.fromEntries(names.slice(0, 100).map((name) => [`result.${name}`, joined(result[name])]));
}
