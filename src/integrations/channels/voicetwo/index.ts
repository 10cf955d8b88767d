import type { Provider } from '../../provider.ts';
import { voicetwo } from './descriptor.ts';
import { openVoicetwoClient } from './voicetwo.client.ts';
import { voicetwoPerson } from './person.ts';
import { voicetwoPlatform } from './platform.ts';
import { voicetwoProvider, voicetwoSettings } from './provider.ts';

/** Telnyx. */
export const VOICETWO: Provider = {
  descriptor: voicetwo,
  connect: voicetwoProvider,
  person: ({ values }, { outbound, clock, baseUrl }) => {
    const settings = voicetwoSettings(values);
    const { from, connectionId } = settings;
    const callback = `${baseUrl}/api/v1/${voicetwo.id}/callback`;
    return voicetwoPerson(openVoicetwoClient(settings, outbound, clock), { from, connectionId, callback });
  },
  voice: (connection, { outbound }) => voicetwoPlatform(connection, outbound),
};
