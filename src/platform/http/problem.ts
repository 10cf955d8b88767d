import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Outage, OutcomeUnknown, outageOf } from '../outage.ts';
import { ERRORS, type ErrorCode, type FieldError, Problem } from '../errors.ts';
import { type Log, redact } from '../log.ts';
import { type Complaint, fieldErrors } from './plain-words.ts';

const TYPE = 'application/problem+json; charset=utf-8';

/** Fastify's own refusals, in the catalogue's terms. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_ASYNC_CONSTRAINT: 'bad_request',
};

/** Database refusals that a caller's value can cause: never a 5xx. See PostgreSQL's appendix A. */
const VALUE_SQLSTATES = new Set(['22P05', '22P02', '22021', '22003', '22007', '22008', '22001', '54000', '54001', '2201W', '2201X']);
/** Errors that the summary names. */
const MOST_NAMED = 5;

/** Every thrown thing as a Problem. What was not meant for the caller becomes `internal`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const fastify = error as FastifyError & { validation?: Complaint[]; validationContext?: string };
  if (fastify.validation) {
    const errors = fieldErrors(fastify.validation, fastify.validationContext);
    const code =
      fastify.validationContext === 'body' ? 'validation_failed' : fastify.validationContext === 'params' ? 'not_found' : 'bad_request';
    return new Problem(code, code === 'not_found' ? 'There is no such object' : summary(errors), {
      errors: code === 'not_found' ? [] : errors,
    });
  }
  const mapped = FASTIFY_CODES[fastify.code ?? ''];
  if (mapped) return new Problem(mapped, mapped === 'bad_request' ? 'The body is not valid JSON' : ERRORS[mapped].title, { cause: error });
  if (VALUE_SQLSTATES.has(fastify.code ?? ''))
    return new Problem('validation_failed', 'A value has characters or a size that cannot be stored', { cause: error });
  const outage = outageOf(error);
  if (outage) return outageProblem(outage, error);
  if (fastify.statusCode !== undefined && fastify.statusCode >= 400 && fastify.statusCode < 500) {
    const code = (Object.keys(ERRORS) as ErrorCode[]).find((name) => ERRORS[name].status === fastify.statusCode) ?? 'bad_request';
    return new Problem(code, ERRORS[code].title, { cause: error });
  }
  return new Problem('internal', 'The error was logged under the request id', { cause: error });
}

function outageProblem({ reason, detail }: Outage, error: unknown): Problem {
  if (error instanceof OutcomeUnknown)
    return new Problem(
      'outcome_unknown',
      `${detail}. It stopped answering while this was being saved: look whether it was, then repeat it`,
      {
        cause: error,
      },
    );
  return new Problem(reason === 'disk_full' ? 'disk_full' : 'unavailable', detail, { cause: error });
}

function summary(errors: readonly FieldError[]): string {
  const named = errors.slice(0, MOST_NAMED).map(({ detail }) => detail);
  return named.join('; ') + (errors.length > MOST_NAMED ? `; and ${errors.length - MOST_NAMED} more` : '');
}

/** A request that failed. */
export interface Failed {
  readonly log: Pick<Log, 'error'>;
  readonly id: string;
  readonly method: string;
  readonly url: string;
}

/** What a request that failed is answered. What was not meant for its sender is logged. */
export function refusalOf(error: unknown, { log, id, method, url }: Failed): Problem {
  const found = toProblem(error);
  // What only reads may be asked again in any case.
  const isRead = method === 'GET' || method === 'HEAD';
  const problem = found.code === 'outcome_unknown' && isRead ? toProblem((found.cause as Error).cause) : found;
  // What was refused on purpose is no failure: a flood of it must not become a flood of log lines.
  const meant = error instanceof Problem && error.cause === undefined && error.code !== 'internal';
  if (problem.status >= 500 && !meant) log.error({ err: error, request_id: id, method, url }, 'request failed');
  return problem;
}

/** A problem document (RFC 9457) with the request id. `url` is the address as it was asked for. */
export function problemDocument(
  problem: Problem,
  { id, url, basePath }: Pick<Failed, 'id' | 'url'> & { readonly basePath: string },
): Readonly<Record<string, unknown>> {
  return {
    ...problem.extra,
    type: `${basePath}/problems/${problem.code}`,
    title: ERRORS[problem.code].title,
    status: problem.status,
    detail: problem.detail,
    // An address may hold a secret; an error page is copied into tickets.
    instance: redact(url.split('?')[0] ?? '').slice(0, 200),
    code: problem.code,
    request_id: id,
    errors: problem.errors,
  };
}

/** The headers that a problem document comes with. */
export function problemHeaders(problem: Problem): Readonly<Record<string, string>> & { readonly 'Content-Type': string } {
  return {
    'Content-Type': TYPE,
    ...(problem.retryAfterSeconds === null ? {} : { 'Retry-After': String(problem.retryAfterSeconds) }),
    ...(problem.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
  };
}

/** Writes a problem document. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const document = problemDocument(problem, { id: request.id, url: request.originalUrl, basePath: reply.server.basePath });
  return reply.status(problem.status).headers(problemHeaders(problem)).serializer(JSON.stringify).send(document);
}
