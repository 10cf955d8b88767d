import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { Problem } from '../../platform/errors.ts';
import { sharedPort } from '../../platform/http/listen.ts';
import type { Log } from '../../platform/log.ts';
import { type ReadMail, withoutTags } from './mail-alert.ts';

/** Longest email, in bytes. */
export const MAIL_MAX = 1_048_576;
const RECIPIENTS_MAX = 10;
const CONNECTIONS_MAX = 100;
const IDLE_MS = 60_000;

/** Why an email was refused, for counting. */
export type MailRefusal = 'mail_too_large' | 'mail_rate' | 'mail_recipient' | 'mail_malformed';

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
}

/** Listens for emails. */
export interface InboundMail {
  readonly port: number;
  close(): Promise<void>;
}

const LOCAL = /^[a-z2-7]{20}$/;

/** Opens the listener. Every answer of 250 to an email comes after its alert is stored. */
export async function openInboundMail<Receiver>(deps: InboundMailDeps<Receiver>): Promise<InboundMail> {
  const receivers = new WeakMap<SMTPServerSession, Map<string, Receiver>>();

  const recipient = async (address: string, session: SMTPServerSession): Promise<void> => {
    if (!(await deps.mayBegin(session.remoteAddress))) throw refuse(deps, 'mail_rate', 450, 'Too many emails from this address: try later');
    const [local = '', domain = ''] = address.toLowerCase().split('@');
    const receiver = domain === deps.domain.toLowerCase() && LOCAL.test(local) ? await deps.receiverOf(local) : null;
    if (receiver === null) throw refuse(deps, 'mail_recipient', 550, 'No such recipient');
    if (!(await deps.mayReceive(receiver))) throw refuse(deps, 'mail_rate', 450, 'Too many emails to this address: try later', receiver);
    const known = receivers.get(session) ?? new Map<string, Receiver>();
    if (known.size >= RECIPIENTS_MAX) throw reply(452, 'Too many recipients');
    receivers.set(session, known.set(local, receiver));
  };

  const message = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const wanted = new Set(session.envelope.rcptTo.map(({ address }) => address.toLowerCase().split('@')[0] ?? ''));
    const to = [...(receivers.get(session) ?? [])].filter(([local]) => wanted.has(local)).map(([, receiver]) => receiver);
    receivers.delete(session);
    const bytes = await readAll(stream);
    if (bytes === null) throw refuse(deps, 'mail_too_large', 552, 'The email is larger than 1 MiB', to[0]);
    const mail = await readMail(bytes);
    if (mail === null) throw refuse(deps, 'mail_malformed', 550, 'The email cannot be read, or has neither a subject nor a text', to[0]);
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
    maxClients: CONNECTIONS_MAX,
    socketTimeout: IDLE_MS,
    closeTimeout: 1_000,
    logger: false,
    key: deps.tls.key,
    cert: deps.tls.cert,
    onRcptTo: ({ address }, session, done) => answer(recipient(address, session), done),
    onData: (stream, session, done) => answer(message(stream, session), done),
  });
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
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The whole email; null when it is larger than {@link MAIL_MAX}. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read and forgotten: an answer before the end of the email would not be understood.
    if (size <= MAIL_MAX) chunks.push(chunk);
  }
  return size > MAIL_MAX ? null : Buffer.concat(chunks);
}

async function readMail(bytes: Buffer): Promise<ReadMail | null> {
  try {
    const { subject = '', text, html, from } = await PostalMime.parse(bytes);
    const words = text ?? withoutTags(html ?? '');
    if (subject.trim() === '' && words.trim() === '') return null;
    return { subject, text: words, from: from?.address ?? null };
  } catch {
    return null;
  }
}

function reply(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function refuse<Receiver>(
  { onRefused }: Pick<InboundMailDeps<Receiver>, 'onRefused'>,
  reason: MailRefusal,
  code: number,
  text: string,
  receiver: Receiver | null = null,
): Error {
  onRefused(reason, text, receiver);
  return reply(code, text);
}
