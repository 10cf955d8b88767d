import type { Database, Queryable } from '../../platform/db/database.ts';
import { type Anchor, type Break, CHAIN_START, chainHash, followChain } from './chain.ts';
import { countUnchained, lastLink, selectLinks, selectUnchained, storeLinks, takeChainLock } from './chain.store.ts';

const BATCH = 500;

/**
 * Gives committed events their place and hash, in order. Runs on every server every few seconds; one at a time works,
 * the others have nothing to do. Recording an event waits for none of this.
 *
 * @returns how many events were linked
 */
export async function chainAuditEvents(db: Database): Promise<number> {
  let linked = 0;
  for (;;) {
    const count = await chainBatch(db);
    linked += count;
    if (count < BATCH) return linked;
  }
}

function chainBatch(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await takeChainLock(tx))) return 0;
    const rows = await selectUnchained(tx, BATCH);
    if (rows.length === 0) return 0;
    let last = (await lastLink(tx)) ?? { position: 0, hash: CHAIN_START };
    const links = rows.map((row) => {
      const position = last.position + 1;
      last = { position, hash: chainHash(last.hash, position, row) };
      return { id: row.id, ...last };
    });
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
}

/**
 * Walks the chain from its start and names the first row that is not what was written. `anchor`: a place that must still
 * be there with its hash, so that a cut end or a chain that was computed anew is seen as well.
 */
export async function verifyAuditChain(db: Queryable, anchor: Anchor | null = null): Promise<AuditVerdict> {
  let last: Anchor = { position: 0, hash: CHAIN_START };
  let anchored = anchor === null;
  for (;;) {
    const rows = await selectLinks(db, last.position, BATCH);
    const reached = followChain(last, rows);
    if ('reason' in reached) return { checked: reached.position - 1, broken: reached, waiting: 0, head: null };
    const met = rows.find((row) => row.position === anchor?.position);
    if (anchor && met && !met.hash.equals(anchor.hash))
      return { checked: met.position - 1, broken: { position: met.position, id: met.id, reason: OTHER }, waiting: 0, head: null };
    anchored ||= met !== undefined;
    last = reached;
    if (rows.length === BATCH) continue;
    if (anchor && !anchored)
      return { checked: last.position, broken: { position: last.position + 1, id: null, reason: 'missing' }, waiting: 0, head: null };
    return { checked: last.position, broken: null, waiting: await countUnchained(db), head: last.position === 0 ? null : last };
  }
}

const OTHER = 'other than the anchor';
