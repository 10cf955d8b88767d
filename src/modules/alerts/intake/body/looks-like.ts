/** How much of a body is looked at. */
const LOOKED_AT = 2_048;

/** What a sender says of itself in its headers. */
const SENDERS: readonly (readonly [header: string, pattern: RegExp, hint: string])[] = [
  ['user-agent', /^zabbix/i, 'This looks like a Zabbix media type without a body: have its script send the macros as JSON'],
  ['x-amz-sns-message-type', /./, 'This looks like an Amazon SNS message in plain text: turn raw message delivery off, or publish JSON'],
  ['user-agent', /^alertmanager\//i, 'This looks like Alertmanager with a body of its own: use webhook_configs without a payload'],
  ['user-agent', /^grafana/i, 'This looks like a Grafana contact point with a custom payload: its template must give JSON'],
];

/** What a body begins with, or holds near its beginning. Narrow before wide. */
const BODIES: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [
    /(?:^|\n)(?:problem (?:started|has been resolved)|original problem id|resolved in|trigger(?: status)?):? /i,
    'This looks like the text of a Zabbix media type: use a media type of the kind Webhook that sends JSON',
  ],
  [/\*{3,5} ?(?:nagios|icinga)|^notification type: /i, 'This looks like the mail text of Nagios or Icinga: send the macros as JSON'],
  [/^\s*<(?:!doctype html|html)/i, 'This looks like HTML: send JSON'],
  [/^\s*<[?!a-z]/i, 'This looks like XML: send JSON'],
  [/^<\d{1,3}>/, 'This looks like syslog: send JSON'],
  [/^(?:from|received|return-path|subject|mime-version): /i, 'This looks like an email: send JSON'],
  [/^# (?:help|type) /i, 'This looks like metrics, not alerts: point Prometheus’ alerting here, not its remote write'],
  [
    /^--\S{1,200}\r?\n(?:content-|\r?\n)/i,
    'This looks like a multipart form: send it with Content-Type: multipart/form-data and its boundary',
  ],
  [/^\s*[{[]['u]/, 'This looks like a Python object written as text: use json.dumps'],
  [/^\s*[[{][\s\S]*(?:\{\{|\{%|\$\{|\$[A-Z_]{3,}\$?[,}\s])/, 'This looks like a template: a placeholder in it is not filled or not quoted'],
  [/^\s*[{[]/, 'This looks like JSON that was put together as text: a quote, a backslash or a line break in a value is not escaped'],
  [/^[\w.[\]-]{1,100}=[^\s]*(?:&|$)/, 'This looks like a form: send it with Content-Type: application/x-www-form-urlencoded'],
  [/^(?:---\s|[\w-]{1,60}:(?:\s|$))/, 'This looks like YAML, or lines of text: send JSON'],
];

const TYPES: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/protobuf/i, 'This looks like OpenTelemetry or remote write in Protobuf: set the exporter’s encoding to JSON'],
  [/xml|soap/i, 'This looks like XML: send JSON'],
  [/html/i, 'This looks like HTML: send JSON'],
  [/yaml/i, 'This looks like YAML: send JSON'],
  [/ndjson|jsonl|json-seq/i, 'This looks like one JSON document a line: send one list'],
  [/^(?:image|video|audio)\//i, 'This looks like a picture or recording: send the alert itself as JSON'],
  [/octet-stream|msgpack|cbor|avro/i, 'This looks like binary data: send JSON'],
];

/** What a body that is no JSON, form or multipart looks like, and what to do; empty: nobody can tell. Repeats nothing of it. */
export function looksLike(body: Buffer | null, headers: Readonly<Record<string, string | string[] | undefined>>): string {
  const text = body?.toString('utf8', 0, LOOKED_AT) ?? '';
  const type = String(headers['content-type'] ?? '');
  if (isBinary(text)) return 'This looks like binary data: send JSON';
  const byType = TYPES.find(([pattern]) => pattern.test(type));
  if (byType) return byType[1];
  const bySender = /^\s*[{[]/.test(text) ? null : senderHint(headers);
  if (bySender !== null) return bySender;
  return BODIES.find(([pattern]) => pattern.test(text))?.[1] ?? '';
}

/** What a sender that names itself has left out, where its body says nothing; null: it does not name itself. */
export function senderHint(headers: Readonly<Record<string, string | string[] | undefined>>): string | null {
  return SENDERS.find(([header, pattern]) => pattern.test(String(headers[header] ?? '')))?.[2] ?? null;
}

function isBinary(text: string): boolean {
  const start = text.slice(0, 64);
  return start.includes('\0') || start.split('\uFFFD').length > 3;
}
