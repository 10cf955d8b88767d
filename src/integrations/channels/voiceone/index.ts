import type { Provider } from '../../provider.ts';
import { voiceone } from './descriptor.ts';
import { openVoiceoneClient } from './voiceone.client.ts';
import { voiceonePerson } from './person.ts';
import { voiceonePlatform } from './platform.ts';
import { voiceoneProvider, voiceoneSettings } from './provider.ts';

const CALLBACK = `/api/v1/${voiceone.id}/callback`;

/** Twilio. */
export const VOICEONE: Provider = {
  descriptor: voiceone,
  connect: voiceoneProvider,
  person: ({ values }, { outbound, clock, baseUrl }) => {
    const settings = voiceoneSettings(values);
    return voiceonePerson(openVoiceoneClient(settings, outbound, clock), { from: settings.from, callback: baseUrl + CALLBACK });
  },
  voice: (connection, { baseUrl }) => voiceonePlatform(connection, baseUrl + CALLBACK),
};
