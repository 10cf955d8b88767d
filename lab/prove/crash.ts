import path from 'node:path';
import { CRASHES, startCrashing } from '../../test/harness/crashing-server.ts';
import { eventually } from '../../test/harness/processes.ts';
import { ROOT } from '../../test/harness/process.ts';
import { seconds, timed } from '../figures.ts';
import { judgeCount } from '../judge.ts';
import { temporaryFolder } from '../postgres.ts';
import { setUp } from '../session.ts';

/**
 * A server that dies ten times of each cause: it comes back by itself with everything it had accepted, and when its
 * launcher dies with it, no database stays behind. Only its own memory, disk and processes are touched.
 *
 * Concerns: src/main.ts, src/processes, src/platform/start-again.mjs, src/platform/postgres, tools/start.mjs
 */
const TIMES = Number(process.argv[2] ?? 10);

async function prove(how: keyof typeof CRASHES): Promise<void> {
  using folder = temporaryFolder('prove-crash');
  await using closing = new AsyncDisposableStack();
  const server = await startCrashing({ root: ROOT, data: path.join(folder.path, 'data') });
  closing.defer(async () => {
    server.launcher.child.kill('SIGTERM');
    await server.launcher.ended;
  });
  const session = await setUp(server.url);
  const down: number[] = [];
  let lost = 0;
  for (let n = 1; n <= TIMES; n += 1) {
    await session.make('incidents', { title: `${how} ${n}`, severity: 'low' });
    const died = server.pid();
    const { ms } = await timed(async () => {
      server.crash(how);
      await server.serves(died);
    });
    down.push(ms);
    lost += n - (await session.call<{ items: unknown[] }>('GET', '/api/v1/incidents?limit=200')).items.length;
  }
  const lines = server.launcher.stderr().match(/^Tocsin ended unexpectedly/gm)?.length ?? 0;
  const last = server.pid();
  server.launcher.child.kill('SIGKILL');
  process.kill(last, 'SIGKILL');
  const ended = await timed(() => eventually('the database has ended', () => server.database() === null, 60_000));
  judgeCount(
    lost === 0 && lines === TIMES,
    `${how}: ${TIMES} times down for ${down.map(seconds).join(', ')}, lost ${lost}, lines ${lines}; killed with its launcher, the database ended after ${seconds(ended.ms)}`,
  );
}

// Side by side: most of the time each waits for its launcher.
await Promise.all((Object.keys(CRASHES) as (keyof typeof CRASHES)[]).map(prove));
