import type { Command } from 'commander';
import { type AuditVerdict, parseAnchor, verifyAuditChain } from '../modules/audit/index.ts';
import { openSealer } from '../platform/crypto/sealing.ts';
import { findKeys } from '../platform/keys/keys.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

/** `audit verify` */
export function addAudit(program: Command, env: NodeJS.ProcessEnv): void {
  const audit = program.command('audit').description('the audit log');
  audit
    .command('verify')
    .description('verify the hash chain and report the first altered or missing event; exit code 1 when there is one')
    .option('--anchor <position:hash>', 'the end of the log that an earlier run printed: shows when newer events were cut off')
    .action((options: { anchor?: string }) => {
      const anchor = options.anchor === undefined ? null : parseAnchor(options.anchor);
      return withDatabase(env, async ({ db, config }) => {
        const keys = findKeys(config).encryptionKeys.value;
        report(await verifyAuditChain(db, keys === null ? null : openSealer(keys), anchor));
      });
    });
}

function report({ checked, waiting, broken, head, foreign, foreignCount, keyed }: AuditVerdict): void {
  if (broken) {
    const what = broken.id === null ? `The event at position ${broken.position}` : `The event ${broken.id} at position ${broken.position}`;
    print(`${what} ${WORDS[broken.reason]}. The ${checked} events before it are as they were written.`);
    process.exitCode = 1;
  }
  for (const { id, position } of foreign)
    print(
      `The event ${id}${position === null ? '' : ` at position ${position}`} was not written by Tocsin: somebody put it into the database.`,
    );
  if (foreignCount > foreign.length) print(`So were ${foreignCount - foreign.length} more.`);
  if (foreignCount > 0) process.exitCode = 1;
  if (broken) return;
  if (foreignCount === 0)
    print(`All ${checked} events are as they were written.${waiting > 0 ? ` ${waiting} newer ones are not in the chain yet.` : ''}`);
  if (!keyed) print('No key guards this log yet: it gets one when a server of this version starts.');
  if (head) print(`Anchor: ${head.position}:${head.hash.toString('hex')}`);
}

const WORDS = {
  changed: 'was changed',
  missing: 'is gone',
  'other than the anchor': 'is not the one that the anchor names',
  'without its key': 'cannot be checked: bring back the encryption key that ENCRYPTION_KEYS had when it was written',
} as const;
