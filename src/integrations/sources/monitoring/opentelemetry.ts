import type { Ignored, Normalised, Rejection, Signal } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore } from '../alert.ts';
import { isObject, type JsonObject, readEach } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, objectAt, objectsAt, valueText } from '../values.ts';

const NAME = 'opentelemetry';
const OTHERS = ['resourceSpans', 'resourceMetrics'] as const;
const actionOf = actionBy({ fire: ['firing', 'alerting', 'open'], resolve: ['resolved', 'ok', 'closed'], acknowledge: ['acknowledged'] });

/** OpenTelemetry: log records in OTLP/JSON that name an alert. All others are no alerts. */
export const OPENTELEMETRY = tool({
  id: NAME,
  name: 'OpenTelemetry',
  homepage: 'https://opentelemetry.io/',
  docs: 'https://opentelemetry.io/docs/specs/otlp/#otlphttp',
  mark: 'opentelemetry',
  steps: [
    'Add the exporter to the Collector, with the encoding JSON, and name it in a pipeline of logs.',
    'Give each log record that is an alert the attribute alert.name, and alert.status firing or resolved.',
  ],
  settings: {
    'config.yaml': `exporters:
  otlphttp/tocsin:
    logs_endpoint: '{{url}}'
    encoding: json
    headers:
      Authorization: 'Bearer {{token}}'`,
  },
  fields: {
    title: 'body, else alert.name',
    description: null,
    severity: 'severityText, else severityNumber',
    state: 'alert.status',
    start: 'timeUnixNano',
    end: 'timeUnixNano of a resolved one',
    link: 'alert.url',
    labels: 'resource attributes',
    identity: 'alert.name and the resource attributes',
  },
  lost: 'Log records without alert.name, metrics and traces: they are no alerts; Protobuf is not read.',
  anchors: ['resourceLogs', ...OTHERS],
  matches: (body) => isObject(body) && ['resourceLogs', ...OTHERS].some((name) => Array.isArray(body[name])),
  normalise: (body) => {
    const records = isObject(body) ? recordsOf(body) : [];
    if (records.length > 0 || !isObject(body) || !OTHERS.some((name) => Object.hasOwn(body, name))) return readEach(NAME, records, read);
    const normalised: Normalised = { source: NAME, signals: [], rejected: [] };
    return { ...normalised, ignored: [ignore(0, 'not_an_alert', 'Traces or metrics: only log records may be alerts')] };
  },
});

interface Entry extends JsonObject {
  readonly resource: JsonObject;
  readonly record: JsonObject;
}

function recordsOf(body: JsonObject): Entry[] {
  const found: Entry[] = [];
  for (const group of objectsAt(body, 'resourceLogs')) {
    const resource = attributesOf(objectAt(group, 'resource'));
    for (const scope of objectsAt(group, 'scopeLogs')) {
      const records = scope['logRecords'];
      for (const record of Array.isArray(records) ? records : []) {
        if (isObject(record)) found.push({ resource, record });
      }
    }
  }
  return found;
}

function read(entry: JsonObject, index: number): Signal | Rejection | Ignored {
  const resource = objectAt(entry, 'resource');
  const record = objectAt(entry, 'record');
  const attributes = attributesOf(record);
  const name = attributes['alert.name'];
  const state = firstOf(attributes['alert.status'], attributes['alert.state']);
  if (name === undefined && state === null) return ignore(index, 'not_an_alert', 'A log record without the attribute alert.name');
  const text = scalarOf(record['body']);
  const action = state === null ? 'fire' : actionOf(state);
  const time = firstOf(record['timeUnixNano'], record['observedTimeUnixNano']);
  const where = Object.keys(resource).sort();
  return alertOf(NAME, index, {
    action,
    identity: [firstOf(name, text), ...where.map((key) => `${key}=${firstOf(resource[key]) ?? ''}`)],
    name: firstOf(name, text),
    title: firstOf(text, name),
    severity: action === 'fire' ? firstOf(record['severityText'], severityOf(record['severityNumber'])) : null,
    startsAt: action === 'fire' ? time : null,
    endsAt: time,
    eventAt: time,
    link: attributes['alert.url'],
    labels: resource,
    annotations: { ...attributes, trace_id: record['traceId'], span_id: record['spanId'] },
  });
}

/** Numbers of the data model: 9 and on INFO, 13 WARN, 17 ERROR, 21 FATAL. */
function severityOf(number: unknown): string | null {
  const level = Number(valueText(number));
  if (!(level > 0)) return null;
  return level >= 21 ? 'fatal' : level >= 17 ? 'error' : level >= 13 ? 'warn' : 'info';
}

/** `[{"key": …, "value": {"stringValue": …}}]` as a map. */
function attributesOf(holder: JsonObject): Record<string, unknown> {
  const map = Object.create(null) as Record<string, unknown>;
  for (const { key, value } of objectsAt(holder, 'attributes')) if (typeof key === 'string') map[key] = scalarOf(value);
  return map;
}

function scalarOf(wrapped: unknown): unknown {
  if (!isObject(wrapped)) return null;
  return wrapped['stringValue'] ?? wrapped['intValue'] ?? wrapped['doubleValue'] ?? wrapped['boolValue'] ?? null;
}
