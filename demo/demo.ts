// The whole way in a minute, with no account anywhere: `npm run demo`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp } from '../src/app.ts';
import { PROVIDER_VARIABLES } from '../src/integrations/providers.ts';
import { loadConfig } from '../src/platform/config.ts';
import { openLog } from '../src/platform/log.ts';
import { openPostgres } from '../src/platform/postgres/postgres.ts';
import { moveClock } from '../test/harness/clock.ts';
import { freePort } from '../test/harness/processes.ts';
import { AGENT, makeAgent, runAgent } from './agent.ts';
import { serveChatPages } from './chat-pages.ts';
import { openClient } from './client.ts';
import { NEW_USER } from './new-user.ts';
import { addColleagues, makeOrganisation, putNewUserOnCall, reachInChat } from './people.ts';
import { keepBurning, openingScene, playHistory } from './scene.ts';
import { chatEnvironment, makeAccount, makeStatusPage, saveRules, startChats } from './set-up.ts';

/** What was started, the newest first: ended in this order. */
const running: Array<() => Promise<void> | void> = [];
let ending = false;
const started = <Part>(part: Part, end: (part: Part) => Promise<void> | void): Part => {
  running.unshift(() => end(part));
  if (ending) throw new Error('it was stopped before it was ready');
  return part;
};

async function endAll(): Promise<void> {
  for (const end of running.splice(0)) await end();
}

const EIGHT_DAYS_MS = 8 * 86_400_000;

/** Where everything stands. */
interface Demo {
  readonly tocsin: string;
  readonly slack: string;
  readonly mattermost: string;
  readonly statusPage: string;
}

/** `quiet`: the opening scene and nothing after it, for pictures. `calm`: without its critical alert too, for the film, which fires it. */
async function begin({ quiet, calm }: { readonly quiet: boolean; readonly calm: boolean }): Promise<Demo> {
  const folder = started(mkdtempSync(path.join(tmpdir(), 'tocsin-demo-')), (place) => rmSync(place, { recursive: true, force: true }));
  // The database runs as another account when we are root.
  chmodSync(folder, 0o711);
  const log = openLog(process.env['DEMO_LOG'] ?? 'error');
  const chats = started(await startChats(), ({ stop }) => stop());
  const port = Number(process.env['PORT'] ?? (await freePort()));
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: path.join(folder, 'data'),
    // A week passes in a few seconds, and the new user stays signed in.
    SESSION_LIFETIME: '720h',
    DRAIN_DELAY: '0',
    POSTGRES_AUTO_MIGRATE: 'true',
    ...chatEnvironment(chats),
    ...Object.fromEntries(['SECRET_PEPPER', 'ENCRYPTION_KEYS'].map((name) => [name, process.env[name]])),
  };
  const external = process.env['DEMO_POSTGRES_URL'];
  const database = started(
    await openPostgres(loadConfig({ ...env, ...(external === undefined ? {} : { POSTGRES_URL: external }) }), log),
    (postgres) => postgres.stop(),
  );
  const app = started(await startApp({ config: loadConfig({ ...env, POSTGRES_URL: database.url }, PROVIDER_VARIABLES), log }), (server) =>
    server.stop(),
  );
  const client = openClient(app.url);
  const goBack = (ms: number) => moveClock(database.url, -ms);

  const end = started(new AbortController(), (controller) => controller.abort());
  await goBack(EIGHT_DAYS_MS);
  const token = await makeAccount(client);
  const { colleague, checkout } = await makeOrganisation(client, await addColleagues(client));
  await reachInChat(app.url);
  const statusPage = await makeStatusPage(client);
  await playHistory({ client, colleague, token, goBack });
  await saveRules(client);
  await putNewUserOnCall(client);
  // What customers see opens an incident by itself, from now on.
  await client.call('PATCH', `/api/v1/services/${checkout}`, { auto_incident: 'critical' });
  const agent = await makeAgent(client, checkout);
  const pages = started(await serveChatPages(chats, app.url), ({ stop }) => stop());
  await openingScene({ client, token, colleague, goBack, calm });
  // Not before the clock is right: an agent that came in the past would be offline by now.
  void runAgent(app.url, agent, end.signal);
  if (!quiet && !calm) void keepBurning(client, token, end.signal);
  return { tocsin: app.url, slack: pages.slack, mattermost: pages.mattermost, statusPage };
}

/** Ctrl-C, or the end of the launcher that started us. */
function notified(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    if (process.connected) process.once('disconnect', () => resolve());
    process.channel?.unref();
  });
}

const stop = notified().then(() => {
  ending = true;
});
try {
  process.stdout.write('Starting the demo; a week of alerts is played first …\n');
  const { tocsin, slack, mattermost, statusPage } = await begin({
    quiet: process.argv.includes('--quiet'),
    calm: process.argv.includes('--calm'),
  });
  process.stdout.write(
    [
      '',
      `  Tocsin       ${tocsin}`,
      `  sign in as   ${NEW_USER.email}`,
      `  password     ${NEW_USER.password}  (ben@example.org has the same)`,
      '',
      `  Slack        ${slack}`,
      `  Mattermost   ${mattermost}`,
      '               stand-ins on this machine; their buttons and replies work',
      `  Customers    ${statusPage}`,
      `  Agent        ${AGENT}, a stand-in as well: it looks into critical alerts of checkout, and into what you ask it for`,
      '',
      'Alerts keep coming. Ctrl-C ends everything and removes its data.',
      '',
    ].join('\n'),
  );
  await stop;
  process.stdout.write('Ending …\n');
} catch (error) {
  process.stderr.write(`The demo could not go on: ${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await endAll();
}
process.exit();
