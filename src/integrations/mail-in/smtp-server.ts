import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { addressSubject } from '../../platform/counters/window.ts';
import { Problem } from '../../platform/errors.ts';
import { sharedPort } from '../../platform/http/listen.ts';
import type { Log } from '../../platform/log.ts';
import type { ReadMail } from './mail-alert.ts';
import { MAIL_MAX, type MailRefusal, type Refused } from './mail-limits.ts';
import { type MailReader, openMailReader } from './mail-threads.ts';

const RECIPIENTS_MAX = 10;
const CONNECTIONS_MAX = 100;
/** Connections of one address of the network. */
export const CONNECTIONS_PER_ADDRESS = 20;
/** Refused recipients before a connection is closed. */
export const REFUSED_RECIPIENTS_MAX = 20;
const IDLE_MS = 60_000;
/** A sender that drips its bytes is never idle. Mail servers use a connection for 5 minutes by themselves. */
export const CONNECTION_MINUTES = 10;
const COMMAND_MAX = 2_048;

export interface InboundMailDeps<Receiver> {
  readonly host: string;
  readonly port: number;
  /** Other processes of this server listen there too. */
  readonly shared: boolean;
  readonly domain: string;
  readonly tls: { readonly key: string; readonly cert: string };
  readonly log: Log;
  /** Whose the local part of an address is; null: nobody's. */
  readonly receiverOf: (local: string) => Promise<Receiver | null>;
  /** Whether this one may send now. Asked once for each recipient. */
  readonly mayBegin: (address: string) => Promise<boolean>;
  readonly mayReceive: (receiver: Receiver) => Promise<boolean>;
  /** Resolves after the commit. @throws Problem when it cannot be taken */
  readonly take: (mail: ReadMail, receiver: Receiver) => Promise<void>;
  /** Told of what is refused; null: of nobody known. */
  readonly onRefused: (reason: MailRefusal, detail: string, receiver: Receiver | null) => void;
  readonly reader?: MailReader;
}

/** Listens for emails. */
export interface InboundMail {
  readonly port: number;
  close(): Promise<void>;
}

const LOCAL = /^[a-z2-7]{20}$/;

/** Opens the listener. Every answer of 250 to an email comes after its alert is stored. */
export async function openInboundMail<Receiver>(deps: InboundMailDeps<Receiver>): Promise<InboundMail> {
  const reader = deps.reader ?? openMailReader();
  const receivers = new WeakMap<SMTPServerSession, Map<string, Receiver>>();
  const refusedRecipients = new WeakMap<SMTPServerSession, number>();

  const refuse = ({ reason, code, detail }: Refused, of: readonly Receiver[] = []) => {
    for (const receiver of of.length > 0 ? of : [null]) deps.onRefused(reason, detail, receiver);
    return reply(code, detail);
  };

  const recipient = async (address: string, session: SMTPServerSession): Promise<void> => {
    const refuseRecipient = (...refused: Parameters<typeof refuse>) => {
      const count = (refusedRecipients.get(session) ?? 0) + 1;
      refusedRecipients.set(session, count);
      const error = refuse(...refused);
      return count < REFUSED_RECIPIENTS_MAX ? error : reply(421, 'Too many refused recipients: connect again later');
    };
    if (!(await deps.mayBegin(session.remoteAddress)))
      throw refuseRecipient({ reason: 'mail_rate', code: 450, detail: 'Too many emails from this address: try later' });
    const [local = '', domain = ''] = address.toLowerCase().split('@');
    const receiver = domain === deps.domain.toLowerCase() && LOCAL.test(local) ? await deps.receiverOf(local) : null;
    if (receiver === null) throw refuseRecipient({ reason: 'mail_recipient', code: 550, detail: 'No such recipient' });
    if (!(await deps.mayReceive(receiver)))
      throw refuseRecipient({ reason: 'mail_rate', code: 450, detail: 'Too many emails to this address: try later' }, [receiver]);
    const known = receivers.get(session) ?? new Map<string, Receiver>();
    if (known.size >= RECIPIENTS_MAX) throw reply(452, 'Too many recipients');
    receivers.set(session, known.set(local, receiver));
  };

  const message = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const wanted = new Set(session.envelope.rcptTo.map(({ address }) => address.toLowerCase().split('@')[0] ?? ''));
    const chosen = [...(receivers.get(session) ?? [])].filter(([local]) => wanted.has(local));
    const to = chosen.map(([, receiver]) => receiver);
    receivers.delete(session);
    const bytes = await readAll(stream).catch(() => INCOMPLETE);
    if ('reason' in bytes) throw refuse(bytes, to);
    const mail = await reader.read(bytes, chosen[0]?.[0] ?? '');
    if ('reason' in mail) throw refuse(mail, to);
    for (const receiver of to) await deps.take(mail, receiver);
  };

  /** Every error becomes an answer: what we cannot do now is asked for again later. */
  const answer = (work: Promise<void>, done: (error?: Error | null) => void): void => {
    work.then(
      () => done(),
      (error: unknown) => {
        if (error instanceof Error && 'responseCode' in error) return done(error);
        const problem = error instanceof Problem ? error : null;
        if (problem === null) deps.log.warn({ err: error }, 'an email could not be taken');
        done(problem !== null && problem.status < 500 ? reply(550, problem.detail) : reply(451, 'This cannot be stored now: try later'));
      },
    );
  };

  const server = new SMTPServer({
    banner: 'Tocsin takes alerts by email',
    authOptional: true,
    disabledCommands: ['AUTH'],
    disableReverseLookup: true,
    size: MAIL_MAX,
    maxCommandLength: COMMAND_MAX,
    socketTimeout: IDLE_MS,
    closeTimeout: 1_000,
    logger: false,
    key: deps.tls.key,
    cert: deps.tls.cert,
    onRcptTo: ({ address }, session, done) => answer(recipient(address, session), done),
    onData: (stream, session, done) => answer(message(stream, session), done),
  });
  const connect = server.connect.bind(server);
  server.connect = (socket, options) => {
    const subject = addressSubject(socket.remoteAddress ?? '');
    const ofAddress = [...server.connections].filter(({ remoteAddress }) => addressSubject(remoteAddress) === subject);
    if (server.connections.size < CONNECTIONS_MAX && ofAddress.length < CONNECTIONS_PER_ADDRESS) return connect(socket, options);
    const { responseCode, message: text } = refuse({ reason: 'mail_connections', code: 421, detail: 'Too many connections: try later' });
    socket.on('error', () => undefined);
    socket.write(`${responseCode} ${text}\r\n`);
    socket.destroySoon();
  };
  const ages = new WeakMap<object, number>();
  const minutes = setInterval(() => {
    for (const connection of server.connections) {
      const age = (ages.get(connection) ?? 0) + 1;
      ages.set(connection, age);
      if (age > CONNECTION_MINUTES) connection.send(421, `A connection may be open for ${CONNECTION_MINUTES} minutes: open another one`);
    }
  }, 60_000).unref();
  server.on('error', (error) => deps.log.debug({ err: error }, 'a mail connection ended with an error'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    const address = { host: deps.host, port: deps.port, ...sharedPort(deps.shared) };
    server.server.listen(address, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close() {
      clearInterval(minutes);
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const TOO_LARGE: Refused = { reason: 'mail_too_large', code: 552, detail: 'The email is larger than 1 MiB: send a shorter one' };
const INCOMPLETE: Refused = {
  reason: 'mail_incomplete',
  code: 451,
  detail: `The connection ended, or was open for ${CONNECTION_MINUTES} minutes, before the email was complete: check the sender and the network`,
};

/** The whole email. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer<ArrayBuffer> | Refused> {
  // One buffer, as a sender decides how small the pieces are.
  const bytes = Buffer.from(new ArrayBuffer(MAIL_MAX));
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // The rest is read and forgotten: an answer before the end of the email would not be understood.
    if (size + chunk.length <= MAIL_MAX) bytes.set(chunk, size);
    size += chunk.length;
  }
  return size > MAIL_MAX ? TOO_LARGE : bytes.subarray(0, size);
}

function reply(code: number, text: string): Error & { readonly responseCode: number } {
  return Object.assign(new Error(text), { responseCode: code });
}
