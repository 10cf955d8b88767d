import type { By } from '../../../platform/actor.ts';
import { invalid } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { ViewedAlert } from '../alert-view.ts';
import { type AlertActionDeps, found } from '../alerts.actions.ts';
import { findAlert } from '../alerts.store.ts';
import type { Intake } from './commit/intake.keeper.ts';
import { parseInstant } from '../../../platform/http/values/instant.ts';
import { type ManualAlert, signalOf } from './manual.ts';
import { AUDIT } from '../events.ts';

/**
 * Takes an alert made by hand on the same way as the webhook's: a known fingerprint updates its alert.
 *
 * @returns the alert, and whether it is new
 * @throws Problem `validation_failed`; `unavailable` when intake is overloaded
 */
export async function createAlert(
  deps: AlertActionDeps & { readonly intake: Pick<Intake, 'record'> },
  alert: ManualAlert & { readonly starts_at?: string },
  by: By,
): Promise<{ readonly alert: ViewedAlert; readonly isNew: boolean }> {
  const startsAt = alert.starts_at === undefined ? null : parseInstant(alert.starts_at);
  if (alert.starts_at !== undefined && startsAt === null)
    throw invalid('/starts_at', 'format', '/starts_at must be a time such as 2026-03-01T12:00:00Z');
  const signal = signalOf(alert, startsAt === null ? null : new Date(startsAt));
  if (signal === null) throw invalid('/fingerprint', 'blank', '/fingerprint must not be blank');
  const [result] = await deps.intake.record([signal]);
  const number = result?.number ?? 0;
  const isNew = result?.isNew === true;
  return deps.db.transaction(async (tx) => {
    const row = found(await findAlert(tx, number), number);
    const event = isNew ? AUDIT.alert.created : AUDIT.alert.reported;
    await audit(tx, {
      event,
      ...by,
      entityType: 'alert',
      entityId: row.id,
      data: { number, fingerprint: row.fingerprint, status: row.status },
    });
    return { alert: row, isNew };
  });
}
