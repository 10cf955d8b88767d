import type { Connection } from '../../../modules/connections/connection.ts';
import type { VoiceEvent, VoicePlatform, VoiceSay } from '../../../modules/notifications/voice/voice.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { clientState, receiveVoicetwo } from './callbacks.ts';
import { voicetwo } from './descriptor.ts';
import { openVoicetwoClient, type VoicetwoClient } from './voicetwo.client.ts';
import { voicetwoSettings } from './provider.ts';

const DONE = { type: 'application/json', body: '{}' };
/** The caller listens meanwhile. */
const DEADLINE_MS = 5_000;
const VOICE = { voice: 'female', language: 'en-US' } as const;

/** Telnyx as a place where people answer: it is told what to say by calls of our own. */
export function voicetwoPlatform(connection: () => Promise<Connection | null>, outbound: Outbound): VoicePlatform {
  return {
    provider: voicetwo.id,
    label: voicetwo.name,
    contentType: 'application/json',
    open: async () => {
      const values = (await connection())?.values;
      if (!values) return null;
      const settings = voicetwoSettings(values);
      const client = openVoicetwoClient(settings, outbound);
      return {
        receive: (received, now) => receiveVoicetwo(received, settings.publicKeys, now),
        respond: async (event, say) => {
          if (event) await command(client, event, say);
          return DONE;
        },
      };
    },
  };
}

/** One command for one event: its id makes a repeat of it harmless. */
async function command(client: VoicetwoClient, event: VoiceEvent, say: VoiceSay | null): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const path = `/calls/${encodeURIComponent(event.callId)}/actions`;
  const id = event.eventId ?? event.ref;
  if (event.what.kind === 'spoken') await client.post(`${path}/hangup`, { command_id: id }, signal);
  if (say === null) return;
  if (say.after === 'hang_up') {
    await client.post(
      `${path}/speak`,
      { payload: say.text, ...VOICE, client_state: clientState(event.ref, 'bye'), command_id: id },
      signal,
    );
    return;
  }
  await client.post(
    `${path}/gather_using_speak`,
    {
      payload: say.text,
      ...VOICE,
      minimum_digits: 1,
      maximum_digits: 1,
      timeout_millis: 10_000,
      client_state: clientState(event.ref, say.turn),
      command_id: id,
    },
    signal,
  );
}
