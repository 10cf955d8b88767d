import type { Queryable } from '../../../platform/db/database.ts';
import { RECORDED as INCIDENT } from '../../incidents/events.ts';
import { earlierIncidents, highlightsOf, type IncidentReader, type Trouble } from '../../incidents/index.ts';
import { inOneLine, type SeenBefore } from './seen-before.ts';
import { learntFrom } from './seen-before.store.ts';

/** Incidents that are listed: whoever wants more searches. */
export const SEEN_MAX = 5;
/** Entries of a timeline that are looked through for what ended it. */
const ENTRIES = 20;

/**
 * Incidents of the same trouble that are over, the likeliest first.
 *
 * @param reader who reads: incidents that they may not see are left out. `NOBODY` for texts that several people or agents read
 * @param learnt whether the reader may read post-mortems: else neither causes nor action items
 */
export async function seenBefore(
  db: Queryable,
  trouble: Trouble,
  { reader, learnt, limit = SEEN_MAX }: { readonly reader: IncidentReader; readonly learnt: boolean; readonly limit?: number },
): Promise<readonly SeenBefore[]> {
  const earlier = await earlierIncidents(db, trouble, reader, limit);
  if (earlier.length === 0) return [];
  const ids = earlier.map(({ id }) => id);
  const lessons = new Map((learnt ? await learntFrom(db, ids) : []).map((one) => [one.incidentId, one]));
  const seen: SeenBefore[] = [];
  for (const { id, created_at: createdAt, ended_at: endedAt, ...incident } of earlier) {
    const entries = await highlightsOf(db, id, ENTRIES);
    const last = entries.findLast(
      ({ kind, at, weight }) => endedAt !== null && at <= endedAt && (weight === 1 || kind === INCIDENT.status_update.posted),
    );
    const lesson = lessons.get(id);
    seen.push({
      id,
      ...incident,
      createdAt,
      endedAt,
      openItems: lesson?.items ?? [],
      cause: lesson?.cause ? inOneLine(lesson.cause) : null,
      ended: last ? inOneLine(last.text) : null,
    });
  }
  return seen;
}
