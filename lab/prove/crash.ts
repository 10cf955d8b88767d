import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Session, setUp } from '../session.ts';
import { CRASHES, type CrashingServer, startCrashing } from '../../test/harness/crashing-server.ts';
import { eventually } from '../../test/harness/processes.ts';
import { ROOT } from '../../test/harness/process.ts';
import { judgeCount } from '../judge.ts';

/**
 * A server that dies ten times of each cause: it comes back by itself with everything it had accepted, and when its
 * launcher dies with it, no database stays behind. Only its own memory, disk and processes are touched.
 *
 * Concerns: src/main.ts, src/processes, src/platform/start-again.mjs, src/platform/postgres, tools/start.mjs
 */
const TIMES = Number(process.argv[2] ?? 10);

async function accepted(session: Session): Promise<number> {
  const { items } = (await session.call('GET', '/api/v1/incidents?limit=200')) as { items: unknown[] };
  return items.length;
}

async function prove(how: keyof typeof CRASHES): Promise<void> {
  const place = mkdtempSync(path.join(tmpdir(), 'tocsin-prove-'));
  let server: CrashingServer | null = null;
  try {
    server = await startCrashing({ root: ROOT, data: path.join(place, 'data') });
    const session = await setUp(server.url);
    const down: number[] = [];
    let lost = 0;
    for (let n = 1; n <= TIMES; n += 1) {
      await session.call('POST', '/api/v1/incidents', { title: `${how} ${n}`, severity: 'low' });
      const died = server.pid();
      const from = performance.now();
      server.crash(how);
      await server.serves(died);
      down.push((performance.now() - from) / 1_000);
      lost += n - (await accepted(session));
    }
    const lines = server.launcher.stderr().match(/^Tocsin ended unexpectedly/gm)?.length ?? 0;
    const last = server.pid();
    server.launcher.child.kill('SIGKILL');
    process.kill(last, 'SIGKILL');
    const from = performance.now();
    const { database } = server;
    await eventually('the database has ended', () => database() === null, 60_000);
    const ended = (performance.now() - from) / 1_000;
    judgeCount(
      lost === 0 && lines === TIMES,
      `${how}: ${TIMES} times down for ${down.map((s) => s.toFixed(1)).join(' ')} s, lost ${lost}, lines ${lines}; killed with its launcher, the database ended after ${ended.toFixed(1)} s`,
    );
  } finally {
    server?.launcher.child.kill('SIGTERM');
    await server?.launcher.ended;
    rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  }
}

// Side by side: most of the time each waits for its launcher.
await Promise.all((Object.keys(CRASHES) as (keyof typeof CRASHES)[]).map(prove));
