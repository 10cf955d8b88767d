import type { Sealer } from '../../platform/crypto/sealing.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { keyFor, readChainKeys } from './audit-key.actions.ts';
import { type Anchor, type AuditRow, type Break, CHAIN_START, followChain, isForeign, linkAll } from './chain.ts';
import {
  countUnchained,
  lastLink,
  selectKeys,
  selectLinks,
  selectUnchained,
  selectUnchainedAfter,
  storeLinks,
  takeChainLock,
} from './chain.store.ts';

const BATCH = 500;

/**
 * Gives committed events their place and hash, in order. Runs on every server every few seconds; one at a time works,
 * the others have nothing to do. Recording an event waits for none of this.
 *
 * @returns how many events were linked
 */
export async function chainAuditEvents(db: Database, batch: number = BATCH): Promise<number> {
  let linked = 0;
  for (;;) {
    const count = await chainBatch(db, batch);
    linked += count;
    if (count < batch) return linked;
  }
}

function chainBatch(db: Database, batch: number): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await takeChainLock(tx))) return 0;
    const rows = await selectUnchained(tx, batch);
    if (rows.length === 0) return 0;
    const key = await keyFor(tx.pool);
    const newest = (await selectKeys(tx)).at(-1)?.epoch ?? null;
    // Another server has begun a newer key, which this one cannot open: it links, and we do not.
    if ((key?.epoch ?? null) !== newest) return 0;
    const links = linkAll(await lastLink(tx), rows, key?.secret ?? null);
    await storeLinks(tx, links);
    return links.length;
  });
}

/** What a walk along the whole chain found. */
export interface AuditVerdict {
  readonly checked: number;
  /** The first row that was changed, or the first place whose row is gone. */
  readonly broken: Break | null;
  /** Events that were recorded within the last seconds and have no place yet. */
  readonly waiting: number;
  /** The end of the chain; null when it is broken or empty. */
  readonly head: Anchor | null;
  /** Rows that the service did not write: somebody put them into the table. The first of them, and how many. */
  readonly foreign: ReadonlyArray<{ readonly id: string; readonly position: number | null }>;
  readonly foreignCount: number;
  /** Whether a key guards the chain at all: without one, whoever can write the table can compute it anew. */
  readonly keyed: boolean;
}

const FOREIGN_SHOWN = 20;

/**
 * Walks the chain from its start and names the first row that is not what was written, and rows that the service did not
 * write. `anchor`: a place that must still be there with its hash, so that a cut end or a chain that was computed anew is
 * seen as well.
 *
 * @param sealer null where there are no encryption keys: what was chained with a key cannot be checked then
 */
export async function verifyAuditChain(db: Queryable, sealer: Sealer | null = null, anchor: Anchor | null = null): Promise<AuditVerdict> {
  const keys = await readChainKeys(db, sealer);
  const foreign: Array<{ id: string; position: number | null }> = [];
  let foreignCount = 0;
  const look = (row: AuditRow & { readonly position: number | null }) => {
    if (!isForeign(row, keys)) return;
    foreignCount += 1;
    if (foreign.length < FOREIGN_SHOWN) foreign.push({ id: row.id, position: row.position });
  };
  const verdict = (checked: number, broken: Break | null, waiting = 0, head: Anchor | null = null): AuditVerdict => ({
    checked,
    broken,
    waiting,
    head,
    foreign,
    foreignCount,
    keyed: keys.length > 0,
  });
  let last: Anchor = { position: 0, hash: CHAIN_START };
  let anchored = anchor === null;
  for (;;) {
    const rows = await selectLinks(db, last.position, BATCH);
    const reached = followChain(last, rows, keys);
    // Behind a break nothing is known.
    for (const row of rows) if (!('reason' in reached) || row.position < reached.position) look(row);
    if ('reason' in reached) return verdict(reached.position - 1, reached);
    const met = rows.find((row) => row.position === anchor?.position);
    if (anchor && met && !met.hash.equals(anchor.hash))
      return verdict(met.position - 1, { position: met.position, id: met.id, reason: OTHER });
    anchored ||= met !== undefined;
    last = reached;
    if (rows.length >= BATCH) continue;
    if (anchor && !anchored) return verdict(last.position, { position: last.position + 1, id: null, reason: 'missing' });
    for await (const row of unchained(db)) look({ ...row, position: null });
    return verdict(last.position, null, await countUnchained(db), last.position === 0 ? null : last);
  }
}

/** All events that have no place yet, however many: a row put in from outside may stand behind any of them. */
async function* unchained(db: Queryable): AsyncGenerator<AuditRow> {
  let after = NIL_ID;
  for (;;) {
    const rows = await selectUnchainedAfter(db, after, BATCH);
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const NIL_ID = '00000000-0000-0000-0000-000000000000';
const OTHER = 'other than the anchor';
