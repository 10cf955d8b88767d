import { createHmac, timingSafeEqual } from 'node:crypto';

/** A request as it came, for checking who signed it. */
export interface SignedRequest {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** For signatures that are dated. */
  readonly now: Date;
}

/** How one kind of sender proves that it knows the secret. */
interface Scheme {
  /** The header that holds the proof, as the sender's documents write it. */
  readonly header: string;
  /** Formats whose senders use this one. */
  readonly sources: readonly string[];
  /** Null: the proof holds; else why it does not. */
  readonly check: (proof: string, secret: string, request: SignedRequest) => string | null;
}

/** How far the date of a signature may be from now, either way. */
export const SIGNATURE_TOLERANCE_S = 300;

const WRONG = 'does not match the body and the signing secret of this token';

function digest(algorithm: 'sha1' | 'sha256' | 'sha512', secret: string | Buffer, ...parts: ReadonlyArray<string | Buffer>): Buffer {
  const hmac = createHmac(algorithm, secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** Compares without telling by time where they differ. */
function same(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Texts of any length, compared by digests: their lengths tell nothing either. */
function sameText(given: string, wanted: string): boolean {
  return same(digest('sha256', 'compare', given), digest('sha256', 'compare', wanted));
}

const fromHex = (text: string): Buffer => (/^[0-9a-f]*$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.alloc(0));
const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');
const verdict = (holds: boolean): string | null => (holds ? null : WRONG);

/** Why a date is not near enough; null when it is. Seconds since 1970. */
function dateProblem(text: string, now: Date): string | null {
  if (!/^\d{1,15}$/.test(text)) return 'has no readable time';
  const seconds = text.length > 11 ? Number(text) / 1_000 : Number(text);
  const apart = Math.abs(now.getTime() / 1_000 - seconds);
  return apart <= SIGNATURE_TOLERANCE_S ? null : `is dated more than ${SIGNATURE_TOLERANCE_S} s from now: check the sender's clock`;
}

const headerOf = ({ headers }: SignedRequest, name: string): string | null => {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' && value !== '' ? value : null;
};

const hexOfBody: Scheme['check'] = (proof, secret, { body }) => verdict(same(fromHex(proof), digest('sha256', secret, body)));
const plainSecret: Scheme['check'] = (proof, secret) => verdict(sameText(proof, secret));

/** `t=…,v1=…`: several signatures while the secret is being replaced. */
const stripe: Scheme['check'] = (proof, secret, { body, now }) => {
  const parts = proof.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const late = dateProblem(time, now);
  if (late !== null) return late;
  const wanted = digest('sha256', secret, `${time}.`, body);
  return verdict(parts.some(([name, value = '']) => name === 'v1' && same(fromHex(value), wanted)));
};

/** Standard Webhooks: `v1,<base64>` by spaces; the secret is written `whsec_<base64>`. */
const standard: Scheme['check'] = (proof, secret, request) => {
  const time = headerOf(request, 'webhook-timestamp') ?? '';
  const late = dateProblem(time, request.now);
  if (late !== null) return late;
  const key = secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : secret;
  const wanted = digest('sha256', key, `${headerOf(request, 'webhook-id') ?? ''}.${time}.`, request.body);
  return verdict(proof.split(' ').some((part) => part.startsWith('v1,') && same(fromBase64(part.slice(3)), wanted)));
};

const GRAFANA_TIMES = ['X-Grafana-Alerting-Signature-Timestamp', 'X-Grafana-Alerting-Timestamp'];

/** The body alone, or the time before it where the contact point names a header for it. */
const grafana: Scheme['check'] = (proof, secret, request) => {
  const time = GRAFANA_TIMES.map((name) => headerOf(request, name)).find((value) => value !== null) ?? null;
  if (time === null) return hexOfBody(proof, secret, request);
  return dateProblem(time, request.now) ?? verdict(same(fromHex(proof), digest('sha256', secret, `${time}:`, request.body)));
};

const HMAC_NAMES = { sha1: 'sha1', sha256: 'sha256', sha512: 'sha512' } as const;

/** `sha256=<hex>` and its kin. */
const named: Scheme['check'] = (proof, secret, { body }) => {
  const [name = '', value = ''] = proof.split('=');
  const algorithm = Object.hasOwn(HMAC_NAMES, name) ? HMAC_NAMES[name as keyof typeof HMAC_NAMES] : null;
  return algorithm === null ? WRONG : verdict(same(fromHex(value), digest(algorithm, secret, body)));
};

/** Every way of signing that is understood. */
export const SCHEMES: readonly Scheme[] = [
  {
    header: 'X-Hub-Signature-256',
    sources: ['github', 'github_actions'],
    check: (proof, secret, request) => (proof.startsWith('sha256=') ? named(proof, secret, request) : WRONG),
  },
  { header: 'X-Gitlab-Token', sources: ['gitlab'], check: plainSecret },
  { header: 'Sentry-Hook-Signature', sources: ['sentry'], check: hexOfBody },
  { header: 'Stripe-Signature', sources: [], check: stripe },
  { header: 'X-Grafana-Alerting-Signature', sources: ['grafana', 'grafana_legacy'], check: grafana },
  {
    header: 'X-PagerDuty-Signature',
    sources: ['pagerduty_webhook_v3'],
    check: (proof, secret, { body }) => {
      const wanted = digest('sha256', secret, body);
      return verdict(proof.split(',').some((part) => part.trim().startsWith('v1=') && same(fromHex(part.trim().slice(3)), wanted)));
    },
  },
  {
    header: 'X-MMS-Signature',
    sources: ['mongodb_atlas'],
    // Its documents say hexadecimal; what it sends is base64.
    check: (proof, secret, { body }) => {
      const wanted = digest('sha1', secret, body);
      return verdict(same(fromBase64(proof), wanted) || same(fromHex(proof), wanted));
    },
  },
  { header: 'X-Checkly-Signature', sources: ['checkly'], check: hexOfBody },
  { header: 'X-Honeycomb-Webhook-Token', sources: ['honeycomb'], check: plainSecret },
  { header: 'cf-webhook-auth', sources: ['cloudflare'], check: plainSecret },
  { header: 'X-Signature', sources: ['flux'], check: named },
  { header: 'webhook-signature', sources: [], check: standard },
];

/** The header by which the senders of a format sign; null where they do not. */
export function signatureHeader(source: string): string | null {
  return SCHEMES.find(({ sources }) => sources.includes(source))?.header ?? null;
}

/**
 * Why a request does not prove that its sender knows the secret; null when it does. A format whose senders sign in a way
 * of their own is held to that way; of any other, one of the known headers must hold.
 */
export function signatureProblem(
  secret: string,
  source: string | null,
  request: SignedRequest,
): { readonly header: string; readonly detail: string } | null {
  const own = source === null ? undefined : SCHEMES.find(({ sources }) => sources.includes(source));
  const scheme = own ?? SCHEMES.find(({ header }) => headerOf(request, header) !== null);
  if (!scheme) {
    const names = SCHEMES.map(({ header }) => header);
    return { header: names[0] ?? '', detail: `This token has a signing secret: send one of ${names.join(', ')}` };
  }
  const proof = headerOf(request, scheme.header);
  if (proof === null) return { header: scheme.header, detail: `This token has a signing secret: the header ${scheme.header} is missing` };
  const problem = scheme.check(proof, secret, request);
  return problem === null ? null : { header: scheme.header, detail: `The header ${scheme.header} ${problem}` };
}
