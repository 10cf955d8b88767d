import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'vmalert',
  name: 'vmalert of VictoriaMetrics',
  homepage: 'https://victoriametrics.com/',
  docs: 'https://docs.victoriametrics.com/victoriametrics/vmalert/',
  mark: 'victoriametrics',
  steps: ['Send through an Alertmanager, or start vmalert with these flags.'],
  settings: [
    {
      name: 'Flags',
      value: `-notifier.url='{{url}}'
-notifier.bearerToken='{{token}}'
-notifier.suppressDuplicateTargetErrors`,
    },
  ],
  fields: {
    title: 'annotations.summary, else labels.alertname',
    description: 'annotations.description',
    severity: 'labels.severity',
    state: 'endsAt: one in the past resolves',
    start: 'startsAt',
    end: 'endsAt',
    link: 'generatorURL',
    labels: 'labels',
    identity: 'all labels',
  },
  lost: 'Nothing; the source of the alerts is called alertmanager, whose format it is.',
};
