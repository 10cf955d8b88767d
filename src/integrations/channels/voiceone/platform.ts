import type { Connection } from '../../../modules/connections/connection.ts';
import type { VoicePlatform } from '../../../modules/notifications/voice/voice.ts';
import { digitUrl, receiveVoiceone } from './callbacks.ts';
import { voiceone } from './descriptor.ts';
import { NO_TWIML, renderTwiml } from './twiml.ts';
import { voiceoneSettings } from './provider.ts';

const XML = 'text/xml; charset=utf-8';

/** Twilio as a place where people answer. `callback` is our address as Twilio was told it. */
export function voiceonePlatform(connection: () => Promise<Connection | null>, callback: string): VoicePlatform {
  return {
    provider: voiceone.id,
    label: voiceone.name,
    contentType: 'application/x-www-form-urlencoded',
    open: async () => {
      const values = (await connection())?.values;
      if (!values) return null;
      const { authTokens } = voiceoneSettings(values);
      return {
        receive: (received) => receiveVoiceone(received, { base: callback, authTokens }),
        respond: async (event, say) => ({
          type: XML,
          body: say === null || event === null ? NO_TWIML : renderTwiml(say, digitUrl(callback, event.ref, say.turn)),
        }),
      };
    },
  };
}
