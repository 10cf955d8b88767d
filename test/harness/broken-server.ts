import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the answers of a server are spoiled. */
export interface Spoiler {
  /** A request is sent on in another way. */
  readonly asks?: (path: string, body: string) => string;
  /** Status, headers and body of an answer that is no stream. */
  readonly answers?: (answer: { path: string; status: number; headers: IncomingHttpHeaders; body: string; sent: string }) => void;
  /** A block of a stream; null: it is left out. */
  readonly streams?: (block: string) => string | null;
  /** A stream does not end when the server ends it. */
  readonly holdsStreams?: boolean;
}

/** Stands before a server and spoils what it answers to agents and about approvals; operators get everything else as it is. */
export async function startBrokenServer(url: string, spoiler: Spoiler): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const to = new URL(url);
  const server = createServer(async (incoming, outgoing) => {
    let sent = '';
    for await (const chunk of incoming) sent += chunk;
    const path = incoming.url ?? '/';
    const spoils = path.startsWith('/api/v1/agent/') || path.startsWith('/api/v1/approvals/');
    const body = spoils ? (spoiler.asks?.(path, sent) ?? sent) : sent;
    const { 'content-length': _length, ...headers } = incoming.headers;
    const onward = request(
      {
        host: to.hostname,
        port: to.port,
        method: incoming.method,
        path,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      async (answer) => {
        answer.setEncoding('utf8');
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          let rest = '';
          answer.on('data', (chunk: string) => {
            const blocks = (rest + chunk).split('\n\n');
            rest = blocks.pop() ?? '';
            for (const block of blocks) {
              const changed = spoiler.streams ? spoiler.streams(block) : block;
              if (changed !== null) outgoing.write(`${changed}\n\n`);
            }
          });
          answer.on('close', () => spoiler.holdsStreams || outgoing.destroy());
          answer.on('error', () => {});
          return;
        }
        let text = '';
        for await (const chunk of answer) text += chunk;
        const changed = { path, status: answer.statusCode ?? 502, headers: { ...answer.headers }, body: text, sent };
        if (spoils) spoiler.answers?.(changed);
        const { 'content-length': _old, 'transfer-encoding': _encoding, ...rest } = changed.headers;
        outgoing.writeHead(changed.status, {
          ...rest,
          ...(changed.status === 204 ? {} : { 'content-length': Buffer.byteLength(changed.body) }),
        });
        outgoing.end(changed.body);
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    onward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
