import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../test/harness/processes.ts';
import { alertmanagerBody, type Target } from './alerts.ts';
import { temporaryFolder } from './postgres.ts';
import { type Measured, startProgram, untilReady } from './processes.ts';

const BINARY = '/usr/bin/prometheus-alertmanager';
/** Groups like ours, and a receiver that sends nothing. */
const CONFIG = `route:
  receiver: nobody
  group_by: [alertname, namespace, job]
receivers:
  - name: nobody
`;

/** A private Alertmanager (Debian's) with data of its own. */
export async function startAlertmanager(): Promise<Measured & { readonly target: Target }> {
  if (!existsSync(BINARY)) throw new Error(`${BINARY} is missing: apt-get install prometheus-alertmanager`);
  const folder = temporaryFolder('bench-alertmanager');
  const [config, data] = [path.join(folder.path, 'alertmanager.yml'), path.join(folder.path, 'data')];
  const port = await freePort();
  writeFileSync(config, CONFIG);
  const address = [`--web.listen-address=127.0.0.1:${port}`, '--cluster.listen-address='];
  const program = startProgram(BINARY, [`--config.file=${config}`, `--storage.path=${data}`, ...address, '--log.level=error']);
  await untilReady(`http://127.0.0.1:${port}/-/ready`);
  const target = { host: '127.0.0.1', port, path: '/api/v2/alerts', headers: {}, body: alertmanagerBody };
  const stop = async () => {
    await program.stop();
    folder[Symbol.dispose]();
  };
  return { ...program, target, stop, [Symbol.asyncDispose]: stop };
}
