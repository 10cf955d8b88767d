import type { Queryable } from '../db/database.ts';
import { cappedTotal, decodeCursor, encodeCursor, type Page, parseSort, refuseQuery } from './list.ts';

type KeyType = 'timestamptz' | 'text' | 'bigint' | 'uuid';
/** Expressions of SQL that are never null, the most important first. */
type Keys = Readonly<Record<string, KeyType>>;

/** A table as a list: what it may be sorted by. Rows that are equal in that are sorted by their ids. */
interface Shape {
  /** Table and alias. */
  readonly from: string;
  readonly id: string;
  readonly idType?: KeyType;
  /** A function where the place of rows without a value depends on the direction. */
  readonly sorts: Readonly<Record<string, Keys | ((descending: boolean) => Keys)>>;
  /** The order unless asked otherwise. */
  readonly first: string;
}

/** The members of `LIST_QUERY`, as validated. */
export interface ListRequest {
  readonly sort?: string;
  readonly limit?: number;
  readonly skip?: number;
  readonly cursor?: string;
}

const FORMS: Readonly<Record<KeyType, (text: string) => boolean>> = {
  timestamptz: (text) =>
    /^-?infinity$/.test(text) ||
    (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/.test(text) && !Number.isNaN(Date.parse(text.slice(0, 10)))),
  text: (text) => !text.includes('\0') && text.isWellFormed(),
  bigint: (text) => /^-?\d{1,15}$/.test(text),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
};

/**
 * One page of a list as SQL. A page after a cursor begins at its row in the index of the order, however deep it lies;
 * rows that were added meanwhile move nothing.
 */
export class Window {
  readonly limit: number;
  readonly skip: number;
  /** For the outer select where there is one: `order by …`. */
  readonly orderBy: string;
  readonly #name: string;
  readonly #keys: ReadonlyArray<readonly [string, KeyType]>;
  readonly #descending: boolean;
  readonly #after: readonly string[] | null;
  readonly #from: string;

  constructor(shape: Shape, request: ListRequest) {
    const { field, descending } = parseSort(request.sort ?? shape.first, Object.keys(shape.sorts));
    const keys = shape.sorts[field] ?? {};
    this.#keys = [...Object.entries(typeof keys === 'function' ? keys(descending) : keys), [shape.id, shape.idType ?? 'uuid']];
    this.#descending = descending;
    this.#name = `${descending ? '-' : ''}${field}`;
    this.#from = shape.from;
    this.limit = request.limit ?? 20;
    this.skip = request.skip ?? 0;
    this.orderBy = `order by ${this.#keys.map(([key]) => `${key} ${descending ? 'desc' : 'asc'}`).join(', ')}`;
    this.#after = request.cursor === undefined ? null : this.#read(request.cursor);
    if (this.#after && this.skip > 0) throw refuseQuery('skip', 'use either skip or cursor');
  }

  #read(cursor: string): readonly string[] {
    const [name, ...values] = decodeCursor(cursor, this.#keys.length + 1).map(String);
    if (name !== this.#name || !this.#keys.every(([, type], index) => FORMS[type](values[index] ?? '')))
      throw refuseQuery('cursor', 'use next_cursor of an earlier answer to the same query');
    return values;
  }

  /** What follows the conditions of a `where`; binds its values. The rows are one more than the page when there is a next. */
  rest(values: unknown[]): string {
    const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
    const after = this.#after?.map((value, index) => bind(value, this.#keys[index]?.[1] ?? 'text'));
    const condition = after
      ? `and (${this.#keys.map(([key]) => key).join(', ')}) ${this.#descending ? '<' : '>'} (${after.join(', ')})`
      : '';
    return `${condition} ${this.orderBy} limit ${bind(this.limit + 1, 'bigint')} offset ${bind(this.skip, 'bigint')}`;
  }

  /** The page of what `rest` selected. */
  async page<Row>(db: Queryable, rows: readonly Row[], counted: number, idOf: (row: Row) => string): Promise<Page<Row> & { items: Row[] }> {
    const items = rows.slice(0, this.limit);
    const cursor = rows.length > this.limit ? await this.#cursorAfter(db, items.map(idOf)) : null;
    return { items, ...cappedTotal(counted), limit: this.limit, skip: this.skip, ...(cursor === null ? {} : { next_cursor: cursor }) };
  }

  /** Behind the last of these rows that is still there. */
  async #cursorAfter(db: Queryable, ids: readonly string[]): Promise<string | null> {
    const [id, type] = this.#keys.at(-1) ?? ['id', 'uuid'];
    const [row] = await db.query<{ values: string[] }>(
      `select array[${this.#keys.map(([key]) => `(${key})::text`).join(', ')}] as values from ${this.#from} where ${id} = any($1::${type}[])
        order by array_position($1::${type}[], ${id}::${type}) desc limit 1`,
      [ids],
    );
    return row ? encodeCursor([this.#name, ...row.values]) : null;
  }
}

/** @returns reads the query of a list: an unknown sort field, or a cursor of another order, is a 400 */
export function listing(shape: Shape): (request: ListRequest) => Window {
  return (request) => new Window(shape, request);
}

/** A page of rows that are all at hand. Rows that are equal keep their order. */
export function pageOfRows<Row, Field extends string>(
  rows: readonly Row[],
  { sort, limit = 20, skip = 0 }: ListRequest,
  sorts: Readonly<Record<Field, (row: Row) => string>>,
): Page<Row> & { items: Row[] } {
  if (sort === undefined) return { items: rows.slice(skip, skip + limit), ...cappedTotal(rows.length), limit, skip };
  const { field, descending } = parseSort(sort, Object.keys(sorts) as Field[]);
  const keyOf = sorts[field];
  const compared = (a: Row, b: Row) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0);
  const sorted = [...rows].sort((a, b) => (descending ? compared(b, a) : compared(a, b)));
  return { items: sorted.slice(skip, skip + limit), ...cappedTotal(rows.length), limit, skip };
}
