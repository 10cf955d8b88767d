import type { FakeChatone } from './fake-chatone.ts';
import type { FakeChattwo } from './fake-chattwo.ts';

/** Settings that connect a server with the stand-ins of both chats. */
export function chatSettings(chatone: FakeChatone, chattwo: FakeChattwo) {
  return {
    CHATONE_BASE_URL: chatone.apiUrl,
    CHATONE_BOT_TOKEN: chatone.botToken,
    CHATONE_SIGNING_SECRET: chatone.signingSecret,
    CHATTWO_BASE_URL: chattwo.url,
    CHATTWO_BOT_TOKEN: chattwo.botToken,
    CHATTWO_CALLBACK_SECRET: chattwo.hookToken,
  };
}
