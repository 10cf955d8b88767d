import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../platform/actor.ts';
import { mintToken } from '../../platform/crypto/token.ts';
import type { Tx } from '../../platform/db/database.ts';
import { violatedConstraint } from '../../platform/db/violation.ts';
import { invalid, noSuch, type Problem, taken } from '../../platform/errors.ts';
import { tokenMade } from '../../platform/http/strangers/known-tokens.ts';
import { cleanLabels } from '../alerts/intake/body/text.ts';
import type { Labels, Severity } from '../alerts/signal.ts';
import { audit } from '../audit/index.ts';
import { cleanName } from '../catalog/names.ts';
import { GRACE, type Heartbeat, OWN_LABELS } from './heartbeat.ts';
import {
  deleteHeartbeat,
  type Described,
  findHeartbeat,
  insertHeartbeat,
  lockHeartbeat,
  replaceToken,
  updateDescribed,
} from './heartbeats.store.ts';
import { writeOutcomes } from './move.actions.ts';
import { type PingDeps, tokenDigest } from './ping.actions.ts';
import { readSchedule, type ScheduleInput, sameSchedule } from './schedule.ts';
import { onPause, onReschedule, onResume, type Outcome } from './transition.ts';
import { heartbeatChanged, AUDIT } from './events.ts';

/** What a caller says of a heartbeat. What is left out stays as it is. */
export interface HeartbeatInput extends ScheduleInput {
  readonly name?: string;
  readonly description?: string;
  readonly service_id?: string | null;
  readonly severity?: Severity;
  readonly labels?: Readonly<Record<string, string>>;
  readonly grace_seconds?: number;
  readonly paused?: boolean;
  readonly rotate_token?: boolean;
}

/** A heartbeat with its token, where the answer is the one that shows it. */
export interface Shown {
  readonly heartbeat: Heartbeat;
  readonly token: string | null;
}

const HINT_LENGTH = 4;

/**
 * Makes a heartbeat. Its token is in this answer and nowhere else.
 *
 * @throws Problem `validation_failed` that names the member; `conflict` for a name that is taken
 */
export async function createHeartbeat(deps: PingDeps, input: HeartbeatInput & { readonly name: string }, by: By): Promise<Shown> {
  const secret = newToken(deps);
  return guarded(input.name, () =>
    deps.db.transaction(async (tx) => {
      const described = describe(randomUUIDv7(), input, null, tx.now);
      await insertHeartbeat(tx, { ...described, ...secret });
      tokenMade(tx, secret.digest);
      await audit(tx, { event: AUDIT.heartbeat.created, ...by, ...entity(described) });
      await news(tx, deps, described.id);
      const made = await saved(tx, described.id);
      if (!input.paused) return { heartbeat: made, token: secret.token };
      await writeOutcomes(tx, deps, [{ heartbeat: made, outcome: onPause(made) }], null);
      return { heartbeat: await saved(tx, described.id), token: secret.token };
    }),
  );
}

/**
 * Changes a heartbeat, pauses or resumes it, or gives it a new token.
 *
 * @throws Problem `not_found`; and as for creating
 */
export async function changeHeartbeat(deps: PingDeps, id: string, input: HeartbeatInput, by: By): Promise<Shown> {
  const secret = input.rotate_token ? newToken(deps) : null;
  return guarded(input.name, () =>
    deps.db.transaction(async (tx) => {
      const before = await lockHeartbeat(tx, id);
      if (!before) throw notFound();
      const described = describe(id, input, before, tx.now);
      const outcome = outcomeOf(before, described, input.paused, tx.now);
      const changed = [...changedFields(before, described), ...(outcome.change ? ['state'] : [])];
      if (changed.length === 0 && !secret) return { heartbeat: before, token: null };
      await updateDescribed(tx, described);
      await writeOutcomes(tx, deps, [{ heartbeat: before, outcome }], null);
      if (secret) {
        await replaceToken(tx, id, secret);
        tokenMade(tx, secret.digest);
      }
      const reason = outcome.change?.reason;
      const event = reason === 'paused' ? AUDIT.heartbeat.paused : reason === 'resumed' ? AUDIT.heartbeat.resumed : AUDIT.heartbeat.updated;
      if (changed.length > 0) await audit(tx, { event, ...by, ...entity(described, { changed }) });
      if (secret) await audit(tx, { event: AUDIT.heartbeat.token_rotated, ...by, ...entity(described) });
      await news(tx, deps, id);
      return { heartbeat: await saved(tx, id), token: secret?.token ?? null };
    }),
  );
}

/**
 * Removes a heartbeat with its log: its address is worth nothing from now on, and its alert is resolved.
 *
 * @throws Problem `not_found`
 */
export async function removeHeartbeat(deps: PingDeps, id: string, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const heartbeat = await lockHeartbeat(tx, id);
    if (!heartbeat) throw notFound();
    if (heartbeat.state === 'down') await writeOutcomes(tx, deps, [{ heartbeat, outcome: onPause(heartbeat) }], null);
    await deleteHeartbeat(tx, id);
    await audit(tx, { event: AUDIT.heartbeat.deleted, ...by, entityType: 'heartbeat', entityId: id, data: { name: heartbeat.name } });
    await news(tx, deps, id);
  });
}

function notFound(): Problem {
  return noSuch('heartbeat');
}

function newToken({ pepper }: PingDeps): { token: string; digest: Buffer; hint: string } {
  const token = mintToken('heartbeat');
  return { token, digest: tokenDigest(pepper, token), hint: token.slice(-HINT_LENGTH) };
}

function entity({ id, name }: Described, data: object = {}) {
  return { entityType: 'heartbeat', entityId: id, data: { name, ...data } };
}

async function saved(tx: Tx, id: string): Promise<Heartbeat> {
  const heartbeat = await findHeartbeat(tx, id);
  if (!heartbeat) throw new Error('the saved heartbeat was not found');
  return heartbeat;
}

async function news(tx: Tx, { live }: PingDeps, id: string): Promise<void> {
  await live.publish(tx, heartbeatChanged({ id }));
}

function describe(id: string, input: HeartbeatInput, before: Heartbeat | null, now: Date): Described {
  return {
    id,
    name: input.name === undefined ? (before?.name ?? '') : cleanName(input.name),
    description: input.description ?? before?.description ?? '',
    serviceId: input.service_id === undefined ? (before?.service?.id ?? null) : input.service_id,
    severity: input.severity ?? before?.severity ?? 'high',
    labels: input.labels ? readLabels(input.labels) : (before?.labels ?? {}),
    schedule: readSchedule(input, before?.schedule ?? null, now),
    graceSeconds: input.grace_seconds ?? before?.graceSeconds ?? GRACE.default,
  };
}

/** @throws Problem `validation_failed` for a name that the alert has of itself */
function readLabels(given: Readonly<Record<string, string>>): Labels {
  for (const name of Object.keys(given)) {
    if (!OWN_LABELS.includes(name)) continue;
    throw invalid(`/labels/${name}`, 'own_label', `/labels/${name} is given by the heartbeat itself: choose another name`);
  }
  return cleanLabels(given) ?? {};
}

function outcomeOf(before: Heartbeat, described: Described, paused: boolean | undefined, now: Date): Outcome {
  const rescheduled = onReschedule(before, described, now);
  if (paused === undefined || paused === (before.state === 'paused')) return rescheduled;
  return paused ? onPause({ ...rescheduled.watch, state: before.state }) : onResume(rescheduled.watch, now);
}

function changedFields(before: Heartbeat, after: Described): string[] {
  const pairs: ReadonlyArray<readonly [string, boolean]> = [
    ['name', before.name === after.name],
    ['description', before.description === after.description],
    ['service_id', (before.service?.id ?? null) === after.serviceId],
    ['severity', before.severity === after.severity],
    ['labels', sameLabels(before.labels, after.labels)],
    ['schedule', sameSchedule(before.schedule, after.schedule)],
    ['grace_seconds', before.graceSeconds === after.graceSeconds],
  ];
  return pairs.flatMap(([name, same]) => (same ? [] : [name]));
}

function sameLabels(one: Labels, other: Labels): boolean {
  const sorted = (labels: Labels) => JSON.stringify(Object.entries(labels).sort());
  return sorted(one) === sorted(other);
}

/** Says in the caller's terms what the database refused. */
async function guarded<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'heartbeats_name') throw taken('/name', `A heartbeat named ${name?.trim()} already exists: choose another name`);
    if (constraint === 'heartbeats_service_id_fkey') throw invalid('/service_id', 'unknown_service', '/service_id names no service');
    throw error;
  }
}
