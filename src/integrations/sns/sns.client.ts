import { type KeyObject, verify, X509Certificate } from 'node:crypto';
import { Problem } from '../../platform/errors.ts';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';
import { certificateAddress, readSns, type SnsMessage, snsAddress } from './message.ts';

/** What a version of the signature is made by. */
const ALGORITHMS = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' } as const;

/** Certificates that are kept, and for how long: the provider has few, and changes them seldom. */
const CERTIFICATES_MAX = 20;
const KEPT_MS = 3_600_000;
/** Larger than any certificate of the provider. */
const CERTIFICATE_MAX = 16_384;
const DEADLINE_MS = 5_000;

interface Kept {
  readonly at: number;
  readonly key: Promise<KeyObject>;
}

/** Checks messages of Amazon SNS, and confirms subscriptions. */
export interface Sns {
  /**
   * Verifies the signature of a message; one that asks to confirm its subscription is confirmed by a call to the address in
   * it, which is the provider's own.
   *
   * @throws Problem `unauthenticated` when the message does not verify; `unavailable` when the provider does not answer: it sends again
   */
  accept(body: unknown, now: Date): Promise<void>;
}

/** @param outbound reaches no private address, and follows no redirect */
export function openSns(outbound: Pick<Outbound, 'call'>): Sns {
  const certificates = new Map<string, Kept>();

  const get = async (url: string): Promise<string> => {
    try {
      const { status, body } = await outbound.call({ method: 'GET', url, deadlineMs: DEADLINE_MS });
      if (status === 200) return body;
      throw new Problem('unavailable', `Amazon SNS answered ${status}`);
    } catch (error) {
      if (error instanceof OutboundError)
        throw new Problem('unavailable', `Amazon SNS could not be reached: ${error.message}`, { cause: error });
      throw error;
    }
  };

  const load = async (url: string, now: Date): Promise<KeyObject> => {
    const text = await get(url);
    const certificate = text.length <= CERTIFICATE_MAX ? parsed(text) : null;
    if (certificate === null) throw refused('The certificate of the message cannot be read');
    if (now < certificate.validFromDate || now > certificate.validToDate) throw refused('The certificate of the message is not valid now');
    return certificate.publicKey;
  };

  const keyOf = (url: string, now: Date): Promise<KeyObject> => {
    const known = certificates.get(url);
    if (known && now.getTime() - known.at < KEPT_MS) return known.key;
    certificates.delete(url);
    if (certificates.size >= CERTIFICATES_MAX) certificates.delete(certificates.keys().next().value ?? '');
    const key = load(url, now);
    certificates.set(url, { at: now.getTime(), key });
    // What failed is tried again with the next message.
    key.catch(() => certificates.get(url)?.key === key && certificates.delete(url));
    return key;
  };

  const assertSigned = async (message: SnsMessage, now: Date): Promise<void> => {
    const address = certificateAddress(message.SigningCertURL);
    if (address === null) throw refused('SigningCertURL is no address of Amazon SNS');
    const key = await keyOf(address, now);
    const algorithm = ALGORITHMS[message.SignatureVersion];
    if (key.asymmetricKeyType !== 'rsa' || !verify(algorithm, Buffer.from(message.signed), key, Buffer.from(message.Signature, 'base64')))
      throw refused('The signature of the message does not match it');
  };

  return {
    async accept(body, now) {
      const message = readSns(body);
      if (typeof message === 'string') throw refused(message);
      await assertSigned(message, now);
      if (message.Type !== 'SubscriptionConfirmation') return;
      const address = snsAddress(message.SubscribeURL ?? '');
      if (address === null) throw refused('SubscribeURL is no address of Amazon SNS');
      await get(address);
    },
  };
}

function parsed(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text);
  } catch {
    return null;
  }
}

function refused(detail: string): Problem {
  return new Problem('unauthenticated', detail, { errors: [{ pointer: '/Signature', code: 'bad_signature', detail }] });
}
