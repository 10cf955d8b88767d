import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { allowedNetworks, judgeAddress } from '../outbound/address.ts';
import type { Mail, Mailer, MailOutcome, MailSettings } from './mail.ts';
import { isMailAddress, parseSender, parseSmtpUrl, type SmtpServer } from './smtp-url.ts';
import { judgeMail, type MailFailure } from './verdict.ts';

export interface SmtpMailerOptions {
  /** The settings in force; null when no mail server is set. */
  readonly settings: () => Promise<MailSettings | null>;
  /** Private networks that a saved mail server may stand in. */
  readonly allowedCidrs: readonly string[];
}

/** One email, from the look-up of the name to the answer to its final dot. */
const DEADLINE_MS = 25_000;
const STEP_MS = 10_000;

/** Opens the way out over SMTP. One connection for each email: a server that hangs holds up no other. */
export function openSmtpMailer(options: SmtpMailerOptions): Mailer {
  const allowed = allowedNetworks(options.allowedCidrs);
  const closing = new AbortController();
  const talk = async (emailFrom: (from: Sender) => Promise<AccountEmail> | null, signal: AbortSignal | undefined): Promise<MailOutcome> => {
    const settings = await options.settings();
    if (!settings) return { kind: 'retry', reason: 'No mail server is set: enter one under Integrations' };
    const server = parseSmtpUrl(settings.url);
    const from = parseSender(settings.from);
    if (!server || !from)
      return { kind: 'retry', reason: 'The settings of the mail server are not valid: correct them under Integrations' };
    const deadline = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), closing.signal, ...(signal ? [signal] : [])]);
    try {
      const address = await dial(server.host, settings.anyHost ? null : allowed);
      return await attempt(server, address, await emailFrom(from), deadline);
    } catch (error) {
      if (error instanceof RefusedHost) return { kind: 'retry', reason: error.message };
      return deadline.aborted ? { kind: 'retry', reason: 'The mail server did not answer in time' } : judgeMail(error as MailFailure);
    }
  };
  return {
    configured: async () => (await options.settings()) !== null,
    send: async (mail, signal) =>
      isMailAddress(mail.to)
        ? talk((from) => compose(mail, from), signal)
        : { kind: 'permanent', reason: `"${oneLine(mail.to)}" is no email address` },
    check: (signal) => talk(() => null, signal),
    close: async () => closing.abort(),
  };
}

type Sender = NonNullable<ReturnType<typeof parseSender>>;

class RefusedHost extends Error {}

/** Where to connect. A saved host is resolved once and judged, so that a name that changes its address gains nothing. */
async function dial(host: string, allowed: ReturnType<typeof allowedNetworks> | null): Promise<string> {
  if (allowed === null) return host;
  const found = isIP(host) === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host }];
  if (found.length === 0) throw Object.assign(new Error('no such name'), { code: 'EDNS' });
  const verdicts = found.map(({ address }) => ({ address, verdict: judgeAddress(address, allowed) }));
  const usable = verdicts.find(({ verdict }) => verdict.allowed);
  if (usable) return usable.address;
  const [first] = verdicts;
  const why = first && !first.verdict.allowed ? first.verdict.reason : 'it has no address';
  throw new RefusedHost(`Outgoing calls may not reach ${host}: ${why}. An operator can open it with OUTBOUND_ALLOWED_CIDRS`);
}

interface AccountEmail {
  readonly from: string;
  readonly to: string;
  readonly bytes: () => NodeJS.ReadableStream;
}

// Here and below the library is loaded with the first letter: many never send one.
async function compose(mail: Mail, from: Sender): Promise<AccountEmail> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const domain = from.address.split('@')[1] ?? 'tocsin';
  const node = new MailComposer({
    from: { name: from.name, address: from.address },
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    messageId: `<${mail.id}@${domain}>`,
    ...(mail.continues === undefined ? {} : { inReplyTo: `<${mail.continues}@${domain}>`, references: `<${mail.continues}@${domain}>` }),
    headers: { 'Auto-Submitted': 'auto-generated', ...(mail.unsubscribe === undefined ? {} : oneClick(mail.unsubscribe)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { from: from.address, to: mail.to, bytes: () => node.createReadStream() };
}

/** One request ends the emails (RFC 8058). */
function oneClick(url: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A header is one line, whatever an alert's title holds. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

async function attempt(server: SmtpServer, address: string, email: AccountEmail | null, deadline: AbortSignal): Promise<MailOutcome> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  deadline.throwIfAborted();
  const connection = new SMTPConnection({
    host: address,
    port: server.port,
    secure: server.secure,
    requireTLS: server.startTls === 'require',
    ignoreTLS: server.startTls === 'off',
    name: hostname(),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    ...(isIP(server.host) === 0 ? { servername: server.host } : {}),
  });
  const lost = new Promise<never>((_resolve, reject) => {
    connection.on('error', reject);
    connection.on('end', () => reject(Object.assign(new Error('closed'), { code: 'ECONNECTION' })));
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
  });
  // It may lose the race, or nobody may be racing any more.
  lost.catch(() => {});
  try {
    await Promise.race([lost, step((done) => connection.connect(done))]);
    const { user, password } = server;
    if (user !== null)
      await Promise.race([lost, step((done) => connection.login({ user, pass: password, credentials: { user, pass: password } }, done))]);
    if (email === null) return { kind: 'sent', reference: '' };
    const info = await Promise.race([
      lost,
      step<{ response: string }>((done) =>
        connection.send({ from: email.from, to: [email.to] }, email.bytes() as Parameters<typeof connection.send>[1], done),
      ),
    ]);
    return { kind: 'sent', reference: oneLine(info.response) };
  } finally {
    if (deadline.aborted) connection.close();
    else connection.quit();
  }
}

function step<Result>(run: (done: (error?: Error | null, result?: Result) => void) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    run((error, result) => (error ? reject(error) : resolve(result as Result)));
  });
}
