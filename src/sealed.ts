import { AUDIT_KEYS } from './modules/audit/index.ts';
import { CREDENTIALS, INTEGRATION_SECRETS, SHARED_SECRET_VALUES } from './modules/connections/index.ts';
import { CLIENT_SECRETS, FLOW_SECRETS } from './modules/identity/index.ts';
import { countKeys, type SealedColumn } from './platform/crypto/rotate.store.ts';
import type { Sealer } from './platform/crypto/sealing.ts';
import type { Queryable } from './platform/db/database.ts';
import { STORED_ANSWERS } from './platform/http/idempotency.ts';
import type { Log } from './platform/log.ts';
import { LETTER_BODIES } from './platform/mail/mail.store.ts';

/** Every column that holds encrypted texts: what `tocsin secrets rotate` walks. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  INTEGRATION_SECRETS,
  CREDENTIALS,
  SHARED_SECRET_VALUES,
  CLIENT_SECRETS,
  FLOW_SECRETS,
  LETTER_BODIES,
  STORED_ANSWERS,
  AUDIT_KEYS,
];

/** Says in the log which keys are still needed and gone: what they sealed answers 503 until they are back. */
export async function warnOfMissingKeys(db: Queryable, sealer: Sealer, log: Log): Promise<void> {
  for (const column of SEALED_COLUMNS) {
    for (const [kid, count] of await countKeys(db, column)) {
      if (sealer.hasKey(`${kid}.`)) continue;
      log.warn(
        { column: `${column.table}.${column.column}`, kid, count },
        `${count} secrets in ${column.table} were encrypted with key ${kid}, which ENCRYPTION_KEYS does not have: bring it back, or enter them again`,
      );
    }
  }
}
