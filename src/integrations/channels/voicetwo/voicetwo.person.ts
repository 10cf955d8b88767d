import type { PageOutcome, PersonChannel } from '../../../modules/notifications/pages/page.ts';
import { text } from '../verdict.ts';
import { clientState } from './callbacks.ts';
import type { VoicetwoClient, VoicetwoResult } from './voicetwo.client.ts';

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
      return placed(await client.post('/calls', body, signal));
    },
    revise: async ({ external, content, key, signal }) => {
      const callId = external?.['call_id'];
      const wanted = content.kind === 'incident' && content.incidents.some((incident) => incident.wanted);
      if (!callId || wanted) return { kind: 'sent', external };
      const ended = await client.post(`/calls/${encodeURIComponent(callId)}/actions/hangup`, { command_id: `${key}-end` }, signal);
      return ended.kind === 'ok' ? { kind: 'sent', external } : outcome(ended);
    },
  };
}

function placed(result: VoicetwoResult): PageOutcome {
  if (result.kind !== 'ok') return outcome(result);
  const callId = text(result.data['call_control_id']);
  return callId
    ? { kind: 'sent', external: { call_id: callId } }
    : { kind: 'retry', reason: 'Telnyx did not name the call', retryAfterMs: null };
}

function outcome(result: Exclude<VoicetwoResult, { kind: 'ok' }>): PageOutcome {
  return result.kind === 'retry' ? result : { kind: 'permanent', reason: result.reason };
}
