import type { Command } from 'commander';
import { rotateColumn } from '../platform/crypto/rotate.store.ts';
import { openSealer } from '../platform/crypto/sealing.ts';
import { ENCRYPTED_COLUMNS } from '../wiring/encrypted-columns.ts';
import { answer, JSON_OPTION, print, table } from './print.ts';
import { serverKeys, withDatabase } from './with-database.ts';

/** `secrets rotate` */
export function addSecrets(program: Command, env: NodeJS.ProcessEnv): void {
  const group = program.command('secrets').description('what is encrypted in the database');
  group
    .command('rotate')
    .description('encrypt every stored secret with the newest key of ENCRYPTION_KEYS; may run beside servers, and again')
    .option(...JSON_OPTION)
    .action((options: { json?: true }) =>
      withDatabase(env, async ({ config, db }) => {
        const sealer = openSealer((await serverKeys(config, db)).encryptionKeys);
        const done: Awaited<ReturnType<typeof rotateColumn>>[] = [];
        for (const column of ENCRYPTED_COLUMNS) done.push(await rotateColumn(db, sealer, column));
        answer(options, done, () =>
          table(
            ['COLUMN', 'RENEWED', 'UNREADABLE'],
            done.map((entry) => [entry.column, String(entry.renewed), String(entry.unreadable.length)]),
          ),
        );
        const left = done.flatMap((entry) => entry.unreadable.map(({ row, reason }) => `${entry.column} ${row}: ${reason}`));
        if (left.length === 0 && options.json) return;
        if (left.length === 0) return print('Every secret is encrypted with the newest key: older keys can be removed.');
        process.stderr.write(
          `${left.join('\n')}\nThese were left as they are. Bring their keys back and run this again, or enter them anew.\n`,
        );
        process.exitCode = 1;
      }),
    );
}
