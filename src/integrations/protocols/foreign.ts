import type { FastifyReply } from 'fastify';
import type { Problem } from '../../platform/errors.ts';

/** Writes a plain JSON answer in another product's shape. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply.status(status).serializer(JSON.stringify).type('application/json; charset=utf-8').send(body);
}

/** What is wrong, one sentence each: the fields where they are known. */
export function complaintsOf(problem: Problem): string[] {
  const details = problem.errors.map(({ detail }) => detail);
  return details.length > 0 ? details : [problem.detail];
}

/** Says when to come back, where that is known. */
export function withRetryAfter(reply: FastifyReply, problem: Problem): FastifyReply {
  return problem.retryAfterSeconds === null ? reply : reply.header('Retry-After', String(problem.retryAfterSeconds));
}
