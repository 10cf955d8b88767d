import type { PersonChannel } from '../../../modules/notifications/pages/page.ts';
import { endIfMoot, placed } from '../phone-call.ts';
import { clientState } from './callbacks.ts';
import type { VoicetwoClient } from './voicetwo.client.ts';

/** How long it rings. */
const RING_SECONDS = 30;

interface Own {
  readonly from: string;
  readonly connectionId: string;
  readonly callback: string;
}

/** Telnyx as a way to a person: a call that reads the page out and takes a key. */
export function voicetwoPerson(client: VoicetwoClient, own: Own): PersonChannel {
  return {
    name: 'voicetwo',
    send: async ({ to, callRef, signal }) => {
      const ref = callRef ?? '';
      const body = {
        connection_id: own.connectionId,
        to: to.phone,
        from: own.from,
        timeout_secs: RING_SECONDS,
        webhook_url: own.callback,
        webhook_url_method: 'POST',
        client_state: clientState(ref),
        // A repeat of the same command is ignored.
        command_id: ref,
      };
      return placed(await client.post('/calls', body, signal), 'call_control_id', 'Telnyx');
    },
    revise: (request) =>
      endIfMoot(request, (callId) => client.post(`/calls/${callId}/actions/hangup`, { command_id: `${request.key}-end` }, request.signal)),
  };
}
