import { UNIQUE_VIOLATION } from '../../../../platform/db/violation.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Database, Queryable, Tx } from '../../../../platform/db/database.ts';
import type { Live } from '../../../../platform/live/live.ts';
import type { AlertStatus } from '../../alert.ts';
import { alertsChanged } from '../../events.ts';
import { correlationKey } from '../decision/group-key.ts';
import { decide, isUnchangedRepeat, type OpenAlert } from '../decision/decide.ts';
import { applyDecision, type Draft, newDraft } from '../../explain/draft.ts';
import { flapAfter } from '../decision/flapping.ts';
import { type AnnouncedDestination, type DecideFirst, type FirstDecisions, takeFirstDecision } from '../decision/first-decision.ts';
import {
  addRepeats,
  creationLock,
  findOpenGroups,
  insertAlerts,
  type KnownRow,
  lockGroupKeys,
  lockNewest,
  type NewGroup,
  touchGroups,
  updateAlerts,
} from './intake.store.ts';
import type { Signal } from '../../signal.ts';

/** What became of one signal. `nothing`: an acknowledgement of an alert we do not have. */
export interface SignalResult {
  readonly index: number;
  readonly fingerprint: string;
  readonly outcome: 'created' | 'updated' | 'deduplicated' | 'resolved' | 'nothing';
  readonly number: number | null;
  readonly status: AlertStatus | null;
  /** The signal made the alert, even one that was over at once. */
  readonly isNew?: boolean;
}

/** One signal of a batch with what was decided about it. */
export interface Item {
  readonly signal: Signal;
  readonly digest: string;
  result: SignalResult | null;
}

export interface RecordDeps {
  readonly db: Database;
  readonly live: Live;
  readonly correlationWindowMs: number;
  readonly reopenWindowMs: number;
  /** Called after a commit that changed groups. */
  readonly onChanged: () => void;
  /** Decides about new alerts while they are written; without it the flow decides about all. */
  readonly firstDecisions?: FirstDecisions;
}

const MAX_TRIES = 6;
/** Two servers met on the same rows: start over and see what the other wrote. */
const CONFLICTS = new Set([UNIQUE_VIOLATION, '40001', '40P01']);

/**
 * Settles the unchanged repeats against `open` (the open alerts by fingerprint, read without a lock), then writes the rest
 * in one transaction. Returns the numbers of repeats, to be counted.
 */
export async function recordBatch(deps: RecordDeps, items: readonly Item[], open: ReadonlyMap<string, OpenAlert>): Promise<number[]> {
  const repeated: number[] = [];
  // An alert with any change in this batch is decided as a whole, in order.
  let changing: Set<string> | null = null;
  for (const item of items) {
    const row = open.get(item.signal.fingerprint);
    if (row && isUnchangedRepeat(row, item.signal, item.digest)) continue;
    changing ??= new Set();
    changing.add(item.signal.fingerprint);
  }
  const rest: Item[] = [];
  for (const item of items) {
    const row = open.get(item.signal.fingerprint);
    if (!row || changing?.has(item.signal.fingerprint)) {
      rest.push(item);
      continue;
    }
    item.result = {
      index: item.signal.index,
      fingerprint: item.signal.fingerprint,
      outcome: 'deduplicated',
      number: row.number,
      status: row.status,
    };
    repeated.push(row.number);
  }
  if (rest.length > 0) await writeWithRetry(deps, { items: rest, open, decideFirst: (await deps.firstDecisions?.load()) ?? null });
  return repeated;
}

/** What is written in one transaction. */
interface Batch {
  readonly items: readonly Item[];
  /** The open alerts by fingerprint, read without a lock. */
  readonly open: ReadonlyMap<string, OpenAlert>;
  readonly decideFirst: DecideFirst | null;
}

async function writeWithRetry(deps: RecordDeps, batch: Batch): Promise<void> {
  const arrivesResolved = batch.items.some((item) => item.signal.action === 'resolve' && !batch.open.has(item.signal.fingerprint));
  for (let attempt = 1; ; attempt += 1) {
    try {
      // What was open before a race was lost is not known any more.
      const among = attempt === 1 && !arrivesResolved ? batch.open : null;
      const changed = await deps.db.transaction((tx, found) => writeBatch(deps, tx, batch, found), {
        statement: creationLock(arrivesResolved),
        ahead: (tx: Queryable) => look(deps, tx, batch.items, among),
      });
      if (changed) deps.onChanged();
      return;
    } catch (error) {
      const conflict = CONFLICTS.has((error as { code?: string }).code ?? '');
      if (!conflict || attempt >= MAX_TRIES) throw error;
    }
  }
}

/** What is known before anything is decided. */
interface Found {
  /** The newest alert of each fingerprint. */
  readonly rows: ReadonlyMap<string, KnownRow>;
  /** The groups that alerts as these may join, by key. */
  readonly groups: Map<string, string>;
}

/**
 * Locks the newest alerts and finds the groups that new ones would join. Who only fires and was not open a moment ago is
 * not looked for among the open ones again: `among` tells where to look, null is everywhere. Should another server have
 * opened it meanwhile, the insert meets the unique index and everything starts over, then without this shortcut.
 */
async function look(deps: RecordDeps, tx: Queryable, items: readonly Item[], among: Batch['open'] | null): Promise<Found> {
  const fingerprints = new Set<string>();
  const keys = new Set<string>();
  for (const { signal } of items) {
    fingerprints.add(signal.fingerprint);
    const { key, shared } = correlationKey(signal, deps.correlationWindowMs);
    if (shared && signal.action !== 'resolve' && !among?.has(signal.fingerprint)) keys.add(key);
  }
  const [rows, groups] = await Promise.all([
    lockNewest(tx, [...fingerprints], among),
    findOpenGroups(tx, [...keys], deps.correlationWindowMs),
  ]);
  return { rows, groups };
}

/**
 * Decides every event against the locked rows and writes what changed.
 *
 * @returns whether anything changed
 */
async function writeBatch(deps: RecordDeps, tx: Tx, { items, decideFirst }: Batch, found: Found): Promise<boolean> {
  const current = new Map<string, Draft>();
  for (const [fingerprint, row] of found.rows) current.set(fingerprint, draftOf(row));
  const drafts = new Set<Draft>(current.values());
  const outcomes = items.map((item) => decideItem(deps, item, current, drafts, tx.now));

  const fresh = [...drafts].filter((draft) => draft.isNew);
  const changed = [...drafts].filter((draft) => !draft.isNew && draft.changed);
  const counted = [...drafts].filter((draft) => !draft.isNew && !draft.changed && (draft.again || draft.repeats > 0));
  const inserted = fresh.length > 0 ? await insertFresh(deps, tx, { fresh, decideFirst, groups: found.groups }) : NOTHING_INSERTED;
  const touched = [...fresh, ...changed];
  const groups = touchedGroups(changed, inserted.joined);
  // In this order: the rows of everybody are locked in it, and who is told of a group is told of what it is by then.
  if (changed.length > 0) tx.withCommit(() => updateAlerts(tx, changed));
  if (groups.all.length > 0) tx.withCommit(() => touchGroups(tx, groups.all, groups.fresh));
  if (inserted.destinations.length > 0) tx.withCommit(async () => deps.firstDecisions?.plan(tx, inserted.destinations));
  if (counted.length > 0) tx.withCommit(() => addRepeats(tx, new Map(counted.map((draft) => [draft.number ?? 0, draft.repeats]))));
  if (touched.length > 0) {
    const numbers = touched.map((draft) => draft.number);
    tx.withCommit(() => deps.live.publish(tx, alertsChanged(numbers, fresh.length)));
  }

  for (const [i, item] of items.entries()) {
    const { draft, outcome, isNew = false } = outcomes[i] ?? { draft: null, outcome: 'nothing' as const };
    item.result = {
      index: item.signal.index,
      fingerprint: item.signal.fingerprint,
      outcome,
      number: draft?.number ?? null,
      status: draft?.status ?? null,
      isNew,
    };
  }
  return touched.length > 0;
}

type Outcome = { draft: Draft | null; outcome: SignalResult['outcome']; isNew?: true };

function decideItem(deps: RecordDeps, item: Item, current: Map<string, Draft>, drafts: Set<Draft>, now: Date): Outcome {
  const { signal, digest } = item;
  const draft = current.get(signal.fingerprint) ?? null;
  const decision = decide(draft, signal, digest, now, { reopenMs: deps.reopenWindowMs });
  if (decision.kind === 'create') {
    const created = newDraft(randomUUIDv7(), signal, digest, now, decision.why);
    if (draft && decision.why === 'new-occurrence') Object.assign(created, flapAfter(draft.changes, now));
    current.set(signal.fingerprint, created);
    drafts.add(created);
    return { draft: created, outcome: signal.action === 'resolve' ? 'resolved' : 'created', isNew: true };
  }
  if (!draft) return { draft: null, outcome: 'nothing' };
  applyDecision(draft, decision, signal, digest, now);
  return { draft, outcome: OUTCOMES[decision.kind] };
}

const OUTCOMES = {
  repeat: 'deduplicated',
  stale: 'deduplicated',
  none: 'nothing',
  change: 'updated',
  reopen: 'updated',
  acknowledge: 'updated',
  resolve: 'resolved',
} as const;

interface Fresh {
  readonly fresh: readonly Draft[];
  readonly decideFirst: DecideFirst | null;
  readonly groups: Map<string, string>;
}

/** What must follow the insert: joined groups are touched, places are told. */
interface Inserted {
  readonly joined: readonly string[];
  readonly destinations: ReadonlyArray<AnnouncedDestination & { readonly groupId: string }>;
}

const NOTHING_INSERTED: Inserted = { joined: [], destinations: [] };

/** Finds or makes the groups of new alerts, decides what can be decided at once, and inserts everything. */
async function insertFresh(deps: RecordDeps, tx: Tx, { fresh, decideFirst, groups }: Fresh): Promise<Inserted> {
  const keys = new Map(fresh.map((draft) => [draft, correlationKey(draft, deps.correlationWindowMs)]));
  await addMissingGroups(deps, tx, [...keys.values()], groups);
  const joined = new Set<string>();
  const made = new Map<string, NewGroup>();
  const destinations = new Map<string, AnnouncedDestination & { groupId: string }>();
  for (const [draft, key] of keys) {
    draft.groupKey = key.key;
    const open = draft.status !== 'resolved';
    // What arrives resolved joins nothing and opens nothing for others to join.
    const existing = key.shared && open ? groups.get(key.key) : undefined;
    const groupId = existing ?? randomUUIDv7();
    draft.groupId = groupId;
    draft.timeline.push({
      step: 'grouped',
      outcome: existing === undefined ? 'opened' : 'joined',
      data: { group_id: groupId, why: key.why },
    });
    const decision = draft.reroute && decideFirst ? decideFirst(draft, tx.now) : null;
    if (decision) {
      takeFirstDecision(draft, decision);
      for (const destination of decision.destinations)
        destinations.set(`${groupId} ${destination.provider}:${destination.channel}`, { ...destination, groupId });
    }
    const group = made.get(groupId);
    if (group) group.routed &&= !draft.reroute;
    else if (existing !== undefined) joined.add(existing);
    else {
      made.set(groupId, { id: groupId, group_key: key.key, open, routed: !draft.reroute });
      if (key.shared && open) groups.set(key.key, groupId);
    }
  }
  const numbers = await insertAlerts(tx, [...made.values()], fresh);
  for (const draft of fresh) draft.number = numbers.get(draft.id) ?? null;
  return { joined: [...joined], destinations: [...destinations.values()] };
}

/** Only who is about to open a group must keep others from opening it too; joining one waits for nobody. */
async function addMissingGroups(
  deps: RecordDeps,
  tx: Tx,
  keys: ReadonlyArray<{ key: string; shared: boolean }>,
  groups: Map<string, string>,
): Promise<void> {
  const missing = [...new Set(keys.filter(({ key, shared }) => shared && !groups.has(key)).map(({ key }) => key))];
  if (missing.length === 0) return;
  // In this order, on one connection: what is found was written before the lock was got.
  const [, found] = await Promise.all([lockGroupKeys(tx, missing), findOpenGroups(tx, missing, deps.correlationWindowMs)]);
  for (const [key, id] of found) groups.set(key, id);
}

/** The groups of changed alerts and those that were joined; `fresh`: an alert that fires arrived in them. */
function touchedGroups(changed: readonly Draft[], joined: readonly string[]): { readonly all: string[]; readonly fresh: string[] } {
  const all = new Set(joined);
  for (const draft of changed) if (draft.groupId !== null) all.add(draft.groupId);
  const reopened = changed.filter((draft) => draft.timeline.some((line) => line.step === 'reopened')).map((draft) => draft.groupId ?? '');
  return { all: [...all], fresh: [...joined, ...reopened] };
}

function draftOf(row: KnownRow): Draft {
  return {
    id: row.id,
    number: row.number,
    fingerprint: row.fingerprint,
    source: row.source,
    isNew: false,
    changed: false,
    repeats: 0,
    again: false,
    status: row.status,
    title: row.title,
    description: row.description,
    severity: row.severity,
    labels: row.labels,
    annotations: row.annotations,
    generatorUrl: row.generator_url,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    lastEventAt: row.last_event_at,
    contentDigest: row.content_digest,
    acknowledgedAt: row.acknowledged_at,
    acknowledgedBy: row.acknowledged_by,
    resolvedAt: row.resolved_at,
    resolvedBy: row.resolved_by,
    groupKey: row.group_key,
    groupId: row.group_id,
    provider: null,
    channel: null,
    tokenId: row.token_id,
    changes: row.changes,
    flappingUntil: row.flapping_until,
    reroute: false,
    timeline: [],
  };
}
