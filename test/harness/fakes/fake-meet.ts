import { type FakeAnswer, type FakeHttp, type FakeRequest, startFakeHttp } from './fake-http.ts';

/** A Google Meet that knows which tokens allow what. */
export interface FakeMeet extends FakeHttp {
  /** Addresses of the spaces that were made. */
  readonly spaces: string[];
  /** What Google refuses with from now on; null: nothing. */
  refusal: 'SERVICE_DISABLED' | 'PERMISSION_DENIED' | null;
}

const SCOPE = 'https://www.googleapis.com/auth/meetings.space.created';

function refuse(status: number, name: string, reason?: string): FakeAnswer {
  const details = reason === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }];
  return { status, json: { error: { code: status, message: 'refused', status: name, details } } };
}

/** Starts it. `scopesOf` tells what an access token allows; null: it is no token. */
export async function startFakeMeet(scopesOf: (token: string) => string | null): Promise<FakeMeet> {
  const state = { spaces: [] as string[], refusal: null as FakeMeet['refusal'] };
  const handle = (request: FakeRequest): FakeAnswer => {
    if (`${request.method} ${request.path}` !== 'POST /v2/spaces') return refuse(404, 'NOT_FOUND');
    const scopes = scopesOf(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (scopes === null) return refuse(401, 'UNAUTHENTICATED');
    if (!scopes.split(' ').includes(SCOPE)) return refuse(403, 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');
    if (state.refusal === 'SERVICE_DISABLED') return refuse(403, 'PERMISSION_DENIED', 'SERVICE_DISABLED');
    if (state.refusal !== null) return refuse(403, 'PERMISSION_DENIED');
    const name = `spaces/s${state.spaces.length + 1}`;
    const meetingUri = `https://meet.google.com/abc-mnop-xyz${state.spaces.length + 1}`;
    state.spaces.push(meetingUri);
    return { status: 200, json: { name, meetingUri, meetingCode: meetingUri.split('/').at(-1), config: {} } };
  };
  const http = await startFakeHttp(handle);
  return {
    ...http,
    spaces: state.spaces,
    get refusal() {
      return state.refusal;
    },
    set refusal(next) {
      state.refusal = next;
    },
  };
}
