import type { PageOutcome, PageRequest, PersonChannel } from '../../../modules/notifications/pages/page.ts';
import { text } from '../verdict.ts';
import { callbackUrl } from './callbacks.ts';
import type { JsonResult } from '../json-call.ts';
import type { VoiceoneClient } from './voiceone.client.ts';

/** How long it rings. */
const RING_SECONDS = '30';

/** Twilio as a way to a person: a call that reads the page out and takes a key. */
export function voiceonePerson(client: VoiceoneClient, own: { readonly from: string; readonly callback: string }): PersonChannel {
  return {
    name: 'voiceone',
    send: async (request) => placed(await client.post('/Calls.json', callForm(request, own), request.signal)),
    revise: async (request) => {
      const callId = request.external?.['call_id'];
      const wanted = request.content.kind === 'incident' && request.content.incidents.some((incident) => incident.wanted);
      if (!callId || wanted) return { kind: 'sent', external: request.external };
      const ended = await client.post(`/Calls/${encodeURIComponent(callId)}.json`, [['Status', 'completed']], request.signal);
      return ended.kind === 'ok' ? { kind: 'sent', external: request.external } : outcome(ended);
    },
  };
}

function callForm(
  { to, callRef }: PageRequest,
  own: { readonly from: string; readonly callback: string },
): readonly (readonly [string, string])[] {
  const ref = callRef ?? '';
  return [
    ['To', to.phone ?? ''],
    ['From', own.from],
    ['Url', callbackUrl(own.callback, ref, 'answer')],
    ['Method', 'POST'],
    ['StatusCallback', callbackUrl(own.callback, ref, 'status')],
    ['StatusCallbackMethod', 'POST'],
    ...(['initiated', 'ringing', 'answered', 'completed'] as const).map((event) => ['StatusCallbackEvent', event] as const),
    ['Timeout', RING_SECONDS],
  ];
}

function placed(result: JsonResult): PageOutcome {
  if (result.kind !== 'ok') return outcome(result);
  const callId = text(result.body['sid']);
  return callId
    ? { kind: 'sent', external: { call_id: callId } }
    : { kind: 'retry', reason: 'Twilio did not name the call', retryAfterMs: null };
}

function outcome(result: Exclude<JsonResult, { kind: 'ok' }>): PageOutcome {
  return result.kind === 'retry' ? result : { kind: 'permanent', reason: result.reason };
}
