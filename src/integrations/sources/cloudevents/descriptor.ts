import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'cloudevents',
  name: 'CloudEvents',
  homepage: 'https://cloudevents.io/',
  docs: 'https://github.com/cloudevents/spec/blob/main/cloudevents/bindings/http-protocol-binding.md',
  mark: 'cncf',
  steps: [
    'Post events in structured, batched or binary mode.',
    'Let data hold status (firing or resolved), severity, summary and labels, and give the events of one alert the same source and subject.',
  ],
  settings: [
    { name: 'Target', value: '{{url}}' },
    { name: 'Header Authorization', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'data.summary, data.title, else subject',
    description: 'data.description',
    severity: 'data.severity',
    state: 'data.status, else the end of type (….resolved)',
    start: 'data.startsAt, else time',
    end: 'data.endsAt, else time',
    link: 'data.generatorURL, data.url',
    labels: 'data.labels',
    identity: 'data.fingerprint, else source and subject',
  },
  lost: 'Data that is no JSON. An event that says no state is taken as unknown.',
};
