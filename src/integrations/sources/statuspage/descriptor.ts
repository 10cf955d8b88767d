import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'statuspage',
  name: 'Atlassian Statuspage',
  homepage: 'https://www.atlassian.com/software/statuspage',
  docs: 'https://support.atlassian.com/statuspage/docs/enable-webhook-notifications/',
  mark: 'statuspage',
  steps: ['On the status page of the supplier, choose Subscribe to updates, then the webhook.'],
  settings: [{ name: 'URL', value: '{{url}}?token={{token}}' }],
  fields: {
    title: 'incident.name, component.name',
    description: 'body of the last update',
    severity: 'incident.impact, component.status',
    state: 'incident.status, component.status',
    start: 'incident.created_at, component_update.created_at',
    end: 'incident.resolved_at',
    link: 'incident.shortlink',
    labels: 'page.id',
    identity: 'incident.id, component.id',
  },
  lost: 'Maintenances, which make no alert; former updates; the address that ends the subscription.',
};
