import type { Command } from 'commander';
import { rotateColumn } from '../platform/crypto/rotate.store.ts';
import { openSealer } from '../platform/crypto/sealing.ts';
import { loadKeys } from '../platform/keys/keys.ts';
import { ENCRYPTED_COLUMNS } from '../wiring/encrypted-columns.ts';
import { print, table } from './print.ts';
import { withDatabase } from './with-database.ts';

/** `secrets rotate` */
export function addSecrets(program: Command, env: NodeJS.ProcessEnv): void {
  const group = program.command('secrets').description('what is encrypted in the database');
  group
    .command('rotate')
    .description('encrypt every stored secret with the newest key of ENCRYPTION_KEYS; may run beside servers, and again')
    .action(() =>
      withDatabase(env, async ({ config, db }) => {
        const sealer = openSealer((await loadKeys(config)).encryptionKeys);
        const done = [];
        for (const column of ENCRYPTED_COLUMNS) done.push(await rotateColumn(db, sealer, column));
        print(
          table(
            ['COLUMN', 'RENEWED', 'UNREADABLE'],
            done.map((entry) => [entry.column, String(entry.renewed), String(entry.unreadable.length)]),
          ),
        );
        const left = done.flatMap((entry) => entry.unreadable.map(({ row, reason }) => `${entry.column} ${row}: ${reason}`));
        if (left.length === 0) return print('Every secret is encrypted with the newest key: older keys can be removed.');
        process.stderr.write(
          `${left.join('\n')}\nThese were left as they are. Bring their keys back and run this again, or enter them anew.\n`,
        );
        process.exitCode = 1;
      }),
    );
}
