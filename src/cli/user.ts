import { randomInt } from 'node:crypto';
import type { Command } from 'commander';
import { COMMAND_LINE, resetPassword, resetSecondFactorOf } from '../modules/identity/index.ts';
import { openSealer } from '../platform/crypto/sealing.ts';
import { findKeys } from '../platform/keys/keys.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

const PASSWORD_LENGTH = 32;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `user reset-password`, `user reset-second-factor` */
export function addUser(program: Command, env: NodeJS.ProcessEnv): void {
  const user = program.command('user').description('accounts of people');
  user
    .command('reset-password <email>')
    .description('set a new password, lift a lock and end the sessions of the account; needs no mail server')
    .option('--password <password>', 'the new password (default: a random one of 32 characters, printed)')
    .action((email: string, options: { password?: string }) =>
      withDatabase(env, async ({ db }) => {
        const password = options.password ?? randomPassword();
        await resetPassword(db, email, password);
        print(`The password of ${email} was set, its failed sign-ins and lock were cleared, its sessions ended.`);
        if (options.password === undefined) print(`Password: ${password}`);
      }),
    );
  user
    .command('reset-second-factor <email>')
    .description('remove passkeys, authenticator app and recovery codes of the account, lift a lock and end its sessions')
    .action((email: string) =>
      withDatabase(env, async ({ db, config }) => {
        const keys = findKeys(config).encryptionKeys.value;
        // The server mails it, if it has a mail server.
        const notifying = { sealer: keys === null ? null : openSealer(keys), mailConfigured: async () => true };
        await resetSecondFactorOf({ db, ...notifying }, email, { actor: COMMAND_LINE });
        print(`The second factors of ${email} were removed, its lock was lifted, its sessions ended.`);
      }),
    );
}

function randomPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
