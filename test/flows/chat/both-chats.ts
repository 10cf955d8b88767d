import { ADMIN, startTestApp, type TestApp, type TestAppOptions } from '../../harness/app.ts';
import { chatSettings } from '../../harness/fakes/chat-settings.ts';
import { type FakeChatone, startFakeChatone } from '../../harness/fakes/fake-chatone.ts';
import { type FakeChattwo, startFakeChattwo } from '../../harness/fakes/fake-chattwo.ts';

/** The accounts of the first admin. */
export const ADA = { chatone: 'U0ADA', chattwo: 'ada00000000000000000000000' } as const;

/** A whole server between the stand-ins of both chats, where its first admin has an account. */
export interface BothChats {
  readonly chatone: FakeChatone;
  readonly chattwo: FakeChattwo;
  readonly app: TestApp;
  /** The settings that another server needs to know both. */
  readonly env: Readonly<Record<string, string>>;
  /** Announces every alert on both, at the destinations `one` and `two`, by these rules and without one. */
  announce(rules?: readonly object[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both chats and the server between them. */
export async function startBothChats(options: Pick<TestAppOptions, 'env'> = {}): Promise<BothChats> {
  const chatone = await startFakeChatone();
  const chattwo = await startFakeChattwo();
  const stopChats = () => Promise.all([chatone.stop(), chattwo.stop()]);
  chatone.users.push({ id: ADA.chatone, email: ADMIN.email, name: 'Ada', confirmed: true });
  chattwo.users.push({ id: ADA.chattwo, email: ADMIN.email, username: 'ada', verified: true });
  const env = { ...chatSettings(chatone, chattwo), ...options.env };
  const app = await startTestApp({ env }).catch(async (error: unknown) => {
    await stopChats();
    throw error;
  });
  return {
    chatone,
    chattwo,
    app,
    env,
    async announce(rules = []) {
      const destinations = [
        { name: 'one', provider: 'chatone', channel: 'C0ALERTS' },
        { name: 'two', provider: 'chattwo', channel: chattwo.channelId },
      ];
      const { status, body } = await app.api('PUT', '/api/v1/routes', { destinations, rules, default_destinations: ['one', 'two'] });
      if (status !== 200) throw new Error(`no routes: ${JSON.stringify(body)}`);
    },
    async stop() {
      await app.stop();
      await stopChats();
    },
  };
}
