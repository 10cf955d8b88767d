// The server, started again when its sources change, beside the page with hot reload: `npm run dev`. Options such as
// --inspect go to the server's Node.js; PORT and the other settings are the server's, PAGE_PORT is the page's.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const port = process.env['PORT'] ?? '8080';
const pagePort = process.env['PAGE_PORT'] ?? '5173';

// On a change the server is told to stop, as by a service manager, and started when it has ended. When it cannot run, the
// next change tries again.
const WATCH = ['--watch', '--watch-preserve-output', '--watch-path=src', '--watch-path=migrations'];
const running: ChildProcess[] = [
  spawn(process.execPath, [...process.argv.slice(2), ...WATCH, 'src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { LOG_LEVEL: 'warn', ...process.env, PORT: port },
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'web', '--port', pagePort, '--strictPort', '--clearScreen', 'false'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TOCSIN_SERVER: process.env['TOCSIN_SERVER'] ?? `http://localhost:${port}` },
  }),
];
process.stderr.write(
  `The page, with hot reload: http://localhost:${pagePort}. The server, started again on changes in src: http://localhost:${port}.\n`,
);

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const ended = running.map((child) => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ended);
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
if (process.connected) {
  process.once('disconnect', () => void stop(0));
  process.channel?.unref();
}
// One without the other is of no use.
for (const child of running) child.once('exit', (code) => void stop(code ?? 1));
