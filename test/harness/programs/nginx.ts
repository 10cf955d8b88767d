import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, freePort, startChild } from '../processes.ts';

const NGINX = '/usr/sbin/nginx';

/** Why nginx cannot run here; false when it can. */
export const NO_NGINX = existsSync(NGINX) || process.env['CI'] === 'true' ? false : `there is no ${NGINX}: install nginx-light`;

/** nginx before a server on this machine, which is below a path there; `strips`: it takes the path off. */
export async function openNginx(port: number, { below, strips }: { readonly below: string; readonly strips: boolean }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-nginx-'));
  const own = await freePort();
  const target = `http://127.0.0.1:${port}${strips ? '/' : ''}`;
  mkdirSync(path.join(folder, 'temp'));
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/temp;`);
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
http {
  access_log off; ${temps.join(' ')}
  server {
    listen 127.0.0.1:${own};
    location = ${below} { return 301 ${below}/; }
    location ${below}/ {
      proxy_pass ${target};
      proxy_http_version 1.1;
      proxy_set_header Host $host:$server_port;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_buffering off;
    }
  }
}
`,
  );
  const child = startChild(NGINX, ['-p', folder, '-c', path.join(folder, 'nginx.conf')]);
  const origin = `http://127.0.0.1:${own}`;
  const listens = async () => {
    if (child.process.exitCode !== null) throw new Error(`nginx ended:\n${child.output()}`);
    return fetch(origin).then(
      () => true,
      () => false,
    );
  };
  await eventually('nginx listens', listens);
  return {
    url: origin + below,
    async close() {
      await child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
