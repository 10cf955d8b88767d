import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'uptimerobot',
  name: 'UptimeRobot',
  homepage: 'https://uptimerobot.com/',
  docs: 'https://uptimerobot.com/api/#webhooks',
  mark: null,
  steps: ['Under Integrations, add a webhook with the method POST and Send as JSON.', 'Choose it in the monitor.'],
  settings: [
    { name: 'URL to notify', value: '{{url}}?token={{token}}' },
    {
      name: 'POST value (JSON)',
      value:
        '{"monitor_id": "*monitorID*", "monitor_url": "*monitorURL*", "monitor_friendly_name": "*monitorFriendlyName*", "alert_type": "*alertType*", "alert_type_friendly_name": "*alertTypeFriendlyName*", "alert_details": "*alertDetails*", "alert_date_time": "*alertDateTime*", "alert_friendly_duration": "*alertFriendlyDuration*"}',
    },
  ],
  fields: {
    title: 'monitor_friendly_name',
    description: 'alert_details',
    severity: 'down is critical, a certificate warning',
    state: 'alert_type: 1 down, 2 up, 3 certificate',
    start: 'alert_date_time',
    end: 'alert_date_time of an up',
    link: 'monitor_url',
    labels: 'alert_type_friendly_name',
    identity: 'monitor_id, else name and address',
  },
  lost: 'Nothing is sent when a certificate has been renewed.',
};
