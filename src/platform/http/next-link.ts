import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sets `Link: rel="next"` to the same list from `cursor` on; nothing on the last page. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string | undefined): void {
  if (cursor === undefined) return;
  const [path = '', query = ''] = request.url.split('?');
  const members = new URLSearchParams(query);
  members.delete('skip');
  members.set('cursor', cursor);
  reply.header('Link', `<${path}?${members.toString()}>; rel="next"`);
}
