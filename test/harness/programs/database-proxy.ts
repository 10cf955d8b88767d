import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Stands between a server and its database, or a broker. */
export interface DatabaseProxy {
  /** The same address by way of the proxy. */
  readonly url: string;
  /** Breaks every connection, as a fail-over does. Returns how many. */
  reset(): number;
  /** The database is away: breaks every connection, and refuses as many new ones before it is back. */
  away(refusals: number): void;
  /** The host of the database has vanished: open connections say nothing more, and are not closed. */
  silence(): void;
  /** The machine is busy: new connections are led on only after so many milliseconds. */
  slow(ms: number): void;
  /** From now on new connections are led to this server. */
  leadTo(databaseUrl: string): void;
  /** New connections that are still to be refused. */
  refusalsLeft(): number;
  close(): void;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  /** Each client's connection, with the one to the database. */
  const open = new Map<Socket, Socket>();
  const silent = new WeakSet<Socket>();
  let refusals = 0;
  let slowMs = 0;
  const reset = () => {
    const broken = [...open.keys()];
    for (const socket of broken) socket.resetAndDestroy();
    return broken.length;
  };
  const proxy = createServer(async (socket) => {
    if (refusals > 0) {
      refusals -= 1;
      socket.on('error', () => {});
      socket.resetAndDestroy();
      return;
    }
    if (slowMs > 0) await sleep(slowMs);
    const upstream = connect(Number(target.port), target.hostname);
    open.set(socket, upstream);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => {
        if (silent.has(socket) && one === upstream) return;
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
    silence() {
      for (const [socket, upstream] of open) {
        silent.add(socket);
        for (const end of [socket, upstream]) end.unpipe().resume();
      }
    },
    slow(ms) {
      slowMs = ms;
    },
    leadTo(url) {
      target = new URL(url);
    },
    refusalsLeft: () => refusals,
    close() {
      proxy.close();
      for (const socket of open.keys()) socket.destroy();
    },
  };
}
