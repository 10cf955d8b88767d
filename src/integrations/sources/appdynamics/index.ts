import type { Ignored, Rejection, Severity, Signal, Source } from '../../../modules/alerts/signal.ts';
import { alertOf, ignore, readOne } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, objectAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;

const source: Source = {
  name: NAME,
  anchors: ['event'],
  matches: (body) => has(body, 'event') && has(body['event'], 'eventType', 'application'),
  normalise: (body) => readOne(NAME, body, read),
};

/** AppDynamics: an HTTP request template over its latest event. */
export const APPDYNAMICS: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  const event = objectAt(body, 'event');
  const type = firstOf(event['eventType'], event['eventTypeKey']) ?? '';
  const severity = valueText(event['severity']);
  const ends = /^POLICY_(?:CLOSE|CANCELED)/.test(type);
  if (!type.startsWith('POLICY_') && severity === 'INFO') return ignore(0, 'not_an_alert', `${type} is an event of the severity INFO`);
  const [application, tier, node, rule] = ['application', 'tier', 'node', 'healthRule'].map((name) => objectAt(event, name)['name']);
  const isNew = !ends && !/CONTINUES|UPGRADED|DOWNGRADED/.test(type);
  return alertOf(NAME, 0, {
    action: ends ? 'resolve' : 'fire',
    identity: [application, tier, node, rule],
    name: firstOf(rule, event['displayName']),
    title: event['displayName'],
    description: firstOf(event['eventMessage'], event['summaryMessage']),
    severity: ends ? null : (levelOf(type) ?? severity),
    startsAt: isNew ? event['eventTime'] : null,
    endsAt: event['eventTime'],
    eventAt: event['eventTime'],
    link: event['deepLink'],
    labels: { application, tier, node, health_rule: rule },
  });
}

function levelOf(type: string): Severity | null {
  if (/CRITICAL|UPGRADED/.test(type)) return 'critical';
  return /WARNING|DOWNGRADED/.test(type) ? 'warning' : null;
}
