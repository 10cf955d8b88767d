import type { Command } from 'commander';
import type { Actor } from '../platform/actor.ts';
import { generateWebhookToken, listWebhookTokens, revokeWebhookToken } from '../modules/identity/index.ts';
import { loadKeys } from '../platform/keys/keys.ts';
import { StartError } from '../platform/start-error.ts';
import { print, table } from './print.ts';
import { withDatabase } from './with-database.ts';

/** Who the audit trail names for what is done at the terminal. */
const COMMAND_LINE: Actor = { kind: 'cli', id: null, name: 'command line' };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `webhook-token generate|list|revoke` */
export function addWebhookToken(program: Command, env: NodeJS.ProcessEnv): void {
  const group = program.command('webhook-token').description('tokens that alert senders use');
  group
    .command('generate <name>')
    .description('create a token and print it once')
    .action((name: string) =>
      withDatabase(env, async ({ config, db }) => {
        const { pepper } = await loadKeys(config);
        const made = await generateWebhookToken(db, pepper, name, { actor: COMMAND_LINE });
        print(`ID:    ${made.id}\nName:  ${made.name}\nToken: ${made.token}`);
        process.stderr.write('Keep the token now: it is not shown again.\n');
      }),
    );
  group
    .command('list')
    .description('list the active tokens')
    .action(() =>
      withDatabase(env, async ({ db }) => {
        const tokens = await listWebhookTokens(db);
        print(
          table(
            ['ID', 'NAME', 'CREATED'],
            tokens.map((token) => [token.id, token.name, token.createdAt.toISOString()]),
          ),
        );
      }),
    );
  group
    .command('revoke <id>')
    .description('revoke a token; it is refused from the next request on')
    .action((id: string) => {
      if (!UUID.test(id)) throw new StartError(`"${id}" is not a token id: take the ID that "tocsin webhook-token list" prints.`);
      return withDatabase(env, async ({ db }) => {
        await revokeWebhookToken(db, id, { actor: COMMAND_LINE });
        print(`Revoked ${id}.`);
      });
    });
}
