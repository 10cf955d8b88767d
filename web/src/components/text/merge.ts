import { diffArrays } from 'diff';

/** A row of a list in the ICS document. */
export type Row = Readonly<Record<string, string | boolean | null>> & { readonly id: string };

/** A part of the base, by its pieces, and what somebody put in its place. */
interface Edit {
  readonly from: number;
  readonly until: number;
  readonly to: string;
}

/** Texts that differ in more pieces than this are compared by lines, then not at all: the time to compare grows with its square. */
const MOST_DIFFERENCES = 1_500;

/**
 * What two people made of one text, in one. Where both changed the same words both changes stay, the stored one first; no
 * word that anybody added is lost.
 */
export function mergeText(base: string, mine: string, theirs: string): string {
  if (mine === theirs || base === mine) return theirs;
  if (base === theirs) return mine;
  for (const split of [words, lines]) {
    const pieces = split(base);
    const own = edits(pieces, split(mine));
    const others = edits(pieces, split(theirs));
    if (own && others) return applied(pieces, own, others);
  }
  return both(mine, theirs);
}

/** What leads from one text to another; null: they are too different. */
function edits(base: readonly string[], to: readonly string[]): Edit[] | null {
  const changes = diffArrays([...base], [...to], { maxEditLength: MOST_DIFFERENCES });
  if (changes === undefined) return null;
  const found: Edit[] = [];
  let at = 0;
  for (const { added, removed, value, count } of changes) {
    const last = found.at(-1);
    if (!added && !removed) at += count;
    else {
      const edit = { from: at, until: removed ? at + count : at, to: added ? value.join('') : '' };
      if (removed) at += count;
      // A replacement comes as what is removed and what is added.
      if (last && last.until === edit.from) found[found.length - 1] = { from: last.from, until: edit.until, to: last.to + edit.to };
      else found.push(edit);
    }
  }
  return found;
}

/** The base with the edits of both. Those that touch the same pieces, or add at the same place, are put side by side. */
function applied(base: readonly string[], mine: readonly Edit[], theirs: readonly Edit[]): string {
  let text = '';
  let at = 0;
  let [m, t] = [0, 0];
  while (m < mine.length || t < theirs.length) {
    const from = Math.min(mine[m]?.from ?? Number.POSITIVE_INFINITY, theirs[t]?.from ?? Number.POSITIVE_INFINITY);
    let until = from;
    const [firstMine, firstTheirs] = [m, t];
    for (let grown = true; grown; ) {
      grown = false;
      for (let edit = mine[m]; edit && touches(edit, from, until); edit = mine[m]) {
        until = Math.max(until, edit.until);
        m += 1;
        grown = true;
      }
      for (let edit = theirs[t]; edit && touches(edit, from, until); edit = theirs[t]) {
        until = Math.max(until, edit.until);
        t += 1;
        grown = true;
      }
    }
    const own = mine.slice(firstMine, m);
    const others = theirs.slice(firstTheirs, t);
    const region = { from, until };
    text += base.slice(at, from).join('');
    if (own.length === 0) text += within(base, region, others);
    else if (others.length === 0) text += within(base, region, own);
    else text += both(within(base, region, own), within(base, region, others));
    at = until;
  }
  return text + base.slice(at).join('');
}

/** Whether an edit belongs to the region so far: it begins where that does, or inside it. */
function touches(edit: Edit, from: number, until: number): boolean {
  return edit.from === from || edit.from < until;
}

function within(base: readonly string[], region: { readonly from: number; readonly until: number }, own: readonly Edit[]): string {
  let text = '';
  let at = region.from;
  for (const { from, until, to } of own) {
    text += base.slice(at, from).join('') + to;
    at = until;
  }
  return text + base.slice(at, region.until).join('');
}

/** Both, the stored one first; one that holds the other stands for both. */
function both(mine: string, theirs: string): string {
  if (` ${theirs} `.includes(` ${mine} `) || mine === '') return theirs;
  if (` ${mine} `.includes(` ${theirs} `) || theirs === '') return mine;
  const between = /\s$/.test(theirs) || /^\s/.test(mine) ? '' : ' ';
  return `${theirs}${between}${mine}`;
}

function words(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** What two people made of one list: by row, and in a row by field. A row that one removed and the other changed stays. */
export function mergeRows(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Row[] {
  const [before, own] = [byId(base), byId(mine)];
  const stored = theirs.flatMap((row) => {
    const now = own.get(row.id);
    const was = before.get(row.id);
    if (now) return [mergeRow(was, now, row)];
    return was && sameRow(was, row) ? [] : [row];
  });
  const known = byId(theirs);
  // New here, or removed there and changed here.
  const added = mine.filter((row) => {
    const was = before.get(row.id);
    return !known.has(row.id) && !(was && sameRow(was, row));
  });
  return [...stored, ...added];
}

function mergeRow(was: Row | undefined, mine: Row, theirs: Row): Row {
  const fields = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merge = (field: string) => {
    const [before, here, there] = [was?.[field], mine[field], theirs[field]];
    if (here === before || here === undefined) return there ?? null;
    if (there === before || there === undefined) return here;
    const texts = FREE.has(field) && typeof here === 'string' && typeof there === 'string';
    return texts ? mergeText(typeof before === 'string' ? before : '', here, there) : here;
  };
  return { ...Object.fromEntries(fields.map((field) => [field, merge(field)])), id: theirs.id };
}

/** Fields of free text: the others are chosen, and two choices are not one. */
const FREE: ReadonlySet<string> = new Set(['text', 'resource', 'identifier', 'notes', 'purpose', 'channel', 'address', 'title']);

function byId(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether two rows hold the same. */
function sameRow(a: Row, b: Row): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((field) => (a[field] ?? null) === (b[field] ?? null));
}

/** Where the caret belongs after what is around it was merged. */
export function movedCaret(before: string, after: string, caret: number): number {
  const head = before.slice(0, caret);
  if (after.startsWith(head)) return caret;
  const tail = before.slice(caret);
  if (after.endsWith(tail)) return after.length - tail.length;
  // The nearest words before it, wherever they stand now.
  const near = head.slice(-24);
  const at = near === '' ? -1 : after.indexOf(near);
  return at === -1 ? Math.min(caret, after.length) : at + near.length;
}

/** Puts two people's changes of a list of things together: what either added is there, what either took away is not. */
export function mergeLists<Item>(base: readonly Item[], mine: readonly Item[], theirs: readonly Item[]): Item[] {
  const key = (item: Item) => JSON.stringify(item);
  const known = new Set(base.map(key));
  const kept = new Set(mine.map(key));
  const there = new Set(theirs.map(key));
  const left = theirs.filter((item) => kept.has(key(item)) || !known.has(key(item)));
  return [...left, ...mine.filter((item) => !known.has(key(item)) && !there.has(key(item)))];
}
