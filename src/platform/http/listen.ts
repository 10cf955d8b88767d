import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Http } from './server.ts';

/** The way in that is open. */
export interface Listening {
  /** Takes no more connections; resolves when those that were taken have ended. The server itself is closed beside it. */
  close(): Promise<void>;
}

/** Addresses of a name, as the system resolves it. */
type Resolve = (host: string) => Promise<readonly string[]>;

const resolved: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Listens. `localhost` is two addresses where the machine knows both: what connects to the second is the same server's, with
 * its limits and its ways to answer. That the second is taken or unknown is no failure.
 *
 * @throws the system's error where the first cannot be listened on
 */
export async function listenOn(
  app: Pick<Http, 'listen' | 'server'>,
  { host, port, resolve = resolved }: { readonly host: string; readonly port: number; readonly resolve?: Resolve },
): Promise<Listening> {
  const [first = host, ...others] = host === 'localhost' ? await resolve(host).catch(() => []) : [];
  await app.listen({ host: first, port });
  const address = app.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const besides = await Promise.all(
    [...new Set(others)].filter((other) => other !== first).map((other) => listenBeside(app.server, other, bound)),
  );
  return {
    close: async () => {
      await Promise.all(besides.map((server) => server && closed(server)));
    },
  };
}

/** Hands connections to another address over to the server; null where there can be none. */
async function listenBeside(server: Http['server'], host: string, port: number): Promise<Server | null> {
  // As the server itself makes its connections.
  const beside = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket));
  try {
    beside.listen({ host, port });
    await once(beside, 'listening');
    return beside;
  } catch {
    return null;
  }
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
