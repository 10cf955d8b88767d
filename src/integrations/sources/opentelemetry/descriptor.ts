import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'opentelemetry',
  name: 'OpenTelemetry',
  homepage: 'https://opentelemetry.io/',
  docs: 'https://opentelemetry.io/docs/specs/otlp/#otlphttp',
  mark: 'opentelemetry',
  steps: [
    'Add the exporter to the Collector, with the encoding JSON, and name it in a pipeline of logs.',
    'Give each log record that is an alert the attribute alert.name, and alert.status firing or resolved.',
  ],
  settings: [
    {
      name: 'config.yaml',
      value: `exporters:
  otlphttp/tocsin:
    logs_endpoint: '{{url}}'
    encoding: json
    headers:
      Authorization: 'Bearer {{token}}'`,
    },
  ],
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
};
