import { type Static, Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { decodeCursor, encodeCursor, type Page, cappedTotal, refuseQuery } from '../../../platform/http/list.ts';
import { passageOf } from './passage.ts';

/** The member `search` of a list. */
export const SEARCH_QUERY = {
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Words, or parts of words from 3 characters on; all must occur. The best match comes first unless sort says otherwise.',
    }),
  ),
} as const;

export const PassageShape = named(
  'Passage',
  Type.Object(
    {
      text: Type.String(),
      matches: Type.Array(named('PassageMatch', Type.Object({ start: Type.Integer(), end: Type.Integer() })), {
        description: 'In UTF-16 units.',
      }),
    },
    { description: 'An excerpt around the first match, else the beginning of the text.' },
  ),
);

/** A piece of a text as callers see it. */
export function viewPassage(
  { piece, pieceFrom }: { readonly piece: string; readonly pieceFrom: 'start' | 'within' },
  words: readonly string[],
): Static<typeof PassageShape> {
  const { text, matches } = passageOf(piece, words, pieceFrom);
  return { text, matches: matches.map((match) => ({ ...match })) };
}

const RELEVANCE = 'relevance';

/** Which part of a list that is sorted by how well its rows match. */
export interface RankedWindow {
  readonly limit: number;
  readonly skip: number;
}

/** The window of a search without a sort; a cursor counts rows, as ranks change with every edit. */
export function rankedWindow({ limit = 20, skip = 0, cursor }: { limit?: number; skip?: number; cursor?: string }): RankedWindow {
  if (cursor === undefined) return { limit, skip };
  if (skip > 0) throw refuseQuery('skip', 'use either skip or cursor');
  const [order, at] = decodeCursor(cursor, 2);
  if (order !== RELEVANCE || typeof at !== 'number' || !Number.isSafeInteger(at) || at < 0 || at > 1_000_000)
    throw refuseQuery('cursor', 'use next_cursor of an earlier answer to the same query');
  return { limit, skip: at };
}

/** The page of it. */
export function rankedPage<Item>({ limit, skip }: RankedWindow, items: Item[], counted: number): Page<Item> & { items: Item[] } {
  const next = skip + items.length;
  return {
    items,
    ...cappedTotal(counted),
    limit,
    skip,
    ...(items.length === limit && next < counted ? { next_cursor: encodeCursor([RELEVANCE, next]) } : {}),
  };
}
