import { colourOf } from '../../components/people/person-colour.ts';

/**
 * Which of these people share their colour with somebody before them in the list: 1 for the first such, 2 for the next.
 * Where several people stand in one picture, these get stripes.
 */
export function sharersOf(ids: Iterable<string>): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  const sharers = new Map<string, number>();
  for (const id of new Set(ids)) {
    const { hue, deep } = colourOf(id);
    const before = taken.get(`${hue} ${deep}`) ?? 0;
    taken.set(`${hue} ${deep}`, before + 1);
    if (before > 0) sharers.set(id, before);
  }
  return sharers;
}
