import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyRequest } from 'fastify';
import { type TObject, type TSchema, Type } from 'typebox';
import { MAX_LIMIT, type Page } from '../list.ts';
import type { Http } from '../server.ts';

/** The forms in which a list is exported. */
const FORMATS = ['csv', 'jsonl'] as const;
type Format = (typeof FORMATS)[number];
const MEDIA: Readonly<Record<Format, string>> = { csv: 'text/csv', jsonl: 'application/x-ndjson' };
/** What chooses a page, which an export does not take. */
const PAGING: ReadonlySet<string> = new Set(['limit', 'skip', 'cursor']);

/** A list that can be exported as a whole. */
export interface Exportable {
  /** That of the list; the export is below it. */
  readonly url: string;
  readonly config: Parameters<Http['route']>[0]['config'];
  readonly operationId: string;
  /** `Export audit events`. */
  readonly summary: string;
  readonly tags: readonly string[];
  /** That of the list, with the members of pages. */
  readonly querystring: TObject;
  /** A row, as the list shows it: its members are the columns. */
  readonly item: TObject;
  /** A page of the list, as its own route answers it; nobody reads its total. */
  readonly page: (query: Record<string, unknown>, request: FastifyRequest) => Promise<Pick<Page<unknown>, 'items' | 'next_cursor'>>;
}

/** Adds `GET …/export`: all rows of a list, page by page, so that memory stays the same however many there are. */
export function registerExport(http: Http, { url, config, operationId, summary, tags, querystring, item, page }: Exportable): void {
  const filters = Object.fromEntries(Object.entries(querystring.properties).filter(([name]) => !PAGING.has(name)));
  const format = Type.Optional(
    Type.Enum([...FORMATS], { default: 'csv', description: 'csv, or jsonl: a JSON object in each line, as the list shows it.' }),
  );
  const name = url.slice(url.lastIndexOf('/') + 1);
  http.route({
    method: 'GET',
    url: `${url}/export`,
    // A list as a whole leaves the house at once: as powerful as an admin.
    config: { ...config, ...(config?.access === 'session' ? { stepUp: 'admin' } : {}) },
    schema: {
      operationId,
      summary,
      description:
        'All that match, with the filters of the list. In CSV, what a spreadsheet would take for a formula begins with an apostrophe.',
      tags: [...tags],
      querystring: Type.Object({ ...filters, format }, { additionalProperties: false }),
      produces: Object.values(MEDIA),
      response: { 200: Type.String() },
    },
    handler: async (request, reply) => {
      const { format: wanted = 'csv', ...query } = request.query as { format?: Format } & Record<string, unknown>;
      const load = (cursor: string | undefined) =>
        page({ ...query, limit: MAX_LIMIT, ...(cursor === undefined ? {} : { cursor }) }, request);
      // A wrong filter is an answer of its own, not a broken file.
      const first = await load(undefined);
      const write = writerOf(wanted, item);
      reply.type(`${MEDIA[wanted]}; charset=utf-8`).header('Content-Disposition', `attachment; filename="${name}.${wanted}"`);
      // Documented as the text that it is; sent as it is made.
      return reply.send(Readable.from(pages(first, load, write), { objectMode: false }) as unknown as string);
    },
  });
}

async function* pages(
  first: Pick<Page<unknown>, 'items' | 'next_cursor'>,
  load: (cursor: string) => Promise<Pick<Page<unknown>, 'items' | 'next_cursor'>>,
  { head, rows }: Writer,
): AsyncGenerator<string> {
  yield head + rows(first.items);
  for (let cursor = first.next_cursor; cursor !== undefined; ) {
    const { items, next_cursor: next } = await load(cursor);
    if (items.length > 0) yield rows(items);
    cursor = next;
  }
}

/** Writes rows of a list. */
interface Writer {
  readonly head: string;
  readonly rows: (items: readonly unknown[]) => string;
}

/** A value and the way to it from a row. */
type Column = readonly string[];

/** Columns come from the schema: what the list does not show is in no export either. */
export function writerOf(format: Format, item: TObject): Writer {
  if (format === 'jsonl') return { head: '', rows: (items) => items.map((row) => `${JSON.stringify(shown(row, item))}\n`).join('') };
  const columns = columnsOf(item);
  const lines = (table: readonly (readonly unknown[])[]) =>
    stringify([...table], {
      cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
      escape_formulas: true,
      record_delimiter: 'windows',
    });
  return {
    head: lines([columns.map((column) => column.join('.'))]),
    rows: (items) => lines(items.map((row) => columns.map((column) => cellOf(row, column)))),
  };
}

function shown(row: unknown, { properties }: TObject): Record<string, unknown> {
  const members = row as Record<string, unknown>;
  return Object.fromEntries(Object.keys(properties).flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])));
}

/** Members of members are columns of their own: `actor.name`. */
function columnsOf({ properties }: TObject): Column[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner = membersOf(schema as TSchema);
    return inner === null ? [[name]] : columnsOf(inner).map((column) => [name, ...column]);
  });
}

/** The object that a member is, or is unless it is null. */
function membersOf(schema: TSchema): TObject | null {
  const kinds = ((schema as { anyOf?: TSchema[] }).anyOf ?? [schema]) as { readonly type?: string; readonly properties?: object }[];
  const [only, ...others] = kinds.filter(({ type }) => type !== 'null');
  return others.length === 0 && only?.properties !== undefined ? (only as unknown as TObject) : null;
}

/** Lists and free objects are JSON. */
function cellOf(row: unknown, column: Column): string | number {
  const value = column.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], row);
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'number' ? value : String(value);
}
