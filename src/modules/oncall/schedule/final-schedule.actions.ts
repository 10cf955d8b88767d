import { type FinalSchedule, historyOf, type ShownSegment, showFinal } from './final-schedule.ts';
import type { Layer } from './layer.ts';
import type { ScheduleHistory } from './resolve.ts';
import { segmentsWithin } from './segments.keeper.ts';

/** A time, and of what: a proposal, or what is saved. */
interface Asked {
  readonly from: number;
  readonly until: number;
  readonly kind?: 'proposed' | 'saved';
  readonly pointer?: '?until' | '/until';
}

/**
 * The final schedule of a time: overrides, closed accounts and old versions included. With `layers`, also what each of
 * them says by itself.
 *
 * @throws Problem `validation_failed` when the time takes too long to work out
 */
export async function finalSchedule(
  history: ScheduleHistory,
  asked: Asked,
  layers: readonly Layer[] = [],
): Promise<FinalSchedule & { layer_segments: Array<{ layer_id: string; segments: ShownSegment[] }> }> {
  const histories = [history, ...layers.map((layer) => historyOf(history, layer))];
  const [final = [], ...each] = await segmentsWithin(histories, asked);
  return {
    ...showFinal(final),
    layer_segments: layers.map(({ id }, index) => ({ layer_id: id, segments: showFinal(each[index] ?? []).segments })),
  };
}
