import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'generic_json',
  name: 'Generic JSON',
  homepage: 'https://en.wikipedia.org/wiki/JSON',
  docs: 'https://grafana.com/docs/oncall/latest/configure/integrations/references/webhook/',
  mark: null,
  steps: [
    'Where a tool offers a generic HTTP alert, such as that of Grafana OnCall, GitLab or GoAlert, or a Slack-compatible webhook, enter these.',
  ],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Authorization', value: 'Bearer {{token}}' },
    {
      name: 'Body',
      value:
        '{"alert_uid": "backup-db1", "title": "Backup of db1 failed", "state": "alerting", "severity": "high", "message": "exit code 2"}',
    },
  ],
  fields: {
    title: 'title, summary; of a chat message its first attachment or text',
    description: 'message, description, details',
    severity: 'severity; of a chat message a field of that name',
    state: 'state ok or resolved, action close, or an end_time resolves; else it fires',
    start: 'start_time',
    end: 'end_time',
    link: 'link_to_upstream_details; of a chat message title_link',
    labels: 'service, hosts, meta; fields of a chat message',
    identity: 'alert_uid, fingerprint or dedup; without one the title',
  },
  lost: 'Members with other names, but for those of one line in the form of GitLab, which are annotations.',
};
