import { type Client, openClient } from '../../../demo/client.ts';
import { addColleagues, makeOrganisation, putNewUserOnCall } from '../../../demo/people.ts';
import { openingScene, playHistory } from '../../../demo/scene.ts';
import { chatEnvironment, saveRules, startChats } from '../../../demo/set-up.ts';
import { moveClock } from '../../harness/clock.ts';
import { ADMIN, openStage, type Stage } from './stage.ts';

const EIGHT_DAYS_MS = 8 * 86_400_000;

/** A stage on which the demo stands: a week of alerts, an organisation on call, rules, both chats, and its opening scene. */
export interface DemoScene {
  readonly stage: Stage;
  /** As the administrator. */
  readonly client: Client;
  /** To post alerts with. */
  readonly token: string;
  close(): Promise<void>;
}

/** Sets it, behind a front. */
export async function openDemoScene(): Promise<DemoScene> {
  const chats = await startChats();
  const stage = await openStage({ front: true, env: { ...chatEnvironment(chats), SESSION_LIFETIME: '720h' } });
  const close = async () => {
    await stage.close();
    await chats.stop();
  };
  try {
    const goBack = (ms: number) => moveClock(stage.databaseUrl, -ms);
    await goBack(EIGHT_DAYS_MS);
    const token = await stage.setUp();
    const client = openClient(stage.url);
    await client.call('POST', '/api/v1/auth/login', { email: ADMIN.email, password: ADMIN.password });
    const { colleague } = await makeOrganisation(client, await addColleagues(client));
    await playHistory({ client, colleague, token, goBack });
    await saveRules(client);
    await putNewUserOnCall(client);
    await openingScene({ client, token, colleague, goBack });
    return { stage, client, token, close };
  } catch (error) {
    await close();
    throw error;
  }
}
