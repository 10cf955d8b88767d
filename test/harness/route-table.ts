import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouteEntry } from '../../src/platform/http/server.ts';

/** One row of the route table: who may call what. */
export interface RouteRow {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly permission: string;
}

function read(file: URL): string {
  return readFileSync(file, 'utf8');
}

function parse(text: string): RouteRow[] {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [method = '', path = '', access = '', permission = ''] = line.split('\t');
      return { method, path, access, permission };
    });
}

/** `GET /api/v1/alerts/{number}`. */
export function keyOf(row: Pick<RouteRow, 'method' | 'path'>): string {
  return `${row.method} ${row.path}`;
}

const OWN_COPY = new URL('../routes.tsv', import.meta.url);
/** Where the specification lies beside the repository, on machines that have it. */
const SPECIFICATION = new URL('../../../shared/spec/routes.tsv', import.meta.url);

/** Every method and path of the specification. */
export const SPECIFIED: readonly RouteRow[] = parse(read(OWN_COPY));
/** Routes that the product has beyond the specification, each with its class. */
const ADDED: readonly RouteRow[] = parse(read(new URL('../added-routes.tsv', import.meta.url)));
/** Specified and not built yet. Only ever shrinks. */
export const PENDING: readonly string[] = read(new URL('../pending-routes.txt', import.meta.url))
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Both, by `keyOf`. */
export const TABLE: ReadonlyMap<string, RouteRow> = new Map([...SPECIFIED, ...ADDED].map((row) => [keyOf(row), row]));

/** Built routes under the table's spelling; a HEAD that only comes with its GET, and the page's files, are none. */
export function asRows(inventory: readonly RouteEntry[]): RouteRow[] {
  return inventory
    .map((route) => ({
      method: route.method,
      path: route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}'),
      access: route.access,
      permission: route.permission ?? '',
    }))
    .filter((row) => !row.path.includes('*') && (row.method !== 'HEAD' || TABLE.has(keyOf(row))));
}

/** An address of the route with ids that nobody has. */
export function addressOf(path: string): string {
  return path.replaceAll(/\{([A-Za-z]+)\}/g, (_, name: string) => (name.toLowerCase().includes('number') ? '999999999' : randomUUID()));
}

/** The specification's own table and ours, or null where it is not at hand. */
export function specificationText(): { readonly specification: string; readonly copy: string } | null {
  return existsSync(fileURLToPath(SPECIFICATION)) ? { specification: read(SPECIFICATION), copy: read(OWN_COPY) } : null;
}
