// SQL stands in stores (`x.store.ts`) and in the platform, a table is written by one module, and what others read of it is
// listed in tools/foreign-reads.ts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { TEST } from './file-kinds.ts';
import { FOREIGN_READS, WRITTEN_BY_TRIGGERS } from './foreign-reads.ts';
import { ROOT, trackedFiles } from './tracked.ts';

/** Who uses tables: a module, `platform`, `integrations`, or `composition` for all else. */
type Room = string;

/** What is known besides the statements. */
export interface Lists {
  /** Tables of others that a room reads. Each entry must be needed. */
  readonly reads: Readonly<Record<Room, readonly string[]>>;
  /** Owners of tables that no statement of a store writes. */
  readonly owners: Readonly<Record<string, Room>>;
}

const HOLE = '\0';
/** Functions of `src/platform/db/rows.ts` that write: their second argument is the table. */
const WRITERS: readonly string[] = ['insertRow', 'insertRows', 'saveRow', 'updateRow'];
/** A table's name, or a hole of a template. */
const NAME = `(${HOLE}|[a-z_][a-z_0-9]*)`;
const WRITES = new RegExp(`\\b(?:insert into|delete from|truncate(?: table)?|update)\\s+(?:only\\s+)?${NAME}`, 'g');
/** After `from`, `join` and `using`; after a comma or where a piece of SQL begins, a table has an alias. */
const READS = new RegExp(
  `\\b(?:from|join|using)\\s+(?:only\\s+|lateral\\s+)?${NAME}\\b|(?:,\\s*|^\\s*)([a-z_]+)(?=\\s+(?:as\\s+)?[a-z_]\\w*\\b)`,
  'g',
);
/** Told from English by its shape. */
const STATEMENT =
  /^\s*(?:with\s+[\w\s]+\bas\b|select\b|insert into\b|delete from\b|update\s+\w+(?:\s+\w+)?\s+set\b|truncate\b)|\bselect\b[^.]*\bfrom\b/;

/**
 * What breaks these rules, one line each.
 *
 * @param files path and text of what is looked at
 * @param tables all tables and views
 */
export function tableProblems(files: ReadonlyMap<string, string>, tables: ReadonlySet<string>, lists: Lists): string[] {
  const problems: string[] = [];
  const writers = new Map<string, Map<Room, string>>();
  const readers = new Map<string, Map<Room, string>>();
  for (const [file, text] of files) {
    const room = roomOf(file);
    const store = room === 'platform' || file.endsWith('.store.ts');
    for (const { text: literal, line, queried } of literalsOf(file, text)) {
      const sql = literal.replaceAll(/--.*$/gm, '');
      const at = `${file}:${line}`;
      const written = namesIn(sql, WRITES);
      const read = namesIn(sql, READS);
      if (!store) {
        const used = [...written, ...read].find((name) => tables.has(name));
        if (queried || (used !== undefined && STATEMENT.test(sql))) {
          problems.push(`${at}: SQL stands in a store (x.store.ts)${used === undefined ? '' : `, and this asks ${used}`}`);
        }
        continue;
      }
      // Files of the platform that are no stores hold English as well.
      if (!file.endsWith('.store.ts') && !STATEMENT.test(sql)) continue;
      if (room !== 'platform' && written.has(HOLE)) problems.push(`${at}: a statement that writes names its table in full`);
      for (const name of written) note(writers, name, room, at);
      for (const name of read) note(readers, name, room, at);
    }
  }
  return [...problems, ...ownerProblems(tables, writers, readers, lists)];

  function note(into: Map<string, Map<Room, string>>, table: string, room: Room, at: string): void {
    if (!tables.has(table)) return;
    const rooms = into.get(table) ?? new Map<Room, string>();
    if (!rooms.has(room)) rooms.set(room, at);
    into.set(table, rooms);
  }
}

type Uses = ReadonlyMap<string, ReadonlyMap<Room, string>>;

function ownerProblems(tables: ReadonlySet<string>, writers: Uses, readers: Uses, lists: Lists): string[] {
  const problems: string[] = [];
  const foreign = new Map<string, Set<string>>();
  for (const table of tables) {
    const rooms = [...(writers.get(table) ?? [])];
    const listed = lists.owners[table];
    if (rooms.length > 1) problems.push(`${table} is written by several: ${rooms.map(([room, at]) => `${room} (${at})`).join(', ')}`);
    if (rooms.length > 0 && listed !== undefined) problems.push(`${table}: ${rooms[0]?.[0]} writes it, so it needs no owner in the list`);
    const owner = rooms[0]?.[0] ?? listed;
    if (owner === undefined) {
      problems.push(`${table}: no store writes it: name its owner in tools/foreign-reads.ts`);
      continue;
    }
    for (const [room, at] of readers.get(table) ?? []) {
      if (room === owner) continue;
      const writes = rooms.some(([writer]) => writer === room);
      if (!writes && !lists.reads[room]?.includes(table))
        problems.push(`${at}: ${room} reads ${table}, which is of ${owner}: ask its face for it`);
      foreign.set(room, (foreign.get(room) ?? new Set()).add(table));
    }
  }
  for (const [room, listed] of Object.entries(lists.reads)) {
    for (const table of listed) {
      if (!foreign.get(room)?.has(table)) problems.push(`${room} does not read ${table} of another: take it out of tools/foreign-reads.ts`);
    }
  }
  for (const table of Object.keys(lists.owners)) {
    if (!tables.has(table)) problems.push(`there is no table ${table}: take it out of tools/foreign-reads.ts`);
  }
  return problems;
}

function roomOf(file: string): Room {
  const [, folder = '', room = ''] = file.split('/');
  if (folder === 'modules') return room;
  return folder === 'platform' || folder === 'integrations' ? folder : 'composition';
}

function namesIn(sql: string, pattern: RegExp): Set<string> {
  return new Set([...sql.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? ''));
}

interface Literal {
  /** With a hole where a template has an expression. */
  readonly text: string;
  readonly line: number;
  /** The first argument of a call `x.query(…)`. */
  readonly queried: boolean;
}

function literalsOf(file: string, text: string): Literal[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    const whole = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? node.head.text + node.templateSpans.map(({ literal }) => HOLE + literal.text).join('')
        : null;
    if (whole !== null && !ts.isImportDeclaration(node.parent) && !ts.isExportDeclaration(node.parent)) {
      const { parent } = node;
      const queried =
        ts.isCallExpression(parent) &&
        parent.arguments[0] === node &&
        ts.isPropertyAccessExpression(parent.expression) &&
        parent.expression.name.text === 'query';
      const written = ts.isCallExpression(parent) && parent.arguments[1] === node && WRITERS.includes(parent.expression.getText());
      found.push({
        text: written ? `insert into ${whole}` : whole,
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        queried,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The tables and views of `migrations/schema.sql`. */
export function tablesOf(schema: string): Set<string> {
  return new Set([...schema.matchAll(/^create (?:unlogged )?(?:table|view) (\w+)/gm)].map((match) => match[1] ?? ''));
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const files = trackedFiles().filter((file) => /^src\/.*\.ts$/.test(file) && !new RegExp(TEST).test(file));
  const problems = tableProblems(new Map(files.map((file) => [file, read(file)])), tablesOf(read('migrations/schema.sql')), {
    reads: FOREIGN_READS,
    owners: WRITTEN_BY_TRIGGERS,
  });
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
