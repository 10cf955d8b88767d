import { WEBHOOK_SECRETS } from '../modules/agents/index.ts';
import { AUDIT_KEYS } from '../modules/audit/index.ts';
import { CREDENTIALS, INTEGRATION_SECRETS, SHARED_SECRET_VALUES } from '../modules/connections/index.ts';
import { SIGNING_SECRETS } from '../modules/alerts/index.ts';
import { CLIENT_SECRETS, CODE_APP_SECRETS, FLOW_SECRETS, GRANT_TOKENS } from '../modules/identity/index.ts';
import { SUBSCRIBER_TARGETS } from '../modules/status-pages/index.ts';
import { countKeys, type EncryptedColumn } from '../platform/crypto/rotate.store.ts';
import type { Sealer } from '../platform/crypto/sealing.ts';
import type { Queryable } from '../platform/db/database.ts';
import { STORED_ANSWERS } from '../platform/http/idempotency.ts';
import type { Log } from '../platform/log.ts';
import { type Loop, startLoop } from '../platform/loop.ts';
import { EMAIL_BODIES } from '../platform/mail/mail.store.ts';

/** Every column that holds encrypted texts: what `tocsin secrets rotate` walks. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  INTEGRATION_SECRETS,
  CREDENTIALS,
  SHARED_SECRET_VALUES,
  CLIENT_SECRETS,
  CODE_APP_SECRETS,
  FLOW_SECRETS,
  GRANT_TOKENS,
  SIGNING_SECRETS,
  EMAIL_BODIES,
  STORED_ANSWERS,
  AUDIT_KEYS,
  SUBSCRIBER_TARGETS,
  WEBHOOK_SECRETS,
];

/** Says in the log which keys are still needed and gone, of one column: what they sealed answers 503 until they are back. */
async function warnOfMissingKeys(db: Queryable, sealer: Sealer, log: Log, column: EncryptedColumn): Promise<void> {
  for (const [kid, count] of await countKeys(db, column)) {
    if (sealer.hasKey(`${kid}.`)) continue;
    log.warn(
      { column: `${column.table}.${column.column}`, kid, count },
      `${count} secrets in ${column.table} were encrypted with key ${kid}, which ENCRYPTION_KEYS does not have: bring it back, or enter them again`,
    );
  }
}

/**
 * Looks for missing keys beside the start: a large database must not hold it up. What could not be looked at, because the
 * database is busy or away, is looked at again until it could.
 *
 * @param everyMs pause between two tries
 */
export function lookForMissingKeys(db: Queryable, sealer: Sealer, log: Log, everyMs = 30_000): Loop {
  const left = [...ENCRYPTED_COLUMNS];
  const loop = startLoop({
    name: 'missing keys',
    everyMs,
    log,
    async run() {
      for (let column = left[0]; column; column = left[0]) {
        try {
          await warnOfMissingKeys(db, sealer, log, column);
        } catch (error) {
          log.info({ table: column.table, reason: (error as Error).message }, 'could not look for missing keys yet; it is tried again');
          return false;
        }
        left.shift();
      }
      void loop.stop();
      return false;
    },
  });
  loop.wake();
  return loop;
}
