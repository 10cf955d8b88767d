import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'axiom',
  name: 'Axiom',
  homepage: 'https://axiom.co/',
  docs: 'https://axiom.co/docs/monitor-data/custom-webhook-notifier',
  mark: null,
  steps: [
    'Under Monitors, Notifiers, add a notifier of the type Custom webhook, with this header and the default template.',
    'Name it in the monitors.',
  ],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Header Authorization', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'event.title',
    description: 'event.description, else event.body',
    severity: null,
    state: 'action: Open fires, Closed resolves',
    start: 'event.timestamp',
    end: 'event.timestamp of Closed',
    link: null,
    labels: null,
    identity: 'event.monitorID',
  },
  lost: 'The matched event and the value, but for its fields of one line, which are annotations.',
};
