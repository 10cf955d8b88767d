import type { By } from '../../../../platform/actor.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { Problem } from '../../../../platform/errors.ts';
import { audit } from '../../../audit/index.ts';
import { AUDIT } from '../../events.ts';
import type { Normalised, Signal } from '../../signal.ts';
import { take, type TakeDeps, type WebhookDeps } from '../receive.actions.ts';
import { openFingerprints } from '../commit/intake.store.ts';
import { claimRefusal, findRefusal, type KeptRefusal, orderRefusals, type Retried, settleRefusal } from './refusals.store.ts';
import { settleUnknown, UNKNOWN } from '../unknown/unknown.ts';

/** What the routes about kept requests work with. */
export interface RefusalRoutesDeps extends TakeDeps, Pick<WebhookDeps, 'normalise' | 'settings'> {
  readonly db: Database;
}

/** A kept request, or 404. */
function found(row: KeptRefusal | null): KeptRefusal {
  if (row === null) throw new Problem('not_found', 'This request is not kept any more');
  return row;
}

/**
 * A kept request with its body, for somebody who reads it.
 *
 * @throws Problem `not_found`
 */
export function readRefusal(db: Database, id: string, by: By): Promise<KeptRefusal> {
  return db.transaction(async (tx) => {
    const row = found(await findRefusal(tx, id));
    await audit(tx, {
      event: AUDIT.webhook_refusal.read,
      ...by,
      entityType: 'webhook_token',
      entityId: row.token_id,
      data: { request_id: id, reason: row.reason, source: row.source },
    });
    return row;
  });
}

type Taken = Awaited<ReturnType<typeof take>>;

/**
 * Takes a kept body on the way of the webhook, once: a second time is refused, here and on every other server.
 *
 * @throws Problem `not_found`; `conflict` when the body cannot be taken or was; `validation_failed` when it is refused again
 */
export async function retryRefusal(deps: RefusalRoutesDeps, id: string, by: By): Promise<Taken['answer']> {
  const row = found(await findRefusal(deps.db, id));
  if (!row.repeatable || row.body === null)
    throw new Problem('conflict', 'This body is no JSON, or was too large to be kept whole: send it again from the tool');
  if (!(await claimRefusal(deps.db, id))) throw new Problem('conflict', 'This request was taken already, or is being retried now');
  let retried: Retried | null = null;
  try {
    const taken = await takeAgain(deps, row, JSON.parse(row.body));
    const alerts = taken.answer.alerts.map(({ number }) => number).slice(0, 1_000);
    const [first] = taken.body.rejected;
    retried = { outcome: first ? 'refused' : 'taken', alerts, detail: first?.detail ?? null };
    return taken.answer;
  } catch (error) {
    if (error instanceof Problem && error.code === 'validation_failed') {
      const [first] = error.errors;
      const detail = (first?.detail ?? error.detail).slice(0, 500);
      retried = { outcome: first?.code === 'still_unknown' ? 'still_unknown' : 'refused', alerts: [], detail };
    }
    throw error;
  } finally {
    await settle(deps, row, retried, by);
  }
}

function settle({ db }: RefusalRoutesDeps, row: KeptRefusal, retried: Retried | null, by: By): Promise<void> {
  return db.transaction(async (tx) => {
    await settleRefusal(tx, row.id, retried);
    if (retried === null || retried.outcome === 'still_unknown') return;
    await audit(tx, {
      event: AUDIT.webhook_refusal.retried,
      ...by,
      entityType: 'webhook_token',
      entityId: row.token_id,
      data: { reason: row.reason, source: row.source, outcome: retried.outcome, alerts: retried.alerts.slice(0, 100) },
    });
  });
}

async function takeAgain(deps: RefusalRoutesDeps, row: KeptRefusal, value: unknown): Promise<Taken> {
  const actor = { kind: 'source', id: row.token_id, name: row.token_name } as const;
  const settings = await deps.settings({ actor });
  const read = (source: string | null) => normaliseOr(deps, value, source);
  const first = read(settings.source);
  // What came yesterday began then.
  const since = (body: Normalised) => ({
    ...body,
    signals: body.signals.map((signal) => ({ ...signal, startsAt: signal.startsAt ?? row.at })),
  });
  const mappings: TakeDeps['mappings'] = {
    ...deps.mappings,
    async map(body, sender) {
      const made = await deps.mappings.map(body, sender);
      if (made === null && row.kind === 'unknown') throw stillUnknown();
      return made === null ? null : since(made);
    },
  };
  const parsed = first instanceof Problem ? first : since(first);
  const taken = await take(
    { intake: deps.intake, mappings, openUnderKeys: deps.openUnderKeys },
    { parsed, read, value },
    Promise.resolve({ actor, settings }),
  );
  if (row.kind === 'unknown' && !(first instanceof Problem)) await endReplaced(deps, first, row.token_id);
  return taken;
}

function stillUnknown(): Problem {
  const detail = 'Its format is still not known: no mapping takes it';
  return new Problem('validation_failed', detail, { errors: [{ pointer: '', code: 'still_unknown', detail }] });
}

/** What a source makes of a body, or why none takes it. */
function normaliseOr({ db, normalise }: RefusalRoutesDeps, body: unknown, source: string | null): Normalised | Problem {
  try {
    return normalise(body, { headers: {}, receivedAt: db.clock() }, source);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Ends the unknown alerts of a body that came in again as what it is. */
async function endReplaced({ db, intake }: RefusalRoutesDeps, first: Normalised, tokenId: string): Promise<void> {
  const unknown = settleUnknown(first, { id: tokenId, unknownBodies: 'accept' }).signals.filter(({ source }) => source === UNKNOWN);
  const open = await openFingerprints(
    db,
    unknown.map(({ fingerprint }) => fingerprint),
  );
  const ended = unknown.filter(({ fingerprint }) => open.has(fingerprint)).map((signal): Signal => ({ ...signal, action: 'resolve' }));
  if (ended.length > 0) await intake.record(ended);
}

/** What became of one of several. */
export interface RetriedOne {
  readonly id: string;
  readonly outcome: Retried['outcome'] | 'not_possible';
  readonly alerts: readonly number[];
  readonly detail: string | null;
}

/**
 * Takes several kept bodies, oldest first, so that a firing comes before its end.
 *
 * @returns what became of each
 * @throws what intake throws when it cannot take anything now: those before were taken
 */
export async function retryRefusals(deps: RefusalRoutesDeps, ids: readonly string[], by: By): Promise<RetriedOne[]> {
  const results: RetriedOne[] = [];
  for (const id of await orderRefusals(deps.db, ids)) {
    try {
      const { alerts, rejected } = await retryRefusal(deps, id, by);
      const numbers = alerts.map(({ number }) => number);
      results.push({ id, outcome: rejected.length > 0 ? 'refused' : 'taken', alerts: numbers, detail: rejected[0]?.detail ?? null });
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      const [first] = error.errors;
      const outcome = error.code !== 'validation_failed' ? 'not_possible' : first?.code === 'still_unknown' ? 'still_unknown' : 'refused';
      results.push({ id, outcome, alerts: [], detail: first?.detail ?? error.detail });
    }
  }
  return results;
}
