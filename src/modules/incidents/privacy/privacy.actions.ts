import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type FieldError, Problem } from '../../../platform/errors.ts';
import { incidentChanged } from '../events.ts';
import type { Incident } from '../incident.ts';
import type { IncidentDeps } from '../record.actions.ts';
import { activeNames } from '../people.store.ts';
import { whoMayNotSee } from './visible.store.ts';

/** Most people that are named. */
export const VIEWERS_MAX = 100;

/** Who may see an incident. */
export type Privacy = Pick<Incident, 'private' | 'viewer_ids'>;

/** What a person asks for. Absent members stay. */
export interface PrivacyRequest {
  readonly private?: boolean;
  /** All of them, in place of those before. */
  readonly viewer_ids?: readonly string[];
}

/**
 * What the request makes of it. Whoever makes an incident private stays among those who see it.
 *
 * @throws Problem `validation_failed` that names the member which is no active user; those who are named already may stay
 */
export async function privacyAfter(tx: Tx, before: Privacy, request: PrivacyRequest, by: By): Promise<Privacy> {
  const wanted = request.viewer_ids?.map((id) => id.toLowerCase());
  const fresh = (wanted ?? []).filter((id) => !before.viewer_ids.includes(id));
  const names = fresh.length === 0 ? new Map<string, string>() : await activeNames(tx, fresh);
  const errors = (wanted ?? []).flatMap((id, index): FieldError[] => {
    const pointer = `/viewer_ids/${index}`;
    return fresh.includes(id) && !names.has(id) ? [{ pointer, code: 'unknown', detail: `${pointer} is not an active user` }] : [];
  });
  if (errors.length > 0) throw new Problem('validation_failed', errors.map(({ detail }) => detail).join('; '), { errors });
  const isPrivate = request.private ?? before.private;
  const begins = isPrivate && !before.private && by.actor.kind === 'user' && by.actor.id !== null;
  return { private: isPrivate, viewer_ids: [...new Set([...(wanted ?? before.viewer_ids), ...(begins ? [by.actor.id ?? ''] : [])])] };
}

/** Before an incident becomes private: pages that show it to others load it once more, and no longer find it. */
export async function announceHiding(tx: Tx, { live }: Pick<IncidentDeps, 'live'>, { id }: Incident): Promise<void> {
  await live.publish(tx, incidentChanged({ id, changed: ['private'] }));
}

/**
 * Nobody hears of a private incident by being named in it.
 *
 * @throws Problem `validation_failed` at the pointer of whom it names
 */
export async function assertMaySee(
  tx: Tx,
  incidentId: string,
  people: ReadonlyArray<{ readonly userId: string; readonly pointer: string }>,
): Promise<void> {
  const blind = new Set(
    await whoMayNotSee(
      tx,
      incidentId,
      people.map(({ userId }) => userId),
    ),
  );
  const errors = people
    .filter(({ userId }) => blind.has(userId))
    .map(({ pointer }) => ({
      pointer,
      code: 'may_not_see',
      detail: `${pointer} may not see this private incident: add them to /viewer_ids of the incident first`,
    }));
  if (errors.length > 0) throw new Problem('validation_failed', errors.map(({ detail }) => detail).join('; '), { errors });
}
