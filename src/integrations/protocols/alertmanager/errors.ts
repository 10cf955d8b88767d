import type { FastifyReply } from 'fastify';
import type { Problem } from '../../../platform/errors.ts';
import { complaintsOf, sendJson, withRetryAfter } from '../foreign.ts';

/** An error as Alertmanager's own framework writes it, for what is wrong before its handlers see a request. */
export function sendCoded(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Basic realm="Tocsin"');
  return sendJson(withRetryAfter(reply, problem), problem.status, { code: problem.status, message: complaintsOf(problem).join('; ') });
}
