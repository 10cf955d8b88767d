import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'azure_monitor',
  name: 'Azure Monitor',
  homepage: 'https://azure.microsoft.com/products/monitor',
  docs: 'https://learn.microsoft.com/azure/azure-monitor/alerts/alerts-common-schema',
  mark: null,
  steps: [
    'Add an action of the type Webhook to an action group, with the common alert schema enabled.',
    'Name the action group in the alert rules.',
    'It cannot send a header: the token stands in the address, which WEBHOOK_ALLOW_QUERY_TOKEN must allow.',
  ],
  settings: [
    { name: 'URI', value: '{{url}}?token={{token}}' },
    { name: 'Enable the common alert schema', value: 'Yes' },
  ],
  fields: {
    title: 'data.essentials.alertRule; of service health its title',
    description: 'data.essentials.description',
    severity: 'data.essentials.severity: Sev0 to Sev4',
    state: 'data.essentials.monitorCondition: Fired, Resolved',
    start: 'data.essentials.firedDateTime',
    end: 'data.essentials.resolvedDateTime',
    link: 'the filtered search results of a log alert',
    labels: 'labels of Prometheus rules, dimensions, custom properties, resource, service',
    identity: 'data.essentials.originAlertId, else alertId',
  },
  lost: 'The condition with its thresholds, and the caller of an activity.',
};
