/** How one kind of sender is connected. */
export interface Snippet {
  readonly id: 'alertmanager' | 'prometheus' | 'grafana' | 'pagerduty' | 'curl';
  readonly label: string;
  /** What to do with the text. */
  readonly lead: string;
  readonly where: string;
  readonly text: string;
}

/** Ready-to-paste texts for the senders that are understood. `base` has no trailing slash. */
export function snippets(base: string, token: string): readonly Snippet[] {
  const url = `${base}/webhooks/alerts`;
  return [
    {
      id: 'alertmanager',
      label: 'Alertmanager',
      lead: 'Add this receiver, point a route at it, then reload Alertmanager.',
      where: 'alertmanager.yml',
      text: [
        'route:',
        '  receiver: tocsin',
        '  group_wait: 5s',
        '  group_interval: 1m',
        '',
        'receivers:',
        '  - name: tocsin',
        '    webhook_configs:',
        `      - url: ${url}`,
        '        send_resolved: true',
        '        http_config:',
        '          authorization:',
        `            credentials: ${token}`,
      ].join('\n'),
    },
    {
      id: 'prometheus',
      label: 'Prometheus',
      lead: 'Prometheus sends through Alertmanager: connect that one first, then name it here. A rule’s severity decides how it is shown; namespace and deployment say what belongs together.',
      where: 'prometheus.yml, and a file of rules',
      text: [
        'alerting:',
        '  alertmanagers:',
        '    - static_configs:',
        '        - targets: [alertmanager:9093]',
        'rule_files: [tocsin-rules.yml]',
        '',
        '# tocsin-rules.yml',
        'groups:',
        '  - name: example',
        '    rules:',
        '      - alert: TargetDown',
        '        expr: up == 0',
        '        for: 2m',
        '        labels:',
        '          severity: critical',
        '        annotations:',
        '          summary: "{{ $labels.job }} on {{ $labels.instance }} does not answer"',
      ].join('\n'),
    },
    {
      id: 'grafana',
      label: 'Grafana',
      lead: 'Provision this contact point, or create one of type Webhook under Alerting with the same values.',
      where: 'provisioning/alerting/tocsin.yaml',
      text: [
        'apiVersion: 1',
        'contactPoints:',
        '  - orgId: 1',
        '    name: Tocsin',
        '    receivers:',
        '      - uid: tocsin',
        '        type: webhook',
        '        settings:',
        `          url: ${url}`,
        '          httpMethod: POST',
        '          authorization_scheme: Bearer',
        `          authorization_credentials: ${token}`,
      ].join('\n'),
    },
    {
      id: 'pagerduty',
      label: 'PagerDuty',
      lead: 'Tools that send PagerDuty Events v2 work when their address and a header can be set. The routing key is ignored and never stored.',
      where: 'Events v2, as curl',
      text: [
        `curl -sS ${url} \\`,
        `  -H 'Authorization: Bearer ${token}' \\`,
        "  -H 'Content-Type: application/json' \\",
        "  -d '{",
        '    "routing_key": "any",',
        '    "event_action": "trigger",',
        '    "dedup_key": "disk/db-1",',
        '    "payload": {',
        '      "summary": "Disk almost full on db-1",',
        '      "source": "db-1",',
        '      "severity": "critical"',
        '    }',
        "  }'",
      ].join('\n'),
    },
    {
      id: 'curl',
      label: 'curl',
      lead: 'The plain form, for scripts and a first try. Send it again with "status": "resolved" to resolve the alert.',
      where: 'a shell',
      text: [
        `curl -sS ${url} \\`,
        `  -H 'Authorization: Bearer ${token}' \\`,
        "  -H 'Content-Type: application/json' \\",
        "  -d '{",
        '    "status": "firing",',
        '    "labels": { "alertname": "TestAlert", "severity": "warning", "service": "demo" },',
        '    "annotations": { "summary": "A first alert from curl" }',
        "  }'",
      ].join('\n'),
    },
  ];
}
