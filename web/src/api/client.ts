import { noteServerDate } from './clock.ts';
import { ApiProblem, asProblem } from './problem.ts';
import { sessionEnded } from './session-state.ts';

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined | null>>;

interface Options {
  readonly query?: Query;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** A 401 here is an answer, not the end of a session. */
  readonly anonymous?: boolean;
}

function address(path: string, query: Query | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    parameters.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

function csrfToken(): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith('svc_csrf='));
  return pair ? decodeURIComponent(pair.slice('svc_csrf='.length)) : null;
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => ({}));
  const seconds = Number(response.headers.get('retry-after'));
  const document = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const requestId = document['request_id'] ?? response.headers.get('x-request-id');
  return new ApiProblem({ ...document, request_id: requestId }, response.status, Number.isFinite(seconds) && seconds > 0 ? seconds : null);
}

async function request<Answer>(method: string, path: string, options: Options = {}): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  const csrf = method === 'GET' ? null : csrfToken();
  if (csrf) headers['x-csrf-token'] = csrf;
  let response: Response;
  try {
    response = await fetch(address(path, options.query), {
      method,
      headers,
      credentials: 'same-origin',
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw asProblem(error);
  }
  noteServerDate(response.headers.get('date'));
  if (!response.ok) {
    if (response.status === 401 && !options.anonymous) sessionEnded();
    throw await problemOf(response);
  }
  if (response.status === 204 || response.headers.get('content-length') === '0') return undefined as Answer;
  return (await response.json()) as Answer;
}

/** The one way the page calls the server: problem documents become `ApiProblem`, writes carry the CSRF token. */
export const api = {
  get: <Answer>(path: string, options?: Options) => request<Answer>('GET', path, options),
  post: <Answer>(path: string, body?: unknown, options?: Options) => request<Answer>('POST', path, { ...options, body }),
  put: <Answer>(path: string, body: unknown, options?: Options) => request<Answer>('PUT', path, { ...options, body }),
  patch: <Answer>(path: string, body: unknown, options?: Options) => request<Answer>('PATCH', path, { ...options, body }),
  delete: <Answer>(path: string, options?: Options) => request<Answer>('DELETE', path, options),
};
