import { errorCode, StartError } from '../platform/start-error.ts';

/** A running server, spoken to as any other program would. */
export interface Api {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body?: unknown): Promise<Answer>;
  patch<Answer>(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<void>;
  /** An answer that is no JSON, as it is. */
  text(path: string): Promise<string>;
}

const TIMEOUT_MS = 20_000;
/** Codes of TLS for a certificate that no known authority has signed. */
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/;

/** Whether a command that works either way asks the running server: its address and a token are set. */
export function asksServer(env: NodeJS.ProcessEnv): boolean {
  return [env['TOCSIN_URL'], env['TOCSIN_TOKEN']].every((text) => (text?.trim() ?? '') !== '');
}

/**
 * A client of the server at `TOCSIN_URL`, with the personal access token of `TOCSIN_TOKEN`.
 *
 * @throws StartError with one sentence: a setting is missing or wrong, the server is out of reach, or it refuses
 */
export function openApi(env: NodeJS.ProcessEnv): Api {
  const base = baseOf(env['TOCSIN_URL']);
  const token = env['TOCSIN_TOKEN']?.trim() ?? '';
  if (token === '')
    throw new StartError('TOCSIN_TOKEN is not set: create a personal access token in the web app and set TOCSIN_TOKEN to it.');
  if (!/^[\x21-\x7e]+$/.test(token)) throw new StartError('TOCSIN_TOKEN holds characters that no token has.');
  const call = <Answer>(method: string, path: string, body?: unknown) => send<Answer>({ base, token, method, path, body });
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => send<void>({ base, token, method: 'DELETE', path, body: undefined, read: () => true }),
    text: (path) => send<string>({ base, token, method: 'GET', path, body: undefined, read: (text) => text }),
  };
}

function baseOf(text: string | undefined): string {
  const given = text?.trim() ?? '';
  if (given === '') throw new StartError('TOCSIN_URL is not set: set it to the address of the server, such as https://tocsin.example.com.');
  const url = URL.parse(given);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new StartError('TOCSIN_URL must be an address such as https://tocsin.example.com, without a user name or query.');
  return url.href.replace(/\/+$/, '');
}

interface Call {
  readonly base: string;
  readonly token: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** How a good answer is read; undefined: it is none of ours. */
  readonly read?: (text: string) => unknown;
}

async function send<Answer>({ base, token, method, path, body, read = parse }: Call): Promise<Answer> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Followed nowhere: the token is for this server only.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await answer.text();
  } catch (error) {
    throw new StartError(`The server at TOCSIN_URL (${base}) cannot be reached: ${reasonOf(error)}.`);
  }
  if (answer.status >= 300 && answer.status < 400)
    throw new StartError(`The server at TOCSIN_URL (${base}) points elsewhere: set TOCSIN_URL to its final address.`);
  const good = answer.ok ? read(text) : undefined;
  if (good !== undefined) return good as Answer;
  throw new StartError(refusal(answer, parse(text), base));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal({ status }: Response, parsed: unknown, base: string): string {
  const problem = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as {
    readonly detail?: unknown;
    readonly request_id?: unknown;
  };
  if (status === 401) return 'The token in TOCSIN_TOKEN is not accepted: it is wrong, expired or revoked.';
  if (typeof problem.detail !== 'string') return `The server at TOCSIN_URL (${base}) answered ${status} in no form of ours: is it Tocsin?`;
  const id = typeof problem.request_id === 'string' && status >= 500 ? ` (request ${problem.request_id})` : '';
  return `${printable(problem.detail)}${id}`;
}

function reasonOf(error: unknown): string {
  if ((error as Error).name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1_000} seconds`;
  const { cause } = error as { readonly cause?: unknown };
  const failure = cause instanceof Error ? cause : (error as Error);
  if (UNTRUSTED.test(errorCode(failure)))
    return `its certificate is not trusted here (${errorCode(failure)}). Set NODE_EXTRA_CA_CERTS to the file with its authority`;
  return errorCode(failure) || failure.message;
}

/** Text of others, safe for a terminal: control characters cannot move the cursor or hide a line. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
