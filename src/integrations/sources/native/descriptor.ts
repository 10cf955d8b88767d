import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'native',
  name: 'Anything else',
  homepage: null,
  docs: null,
  mark: null,
  steps: ['Post one alert, or several under "alerts", as JSON.', 'Post it again with the status "resolved" when it is over.'],
  settings: [
    {
      name: 'A shell command',
      value: `curl -sS '{{url}}' \\
  -H 'Authorization: Bearer {{token}}' -H 'Content-Type: application/json' \\
  -d '{"status":"firing","fingerprint":"backup-db1","title":"Backup of db1 failed","severity":"high","labels":{"host":"db1"}}'`,
    },
  ],
  fields: {
    title: 'annotations.summary, else title, else labels.alertname',
    description: 'annotations.description, else description',
    severity: 'labels.severity, else severity',
    state: 'status: firing or resolved',
    start: 'starts_at',
    end: 'ends_at, of a resolved alert',
    link: 'generator_url',
    labels: 'labels',
    identity: 'fingerprint, else all labels',
  },
  lost: 'Nothing: an alert with any other member is taken as unknown.',
};
