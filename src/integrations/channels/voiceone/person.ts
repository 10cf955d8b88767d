import type { PageRequest, PersonChannel } from '../../../modules/notifications/pages/page.ts';
import { callbackUrl } from './callbacks.ts';
import { endIfMoot, placed } from '../phone-call.ts';
import type { VoiceoneClient } from './voiceone.client.ts';

/** How long it rings. */
const RING_SECONDS = '30';

/** Twilio as a way to a person: a call that reads the page out and takes a key. */
export function voiceonePerson(client: VoiceoneClient, own: { readonly from: string; readonly callback: string }): PersonChannel {
  return {
    name: 'voiceone',
    send: async (request) => placed(await client.post('/Calls.json', callForm(request, own), request.signal), 'sid', 'Twilio'),
    revise: (request) => endIfMoot(request, (callId) => client.post(`/Calls/${callId}.json`, [['Status', 'completed']], request.signal)),
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
