import type { FastifyReply } from 'fastify';
import type { Verdict } from '../counters/window.ts';
import { Problem } from '../errors.ts';

/**
 * Puts the `RateLimit-*` headers on the answer.
 *
 * @throws Problem `rate_limited`, which becomes 429 with `Retry-After`
 */
export function enforce(reply: FastifyReply, verdict: Verdict): void {
  const seconds = Math.max(1, Math.ceil(verdict.resetMs / 1_000));
  reply.header('RateLimit-Limit', String(verdict.limit));
  reply.header('RateLimit-Remaining', String(verdict.remaining));
  reply.header('RateLimit-Reset', String(seconds));
  if (verdict.allowed) return;
  throw new Problem('rate_limited', `${verdict.limit} ${verdict.of} are allowed per minute here; try again in ${seconds} s`, {
    retryAfterSeconds: seconds,
  });
}
