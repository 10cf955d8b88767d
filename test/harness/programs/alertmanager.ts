import { freePort, startChild } from '../processes.ts';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { until } from '../until.ts';

const ALERTMANAGER = '/usr/bin/prometheus-alertmanager';

/** Why tests with a real Alertmanager cannot run here, or false. CI installs it, so there its absence is an error. */
export function noAlertmanager(): string | false {
  if (existsSync(ALERTMANAGER) || process.env['CI']) return false;
  return 'prometheus-alertmanager is not installed (Debian: apt-get install prometheus-alertmanager)';
}

export interface TestAlertmanager {
  readonly url: string;
  /** Posts alerts as Prometheus does. */
  post(alerts: readonly object[]): Promise<void>;
  /** Makes a silence; the times are the machine's. */
  silence(matchers: readonly string[], from: Date, until: Date): Promise<void>;
  stop(): Promise<void>;
}

/** A rule as Alertmanager's configuration has it. */
export interface PeerInhibitRule {
  readonly source_matchers: readonly string[];
  readonly target_matchers: readonly string[];
  readonly equal: readonly string[];
}

/**
 * A private Alertmanager, quick, which groups by alertname. What has a label `via` goes to the receiver of that name;
 * `all` are all of them. `receivers`: the part of each in the configuration.
 */
export function startReceivers(receivers: Readonly<Record<string, string>>): Promise<TestAlertmanager> {
  const part = (text: string) => `    ${text.trim().replaceAll('\n', '\n    ')}`;
  const parts = [...Object.entries(receivers), ['all', Object.values(receivers).join('\n')] as const];
  const names = parts.map(([name]) => name);
  return start(`route:
  receiver: all
  group_by: [alertname]
  group_wait: 200ms
  group_interval: 1s
  repeat_interval: 1h
  routes:
${names.map((name) => `    - { receiver: ${name}, matchers: ['via = ${name}'] }`).join('\n')}
receivers:
${parts.map(([name, text]) => `  - name: ${name}\n${part(text)}`).join('\n')}
`);
}

/** A private Alertmanager that sends to our webhook, quickly. Groups by alertname; at once where it has inhibit rules. */
export function startAlertmanager(
  webhookUrl: string,
  token: string,
  { inhibitRules = [] }: { readonly inhibitRules?: readonly PeerInhibitRule[] } = {},
): Promise<TestAlertmanager> {
  return start(`route:
  receiver: tocsin
  group_by: [alertname]
  group_wait: ${inhibitRules.length > 0 ? '0s' : '200ms'}
  group_interval: 1s
  repeat_interval: 2s
receivers:
  - name: tocsin
    webhook_configs:
      - url: ${webhookUrl}
        send_resolved: true
        http_config:
          authorization:
            credentials: ${token}
${inhibitRules.length === 0 ? '' : `inhibit_rules: ${JSON.stringify(inhibitRules.map(({ source_matchers, target_matchers, equal }) => ({ source_matchers, target_matchers, equal })))}\n`}`);
}

async function start(config: string): Promise<TestAlertmanager> {
  const folder = mkdtempSync(path.join(tmpdir(), 'alertmanager-'));
  const port = await freePort();
  writeFileSync(path.join(folder, 'alertmanager.yml'), config);
  const child = startChild(ALERTMANAGER, [
    `--config.file=${folder}/alertmanager.yml`,
    `--storage.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--cluster.listen-address=',
  ]);
  const url = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`${url}/-/ready`).then(
        (answer) => answer.ok,
        () => false,
      ),
    'Alertmanager to be ready',
  );
  return {
    url,
    async post(alerts) {
      const answer = await fetch(`${url}/api/v2/alerts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(alerts),
      });
      if (!answer.ok) throw new Error(`Alertmanager answered ${answer.status}: ${await answer.text()}`);
    },
    async silence(matchers, from, until) {
      const read = matchers.map((text) => {
        const [, name, operator = '=', value] = /^(\w+)(=~|!~|!=|=)"(.*)"$/.exec(text) ?? [];
        return { name, value, isRegex: operator.endsWith('~'), isEqual: operator.startsWith('=') };
      });
      const body = { matchers: read, startsAt: from.toISOString(), endsAt: until.toISOString(), createdBy: 'tests', comment: 'tests' };
      const answer = await fetch(`${url}/api/v2/silences`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`Alertmanager answered ${answer.status}: ${await answer.text()}`);
    },
    async stop() {
      await child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
