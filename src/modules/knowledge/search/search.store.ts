import { sqlIsSample } from '../../../platform/sample-rows/mark.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { saveRow } from '../../../platform/db/rows.ts';
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
  await saveRow(tx, 'knowledge_index', { id: text.id, kind: text.kind, updatedAt: tx.now, heading, words: all }, 'id');
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

/** Has sample texts no longer found, and forgets the words that only they have. Nobody adds words meanwhile. */
export async function unindexSample(tx: Tx): Promise<void> {
  await tx.query('lock table knowledge_words in share row exclusive mode');
  await tx.query(
    `with gone as (delete from knowledge_index where ${sqlIsSample('id')} returning words)
     delete from knowledge_words w using (select distinct unnest(tsvector_to_array(words)) as word from gone) g
      where w.word = g.word and not exists (
        select from knowledge_index k where not (${sqlIsSample('k.id')}) and k.words @@ array_to_tsvector(array[w.word])::text::tsquery)`,
  );
}

/** Words that a part of one stands for at most: the word itself, then those that begin with it, then the shortest. */
const MEANT = 24;
/** Shorter parts are looked for at the beginning of words only, and stand for few. */
const INFIX_FROM = 3;
const MEANT_BY_SHORT = 10;
/** Words of the stage before all are looked for. */
const FEW = 8;

/** A search, ready to be asked. */
export interface Query {
  /** What was typed. */
  readonly words: readonly string[];
  /** `tsquery` of the whole words, and of all words that have them as a part. */
  readonly exact: string;
  readonly parts: string;
  /** The same for each word: the index meets them one after the other, and looks no further where the first is not met. */
  readonly each: readonly string[];
  /** Less of it first: the whole words, then few of those that have them as a part. Each stage is a `tsquery` of each word. */
  readonly narrower: ReadonlyArray<readonly string[]>;
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
  if (parts === null || exact === null) return null;
  const each = (stage: readonly string[][]) => stage.flatMap((group) => queryOf([group]) ?? []);
  const known = groups.every((group, at) => group[0] === words[at]);
  const few = groups.some((group) => group.length > FEW) ? [each(groups.map((group) => group.slice(0, FEW)))] : [];
  return { words, exact, parts, each: each(groups), narrower: [...(known ? [each(words.map((word) => [word]))] : []), ...few] };
}

/** SQL that is true where the text with this id matches; binds its values. */
export function matching(values: unknown[], kind: Kind, query: Query, id: string): string {
  return `${id} in (select i.id from knowledge_index i where i.kind = $${values.push(kind)} and ${meets('i.words', values, query.each)})`;
}

function meets(column: string, values: unknown[], each: readonly string[]): string {
  return each.map((one) => `${column} @@ $${values.push(one)}::tsquery`).join(' and ');
}

/** Of so many the rank is computed in full; the others follow, the newest first. */
const RANKED = 50;

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
  const inHeading = meets('i.heading', values, query.each);
  const cap = TOTAL_CAP + 1;
  // A stage is looked at only where those before it were not enough: many words at once cost the index most where each is common.
  const stages = [...query.narrower, query.each].map((each, at, all) => {
    const before = ['named', ...all.slice(0, at).map((_, n) => `stage_${n}`)];
    const left = before.map((name) => `(select count(*) from ${name})`).join(' - ');
    return `stage_${at} as materialized (
         select i.id, 0 as place, i.updated_at from knowledge_index i where ${wanted} and ${meets('i.words', values, each)}
            and ${before.map((name) => `i.id not in (select id from ${name})`).join(' and ')}
          limit (select greatest(0, ${cap} - ${left})))`;
  });
  return db.transaction(async (tx) => {
    // The words stand outside of the row: reading it for a condition costs more than the planner believes.
    await tx.query(`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`, [], 'knowledge_plan');
    const [row] = await tx.query<{ ids: string[]; counted: number }>(
      `with named as materialized (
         select i.id, case when i.heading @@ $3::tsquery then 2 else 1 end as place, i.updated_at
           from knowledge_index i where ${wanted} and ${inHeading} limit ${cap}),
       ${stages.join(',\n       ')},
       found as (select * from named ${stages.map((_, at) => `union all select * from stage_${at}`).join(' ')}),
       best as materialized (select f.* from found f order by f.place desc, f.updated_at desc, f.id limit ${RANKED}),
       placed as (
         select b.id, b.place, 4 * ts_rank(i.words, $3::tsquery) + ts_rank(i.words, $2::tsquery) as rank, b.updated_at
           from best b join knowledge_index i on i.id = b.id
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
