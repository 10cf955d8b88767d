import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'falco',
  name: 'Falco',
  homepage: 'https://falco.org/',
  docs: 'https://github.com/falcosecurity/falcosidekick/blob/master/docs/outputs/webhook.md',
  mark: 'falco',
  steps: ['Add the output to the configuration of Falcosidekick and restart it.'],
  settings: [
    {
      name: 'config.yaml',
      value: `webhook:
  address: "{{url}}"
  customHeaders:
    Authorization: "Bearer {{token}}"
  minimumpriority: "warning"`,
    },
  ],
  fields: {
    title: 'rule',
    description: 'output',
    severity: 'priority',
    state: 'always fires',
    start: 'time',
    end: null,
    link: null,
    labels: 'output_fields, hostname, source; namespace and pod',
    identity: 'rule, hostname and output_fields but for times and process ids',
  },
  lost: 'The id of the single event. Nothing ends an alert of Falco: resolve it here.',
};
