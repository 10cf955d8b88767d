import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email as it arrived at a real mail server. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly messageId: string;
  /** Decoded bodies, by content type. */
  readonly text: string;
  readonly html: string;
  /** The header block, unfolded, one header a line. */
  readonly headers: readonly string[];
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly emails: readonly ReceivedMail[];
  stop(): Promise<void>;
}

export interface MailServerOptions {
  /** Asks for a user name and password. */
  readonly auth?: { readonly user: string; readonly password: string };
  /** Offers STARTTLS with a self-signed certificate. */
  readonly tls?: boolean;
}

/** Starts `smtp-server` on a free loopback port. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const emails: ReceivedMail[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: options.auth === undefined,
    allowInsecureAuth: true,
    ...(options.tls ? {} : { hideSTARTTLS: true, disabledCommands: options.auth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'] }),
    onAuth: (given, _session, done) => {
      const right = given.username === options.auth?.user && given.password === options.auth?.password;
      if (right) done(null, { user: given.username ?? '' });
      else done(new Error('wrong user name or password'));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        emails.push(
          parseMail(
            Buffer.concat(chunks).toString('utf8'),
            mailFrom ? mailFrom.address : '',
            rcptTo.map((entry) => entry.address),
          ),
        );
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const login = options.auth ? `${encodeURIComponent(options.auth.user)}:${encodeURIComponent(options.auth.password)}@` : '';
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    emails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function parseMail(raw: string, from: string, to: readonly string[]): ReceivedMail {
  const { headers, body } = split(raw);
  const parts = partsOf(headers, body);
  const part = (type: string) => parts.find((entry) => header(entry.headers, 'content-type').startsWith(type));
  return {
    raw,
    from,
    to,
    headers,
    subject: decodeWords(header(headers, 'subject')),
    messageId: header(headers, 'message-id'),
    text: decodeBody(part('text/plain')),
    html: decodeBody(part('text/html')),
  };
}

interface Part {
  readonly headers: readonly string[];
  readonly body: string;
}

function split(raw: string): Part {
  const at = raw.indexOf('\r\n\r\n');
  const head = at < 0 ? raw : raw.slice(0, at);
  return { headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'), body: at < 0 ? '' : raw.slice(at + 4) };
}

function header(headers: readonly string[], name: string): string {
  return (
    headers
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  );
}

function partsOf(headers: readonly string[], body: string): readonly Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(header(headers, 'content-type'))?.[1];
  if (!boundary) return [{ headers, body }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
}

function decodeBody(part: Part | undefined): string {
  if (!part) return '';
  switch (header(part.headers, 'content-transfer-encoding').toLowerCase()) {
    case 'base64':
      return Buffer.from(part.body, 'base64').toString('utf8');
    case 'quoted-printable':
      return quotedPrintable(part.body.replace(/=\r\n/g, ''));
    default:
      return part.body;
  }
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, coded: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(coded, 'base64').toString('utf8') : quotedPrintable(coded.replaceAll('_', ' ')),
    );
}
