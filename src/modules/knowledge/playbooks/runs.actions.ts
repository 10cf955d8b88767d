import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { found, noSuch, Problem } from '../../../platform/errors.ts';
import { alertsByNumber } from '../../alerts/index.ts';
import { findIncident, linkedAlerts, lockIncident, record } from '../../incidents/index.ts';
import { playbookChanged, RECORDED } from '../events.ts';
import type { KnowledgeDeps } from '../notes/notes.actions.ts';
import { fillStep } from './fill.ts';
import type { Playbook, Run, Step } from './playbook.ts';
import { findPlaybook, matchingPlaybooks, type Subject } from './playbooks.store.ts';
import { findRun, insertRun, listRuns, writeSteps } from './runs.store.ts';

/** Linked alerts of an incident that are looked at: the latest. */
const LOOKED_AT = 100;

/** A playbook that is for an alert, with its steps filled. */
export interface Match {
  readonly playbook: Playbook;
  readonly steps: readonly Step[];
}

/** @throws Problem `not_found` */
export async function playbooksOfAlert(db: Queryable, number: number): Promise<Match[]> {
  const [alert] = await alertsByNumber(db, [number]);
  if (!alert) throw noSuch('alert');
  return matches(db, [{ serviceId: alert.service_id, labels: alert.labels }]);
}

/** @throws Problem `not_found` */
export async function playbooksOfIncident(db: Queryable, ref: string): Promise<Match[]> {
  return matches(db, await subjectsOf(db, found(await findIncident(db, ref), 'incident')));
}

async function matches(db: Queryable, subjects: readonly Subject[]): Promise<Match[]> {
  const matching = await matchingPlaybooks(db, subjects);
  return matching.map(({ playbook, subject }) => ({
    playbook,
    steps: playbook.steps.map((step) => fillStep(step, subjects[subject]?.labels ?? {})),
  }));
}

/** The linked alerts, each with its service or else the incident's; without alerts, the service alone. */
async function subjectsOf(db: Queryable, incident: { readonly id: string; readonly service_id: string | null }): Promise<Subject[]> {
  const alerts = await linkedAlerts(db, incident.id, LOOKED_AT);
  const subjects = alerts.map(({ service_id: own, labels }) => ({ serviceId: incident.service_id ?? own, labels }));
  return subjects.length > 0 ? subjects : [{ serviceId: incident.service_id, labels: {} }];
}

/** @throws Problem `not_found` */
export async function runsOf(db: Queryable, ref: string): Promise<Run[]> {
  return listRuns(db, found(await findIncident(db, ref), 'incident').id);
}

/**
 * Begins to follow a playbook in an incident: its steps as they are now, filled from the alert that it is for, else from the latest linked one.
 *
 * @throws Problem `not_found`; `validation_failed` for a playbook that is not there; `conflict` when it is followed there already
 */
export async function followPlaybook({ db, live }: KnowledgeDeps, ref: string, playbookId: string, by: By): Promise<Run> {
  return db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref), 'incident');
    const playbook = await findPlaybook(tx, playbookId);
    if (!playbook) {
      const detail = '/playbook_id names no playbook';
      throw new Problem('validation_failed', detail, { errors: [{ pointer: '/playbook_id', code: 'unknown_playbook', detail }] });
    }
    if ((await listRuns(tx, incident.id)).some((run) => run.playbookId === playbookId))
      throw new Problem('conflict', `${playbook.name} is already followed in this incident`);
    const subjects = await subjectsOf(tx, incident);
    const matching = (await matchingPlaybooks(tx, subjects)).find((one) => one.playbook.id === playbookId);
    const labels = subjects[matching?.subject ?? 0]?.labels ?? {};
    const run: Run = {
      id: randomUUIDv7(),
      incidentId: incident.id,
      playbookId,
      playbookVersion: playbook.version,
      name: playbook.name,
      kind: playbook.kind,
      steps: playbook.steps.map((step) => ({ ...fillStep(step, labels), done: null })),
      followedBy: by.actor,
      createdAt: tx.now,
      completedAt: null,
    };
    await insertRun(tx, run);
    await record(tx, live, incident, {
      by,
      kind: RECORDED.playbook.followed,
      text: `Began to follow the playbook ${run.name}`,
      data: { playbook_id: playbookId, run_id: run.id, name: run.name },
      changed: ['playbooks'],
    });
    await live.publish(tx, playbookChanged({ id: playbookId }));
    return run;
  });
}

/**
 * Ticks a step off, or takes the tick back. What holds already changes nothing.
 *
 * @throws Problem `not_found`
 */
export async function tickStep(
  { db, live }: KnowledgeDeps,
  where: { readonly ref: string; readonly runId: string; readonly stepId: string },
  done: boolean,
  by: By,
): Promise<Run> {
  return db.transaction(async (tx: Tx) => {
    const incident = found(await lockIncident(tx, where.ref), 'incident');
    const run = found(await findRun(tx, incident.id, where.runId), 'playbook of this incident');
    const step = found(run.steps.find(({ id }) => id === where.stepId) ?? null, 'step of this playbook');
    if ((step.done !== null) === done) return run;
    const { kind, id, name } = by.actor;
    const steps = run.steps.map((one) =>
      one.id === step.id ? { ...one, done: done ? { at: tx.now.toISOString(), by: { kind, id, name } } : null } : one,
    );
    const ended = steps.every((one) => one.done !== null);
    const changed: Run = { ...run, steps, completedAt: ended ? tx.now : null };
    await writeSteps(tx, changed);
    const data = { run_id: run.id, step_id: step.id, name: run.name, step: step.title };
    await record(tx, live, incident, {
      by,
      kind: done ? RECORDED.playbook.step_done : RECORDED.playbook.step_undone,
      text: `${done ? 'Done' : 'Not done after all'}: ${step.title} (${run.name})`,
      data,
      changed: ['playbooks'],
    });
    if (ended)
      await record(tx, live, incident, {
        by,
        kind: RECORDED.playbook.completed,
        text: `Followed the playbook ${run.name} to its end`,
        data: { run_id: run.id, name: run.name },
        changed: ['playbooks'],
      });
    if (run.playbookId !== null && ended !== (run.completedAt !== null)) await live.publish(tx, playbookChanged({ id: run.playbookId }));
    return changed;
  });
}
