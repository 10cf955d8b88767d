import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../test/harness/processes.ts';
import { alertmanagerBody, type Target } from './alerts.ts';
import { type Program, startProgram, untilReady } from './processes.ts';

const BINARY = '/usr/bin/prometheus-alertmanager';
/** Groups like ours, and a receiver that sends nothing. */
const CONFIG = `route:
  receiver: nobody
  group_by: [alertname, namespace, job]
receivers:
  - name: nobody
`;

/** A private Alertmanager (Debian's) with data of its own. */
export async function startAlertmanager(): Promise<Program & { readonly target: Target }> {
  if (!existsSync(BINARY)) throw new Error(`${BINARY} is missing: apt-get install prometheus-alertmanager`);
  const dir = mkdtempSync(join(tmpdir(), 'bench-alertmanager-'));
  const port = await freePort();
  writeFileSync(join(dir, 'alertmanager.yml'), CONFIG);
  const program = startProgram(BINARY, [
    `--config.file=${join(dir, 'alertmanager.yml')}`,
    `--storage.path=${join(dir, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--cluster.listen-address=',
    '--log.level=error',
  ]);
  await untilReady(`http://127.0.0.1:${port}/-/ready`);
  return {
    ...program,
    target: { host: '127.0.0.1', port, path: '/api/v2/alerts', headers: {}, body: alertmanagerBody },
    async stop() {
      await program.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
