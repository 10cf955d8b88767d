import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a server and its database and counts what the server asks. */
export interface StatementCounter extends Disposable {
  /** The database by way of the counter. */
  readonly url: string;
  /** Statements so far: each simple query and each execution of a prepared one. */
  count(): number;
  /** The same by their texts. */
  texts(): ReadonlyMap<string, number>;
  close(): void;
}

const QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);
const EXECUTE = 'E'.charCodeAt(0);

export async function startStatementCounter(databaseUrl: string): Promise<StatementCounter> {
  const url = new URL(databaseUrl);
  // Its socket would lead past us.
  url.searchParams.delete('host');
  const [host, port] = [url.hostname, Number(url.port)];
  const open = new Set<Socket>();
  const texts = new Map<string, number>();
  const server = createServer((socket) => {
    const upstream = connect(port, host);
    const read = reader((text) => texts.set(text, (texts.get(text) ?? 0) + 1));
    socket.on('data', read);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    count: () => [...texts.values()].reduce((sum, n) => sum + n, 0),
    texts: () => new Map(texts),
    close,
    [Symbol.dispose]: close,
  };
}

/** Reads the messages of one client: the first has no type, every other has one and its length. */
function reader(onStatement: (text: string) => void): (chunk: Buffer) => void {
  const parsed = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  let bound = '';
  const message = (type: number, body: Buffer) => {
    if (type === QUERY) onStatement(textAt(body, 0).text);
    if (type === EXECUTE) onStatement(bound);
    if (type === PARSE) {
      const name = textAt(body, 0);
      parsed.set(name.text, textAt(body, name.end).text);
    }
    if (type === BIND) bound = parsed.get(textAt(body, textAt(body, 0).end).text) ?? 'unknown';
  };
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = rest.readUInt32BE(head);
      if (rest.length < head + length) return;
      if (started) message(rest[0] ?? 0, rest.subarray(5, 1 + length));
      started = true;
      rest = rest.subarray(head + length);
    }
  };
}

function textAt(body: Buffer, from: number): { readonly text: string; readonly end: number } {
  const end = body.indexOf(0, from);
  return { text: body.toString('utf8', from, end), end: end + 1 };
}
