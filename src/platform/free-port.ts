import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: such a connection never takes a port before its server does. */
const PORTS = { from: 20_000, below: 32_768 } as const;
const TRIES = 100;

const given = new Set<number>();

/**
 * A port of this address that nobody listens on at the moment. Each is given once in a process.
 *
 * @throws Error when a hundred in turn were taken; what the system says when there is no such address
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(PORTS.from, PORTS.below);
    if (given.has(port) || !(await isFree(port, host))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no free port: ${TRIES} between ${PORTS.from} and ${PORTS.below} are taken`);
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
