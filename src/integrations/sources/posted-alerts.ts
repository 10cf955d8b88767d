import type { SourceDescriptor } from '../../modules/alerts/source-descriptor.ts';

/** What becomes of the list of alerts that Prometheus and those like it post to an Alertmanager. */
export const POSTED_ALERTS: Pick<SourceDescriptor, 'fields' | 'lost'> = {
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
