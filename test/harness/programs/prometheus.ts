import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startChild } from '../processes.ts';
import { until } from '../until.ts';

export const PROMETHEUS = '/usr/bin/prometheus';

/** Why tests with a real Prometheus cannot run here, or false. CI installs it, so there its absence is an error. */
export function noPrometheus(): string | false {
  if (existsSync(PROMETHEUS) || process.env['CI']) return false;
  return 'prometheus is not installed (Debian: apt-get install prometheus)';
}

export interface TestPrometheus {
  /** Makes the rule hold, or no longer. */
  set(burning: boolean): void;
  output(): string;
  stop(): Promise<void>;
}

/** A private Prometheus with one rule, `Burning`. `alerting`: that part of its configuration. */
export async function startPrometheus(alerting: string): Promise<TestPrometheus> {
  let burning = false;
  const metrics = createServer((_request, response) => {
    response.setHeader('content-type', 'text/plain; version=0.0.4');
    response.end(`burning{room="attic"} ${burning ? 1 : 0}\n`);
  });
  await new Promise<void>((resolve) => metrics.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(path.join(tmpdir(), 'prometheus-'));
  const port = await freePort();
  writeFileSync(
    path.join(folder, 'rules.yml'),
    `groups:
  - name: test
    rules:
      - alert: Burning
        expr: burning == 1
        labels: { severity: critical }
        annotations: { summary: "The {{ $labels.room }} burns" }
`,
  );
  writeFileSync(
    path.join(folder, 'prometheus.yml'),
    `global:
  scrape_interval: 200ms
  scrape_timeout: 200ms
  evaluation_interval: 200ms
rule_files: [rules.yml]
scrape_configs:
  - job_name: test
    static_configs:
      - targets: ["127.0.0.1:${(metrics.address() as AddressInfo).port}"]
${alerting}`,
  );
  const child = startChild(PROMETHEUS, [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
    // What fires before it has found where to send is dropped, and sent again after a minute by default.
    '--rules.alert.resend-delay=1s',
  ]);
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/-/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  await until(ready, 'Prometheus to be ready', 60_000);
  return {
    set(value) {
      burning = value;
    },
    output: child.output,
    async stop() {
      await child.kill();
      metrics.close();
      metrics.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
