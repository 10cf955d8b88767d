/** A message of Amazon SNS, as far as its signature and its confirmation need it. */
export interface SnsMessage {
  readonly Type: (typeof TYPES)[number];
  readonly SignatureVersion: '1' | '2';
  readonly Signature: string;
  readonly SigningCertURL: string;
  /** Only of a subscription that waits to be confirmed. */
  readonly SubscribeURL: string | null;
  /** What its signature covers. */
  readonly signed: string;
}

const TYPES = ['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation'] as const;

/** Members that are signed, in this order; those that a message does not have are left out. */
const SIGNED: Readonly<Record<SnsMessage['Type'], readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

/** Reads a body; a text says why it is no message that could be verified. */
export function readSns(body: unknown): SnsMessage | string {
  if (typeof body !== 'object' || body === null) return 'This is no message of Amazon SNS';
  const member = (name: string): string | null => {
    const value: unknown = Object.hasOwn(body, name) ? (body as Readonly<Record<string, unknown>>)[name] : null;
    return typeof value === 'string' ? value : null;
  };
  const type = TYPES.find((name) => name === member('Type'));
  if (type === undefined) return 'This is no message of Amazon SNS: turn raw message delivery off';
  const version = member('SignatureVersion');
  const [signature, certificate] = [member('Signature'), member('SigningCertURL') ?? member('SigningCertUrl')];
  if ((version !== '1' && version !== '2') || signature === null || certificate === null)
    return 'The message has no signature of version 1 or 2';
  const signed = SIGNED[type].flatMap((name) => {
    const value = member(name);
    return value === null ? [] : [`${name}\n${value}\n`];
  });
  return {
    Type: type,
    SignatureVersion: version,
    Signature: signature,
    SigningCertURL: certificate,
    SubscribeURL: type === 'SubscriptionConfirmation' ? member('SubscribeURL') : null,
    signed: signed.join(''),
  };
}

/** `sns.eu-west-1.amazonaws.com`, and the same in China. */
const HOST = /^sns\.[a-z0-9]{1,20}(?:-[a-z0-9]{1,20}){1,4}\.amazonaws\.com(?:\.cn)?$/;

/** An address of the provider's own, over HTTPS; null for any other. */
export function snsAddress(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null;
  return HOST.test(url.hostname) ? url.href : null;
}

/** The address of a certificate: of the provider's own, and of the one kind of file that it signs with. */
export function certificateAddress(text: string): string | null {
  const address = snsAddress(text);
  if (address === null) return null;
  const { pathname, search } = new URL(address);
  return search === '' && /^\/SimpleNotificationService-[\w-]{1,100}\.pem$/.test(pathname) ? address : null;
}
