import { once } from 'node:events';
import { type AddressInfo, createServer, connect, type Socket } from 'node:net';

/** Stands before a server, so that it can be away for a browser at once and be back at once. */
export interface Front {
  readonly url: string;
  /** Ends all connections; whoever comes is turned away. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A front that passes all on to a port that is known later. */
export async function openFront(): Promise<Front & { passTo(port: number): void }> {
  const sockets = new Set<Socket>();
  let away = false;
  let target = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    keep(socket);
    if (away) {
      socket.resetAndDestroy();
      return;
    }
    const behind = connect(target, '127.0.0.1');
    keep(behind);
    socket.pipe(behind).pipe(socket);
    socket.on('close', () => behind.destroy());
    behind.on('close', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    away = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passTo: (port) => {
      target = port;
    },
    cut,
    mend: () => {
      away = false;
    },
    async close() {
      cut();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
