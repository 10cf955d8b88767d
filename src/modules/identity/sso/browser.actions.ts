import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../../../platform/errors.ts';
import { toProblem } from '../../../platform/http/problem.ts';
import { asDocument } from '../../../platform/http/security-headers.ts';
import { troublePage } from './error-html.ts';

/**
 * Runs a handler that a browser came to by following a link or a redirect: what goes wrong becomes a page for people,
 * and stays a problem document for programs.
 */
export async function asPage(request: FastifyRequest, reply: FastifyReply, work: () => Promise<unknown>): Promise<void> {
  try {
    // A reply is awaited until it is sent.
    await work();
  } catch (error) {
    if (!(request.headers.accept ?? '').includes('text/html')) throw error;
    const problem = toProblem(error);
    request.log[problem.status >= 500 ? 'error' : 'info']({ err: error, request_id: request.id }, 'a sign-in elsewhere failed');
    if (problem.retryAfterSeconds !== null) reply.header('Retry-After', String(problem.retryAfterSeconds));
    const detail = problem.status === 500 ? ERRORS.internal.title : problem.detail;
    const page = troublePage({ title: 'Sign-in failed', detail, requestId: request.id, basePath: reply.server.basePath });
    await asDocument(reply, page).status(problem.status).send(page);
  }
}

/** Sends the browser on: to an address elsewhere, or to a path of this service. The answer is never kept: it holds a state or follows a sign-in. */
export function sendTo(reply: FastifyReply, place: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(place.startsWith('/') ? reply.server.basePath + place : place, 302);
}
