import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';
import { POSTED_ALERTS } from '../posted-alerts.ts';

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
  ...POSTED_ALERTS,
};
