import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'thousandeyes',
  name: 'Cisco ThousandEyes',
  homepage: 'https://www.thousandeyes.com/',
  docs: 'https://docs.thousandeyes.com/product-documentation/alerts/integrations/custom-webhooks',
  mark: 'cisco',
  steps: [
    'Under Manage, Integrations, add a webhook with the authorization Bearer token.',
    'Choose it in the notifications of the alert rule.',
  ],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Token', value: '{{token}}' },
  ],
  fields: {
    title: 'alert.ruleName',
    description: 'alert.ruleExpression',
    severity: 'alert.severity',
    state: 'eventType',
    start: 'alert.dateStartZoned',
    end: 'alert.dateEndZoned',
    link: 'alert.permalink',
    labels: 'alert.testName, type, testTargetsDescription',
    identity: 'alert.alertId',
  },
  lost: 'Agents one by one; their names and first figures are kept together.',
};
