import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a server and its database, or a broker. */
export interface DatabaseProxy {
  /** The same address by way of the proxy. */
  readonly url: string;
  /** Breaks every connection, as a fail-over does. Returns how many. */
  reset(): number;
  /** The database is away: breaks every connection, and refuses as many new ones before it is back. */
  away(refusals: number): void;
  /** New connections that are still to be refused. */
  refusalsLeft(): number;
  close(): void;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { port, hostname } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let refusals = 0;
  const reset = () => {
    const broken = [...open];
    for (const socket of broken) socket.resetAndDestroy();
    return broken.length;
  };
  const proxy = createServer((socket) => {
    if (refusals > 0) {
      refusals -= 1;
      socket.on('error', () => {});
      socket.resetAndDestroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    open.add(socket);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    reset,
    away(count) {
      refusals = count;
      reset();
    },
    refusalsLeft: () => refusals,
    close() {
      proxy.close();
      for (const socket of open) socket.destroy();
    },
  };
}
