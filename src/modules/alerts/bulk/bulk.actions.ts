import { randomUUID } from 'node:crypto';
import { UNIQUE_VIOLATION } from '../../../platform/db/violation.ts';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid, noSuch, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { Acknowledger } from '../alert-incidents.ts';
import { type AcknowledgeDeps, announce } from '../alerts.actions.ts';
import { addTimelineEvents, markForRouting, moveAlerts } from '../alerts.store.ts';
import { AUDIT } from '../events.ts';
import { type AlertFilter, type AlertListQuery, parseFilter } from '../list/list-query.ts';
import { type AlertsRead, filterFor } from '../list/query.actions.ts';
import { catchUpWords } from '../list/search-index.store.ts';
import { onlyStates } from '../list/where.store.ts';
import { DONE, transition } from '../transition.ts';
import { beginBulk, type BulkCommand, findBulk, keepMoves, lockNumbers, matching, type Moved, moveBack, undoable } from './bulk.store.ts';

/** Most alerts of one request. */
export const BULK_MAX = 5_000;
/** Alerts that one transaction moves: few enough that nobody waits for it. */
const AT_ONCE = 500;
/** How long a command on many can be undone, in seconds. */
const UNDO_SECONDS = 600;
/** Most sentences about incidents that an answer has. */
const MOST_SAID = 20;

/** Which alerts: those that match, or those that are named. */
export type Selection = { readonly filter: AlertListQuery } | { readonly numbers: readonly number[] };

export interface BulkRequest {
  readonly command: BulkCommand;
  readonly selection: Selection;
  /** Most alerts that may match; null: not said. */
  readonly confirm: number | null;
  readonly limit: number;
  /** Only counts. */
  readonly dryRun: boolean;
  readonly note: string | null;
}

/** What became of a command on many. */
export interface BulkOutcome {
  /** Undoes it; null: nothing was changed. */
  readonly id: string | null;
  /** Alerts that it was for when it began. */
  readonly matching: number;
  readonly changed: number;
  /** Alerts that are left to another request. */
  readonly remaining: number;
  /** What became of their incidents, in sentences. */
  readonly incidents: readonly string[];
  /** Why it ended before its limit; null: it did not. */
  readonly stopped: string | null;
}

type BulkDeps = AcknowledgeDeps & AlertsRead;

/**
 * Acknowledges or resolves up to `limit` alerts, the oldest first. Commits a few hundred at a time: what is done stays done
 * if it ends in the middle, and the same request goes on with the rest. `gone`: nobody waits for the answer any more.
 *
 * @throws Problem `bad_request` that names a member of the filter; `validation_failed` when all would match and `confirm` is missing;
 * `conflict` when more match than it says
 */
export async function commandMany(deps: BulkDeps, request: BulkRequest, by: Acknowledger, gone: () => boolean): Promise<BulkOutcome> {
  const filter = await filterOf(deps, request, by);
  if (filter.words.length > 0) await catchUpWords(deps.db);
  const { numbers, total } = await matching(deps.db, filter, request.command, request.limit);
  if (request.dryRun) return { id: null, matching: total, changed: 0, remaining: total, incidents: [], stopped: null };
  assertConfirmed(request, filter, total);
  const id = randomUUID();
  const said = new Set<string>();
  let [changed, taken] = [0, 0];
  let stopped: string | null = null;
  while (taken < numbers.length && stopped === null) {
    const portion = numbers.slice(taken, taken + AT_ONCE);
    try {
      const done = await deps.db.transaction((tx) => commandPortion(tx, deps, { ...request, id, by }, portion));
      changed += done.changed;
      taken += portion.length;
      for (const text of done.incidents) said.add(text);
      if (gone() && taken < numbers.length) stopped = 'The connection was closed';
    } catch (error) {
      // What was committed has to be said.
      if (taken === 0) throw error;
      stopped = error instanceof Problem ? error.detail : 'The service could not go on; send the same request again';
    }
  }
  return {
    id: changed === 0 ? null : id,
    matching: total,
    changed,
    remaining: total - taken,
    incidents: [...said].slice(0, MOST_SAID),
    stopped,
  };
}

async function filterOf(deps: AlertsRead, { selection }: BulkRequest, { actor }: Acknowledger): Promise<AlertFilter> {
  const { providers } = deps;
  if ('filter' in selection) return filterFor(deps, selection.filter, actor.kind === 'user' ? actor.id : null);
  return { ...parseFilter({}, providers), recorded: true, numbers: selection.numbers };
}

function assertConfirmed({ selection, confirm }: BulkRequest, filter: AlertFilter, total: number): void {
  const all = 'filter' in selection && onlyStates({ ...filter, recorded: null });
  if (all && confirm === null)
    throw invalid('/confirm', 'required', `This filter lets ${total} alerts through, whatever they are about; send "confirm": ${total}`);
  if (confirm !== null && total > confirm)
    throw new Problem('conflict', `${total} alerts match, not ${confirm}; look again, and send "confirm": ${total}`, {
      extra: { matching: total },
    });
}

interface Given<Who = By> {
  readonly id: string;
  readonly command: BulkCommand;
  readonly by: Who;
  readonly note: string | null;
}

async function commandPortion(
  tx: Tx,
  { incidents, ...deps }: BulkDeps,
  { id, command, by: acknowledger, note }: Given<Acknowledger>,
  numbers: readonly number[],
): Promise<{ readonly changed: number; readonly incidents: readonly string[] }> {
  const { permissions: _, ...by } = acknowledger;
  const held = command === 'acknowledge' ? await incidents.hold(tx, { numbers }) : null;
  const movable = (await lockNumbers(tx, numbers)).filter(({ status }) => transition(command, status).kind === 'change');
  if (movable.length > 0) await move(tx, deps, movable, { id, command, by, note });
  const said = (await held?.acknowledge(acknowledger, 'without alerts left')) ?? [];
  return { changed: movable.length, incidents: said.map(({ text }) => text) };
}

async function move(
  tx: Tx,
  deps: Pick<BulkDeps, 'live' | 'onChanged'>,
  movable: readonly Moved[],
  { id, command, by, note }: Given,
): Promise<void> {
  const to = DONE[command];
  await moveAlerts(tx, movable, to, by.actor);
  await beginBulk(tx, id, command, by.actor);
  await keepMoves(tx, id, movable);
  const data = { bulk: id, ...(note === null ? {} : { note }) };
  const ids = movable.map((alert) => alert.id);
  await addTimelineEvents(tx, ids, { step: DONE[command], outcome: to, actor: by.actor, data });
  const event = command === 'acknowledge' ? AUDIT.alert_bulk.acknowledged : AUDIT.alert_bulk.resolved;
  await record(tx, deps, movable, { event, ...by, id, data: note === null ? {} : { note } });
}

interface Recorded extends By {
  readonly event: (typeof AUDIT.alert_bulk)[keyof typeof AUDIT.alert_bulk];
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

async function record(
  tx: Tx,
  deps: Pick<BulkDeps, 'live' | 'onChanged'>,
  moved: readonly Moved[],
  { id, data, ...entry }: Recorded,
): Promise<void> {
  const numbers = moved.map(({ number }) => number).sort((a, b) => a - b);
  await audit(tx, { ...entry, entityType: 'alert_bulk', entityId: id, data: { numbers, ...data } });
  await announce(deps, tx, [...new Set(moved.map((alert) => alert.group_id))], numbers);
}

/** What became of an undo: alerts that somebody or their source changed since stay as they are. */
export interface Undone {
  readonly changed: number;
  readonly kept: number;
}

/**
 * Undoes a command on many: its alerts are as they were before, and so are incidents that the same person acknowledged with them.
 *
 * @throws Problem `not_found`; `invalid_transition` ten minutes later
 */
export async function undoMany({ incidents, ...deps }: BulkDeps, id: string, by: Acknowledger): Promise<Undone> {
  const bulk = await findBulk(deps.db, id);
  if (bulk === null) throw noSuch('bulk command');
  if (bulk.seconds > UNDO_SECONDS)
    throw new Problem('invalid_transition', 'A bulk command can be undone for 10 minutes; change the alerts one by one');
  const { numbers, moved } = await undoable(deps.db, id);
  const { permissions: _, ...who } = by;
  let changed = 0;
  for (let taken = 0; taken < numbers.length; taken += AT_ONCE) {
    const portion = numbers.slice(taken, taken + AT_ONCE);
    const undo = () =>
      deps.db.transaction(async (tx) => {
        const held = bulk.command === 'acknowledge' ? await incidents.hold(tx, { numbers: portion }) : null;
        await lockNumbers(tx, portion);
        const back = await moveBack(tx, id, portion);
        if (back.length === 0) return 0;
        for (const [status, alerts] of Map.groupBy(back, (alert) => alert.status)) {
          const step = bulk.command === 'acknowledge' ? DONE.unacknowledge : DONE.reopen;
          const ids = alerts.map((alert) => alert.id);
          await addTimelineEvents(tx, ids, { step, outcome: status, actor: by.actor, data: { bulk: id } });
          if (status === 'firing') await markForRouting(tx, alerts);
        }
        await record(tx, deps, back, { event: AUDIT.alert_bulk.undone, ...who, id, data: { command: bulk.command } });
        await held?.undo(by);
        return back.length;
      });
    changed += await undo().catch((error: unknown) => {
      // A new alert of the same fingerprint came in the same moment: now it is seen.
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return undo();
      throw error;
    });
  }
  return { changed, kept: moved - changed };
}
