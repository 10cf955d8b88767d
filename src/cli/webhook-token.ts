import type { Command } from 'commander';
import type { Actor } from '../platform/actor.ts';
import { generateWebhookToken, listWebhookTokens, revokeWebhookToken } from '../modules/alerts/index.ts';
import { StartError } from '../platform/start-error.ts';
import { MAX_LIMIT } from '../platform/http/list.ts';
import { type Api, asksServer, openApi, printable } from './api-client.ts';
import { answer, JSON_OPTION, print, table } from './print.ts';
import { serverKeys, withDatabase } from './with-database.ts';

/** Who the audit trail names for what is done at the terminal. */
const COMMAND_LINE: Actor = { kind: 'cli', id: null, name: 'command line' };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const PATH = '/api/v1/webhook-tokens';

/** A token as the server shows it. */
interface ShownToken {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly token: string;
}

/** `webhook-token generate|list|revoke`: through the API where the server and a token are named, else in its database. */
export function addWebhookToken(program: Command, env: NodeJS.ProcessEnv): void {
  const group = program
    .command('webhook-token')
    .description('tokens that alert senders use: of the server at TOCSIN_URL where TOCSIN_TOKEN is set, else in the database');
  group
    .command('generate <name>')
    .description('create a token and print it once')
    .option(...JSON_OPTION)
    .action(async (name: string, options: { json?: true }) => {
      const made = asksServer(env) ? await openApi(env).post<ShownToken>(PATH, { name }) : await generateHere(env, name);
      const { id, name: shown, token } = made;
      answer(options, { id, name: shown, token }, () => `ID:    ${id}\nName:  ${printable(shown)}\nToken: ${token}`);
      process.stderr.write('Keep the token now: it is not shown again.\n');
    });
  group
    .command('list')
    .description('list the active tokens')
    .option(...JSON_OPTION)
    .action(async (options: { json?: true }) => {
      const tokens = asksServer(env) ? await listThere(openApi(env)) : await listHere(env);
      answer(
        options,
        tokens.map(({ id, name, created_at }) => ({ id, name, created_at })),
        () =>
          table(
            ['ID', 'NAME', 'CREATED'],
            tokens.map(({ id, name, created_at }) => [id, printable(name), created_at]),
          ),
      );
    });
  group
    .command('revoke <id>')
    .description('revoke a token; it is refused from the next request on')
    .action(async (id: string) => {
      if (!UUID.test(id)) throw new StartError(`"${id}" is not a token id: take the ID that "tocsin webhook-token list" prints.`);
      if (asksServer(env)) await openApi(env).delete(`${PATH}/${id}`);
      else await withDatabase(env, ({ db }) => revokeWebhookToken(db, id, { actor: COMMAND_LINE }));
      print(`Revoked ${id}.`);
    });
}

async function generateHere(env: NodeJS.ProcessEnv, name: string): Promise<Pick<ShownToken, 'id' | 'name' | 'token'>> {
  return withDatabase(env, async ({ config, db }) => {
    const { pepper } = await serverKeys(config, db);
    return generateWebhookToken(db, pepper, name, { actor: COMMAND_LINE });
  });
}

type ListedToken = Omit<ShownToken, 'token'>;

async function listThere(api: Api): Promise<readonly ListedToken[]> {
  const all: ListedToken[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = new URLSearchParams({ limit: String(MAX_LIMIT), ...(cursor === undefined ? {} : { cursor }) });
    const page = await api.get<{ readonly items: readonly ListedToken[]; readonly next_cursor?: string }>(`${PATH}?${query}`);
    all.push(...page.items);
    cursor = page.next_cursor;
    if (cursor === undefined) return all;
  }
}

function listHere(env: NodeJS.ProcessEnv): Promise<readonly ListedToken[]> {
  return withDatabase(env, async ({ db }) =>
    (await listWebhookTokens(db)).map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt.toISOString() })),
  );
}
