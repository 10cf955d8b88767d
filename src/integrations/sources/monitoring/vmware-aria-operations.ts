import { tool } from '../tool.ts';
import { has, valueText } from '../values.ts';

/** VMware Aria Operations (vRealize Operations): its REST notification plug-in. */
export const VMWARE_ARIA_OPERATIONS = tool({
  id: 'vmware_aria_operations',
  name: 'VMware Aria Operations',
  homepage: 'https://www.vmware.com/products/aria-operations.html',
  docs: 'https://techdocs.broadcom.com/us/en/vmware-cis/aria/aria-operations.html',
  mark: 'vmware',
  steps: [
    'Under Configure, Outbound Settings, add a Webhook Notification Plugin (formerly Rest Notification Plugin).',
    'Name it in a notification rule.',
  ],
  settings: { 'Webhook URL': '{{url}}', 'Header Authorization': 'Bearer {{token}}' },
  fields: {
    title: 'alertName, else info',
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
  anchors: ['criticality'],
  matches: (body) => has(body, 'criticality', 'alertId', 'status'),
  states: { fire: ['active', 'updated'], resolve: ['canceled', 'cancelled'] },
  read(body) {
    const level = valueText(body['criticality'])
      ?.toLowerCase()
      .replace(/^alert_criticality_level_/, '');
    return {
      // Its levels are info, warning, immediate, critical.
      severity: level === 'immediate' ? 'high' : level,
      endsAt: body['cancelDate'] || body['updateDate'],
      eventAt: body['updateDate'],
      labels: {
        resource: body['resourceName'],
        resource_kind: body['resourceKind'],
        adapter_kind: body['adapterKind'],
        type: body['type'],
        sub_type: body['subType'],
      },
      annotations: { resource_id: body['resourceId'] },
    };
  },
});
