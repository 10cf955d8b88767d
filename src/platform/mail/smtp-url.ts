import { isIP } from 'node:net';

/** A mail server's address, taken apart. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** What holds where the server offers STARTTLS, or does not. */
  readonly startTls: 'require' | 'optional' | 'off';
  readonly user: string | null;
  readonly password: string;
}

/**
 * Reads `smtp://user:password@host:587?tls=require`. A password never travels unencrypted unless `tls=off` or
 * `tls=optional` says so, or the server is on this machine.
 *
 * @returns null when it is no such address
 */
export function parseSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') return null;
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decoded(url.username);
  const password = decoded(url.password);
  const tls = url.searchParams.get('tls');
  if (user === null || password === null || (tls !== null && !isTls(tls))) return null;
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    startTls: isTls(tls) ? tls : user !== '' && !isLoopback(host) ? 'require' : 'optional',
    user: user === '' ? null : user,
    password,
  };
}

function isTls(text: string | null): text is SmtpServer['startTls'] {
  return text === 'require' || text === 'optional' || text === 'off';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const ADDRESS = /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]{1,253}$/;

/** Whether a text is one plain address: no name, no list, nothing that a header could be broken with. */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text) && !/\p{Cc}/u.test(text);
}

/** `Tocsin <tocsin@example.com>` or the bare address; null when it is neither. */
export function parseSender(text: string): { readonly name: string; readonly address: string } | null {
  const [, name, inner] = /^\s*(?:"?([^"<>\r\n]*?)"?\s*)<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = (inner ?? text).trim();
  return isMailAddress(address) ? { name: (name ?? '').trim(), address } : null;
}
