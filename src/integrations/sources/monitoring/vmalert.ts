import { POSTED_ALERTS } from '../posted-alerts.ts';
import { speaker } from '../tool.ts';

/** vmalert, which posts the list that Alertmanager takes. */
export const VMALERT = speaker({
  id: 'vmalert',
  name: 'vmalert of VictoriaMetrics',
  homepage: 'https://victoriametrics.com/',
  docs: 'https://docs.victoriametrics.com/victoriametrics/vmalert/',
  mark: 'victoriametrics',
  steps: ['Send through an Alertmanager, or start vmalert with these flags.'],
  settings: {
    Flags: `-notifier.url='{{url}}'
-notifier.bearerToken='{{token}}'
-notifier.suppressDuplicateTargetErrors`,
  },
  ...POSTED_ALERTS,
});
