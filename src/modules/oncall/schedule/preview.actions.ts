import { type FieldError, Problem } from '../../../platform/errors.ts';
import { zoneName } from './wall-clock.ts';
import { finalSchedule } from './final-schedule.actions.ts';
import { readLayers } from './layer-input.ts';
import type { PreviewRequest } from '../oncall.schema.ts';
import type { Override } from '../overrides/override.ts';
import type { ScheduleHistory } from './resolve.ts';
import { readInterval } from '../interval.ts';
import { readWindow } from '../window.ts';

const ALWAYS = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/**
 * What a proposal gives in a time, as if it had always been so. Nothing is read or stored.
 *
 * @throws Problem `validation_failed`
 */
export async function previewSchedule(request: PreviewRequest, now: number) {
  const { from, until } = readWindow(request, now, 0, '/');
  const errors: FieldError[] = [];
  const timeZone = request.time_zone ?? 'UTC';
  if (zoneName(timeZone) === null)
    errors.push({
      pointer: '/time_zone',
      code: 'time_zone',
      detail: '/time_zone must be the name of a time zone such as Europe/Berlin or UTC',
    });
  let made = 0;
  const makeId = () => {
    made += 1;
    return request.layers[made - 1]?.id ?? `layer-${made}`;
  };
  const read = readLayers(request.layers, { timeZone, now, before: [], makeId });
  // A faulty zone of the schedule would be reported for each layer again.
  if (errors.length === 0) errors.push(...read.errors);
  const overrides = (request.overrides ?? []).map((override, index) => readOverride(override, index, errors));
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
  const history: ScheduleHistory = {
    versions: [{ from: Number.NEGATIVE_INFINITY, layers: read.layers }],
    overrides,
    inactivity: new Map((request.inactive_user_ids ?? []).map((id) => [id, [ALWAYS]])),
  };
  const { layer_segments, ...final } = await finalSchedule(
    history,
    { from, until, kind: 'proposed', pointer: '/until' },
    request.include_layers ? read.layers : [],
  );
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    ...final,
    ...(request.include_layers ? { layer_segments } : {}),
  };
}

function readOverride(sent: NonNullable<PreviewRequest['overrides']>[number], index: number, errors: FieldError[]): Override {
  const { from, until } = readInterval(sent, `/overrides/${index}`, errors);
  return { id: sent.id ?? `override-${index + 1}`, userId: sent.user_id, replacedUserId: sent.replaced_user_id ?? null, from, until };
}
