import type { Command } from 'commander';
import { type AuditVerdict, parseAnchor, verifyAuditChain } from '../modules/audit/index.ts';
import { openSealer } from '../platform/crypto/sealing.ts';
import { findKeys } from '../platform/keys/keys.ts';
import { answer, JSON_OPTION } from './print.ts';
import { withDatabase } from './with-database.ts';

/** `audit verify` */
export function addAudit(program: Command, env: NodeJS.ProcessEnv): void {
  const audit = program.command('audit').description('the audit log');
  audit
    .command('verify')
    .description('verify the hash chain and report the first altered or missing event; exit code 1 when there is one')
    .option('--anchor <position:hash>', 'the end of the log that an earlier run printed: shows when newer events were cut off')
    .option(...JSON_OPTION)
    .action((options: { anchor?: string; json?: true }) => {
      const anchor = options.anchor === undefined ? null : parseAnchor(options.anchor);
      return withDatabase(env, async ({ db, config }) => {
        const keys = findKeys(config).encryptionKeys.value;
        const verdict = await verifyAuditChain(db, keys === null ? null : openSealer(keys), anchor);
        if (verdict.broken || verdict.foreignCount > 0) process.exitCode = 1;
        answer(options, shown(verdict), () => linesOf(verdict).join('\n'));
      });
    });
}

function shown({ head, ...verdict }: AuditVerdict): object {
  return { ...verdict, anchor: anchorOf(head) };
}

function anchorOf(head: AuditVerdict['head']): string | null {
  return head ? `${head.position}:${head.hash.toString('hex')}` : null;
}

function linesOf({ checked, waiting, broken, head, foreign, foreignCount, keyed }: AuditVerdict): string[] {
  const lines: string[] = [];
  if (broken) {
    const what = broken.id === null ? `The event at position ${broken.position}` : `The event ${broken.id} at position ${broken.position}`;
    lines.push(`${what} ${WORDS[broken.reason]}. The ${checked} events before it are as they were written.`);
  }
  for (const { id, position } of foreign)
    lines.push(
      `The event ${id}${position === null ? '' : ` at position ${position}`} was not written by Tocsin: somebody put it into the database.`,
    );
  if (foreignCount > foreign.length) lines.push(`So were ${foreignCount - foreign.length} more.`);
  if (broken) return lines;
  if (foreignCount === 0)
    lines.push(`All ${checked} events are as they were written.${waiting > 0 ? ` ${waiting} newer ones are not in the chain yet.` : ''}`);
  if (!keyed) lines.push('No key guards this log yet: it gets one when a server of this version starts.');
  if (head) lines.push(`Anchor: ${anchorOf(head)}`);
  return lines;
}

const WORDS = {
  changed: 'was changed',
  missing: 'is gone',
  'other than the anchor': 'is not the one that the anchor names',
  'without its key': 'cannot be checked: bring back the encryption key that ENCRYPTION_KEYS had when it was written',
} as const;
