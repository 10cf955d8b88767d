import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { indexed, queryOf, searchWords } from './words.ts';

/** What can be found. */
export type Kind = 'note' | 'playbook' | 'memory';

/** A text to be found by. */
export interface Findable {
  readonly kind: Kind;
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly body: string;
}

/** Has the text found by its words from the commit on, and no longer by those it had. */
export async function indexText(tx: Tx, text: Findable): Promise<void> {
  const { words, heading, all } = indexed(text);
  await tx.query(
    `insert into knowledge_index (id, kind, updated_at, heading, words) values ($1, $2, $3, $4::tsvector, $5::tsvector)
     on conflict (id) do update set updated_at = excluded.updated_at, heading = excluded.heading, words = excluded.words`,
    [text.id, text.kind, tx.now, heading, all],
    'knowledge_index_text',
  );
  await tx.query(
    `insert into knowledge_words (word) select w from unnest($1::text[]) w order by w collate "C" on conflict do nothing`,
    [words],
    'knowledge_index_words',
  );
}

/** Has the texts no longer found. */
export async function unindexTexts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('delete from knowledge_index where id = any($1::uuid[])', [ids]);
}

/** Words that a part of one stands for at most: the word itself, then those that begin with it, then the shortest. */
const MEANT = 40;
/** Shorter parts are looked for at the beginning of words only, and stand for few. */
const INFIX_FROM = 3;
const MEANT_BY_SHORT = 10;

/** A search, ready to be asked. */
export interface Query {
  /** What was typed. */
  readonly words: readonly string[];
  /** `tsquery` of the whole words, and of all words that have them as a part. */
  readonly exact: string;
  readonly parts: string;
  /** The same for each word: the index meets them one after the other, and looks no further where the first is not met. */
  readonly each: readonly string[];
}

/** Null: nothing in any text matches. */
export async function readSearch(db: Queryable, search: string): Promise<Query | null> {
  const words = searchWords(search);
  if (words.length === 0) return null;
  const rows = await db.query<{ part: string; words: string[] }>(
    `select p as part, array(
       (select w.word from knowledge_words w where w.word = p)
       union all
       (select w.word from knowledge_words w
         where w.word like case when length(p) < ${INFIX_FROM} then '' else '%' end || replace(p, '_', '\\_') || '%' and w.word <> p
         order by (w.word like replace(p, '_', '\\_') || '%') desc, length(w.word), w.word limit case when length(p) < ${INFIX_FROM} then ${MEANT_BY_SHORT} else ${MEANT} end)
     ) as words
     from unnest($1::text[]) p`,
    [words],
    'knowledge_parts',
  );
  const meant = new Map(rows.map((row) => [row.part, row.words]));
  const groups = words.map((word) => meant.get(word) ?? []);
  const parts = queryOf(groups);
  const exact = queryOf(words.map((word) => [word]));
  return parts === null || exact === null ? null : { words, exact, parts, each: groups.flatMap((group) => queryOf([group]) ?? []) };
}

/** SQL that is true where the text with this id matches; binds its values. */
export function matching(values: unknown[], kind: Kind, query: Query, id: string): string {
  return `${id} in (select i.id from knowledge_index i where i.kind = $${values.push(kind)} and ${meets('i.words', values, query)})`;
}

function meets(column: string, values: unknown[], { each }: Query): string {
  return each.map((one) => `${column} @@ $${values.push(one)}::tsquery`).join(' and ');
}

/** Of so many the rank is computed in full; the others follow, the newest first. */
const RANKED = 100;

/** What else must be true of a text: SQL on `i.id`, with its values. */
export type Narrowed = (values: unknown[]) => string | null;

/**
 * Ids by how well they match: where the title or a tag has the words, before where a part of one has them, before all
 * others; within each by how often they stand. Bounded however many texts there are and however common a word is: of texts
 * that have it in their body alone, no more than a list counts are looked at.
 */
export async function ranked(
  db: Database,
  { kind, query, narrowed, limit, skip }: { kind: Kind; query: Query; narrowed: Narrowed; limit: number; skip: number },
): Promise<{ ids: string[]; counted: number }> {
  const values: unknown[] = [kind, query.parts, query.exact];
  const also = narrowed(values);
  const wanted = `i.kind = $1${also === null ? '' : ` and ${also}`}`;
  const [inHeading, inText] = [meets('i.heading', values, query), meets('i.words', values, query)];
  const cap = TOTAL_CAP + 1;
  return db.transaction(async (tx) => {
    // The words stand outside of the row: reading it for a condition costs more than the planner believes.
    await tx.query(`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`, [], 'knowledge_plan');
    const [row] = await tx.query<{ ids: string[]; counted: number }>(
      `with named as materialized (
         select i.id, case when i.heading @@ $3::tsquery then 2 else 1 end as place, i.updated_at, i.words
           from knowledge_index i where ${wanted} and ${inHeading} limit ${cap}),
       others as materialized (
         select i.id, 0 as place, i.updated_at, i.words from knowledge_index i where ${wanted} and ${inText}
          limit (select greatest(0, ${cap} - count(*)) from named)),
       found as (select * from named union all select o.* from others o where o.id not in (select n.id from named n)),
       best as materialized (select f.* from found f order by f.place desc, f.updated_at desc, f.id limit ${RANKED}),
       placed as (
         select b.id, b.place, 4 * ts_rank(b.words, $3::tsquery) + ts_rank(b.words, $2::tsquery) as rank, b.updated_at from best b
         union all
         (select f.id, -1 - row_number() over (order by f.place desc, f.updated_at desc, f.id), 0, f.updated_at from found f
           order by f.place desc, f.updated_at desc, f.id offset ${RANKED} limit ${Math.max(0, skip + limit - RANKED)}))
       select (select count(*) from found) as counted,
              array(select id from placed order by place desc, rank desc, updated_at desc, id limit ${limit} offset ${skip}) as ids`,
      values,
    );
    return { ids: row?.ids ?? [], counted: row?.counted ?? 0 };
  });
}
