import type { Tx } from '../../platform/db/database.ts';
import type { Silence } from './silence.ts';
import { COLUMNS, type SilenceRow, toSilence } from './silences.store.ts';

/** A window at whose edge something is to be done. */
export interface DueSilence {
  readonly silence: Silence;
  /** The occurrence whose creator was notified of its end last, by its start. */
  readonly noticedStart: Date | null;
}

/** Windows whose time has come, locked; those that somebody else works on are left out. */
export async function lockDueSilences(tx: Tx, limit: number): Promise<DueSilence[]> {
  const rows = await tx.query<SilenceRow & { noticed_start: Date | null }>(
    `select ${COLUMNS}, s.noticed_start from silences s where s.due_at <= $1 order by s.due_at limit $2 for update skip locked`,
    [tx.now, limit],
    'silences_lock_due',
  );
  return rows.map((row) => ({ silence: toSilence(row), noticedStart: row.noticed_start }));
}

/** When it is to be looked at next; null: never again. */
export async function writeWatched(
  tx: Tx,
  id: string,
  { noticedStart, dueAt }: { readonly noticedStart: Date | null; readonly dueAt: Date | null },
): Promise<void> {
  await tx.query('update silences set noticed_start = $2, due_at = $3 where id = $1', [id, noticedStart, dueAt], 'silence_watched');
}

/** When the next window begins, is about to end, or ends. */
export const SILENCES_DUE = 'select min(due_at) from silences where due_at is not null';
