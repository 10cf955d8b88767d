import type { AlertFilter } from './list-query.ts';
import { RANKS } from './ranks.ts';

/** Places in {@link RANKS} that the filter lets through, in order. */
export function ranksOf(filter: AlertFilter): readonly number[] {
  return RANKS.flatMap(({ severity, status, owned }, place) =>
    (filter.severities?.includes(severity) ?? true) &&
    (filter.statuses?.includes(status) ?? true) &&
    (filter.owned === null || filter.owned === (owned ?? false))
      ? [place]
      : [],
  );
}

/** The filter, narrowed to one rank; of a grouped list only groups that have no match of a more urgent one. */
export function withinRank(filter: AlertFilter, place: number, ranks: readonly number[]): AlertFilter {
  const rank = RANKS[place];
  if (rank === undefined) throw new TypeError(`there is no rank ${place}`);
  const before = ranks.filter((other) => other < place).flatMap((other) => RANKS[other] ?? []);
  return {
    ...filter,
    severities: [rank.severity],
    statuses: [rank.status],
    owned: rank.owned,
    behind: filter.heads && before.length > 0 ? { filter, ranks: before } : null,
  };
}
