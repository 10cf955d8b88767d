// Preloaded into a server that shall die: SIGUSR2 fills its own heap up to its limit, SIGWINCH raises an error nobody
// handles. Plain JavaScript: the launcher on the system's Node.js loads it as well, and is left alone.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.argv[1]?.endsWith('src/main.ts')) {
  process.on('SIGUSR2', () => {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, n) => `${n}`));
  });
  process.on('SIGWINCH', () => {
    setImmediate(() => {
      throw new Error('raised on demand');
    });
  });
}
