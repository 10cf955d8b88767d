/**
 * The one catalogue of errors a caller can meet. Each code has a page, `/problems/<code>`, and one under docs/errors/.
 * Internal detail travels as `cause` and reaches the log, never the client.
 */
export const ERRORS = {
  bad_request: { status: 400, title: 'The request could not be understood' },
  unauthenticated: { status: 401, title: 'Sign in or send a valid token' },
  csrf_failed: { status: 403, title: 'The CSRF token is missing or does not belong to this session' },
  forbidden: { status: 403, title: 'This account may not do that' },
  session_required: { status: 403, title: 'Only a person may do that, in their session' },
  second_factor_required: { status: 403, title: 'This session needs a second factor first' },
  step_up_required: { status: 403, title: 'Confirm that it is you first' },
  capability_required: { status: 403, title: 'This agent lacks the capability' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'This address does not take that method' },
  conflict: { status: 409, title: 'Not possible as it stands' },
  invalid_transition: { status: 409, title: 'This step is not possible from the present state' },
  exhausted: { status: 409, title: 'There is nobody left to page' },
  version_conflict: { status: 409, title: 'Someone saved a newer version' },
  stale_fence: { status: 409, title: 'The investigation is somebody else’s by now' },
  investigation_over: { status: 409, title: 'This investigation has ended' },
  limit_reached: { status: 409, title: 'The limit is reached' },
  read_only_section: { status: 409, title: 'This section is computed' },
  not_linked: { status: 409, title: 'This needs an account that you have not linked' },
  idempotency_in_progress: { status: 409, title: 'The first request with this key is still running' },
  budget_exhausted: { status: 429, title: 'The budget of the investigation or of the agent is used up' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'This content type is not accepted here' },
  validation_failed: { status: 422, title: 'Some values are not valid' },
  pattern_too_costly: { status: 422, title: 'A regular expression takes too much work' },
  idempotency_mismatch: { status: 422, title: 'This key was used with another body' },
  unknown_tool: { status: 422, title: 'There is no such tool' },
  account_locked: { status: 423, title: 'Too many failed attempts; sign-in is locked for a while' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service cannot take this now; try again shortly' },
  disk_full: { status: 503, title: 'The disk of the database is full' },
  outcome_unknown: { status: 503, title: 'It is not known whether this was saved' },
  broker_unavailable: { status: 503, title: 'This needs the message queue, which is off or unreachable' },
} as const satisfies Record<string, { status: number; title: string }>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof ERRORS;

/** One field that is wrong: `pointer` is a JSON pointer into the body, or `?name` for a query parameter. */
export interface FieldError {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
  /** Where in the text of an expression, in characters from 0. */
  readonly position?: { readonly start: number; readonly end: number };
}

interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  /** Further public members of the problem document, such as `current_status`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Null: waiting does not help. Default for a 503: 5. */
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

/** An error whose `detail` is meant for the caller. Everything else thrown becomes `internal`. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, detail: string, options: ProblemOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = ERRORS[code].status;
    this.detail = detail;
    this.errors = options.errors ?? [];
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds === undefined ? (this.status === 503 ? 5 : null) : options.retryAfterSeconds;
  }
}

/** A 422 for one field. */
export function invalid(pointer: string, code: string, detail: string): Problem {
  return new Problem('validation_failed', detail, { errors: [{ pointer, code, detail }] });
}

/** A 404 that does not tell what was deleted from what was never there. */
export function noSuch(what: string): Problem {
  return new Problem('not_found', `There is no such ${what}`);
}

/** @throws Problem `not_found` when there is no row */
export function found<Row>(row: Row | null | undefined, what: string): Row {
  if (row === null || row === undefined) throw noSuch(what);
  return row;
}

/** A 409: the change was made of another version than `now`, the one that is stored. */
export function versionConflict(
  now: number,
  {
    pointer = '/version',
    detail = `It is at version ${now} now: load it again and repeat the change`,
    extra = {},
  }: { readonly pointer?: string; readonly detail?: string; readonly extra?: ProblemOptions['extra'] } = {},
): Problem {
  return new Problem('version_conflict', detail, {
    errors: [{ pointer, code: 'version_conflict', detail }],
    extra: { current_version: now, ...extra },
  });
}

/**
 * That a change was made of what is stored; who gives no version means whatever is.
 *
 * @throws Problem `version_conflict`
 */
export function assertVersion(given: number | null | undefined, now: number): void {
  if (given !== undefined && given !== null && given !== now) throw versionConflict(now);
}

/** A 409: there can be no more of something. `detail` says how many there may be, and the remedy. */
export function limitReached(detail: string): Problem {
  return new Problem('limit_reached', detail, { errors: [{ pointer: '', code: 'too_many', detail }] });
}

/** A 409 for one field: somebody has this value already. */
export function taken(pointer: string, detail: string): Problem {
  return new Problem('conflict', detail, { errors: [{ pointer, code: 'taken', detail }] });
}
