import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this address that nobody listens on at the moment. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer();
  probe.listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
