import { generateKeyPairSync, randomBytes, randomUUID, sign as signBytes } from 'node:crypto';
import { deliverCallback, type FakeAnswer, type FakeHttp, type FakeRequest, type SignedCallback, startFakeHttp } from './fake-http.ts';

/** A call as the fake Telnyx knows it. */
export interface FakeCallTwo {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly webhookUrl: string;
  /** Comes back with every event; a command may change it. */
  clientState: string;
  status: 'dialing' | 'answered' | 'ended';
  /** What the phone said, in order. */
  readonly said: string[];
  listening: boolean;
}

export interface SignOptions {
  readonly at?: Date;
  readonly key?: KeyPair;
}

/** A pair as Telnyx has one for each account. */
export interface KeyPair {
  /** Raw, base64: what the portal shows. */
  readonly publicKey: string;
  sign(message: Buffer): string;
}

export interface FakeVoicetwo extends FakeHttp {
  readonly apiKey: string;
  readonly connectionId: string;
  readonly number: string;
  readonly publicKey: string;
  readonly calls: readonly FakeCallTwo[];
  sign(path: string, body: string, options?: SignOptions): SignedCallback;
  /** An event of a call as Telnyx sends it. */
  event(call: FakeCallTwo, type: string, more?: Readonly<Record<string, unknown>>): SignedCallback;
  answer(call: FakeCallTwo): Promise<void>;
  press(call: FakeCallTwo, digit: string): Promise<void>;
  /** The words are over: `call.speak.ended`. */
  spoken(call: FakeCallTwo): Promise<void>;
  end(call: FakeCallTwo, cause: string): Promise<void>;
}

/** A new pair. */
export function voicetwoKeys(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
    sign: (message) => signBytes(null, message, privateKey).toString('base64'),
  };
}

/** Starts a fake Telnyx that checks credentials and shapes, and calls back as the real one does. */
export async function startFakeVoicetwo(): Promise<FakeVoicetwo> {
  const keys = voicetwoKeys();
  const state: State = {
    apiKey: `KEY${randomBytes(12).toString('hex')}`,
    connectionId: '1684641123236054244',
    number: '+13129457420',
    calls: [],
    commands: new Set(),
  };
  const http = await startFakeHttp((request) => handle(state, request));
  const sign: FakeVoicetwo['sign'] = (path, body, { at = new Date(), key = keys } = {}) => {
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    return {
      path,
      body,
      headers: {
        'content-type': 'application/json',
        'telnyx-timestamp': timestamp,
        'telnyx-signature-ed25519': key.sign(Buffer.from(`${timestamp}|${body}`)),
      },
    };
  };
  const event: FakeVoicetwo['event'] = (call, type, more = {}) => {
    const payload = {
      call_control_id: call.id,
      call_leg_id: randomUUID(),
      call_session_id: randomUUID(),
      client_state: call.clientState,
      connection_id: state.connectionId,
      from: call.from,
      to: call.to,
      ...more,
    };
    const data = { event_type: type, id: randomUUID(), occurred_at: new Date().toISOString(), payload, record_type: 'event' };
    return sign(new URL(call.webhookUrl).pathname, JSON.stringify({ data, meta: { attempt: 1, delivered_to: call.webhookUrl } }));
  };
  const deliver = async (call: FakeCallTwo, callback: SignedCallback) => {
    const { status, body } = await deliverCallback(new URL(call.webhookUrl).origin, callback);
    if (status !== 200) throw new Error(`Telnyx would try again: ${status} ${body}`);
  };
  return {
    ...http,
    apiKey: state.apiKey,
    connectionId: state.connectionId,
    number: state.number,
    publicKey: keys.publicKey,
    calls: state.calls,
    sign,
    event,
    answer: async (call) => {
      call.status = 'answered';
      await deliver(call, event(call, 'call.answered'));
    },
    press: async (call, digit) => {
      if (!call.listening) throw new Error('the phone does not listen');
      call.listening = false;
      await deliver(call, event(call, 'call.gather.ended', { digits: digit, status: digit === '' ? 'timeout' : 'valid' }));
    },
    spoken: (call) => deliver(call, event(call, 'call.speak.ended', { status: 'completed' })),
    end: async (call, cause) => {
      call.status = 'ended';
      call.listening = false;
      await deliver(call, event(call, 'call.hangup', { hangup_cause: cause, hangup_source: 'callee' }));
    },
  };
}

interface State {
  readonly apiKey: string;
  readonly connectionId: string;
  readonly number: string;
  readonly calls: FakeCallTwo[];
  readonly commands: Set<string>;
}

function refuse(status: number, code: string, title: string): FakeAnswer {
  return { status, json: { errors: [{ code, title, detail: title }] } };
}

function handle(state: State, request: FakeRequest): FakeAnswer {
  if (request.headers.authorization !== `Bearer ${state.apiKey}`) return refuse(401, '10009', 'Authentication failed');
  if (request.method === 'GET' && request.path === `/v2/call_control_applications/${state.connectionId}`)
    return { status: 200, json: { data: { id: state.connectionId, application_name: 'Tocsin', record_type: 'call_control_application' } } };
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json')
    return refuse(404, '10005', 'Resource not found');
  const body = JSON.parse(request.body) as Record<string, unknown>;
  if (request.path === '/v2/calls') return place(state, body);
  const [, id, action] = /^\/v2\/calls\/([^/]+)\/actions\/(\w+)$/.exec(request.path) ?? [];
  const call = state.calls.find((entry) => entry.id === decodeURIComponent(id ?? ''));
  if (!call || !action) return refuse(404, '10005', 'Resource not found');
  if (call.status === 'ended') return refuse(422, '90018', 'Call has already ended');
  const command = String(body['command_id'] ?? '');
  if (command !== '' && state.commands.has(command)) return { status: 200, json: { data: { result: 'ok' } } };
  state.commands.add(command);
  return act(call, action, body);
}

function place(state: State, body: Readonly<Record<string, unknown>>): FakeAnswer {
  const { to, from, connection_id: connection, webhook_url: url, client_state: clientState } = body;
  if (connection !== state.connectionId) return refuse(422, '10015', 'Invalid connection');
  if (typeof to !== 'string' || !/^\+[1-9]\d{6,14}$/.test(to)) return refuse(422, '10016', 'Phone number must be in +E164 format');
  if (from !== state.number) return refuse(403, '10039', 'Unverified origination number');
  if (typeof url !== 'string' || !URL.canParse(url)) return refuse(422, '10015', 'Invalid webhook_url');
  if (typeof clientState !== 'string' || Buffer.from(clientState, 'base64').toString('base64') !== clientState)
    return refuse(422, '10015', 'client_state must be base64');
  const call: FakeCallTwo = {
    id: `v3:${randomBytes(24).toString('base64url')}`,
    to,
    from: state.number,
    webhookUrl: url,
    clientState,
    status: 'dialing',
    said: [],
    listening: false,
  };
  state.calls.push(call);
  return { status: 200, json: { data: { call_control_id: call.id, call_leg_id: randomUUID(), is_alive: true, record_type: 'call' } } };
}

function act(call: FakeCallTwo, action: string, body: Readonly<Record<string, unknown>>): FakeAnswer {
  if (typeof body['client_state'] === 'string') call.clientState = body['client_state'];
  if (action === 'hangup') {
    call.status = 'ended';
    call.listening = false;
  } else if (action === 'speak' || action === 'gather_using_speak') {
    if (call.status !== 'answered') return refuse(422, '90034', 'Call not answered yet');
    if (typeof body['payload'] !== 'string' || typeof body['voice'] !== 'string') return refuse(422, '10004', 'Missing required parameter');
    call.said.push(body['payload']);
    call.listening = action === 'gather_using_speak';
  } else return refuse(404, '10005', 'Resource not found');
  return { status: 200, json: { data: { result: 'ok' } } };
}
