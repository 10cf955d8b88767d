import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';
import type { FastifyListenOptions } from 'fastify';
import type { Http } from './server.ts';

/** The way in that is open. */
export interface Listening {
  /** Takes no more connections; resolves when those that were taken have ended. The server itself is closed beside it. */
  close(): Promise<void>;
}

/** Addresses of a name, as the system resolves it. */
type Resolve = (host: string) => Promise<readonly string[]>;

/**
 * Where the system shares connections out among processes that listen on one port, it does. Handing them over from the main
 * process (node:cluster, which does so elsewhere) leaves a connection waiting for ever that was on its way to one that died.
 */
const SYSTEM_SHARES = process.platform === 'linux';

/** What a server is to listen with where other processes of this one listen on the same port. */
export function sharedPort(shared: boolean): { readonly reusePort: boolean } {
  return { reusePort: shared && SYSTEM_SHARES };
}

const resolved: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Listens. `localhost` is two addresses where the machine knows both: what connects to the second is the same server's, with
 * its limits and its ways to answer. That the second is taken or unknown is no failure.
 *
 * @param options `shared`: other processes of this server listen there too
 * @throws the system's error where the first cannot be listened on
 */
export async function listenOn(
  app: Pick<Http, 'listen' | 'server'>,
  {
    host,
    port,
    shared = false,
    resolve = resolved,
  }: { readonly host: string; readonly port: number; readonly shared?: boolean; readonly resolve?: Resolve },
): Promise<Listening> {
  const [first = host, ...others] = host === 'localhost' ? await resolve(host).catch(() => []) : [];
  const { reusePort } = sharedPort(shared);
  // Handed on to the server as it is, though its types do not say so.
  await app.listen({ host: first, port, reusePort } as FastifyListenOptions);
  const address = app.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const besides = await Promise.all(
    [...new Set(others)]
      .filter((other) => other !== first)
      .map((other) => listenBeside(app.server, { host: other, port: bound, reusePort })),
  );
  return {
    close: async () => {
      await Promise.all(besides.map((server) => server && closed(server)));
    },
  };
}

/** Hands connections to another address over to the server; null where there can be none. */
async function listenBeside(server: Http['server'], options: ListenOptions): Promise<Server | null> {
  // As the server itself makes its connections.
  const beside = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket));
  try {
    beside.listen(options);
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
