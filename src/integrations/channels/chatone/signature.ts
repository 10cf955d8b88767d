import { createHmac } from 'node:crypto';
import { sameText } from '../same-text.ts';

/** Callbacks older or newer than this are refused. */
const WINDOW_SECONDS = 300;

export interface SignedRequest {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly raw: Buffer;
}

/** Verifies Slack's v0 signature over the raw bytes; null when it holds, else why not. Two secrets are accepted during rotation. */
export function signatureProblem(request: SignedRequest, secrets: readonly string[], now: Date): string | null {
  const { timestamp = '', signature = '' } = request;
  if (!/^\d{1,12}$/.test(timestamp)) return 'X-Slack-Request-Timestamp is missing or no number';
  if (!/^v0=[0-9a-f]{64}$/.test(signature)) return 'X-Slack-Signature is missing or malformed';
  if (Math.abs(Math.floor(now.getTime() / 1_000) - Number(timestamp)) > WINDOW_SECONDS)
    return 'The request is older or newer than five minutes';
  const holds = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(request.raw).digest('hex');
    return sameText(signature, `v0=${expected}`);
  });
  return holds ? null : 'The signature does not match the signing secret';
}
