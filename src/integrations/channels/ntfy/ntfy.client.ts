import type { Connection } from '../../../modules/connections/connection.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { type CallVerdict, isTemporary, jsonObject, text, verdictOfError, verdictOfStatus } from '../verdict.ts';
import type { NtfyMessage } from './render.ts';

/** What calls to a server need. */
export interface NtfySettings {
  readonly baseUrl: string;
  /** Null: nobody has to sign in. */
  readonly authorization: string | null;
}

/** Saved values as settings of ntfy. A token goes before user and password. */
export function ntfySettings(values: Connection['values']): NtfySettings {
  const { base_url: baseUrl = '', access_token: token, username, password } = values;
  if (token !== undefined) return { baseUrl, authorization: `Bearer ${token}` };
  if (username === undefined) return { baseUrl, authorization: null };
  return { baseUrl, authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };
}

/** What became of a call. `sequence`: the server keeps messages of one sequence together, so that a later one replaces this one. */
export type NtfyResult = { readonly kind: 'ok'; readonly id: string; readonly sequence: boolean } | CallVerdict;

export interface NtfyClient {
  /** Publishes a message; of a sequence that was published before, it takes the place of the earlier one. */
  publish(message: NtfyMessage, signal: AbortSignal): Promise<NtfyResult>;
  /** Whether the server is one of ntfy's, and well. */
  health(signal: AbortSignal): Promise<{ readonly kind: 'ok' } | CallVerdict>;
}

const WHO = 'ntfy';

/** Calls a server over the guarded way out. Nothing is retried here. */
export function openNtfyClient({ baseUrl, authorization }: NtfySettings, outbound: Outbound, clock: () => Date): NtfyClient {
  const headers = { accept: 'application/json', ...(authorization === null ? {} : { authorization }) };
  return {
    publish: async (message, signal) => {
      try {
        const response = await outbound.call({
          method: 'POST',
          url: `${baseUrl}/`,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(message),
          signal,
        });
        const { status } = response;
        const answer = jsonObject(response.body);
        if (status >= 200 && status <= 299) {
          const id = text(answer?.['id']);
          return id === null
            ? { kind: 'permanent', reason: 'The address is none of an ntfy server: check it' }
            : { kind: 'ok', id, sequence: answer?.['sequence_id'] === message.sequence_id };
        }
        if (isTemporary(status) || status < 400) return verdictOfStatus(response, WHO, clock());
        return { kind: 'permanent', reason: refusal(status, answer) };
      } catch (error) {
        return verdictOfError(error, WHO);
      }
    },
    health: async (signal) => {
      try {
        const response = await outbound.call({ method: 'GET', url: `${baseUrl}/v1/health`, headers, signal });
        if (response.status !== 200) return verdictOfStatus(response, WHO, clock());
        return jsonObject(response.body)?.['healthy'] === true
          ? { kind: 'ok' }
          : { kind: 'permanent', reason: 'The address is none of a healthy ntfy server: check it' };
      } catch (error) {
        return verdictOfError(error, WHO);
      }
    },
  };
}

/** A 4xx in words. ntfy's own code is named, so that its manual can be asked. */
function refusal(status: number, answer: Readonly<Record<string, unknown>> | null): string {
  const said = text(answer?.['error']);
  const code = answer?.['code'];
  const own = said === null ? '' : ` (${typeof code === 'number' ? `${code}: ` : ''}${said.slice(0, 200)})`;
  if (status === 401) return `ntfy does not accept the access token, or user and password: enter them again under Integrations${own}`;
  if (status === 403) return `ntfy does not let this account write to the topic: give it access there${own}`;
  if (status === 404) return `ntfy does not know the address: check the server under Integrations${own}`;
  if (status === 413) return `ntfy takes no message of this size${own}`;
  return `ntfy refused the message with ${status}${own}`;
}
