import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Where a scripted mail server misbehaves. `starttls`: it offers TLS and then speaks none. */
export type SmtpStep = 'greeting' | 'ehlo' | 'starttls' | 'auth' | 'mail' | 'rcpt' | 'data' | 'dot';

/** What it does there: answer so, say nothing for good, or cut the connection. */
export type SmtpFault = { readonly at: SmtpStep; readonly answer: string } | { readonly at: SmtpStep; readonly does: 'hang' | 'cut' };

/** A mail server that does what it is told, for the ways in which real ones fail. */
export interface SmtpSink {
  readonly url: string;
  readonly port: number;
  /** The next connections meet these, one each; afterwards it works. */
  script(...faults: readonly SmtpFault[]): void;
  /** From now on every connection meets this; null: it works. */
  always(fault: SmtpFault | null): void;
  /** Emails whose final dot was answered with 250. */
  readonly accepted: readonly { readonly to: string; readonly raw: string }[];
  /** Connections made so far. */
  connections(): number;
  stop(): Promise<void>;
}

interface Session {
  readonly socket: Socket;
  readonly fault: SmtpFault | undefined;
  to: string;
  inData: boolean;
  buffer: string;
}

/** Starts it on a free loopback port. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const queue: SmtpFault[] = [];
  const accepted: { to: string; raw: string }[] = [];
  const sockets = new Set<Socket>();
  let standing: SmtpFault | null = null;
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const session: Session = { socket, fault: queue.shift() ?? standing ?? undefined, to: '', inData: false, buffer: '' };
    say(session, 'greeting', '220 sink ready');
    socket.on('data', (chunk) => {
      session.buffer += chunk.toString('latin1');
      work(session, accepted);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    script: (...faults) => void queue.push(...faults),
    always: (fault) => {
      standing = fault;
    },
    accepted,
    connections: () => connections,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function work(session: Session, accepted: { to: string; raw: string }[]): void {
  for (;;) {
    const mark = session.inData ? '\r\n.\r\n' : '\r\n';
    const end = session.buffer.indexOf(mark);
    if (end < 0) return;
    const text = session.buffer.slice(0, end);
    session.buffer = session.buffer.slice(end + mark.length);
    if (session.inData) {
      session.inData = false;
      if (say(session, 'dot', '250 2.0.0 kept')) accepted.push({ to: session.to, raw: text });
    } else command(session, text);
  }
}

function command(session: Session, line: string): void {
  const verb = line.slice(0, 4).toUpperCase();
  if (verb === 'EHLO') {
    const offer = session.fault?.at === 'starttls' ? '250-sink\r\n250 STARTTLS' : '250-sink\r\n250-AUTH PLAIN\r\n250 8BITMIME';
    say(session, 'ehlo', offer);
  } else if (verb === 'STAR') {
    session.socket.write('220 go ahead\r\n');
    session.socket.removeAllListeners('data').once('data', () => session.socket.write('this is not TLS at all\r\n'));
  } else if (verb === 'AUTH') say(session, 'auth', '235 welcome');
  else if (verb === 'MAIL') say(session, 'mail', '250 sender ok');
  else if (verb === 'RCPT') {
    session.to = /<([^>]*)>/.exec(line)?.[1] ?? '';
    say(session, 'rcpt', '250 recipient ok');
  } else if (verb === 'DATA') session.inData = say(session, 'data', '354 go on');
  else if (verb === 'QUIT') session.socket.end('221 bye\r\n');
  else session.socket.write('250 ok\r\n');
}

/** False: the step failed. */
function say(session: Session, at: SmtpStep, usual: string): boolean {
  const { fault, socket } = session;
  if (fault?.at !== at || at === 'starttls') {
    socket.write(`${usual}\r\n`);
    return true;
  }
  if ('answer' in fault) socket.write(`${fault.answer}\r\n`);
  else if (fault.does === 'cut') socket.destroy();
  return false;
}
