import { UNIQUE_VIOLATION } from '../../platform/db/violation.ts';
import type { DeclaredName } from '../../platform/declared-names.ts';
import type { By } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { invalid, Problem } from '../../platform/errors.ts';
import type { Live } from '../../platform/live/live.ts';
import { audit } from '../audit/index.ts';
import type { Acknowledger, AlertIncident, AlertIncidents } from './alert-incidents.ts';
import type { ViewedAlert } from './alert-view.ts';
import { addTimelineEvents, findAlert, findOpenTwin, lockAlert, markDeleted, moveAlerts, writeContent } from './alerts.store.ts';
import { alertsChanged, AUDIT } from './events.ts';
import { changesOf, type AlertEdit, edited } from './edit.ts';
import { touchGroups } from './intake/commit/intake.store.ts';
import { searchText } from './explain/draft.ts';
import { type AlertCommand, DONE, transition } from './transition.ts';

const AUDITED: Readonly<Record<AlertCommand, DeclaredName<'audit'>>> = {
  acknowledge: AUDIT.alert.acknowledged,
  unacknowledge: AUDIT.alert.unacknowledged,
  resolve: AUDIT.alert.resolved,
  reopen: AUDIT.alert.reopened,
};

/** What the verbs of alerts work with. */
export interface AlertActionDeps {
  readonly db: Database;
  readonly live: Live;
  /** Called after a commit that changed a group: wakes the flow. */
  readonly onChanged: () => void;
}

/** What acknowledging alerts as a person works with. */
export interface AcknowledgeDeps extends AlertActionDeps {
  readonly incidents: AlertIncidents;
}

/**
 * Acknowledges an alert, and its incidents where none of their alerts is left to acknowledge: one acknowledgement is enough.
 *
 * @returns the alert as it is afterwards, and a sentence for each incident that nobody had
 * @throws Problem `not_found`; `invalid_transition`
 */
export function acknowledgeAlert(
  { incidents, ...deps }: AcknowledgeDeps,
  number: number,
  by: Acknowledger,
  note: string | null,
): Promise<{ readonly alert: ViewedAlert; readonly incidents: readonly AlertIncident[] }> {
  return deps.db.transaction(async (tx) => {
    const held = await incidents.hold(tx, { numbers: [number] });
    const { permissions: _, ...who } = by;
    const alert = await commandIn(tx, deps, number, { command: 'acknowledge', by: who, note });
    return { alert, incidents: await held.acknowledge(by, 'without alerts left') };
  });
}

/** Longest note that goes with a command. */
export const NOTE_MAX = 2_000;

/** The alert, or a 404 that does not tell deleted from never there. */
export function found<Row>(row: Row | null, number: number): Row {
  if (row === null) throw new Problem('not_found', `There is no alert ${number}`);
  return row;
}

/**
 * Acknowledges, resolves or reopens an alert. A command whose effect holds already changes nothing.
 *
 * @returns the alert as it is afterwards
 * @throws Problem `not_found`; `invalid_transition`; `conflict` when a newer alert of the same fingerprint is open
 */
export async function commandAlert(
  deps: AlertActionDeps,
  number: number,
  command: AlertCommand,
  by: By,
  note: string | null = null,
): Promise<ViewedAlert> {
  try {
    return await deps.db.transaction((tx) => commandIn(tx, deps, number, { command, by, note }));
  } catch (error) {
    // Another server opened the same fingerprint between our look and our write.
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION)
      throw new Problem('conflict', 'A newer alert with the same fingerprint is open', { cause: error });
    throw error;
  }
}

/** The acknowledgement of an alert is undone, and of incidents that the same person acknowledged with it. @throws as `commandAlert` */
export function unacknowledgeAlert(
  { incidents, ...deps }: AcknowledgeDeps,
  number: number,
  by: Acknowledger,
  note: string | null,
): Promise<ViewedAlert> {
  return deps.db.transaction(async (tx) => {
    const held = await incidents.hold(tx, { numbers: [number] });
    const { permissions: _, ...who } = by;
    const alert = await commandIn(tx, deps, number, { command: 'unacknowledge', by: who, note });
    await held.undo(by);
    return alert;
  });
}

interface Given {
  readonly command: AlertCommand;
  readonly by: By;
  readonly note: string | null;
}

async function commandIn(tx: Tx, deps: AlertActionDeps, number: number, { command, by, note }: Given): Promise<ViewedAlert> {
  const alert = found(await lockAlert(tx, number), number);
  const decision = transition(command, alert.status);
  if (decision.kind === 'refused') throw refused(decision.why, alert.status, decision.allowed);
  if (decision.kind === 'none') return alert;
  if (command === 'reopen') await assertNoTwin(tx, alert);
  await moveAlerts(tx, [alert], decision.to, by.actor);
  const data = note === null ? {} : { note };
  await addTimelineEvents(tx, [alert.id], { step: DONE[command], outcome: decision.to, actor: by.actor, data });
  await audit(tx, { event: AUDITED[command], ...by, entityType: 'alert', entityId: alert.id, data: { number, ...data } });
  await announce(deps, tx, [alert.group_id], [number]);
  return found(await findAlert(tx, number), number);
}

function refused(why: string, status: string, allowed: readonly AlertCommand[]): Problem {
  return new Problem('invalid_transition', `${why}; possible now: ${allowed.join(', ')}`, {
    extra: { current_status: status, allowed_commands: allowed },
  });
}

async function assertNoTwin(tx: Tx, alert: ViewedAlert): Promise<void> {
  const twin = await findOpenTwin(tx, alert.fingerprint);
  if (twin !== null)
    throw new Problem('conflict', `Alert ${twin} has the same fingerprint and is open: work with that one`, {
      extra: { open_number: twin },
    });
}

/** The change reaches everybody: the group's messages by its revision, open pages by an event. */
export async function announce(
  deps: Pick<AlertActionDeps, 'live' | 'onChanged'>,
  tx: Tx,
  groupIds: readonly string[],
  numbers: readonly number[],
): Promise<void> {
  await touchGroups(tx, groupIds, []);
  await deps.live.publish(tx, alertsChanged(numbers));
  tx.afterCommit(deps.onChanged);
}

/**
 * Changes the words or the severity of an alert. The last writer wins; the audit trail keeps what was.
 *
 * @throws Problem `not_found`, `validation_failed`
 */
export async function editAlert(deps: AlertActionDeps, number: number, edit: AlertEdit, by: By): Promise<ViewedAlert> {
  if (edit.title !== undefined && edit.title.trim() === '') throw invalid('/title', 'blank', '/title must not be blank');
  return deps.db.transaction(async (tx) => {
    const alert = found(await lockAlert(tx, number), number);
    const content = edited(alert, edit);
    if (content === null) throw invalid('/annotations', 'too_many', '/annotations would have more than 256 entries');
    const changes = changesOf(alert, content);
    const names = Object.keys(changes);
    if (names.length === 0) return alert;
    await writeContent(tx, alert.id, { ...content, searchText: searchText({ ...content, labels: alert.labels }) }, 'severity' in changes);
    await addTimelineEvents(tx, [alert.id], { step: 'edited', outcome: alert.status, actor: by.actor, data: { changed: names } });
    await audit(tx, { event: AUDIT.alert.updated, ...by, entityType: 'alert', entityId: alert.id, data: { number, changes } });
    await announce(deps, tx, [alert.group_id], [number]);
    return found(await findAlert(tx, number), number);
  });
}

/**
 * Takes an alert out of sight. A later event of its fingerprint opens a new alert.
 *
 * @throws Problem `not_found`, also when it was deleted before
 */
export async function removeAlert(deps: AlertActionDeps, number: number, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const alert = found(await lockAlert(tx, number), number);
    await markDeleted(tx, alert.id);
    await addTimelineEvents(tx, [alert.id], { step: 'deleted', outcome: alert.status, actor: by.actor, data: {} });
    await audit(tx, {
      event: AUDIT.alert.deleted,
      ...by,
      entityType: 'alert',
      entityId: alert.id,
      data: { number, fingerprint: alert.fingerprint, title: alert.title },
    });
    await announce(deps, tx, [alert.group_id], [number]);
  });
}
