import { Type } from 'typebox';
import { Problem } from '../errors.ts';
import { nameOf, named } from './openapi/named.ts';

/** Largest page; above it a list answers 400. */
export const MAX_LIMIT = 200;
/** Totals are counted exactly up to here. */
export const TOTAL_CAP = 10_000;

/** Which page, of a list whose rows are all at hand. Values arrive as text and are coerced by the validator. */
export const PAGE_QUERY = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: 20, description: 'Most items of a page.' })),
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Items to leave out before the page.' })),
} as const;

/** Query members every other list has. */
export const LIST_QUERY = {
  ...PAGE_QUERY,
  cursor: Type.Optional(Type.String({ maxLength: 2_048, description: '`next_cursor` of the page before; instead of skip.' })),
} as const;

/** The query member of a list that is searched by name. */
export const NAME_QUERY = { search: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the name.' })) } as const;

/** The query member that keeps what is of the teams of whoever asks. */
export const MINE_QUERY = {
  mine: Type.Optional(Type.Boolean({ description: 'true: only of your teams and their services.' })),
} as const;

/** The member `sort`: these fields, and which order counts unless asked otherwise. */
export function sortQuery(fields: readonly string[], first?: string) {
  const description = `${fields.join(', ')}; a leading - sorts descending.`;
  return { sort: Type.Optional(Type.String({ maxLength: 64, description, ...(first === undefined ? {} : { default: first }) })) };
}

/** A page of a list (contract 2). */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly total_capped?: true;
  readonly limit: number;
  readonly skip: number;
  readonly next_cursor?: string;
}

/** The envelope around `item`, which has a name: a page of `Alert` is an `AlertList`. */
export function pageOf<Item extends import('typebox').TSchema>(item: Item) {
  return named(`${nameOf(item) ?? refuseUnnamed()}List`, Type.Object(pageMembers(item)));
}

/** The members of a page, for lists that answer more than that. */
export function pageMembers<Item extends import('typebox').TSchema>(item: Item) {
  return {
    items: Type.Array(item),
    total: Type.Integer({ description: `How many there are in all; counted up to ${TOTAL_CAP}.` }),
    total_capped: Type.Optional(Type.Boolean({ description: 'true: there are more than total.' })),
    limit: Type.Integer(),
    skip: Type.Integer(),
    next_cursor: Type.Optional(Type.String({ description: 'Send it as cursor for the next page; absent on the last.' })),
  };
}

function refuseUnnamed(): never {
  throw new Error('pageOf: name the schema of the items');
}

/** A total that was counted with `limit TOTAL_CAP + 1`. */
export function cappedTotal(counted: number): { total: number; total_capped?: true } {
  return counted > TOTAL_CAP ? { total: TOTAL_CAP, total_capped: true } : { total: counted };
}

/** A cursor is opaque to callers: the sort key of the last row. */
export function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** @throws Problem `bad_request` when the text is none of ours */
export function decodeCursor(text: string, length: number): (string | number)[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(parts) && parts.length === length && parts.every((part) => typeof part === 'string' || typeof part === 'number'))
      return parts;
  } catch {
    // Falls through to the refusal.
  }
  throw refuseQuery('cursor', 'use next_cursor of an earlier answer as it is');
}

/** A 400 that names the query member. */
export function refuseQuery(member: string, detail: string): Problem {
  return new Problem('bad_request', `${member}: ${detail}`, { errors: [{ pointer: `?${member}`, code: member, detail }] });
}

/** `-updated_at` → field and direction; an unknown field is a 400 that lists the known ones. */
export function parseSort<Field extends string>(text: string, fields: readonly Field[]): { field: Field; descending: boolean } {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const field = fields.find((known) => known === name);
  if (!field) {
    const detail = `sort: use one of ${fields.join(', ')}, with a leading - for descending`;
    throw new Problem('bad_request', detail, { errors: [{ pointer: '?sort', code: 'sort', detail }] });
  }
  return { field, descending };
}
