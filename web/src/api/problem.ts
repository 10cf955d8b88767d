/** One wrong field: `pointer` is a JSON pointer into the body, or `?name`. */
interface FieldError {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** What the server (or the network) refused, in words a person can act on. */
export class ApiProblem extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly requestId: string | null;
  /** Where the server tells what the code means. */
  readonly about: string | null;
  readonly errors: readonly FieldError[];
  /** Seconds to wait before trying again, when the server names them. */
  readonly retryAfter: number | null;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(document: Readonly<Record<string, unknown>>, status: number, retryAfter: number | null) {
    super(text(document['detail']) ?? text(document['title']) ?? `The server answered ${status}`);
    this.name = 'ApiProblem';
    this.code = text(document['code']) ?? (status === 0 ? 'no_connection' : `http_${status}`);
    this.status = status;
    this.title = text(document['title']) ?? 'The change failed';
    this.requestId = text(document['request_id']);
    this.about = /^\/problems\/\w+$/u.exec(text(document['type']) ?? '')?.[0] ?? null;
    this.errors = Array.isArray(document['errors']) ? (document['errors'] as FieldError[]) : [];
    this.retryAfter = retryAfter;
    this.extra = document;
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Any thrown thing as a problem that can be shown. */
export function asProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof TypeError) {
    return new ApiProblem(
      {
        code: 'no_connection',
        title: 'The server cannot be reached',
        detail: 'Check the connection; what you typed is kept. Try again in a moment.',
      },
      0,
      null,
    );
  }
  return new ApiProblem(
    { code: 'page_error', title: 'The page made a mistake', detail: error instanceof Error ? error.message : String(error) },
    0,
    null,
  );
}

/** The complaint about one member of the body, without its pointer: `fieldError(problem, 'email')`. */
export function fieldError(problem: ApiProblem | null, name: string): string | null {
  const found = problem?.errors.find((entry) => entry.pointer === `/${name}` || entry.pointer.startsWith(`/${name}/`));
  if (!found) return null;
  const words = found.detail.startsWith(found.pointer) ? found.detail.slice(found.pointer.length).replace(/^[\s:]+/u, '') : found.detail;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
