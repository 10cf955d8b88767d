import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'vmware_aria_operations',
  name: 'VMware Aria Operations',
  homepage: 'https://www.vmware.com/products/aria-operations.html',
  docs: 'https://techdocs.broadcom.com/us/en/vmware-cis/aria/aria-operations.html',
  mark: 'vmware',
  steps: [
    'Under Configure, Outbound Settings, add a Webhook Notification Plugin (formerly Rest Notification Plugin).',
    'Name it in a notification rule.',
  ],
  settings: [
    { name: 'Webhook URL', value: '{{url}}' },
    { name: 'Header Authorization', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'alertName',
    description: 'info',
    severity: 'criticality',
    state: 'status',
    start: 'startDate',
    end: 'cancelDate',
    link: null,
    labels: 'resourceName, resourceKind, adapterKind, type, subType',
    identity: 'alertId',
  },
  lost: 'Nothing but the id that it adds to the address.',
};
