import { actionBy } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, has, objectAt, tagsOf, valueText } from '../values.ts';

const WORDS = ['triggered', 're-triggered', 'no data', 're-no data', 'warn', 're-warn', 'renotify', 'alert'];
const actionOf = actionBy({ fire: WORDS, resolve: ['recovered'] });
/** `[P2] [Triggered on {host:web-1}] Load is high` */
const TITLE = /^(?:\[P?\d?\]\s?)?\[(?<state>[A-Za-z -]{2,20}?)(?: on \{(?<scope>[^}]*)\})?\]\s?(?<name>.*)$/s;
const MONITOR = /https:\/\/[\w.-]+\/monitors\/(?<id>\d+)[^\s)\]]*/;

/** Datadog: its default payload, and one of its alert variables under their own names. */
export const DATADOG = tool({
  id: 'datadog',
  name: 'Datadog',
  homepage: 'https://www.datadoghq.com/',
  docs: 'https://docs.datadoghq.com/integrations/webhooks/',
  mark: 'datadog',
  steps: [
    'Under Integrations, Webhooks, add a webhook with this payload and header.',
    'Write @webhook-tocsin into the message of the monitors.',
  ],
  settings: {
    Name: 'tocsin',
    URL: '{{url}}',
    'Custom Headers': '{"Authorization": "Bearer {{token}}"}',
    Payload: `{
  "alert_id": "$ALERT_ID", "alert_title": "$ALERT_TITLE", "alert_type": "$ALERT_TYPE", "alert_transition": "$ALERT_TRANSITION",
  "alert_status": "$ALERT_STATUS", "alert_priority": "$ALERT_PRIORITY", "alert_query": "$ALERT_QUERY", "alert_metric": "$ALERT_METRIC",
  "alert_scope": "$ALERT_SCOPE", "alert_cycle_key": "$ALERT_CYCLE_KEY", "aggreg_key": "$AGGREG_KEY", "event_title": "$EVENT_TITLE",
  "event_msg": "$TEXT_ONLY_MSG", "date": "$DATE", "last_updated": "$LAST_UPDATED", "hostname": "$HOSTNAME", "tags": "$TAGS",
  "link": "$LINK", "snapshot": "$SNAPSHOT", "org_id": "$ORG_ID", "org_name": "$ORG_NAME"
}`,
  },
  fields: {
    title: 'alert_title; of the default payload title',
    description: 'event_msg; of the default payload body',
    severity: 'alert_priority, else alert_type; of the default payload "Warn" in its title',
    state: 'alert_transition, else the beginning of the title',
    start: 'date when triggered',
    end: 'date when recovered',
    link: 'link; of the default payload the monitor in its body',
    labels: 'tags, else the scope; host, metric',
    identity: 'alert_id and alert_scope, else aggreg_key; of the default payload monitor and scope',
  },
  lost: 'The graph itself (its address is the annotation image_url) and the ids of single events.',
  anchors: ['alert_transition', 'aggreg_key', 'event_type'],
  matches: (body) =>
    has(body, 'alert_transition') || has(body, 'aggreg_key', 'alert_type') || has(body, 'event_type', 'last_updated', 'org', 'title'),
  read(body) {
    const title = firstOf(body['alert_title'], body['event_title'], body['title']) ?? '';
    const { state, scope: titleScope, name } = TITLE.exec(title)?.groups ?? {};
    const text = valueText(body['body'])?.replaceAll('%%%', '').trim();
    const monitor = MONITOR.exec(text ?? '');
    const transition = firstOf(body['alert_transition'], state)?.toLowerCase() ?? '';
    const action = actionOf(transition) ?? (body['alert_type'] === 'success' ? 'resolve' : 'fire');
    const scope = firstOf(body['alert_scope'], titleScope);
    const tags = tagsOf(firstOf(body['tags'], scope));
    const id = firstOf(body['alert_id'], monitor?.groups?.['id']);
    return {
      action,
      identity: id === null ? [firstOf(body['aggreg_key'], name, title), scope] : [id, firstOf(scope, body['aggreg_key'])],
      name: firstOf(name, title),
      title,
      description: firstOf(body['event_msg'], text),
      severity: firstOf(body['alert_priority'], action === 'fire' ? levelOf(body, transition) : null),
      startsAt: /^(?:triggered|no data|warn|alert)$/.test(transition) ? body['date'] : null,
      link: firstOf(body['link'], monitor?.[0]),
      labels: { ...tags, host: firstOf(body['hostname'], tags['host']), metric: body['alert_metric'] },
      annotations: {
        status: body['alert_status'],
        query: body['alert_query'],
        image_url: body['snapshot'],
        scope,
        org: firstOf(body['org_name'], objectAt(body, 'org')['name']),
      },
    };
  },
});

/** A warning says so by its transition; without a priority the type is the next best word. */
function levelOf(body: JsonObject, transition: string): string | null {
  if (/warn$/.test(transition)) return 'warning';
  const type = valueText(body['alert_type']);
  return type === 'success' ? null : type;
}
