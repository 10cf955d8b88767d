import type { FastifyRequest } from 'fastify';

/** Whether the caller takes an answer that is packed. */
export function takesGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return String(headers['accept-encoding'] ?? '').includes('gzip');
}
