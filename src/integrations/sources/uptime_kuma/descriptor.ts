import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'uptime_kuma',
  name: 'Uptime Kuma',
  homepage: 'https://uptime.kuma.pet/',
  docs: 'https://github.com/louislam/uptime-kuma/wiki/Notification-Methods',
  mark: 'uptimekuma',
  steps: [
    'Under Settings, Notifications, set up a notification of the type Webhook.',
    'Choose the request body application/json and add the header.',
  ],
  settings: [
    { name: 'Post URL', value: '{{url}}' },
    { name: 'Additional Headers', value: '{"Authorization": "Bearer {{token}}"}' },
  ],
  fields: {
    title: 'msg',
    description: 'heartbeat.msg',
    severity: 'down is critical, a certificate warning',
    state: 'heartbeat.status',
    start: 'heartbeat.time',
    end: 'heartbeat.time of an up',
    link: 'monitor.url',
    labels: 'monitor.tags, hostname, type',
    identity: 'monitor.id; the text of a certificate',
  },
  lost: 'The settings of the monitor. Nothing is sent when a certificate has been renewed.',
};
