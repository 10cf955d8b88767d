import { parseSender, parseSmtpUrl } from '../../platform/mail/smtp-url.ts';

/** A number as it is dialled anywhere: E.164. */
export function isPhoneNumber(text: string): boolean {
  return /^\+[1-9][0-9]{6,14}$/.test(text);
}

export function isSmtpAddress(text: string): boolean {
  return parseSmtpUrl(text) !== null;
}

export function isMailSender(text: string): boolean {
  return parseSender(text) !== null;
}

/** A raw Ed25519 public key in base64. */
export function isPublicKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}
