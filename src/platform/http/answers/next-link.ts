import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../list.ts';

/** Adds `Link: rel="next"` to a page that is not the last: by its cursor, or by `skip` where a list has none. */
export function linkNext(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const [path = '', query = ''] = request.url.split('?');
  const members = new URLSearchParams(query);
  const next = isPage(payload) ? membersOfNext(payload, members.has('cursor')) : null;
  if (next) {
    members.delete('skip');
    for (const [name, value] of Object.entries(next)) members.set(name, value);
    reply.header('Link', `<${reply.server.basePath}${path}?${members.toString()}>; rel="next"`);
  }
  done(null, payload);
}

function membersOfNext(
  { items, limit, next_cursor, skip, total, total_capped }: Page<unknown>,
  byCursor: boolean,
): Record<string, string> | null {
  if (next_cursor !== undefined) return { cursor: next_cursor };
  if (byCursor) return null;
  const seen = skip + items.length;
  const more = items.length === limit && (seen < total || total_capped === true);
  return more ? { skip: String(seen) } : null;
}

function isPage(payload: unknown): payload is Page<unknown> {
  return typeof payload === 'object' && payload !== null && 'items' in payload && 'total' in payload && 'skip' in payload;
}
