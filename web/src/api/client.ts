import createClient, { type Middleware } from 'openapi-fetch';
import { BASE_PATH, serviceUrl } from './base.ts';
import { noteServerDate } from './clock.ts';
import { ApiProblem, asProblem } from './problem.ts';
import type { paths } from '../made/api.ts';
import { sessionEnded, sessionHeld } from './session-state.ts';
import { askStepUp } from './step-up.ts';

/** A 401 here is an answer to a sign-in, not the end of a session. */
const SIGN_IN = ['login', 'passkey', 'second-step', 'second-step/passkey'].map((path) => `${BASE_PATH}/api/v1/auth/${path}`);

/** Requests under way, to be sent again once the person has proved who they are. */
const sent = new Map<string, () => Request>();

function csrfToken(): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith('svc_csrf='));
  return pair ? decodeURIComponent(pair.slice('svc_csrf='.length)) : null;
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => ({}));
  const seconds = Number(response.headers.get('retry-after'));
  const problem = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const requestId = problem['request_id'] ?? response.headers.get('x-request-id');
  return new ApiProblem({ ...problem, request_id: requestId }, response.status, Number.isFinite(seconds) && seconds > 0 ? seconds : null);
}

const rules: Middleware = {
  async onRequest({ request, id }) {
    const csrf = request.method === 'GET' ? null : csrfToken();
    if (!csrf) return request;
    request.headers.set('x-csrf-token', csrf);
    // Not a clone: its body would be a stream, which browsers send otherwise and tools do not see.
    const body = await request.arrayBuffer();
    const make = () => new Request(request, body.byteLength > 0 ? { body } : {});
    sent.set(id, make);
    return make();
  },
  async onResponse({ request, response, id }) {
    const again = sent.get(id);
    sent.delete(id);
    noteServerDate(response.headers.get('date'));
    if (response.ok) return;
    if (response.status === 401 && !SIGN_IN.includes(new URL(request.url).pathname)) sessionEnded();
    const problem = await problemOf(response);
    if (problem.code === 'second_factor_required') sessionHeld();
    if (problem.code !== 'step_up_required' || !again || !(await askStepUp())) throw problem;
    const second = await fetch(again());
    if (second.ok) return second;
    throw await problemOf(second);
  },
  onError({ error, id }) {
    sent.delete(id);
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw asProblem(error);
  },
};

/** The one way the page calls the server, typed by its OpenAPI document. Writes carry the CSRF token; refusals throw `ApiProblem`. */
export const api = createClient<paths>({
  baseUrl: serviceUrl(),
  credentials: 'same-origin',
  headers: { accept: 'application/json' },
});
api.use(rules);

/** The body of a call that succeeded. */
export async function answer<Body>(call: Promise<{ readonly data?: Body }>): Promise<Body> {
  const { data } = await call;
  return data as Body;
}

/** POSTs nothing to an address that an answer of the server named: whole as it is, with the path of the service. */
export async function postTo(url: string): Promise<void> {
  await (api.POST as (path: string, options: object) => Promise<unknown>)(url, { baseUrl: window.location.origin });
}
