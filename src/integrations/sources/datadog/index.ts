import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, objectAt, tagsOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const WORDS = ['triggered', 're-triggered', 'no data', 're-no data', 'warn', 're-warn', 'renotify', 'alert'];
const actionOf = actionBy({ fire: WORDS, resolve: ['recovered'] });
/** `[P2] [Triggered on {host:web-1}] Load is high` */
const TITLE = /^(?:\[P?\d?\]\s?)?\[(?<state>[A-Za-z -]{2,20}?)(?: on \{(?<scope>[^}]*)\})?\]\s?(?<name>.*)$/s;
const MONITOR = /https:\/\/[\w.-]+\/monitors\/(?<id>\d+)[^\s)\]]*/;

const source: Source = {
  name: NAME,
  anchors: ['alert_transition', 'aggreg_key', 'event_type'],
  matches: (body) =>
    has(body, 'alert_transition') || has(body, 'aggreg_key', 'alert_type') || has(body, 'event_type', 'last_updated', 'org', 'title'),
  normalise: (body) => readOne(NAME, body, read),
};

/** Datadog: its default payload, and one of its alert variables under their own names. */
export const DATADOG: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const title = firstOf(body['alert_title'], body['event_title'], body['title']) ?? '';
  const { state, scope: titleScope, name } = TITLE.exec(title)?.groups ?? {};
  const text = valueText(body['body'])?.replaceAll('%%%', '').trim();
  const monitor = MONITOR.exec(text ?? '');
  const transition = firstOf(body['alert_transition'], state)?.toLowerCase() ?? '';
  const action = actionOf(transition) ?? (body['alert_type'] === 'success' ? 'resolve' : 'fire');
  const scope = firstOf(body['alert_scope'], titleScope);
  const tags = tagsOf(firstOf(body['tags'], scope));
  const id = firstOf(body['alert_id'], monitor?.groups?.['id']);
  return alertOf(NAME, 0, {
    action,
    identity: id === null ? [firstOf(body['aggreg_key'], name, title), scope] : [id, firstOf(scope, body['aggreg_key'])],
    name: firstOf(name, title),
    title,
    description: firstOf(body['event_msg'], text),
    severity: firstOf(body['alert_priority'], action === 'fire' ? levelOf(body, transition) : null),
    startsAt: /^(?:triggered|no data|warn|alert)$/.test(transition) ? body['date'] : null,
    endsAt: body['date'],
    eventAt: body['date'],
    link: firstOf(body['link'], monitor?.[0]),
    labels: { ...tags, host: firstOf(body['hostname'], tags['host']), metric: body['alert_metric'] },
    annotations: {
      ...{ status: body['alert_status'], query: body['alert_query'], image_url: body['snapshot'], scope },
      ...{ org: firstOf(body['org_name'], objectAt(body, 'org')['name']) },
    },
  });
}

/** A warning says so by its transition; without a priority the type is the next best word. */
function levelOf(body: JsonObject, transition: string): string | null {
  if (/warn$/.test(transition)) return 'warning';
  const type = valueText(body['alert_type']);
  return type === 'success' ? null : type;
}
