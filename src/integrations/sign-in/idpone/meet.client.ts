import type { Connection } from '../../../modules/connections/connection.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { RoomOutcome } from '../../provider.ts';
import { isTemporary, jsonObject, object, text, verdictOfError } from '../../channels/verdict.ts';

/** What a person allows us: to make meeting spaces, and to see those we made. */
export const MEET_SCOPE = 'https://www.googleapis.com/auth/meetings.space.created';

const DEADLINE_MS = 10_000;

/** Makes a space of Google Meet with a person's token. */
export async function createSpace(outbound: Outbound, { values }: Connection, token: string): Promise<RoomOutcome> {
  const base = (values['meet_url'] ?? '').replace(/\/+$/, '');
  try {
    const response = await outbound.call({
      method: 'POST',
      url: `${base}/v2/spaces`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const body = jsonObject(response.body);
    if (response.status >= 200 && response.status <= 299) {
      const url = URL.parse(text(body?.['meetingUri']) ?? '');
      return url?.protocol === 'https:' || url?.protocol === 'http:'
        ? { kind: 'made', url: url.href }
        : { kind: 'retry', reason: 'Google Meet did not name the room' };
    }
    if (isTemporary(response.status)) return { kind: 'retry', reason: `Google Meet answered ${response.status}: try again shortly` };
    return refused(response.status, object(body?.['error']));
  } catch (error) {
    const { reason } = verdictOfError(error, 'Google Meet');
    return { kind: 'retry', reason };
  }
}

/** Google names the reason in the details of an error. */
function refused(status: number, error: Readonly<Record<string, unknown>>): RoomOutcome {
  const details = Array.isArray(error['details']) ? error['details'].map(object) : [];
  const reason = details.map((detail) => text(detail['reason'])).find((each) => each !== null) ?? null;
  const code = (reason ?? text(error['status']) ?? `${status}`).slice(0, 80).replace(/[^\w.-]/g, '?');
  if (status === 401 || reason === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT') return { kind: 'forbidden' };
  if (reason === 'SERVICE_DISABLED')
    return {
      kind: 'refused',
      reason: `The Google Meet API is off in the project of the OAuth client: enable it in the Google Cloud console (${code})`,
    };
  if (status === 403)
    return {
      kind: 'refused',
      reason: `Google does not let this account create meetings (${code}): ask the administrator of your Google Workspace, or link a room by its address`,
    };
  return { kind: 'refused', reason: `Google Meet did not create a room (${code}): link a room by its address instead` };
}
