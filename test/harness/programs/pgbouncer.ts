import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, freePort, startChild } from '../processes.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Why PgBouncer cannot run here; false when it can. */
export const NO_PGBOUNCER = existsSync(PGBOUNCER) || process.env['CI'] === 'true' ? false : `there is no ${PGBOUNCER}: install pgbouncer`;

/** PgBouncer before a database. `sessions`: how many it opens there. */
export async function openPgbouncer(databaseUrl: string, mode: 'session' | 'transaction' | 'statement', sessions = 40) {
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-pgbouncer-'));
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const password = decodeURIComponent(target.password);
  const login = `user=${decodeURIComponent(target.username)}${password === '' ? '' : ` password='${password}'`}`;
  writeFileSync(
    file,
    `[databases]
${name} = host=${target.hostname} port=${target.port} dbname=${name} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${sessions}
max_client_conn = 200
`,
  );
  // It refuses to run as root.
  chmodSync(folder, 0o755);
  chmodSync(file, 0o644);
  const child = startChild(PGBOUNCER, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file]);
  await eventually('PgBouncer listens', async () => {
    if (child.process.exitCode !== null) throw new Error(`PgBouncer ended:\n${child.output()}`);
    return new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async close() {
      await child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
