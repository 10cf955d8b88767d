import { createHmac, randomBytes } from 'node:crypto';
import { deliverCallback, type FakeAnswer, type FakeHttp, type FakeRequest, type SignedCallback, startFakeHttp } from './fake-http.ts';

/** A call as the fake Twilio knows it. */
export interface FakeCall {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly url: string;
  readonly statusUrl: string;
  /** Twilio's word for where it stands. */
  status: string;
  /** What the phone said, in order. */
  readonly said: string[];
  /** Where the next key is sent to; null: the phone listens no more. */
  digitUrl: string | null;
}

export interface FakeVoiceone extends FakeHttp {
  readonly accountSid: string;
  readonly authToken: string;
  readonly number: string;
  readonly calls: readonly FakeCall[];
  /** A callback as Twilio signs it: over the address that it was given, and the parameters. */
  sign(url: string, parameters: Readonly<Record<string, string>>, token?: string): SignedCallback;
  /** What Twilio sends when the phone is answered, when a key is pressed, and when the state changes. */
  answerCallback(call: FakeCall): SignedCallback;
  digitCallback(call: FakeCall, digit: string): SignedCallback;
  statusCallback(call: FakeCall, status: string): SignedCallback;
  /** Somebody answers; the phone says what the service tells it to. */
  answer(call: FakeCall): Promise<void>;
  press(call: FakeCall, digit: string): Promise<void>;
  end(call: FakeCall, status: string): Promise<void>;
  stop(): Promise<void>;
}

const FORM = 'application/x-www-form-urlencoded';
const E164 = /^\+[1-9]\d{6,14}$/;

/** Starts a fake Twilio that checks credentials and shapes, and calls back as the real one does. */
export async function startFakeVoiceone(): Promise<FakeVoiceone> {
  const accountSid = `AC${randomBytes(16).toString('hex')}`;
  const authToken = randomBytes(16).toString('hex');
  const number = '+15005550006';
  const calls: FakeCall[] = [];
  const state = { accountSid, authToken, number, calls };
  const http = await startFakeHttp((request) => handle(state, request));
  const sign: FakeVoiceone['sign'] = (url, parameters, token = authToken) => {
    const sorted = Object.keys(parameters)
      .sort()
      .map((name) => name + (parameters[name] ?? ''))
      .join('');
    const { pathname, search } = new URL(url);
    return {
      path: pathname + search,
      headers: {
        'content-type': FORM,
        'x-twilio-signature': createHmac('sha1', token)
          .update(url + sorted, 'utf8')
          .digest('base64'),
      },
      body: new URLSearchParams(parameters).toString(),
    };
  };
  const about = (call: FakeCall, status: string) => ({
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    CallSid: call.sid,
    CallStatus: status,
    Direction: 'outbound-api',
    From: call.from,
    To: call.to,
  });
  const answerCallback = (call: FakeCall) => sign(call.url, about(call, 'in-progress'));
  const digitCallback = (call: FakeCall, digit: string) => {
    if (call.digitUrl === null) throw new Error('the phone does not listen');
    return sign(call.digitUrl, { ...about(call, 'in-progress'), Digits: digit, msg: 'Gather End' });
  };
  const statusCallback = (call: FakeCall, status: string) =>
    sign(call.statusUrl, { ...about(call, status), CallbackSource: 'call-progress-events' });
  const play = async (call: FakeCall, callback: SignedCallback) => {
    const { status, body } = await deliverCallback(new URL(call.url).origin, callback);
    if (status !== 200) throw new Error(`Twilio would play an error: ${status} ${body}`);
    hear(call, body);
  };
  return {
    ...http,
    ...state,
    sign,
    answerCallback,
    digitCallback,
    statusCallback,
    answer: async (call) => {
      call.status = 'in-progress';
      await play(call, answerCallback(call));
    },
    press: (call, digit) => play(call, digitCallback(call, digit)),
    end: async (call, status) => {
      call.status = status;
      call.digitUrl = null;
      await deliverCallback(new URL(call.url).origin, statusCallback(call, status));
    },
  };
}

/** Plays TwiML, as far as this project uses it. Throws where Twilio would speak of an application error. */
function hear(call: FakeCall, twiml: string): void {
  if (!/^<\?xml version="1\.0" encoding="UTF-8"\?><Response(\/>|>.*<\/Response>)$/s.test(twiml)) throw new Error(`no TwiML: ${twiml}`);
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(twiml)) throw new Error(`not well-formed: ${twiml}`);
  const say = /<Say>([^<]*)<\/Say>/.exec(twiml)?.[1];
  if (say !== undefined) call.said.push(plainText(say));
  const action = /<Gather [^>]*action="([^"]*)"/.exec(twiml)?.[1];
  call.digitUrl = action === undefined ? null : plainText(action);
  if (action === undefined && twiml.includes('<Hangup/>')) call.status = 'completed';
}

function plainText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

interface State {
  readonly accountSid: string;
  readonly authToken: string;
  readonly number: string;
  readonly calls: FakeCall[];
}

function refuse(status: number, code: number, message: string): FakeAnswer {
  return { status, json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}

function handle(state: State, request: FakeRequest): FakeAnswer {
  const expected = `Basic ${Buffer.from(`${state.accountSid}:${state.authToken}`).toString('base64')}`;
  if (request.headers.authorization !== expected) return refuse(401, 20003, 'Authenticate');
  const root = `/2010-04-01/Accounts/${state.accountSid}`;
  if (request.path === `${root}.json` && request.method === 'GET')
    return { status: 200, json: { sid: state.accountSid, friendly_name: 'Ops' } };
  if (request.method !== 'POST' || request.headers['content-type'] !== FORM) return refuse(404, 20404, 'Not found');
  const form = new URLSearchParams(request.body);
  if (request.path === `${root}/Calls.json`) return place(state, form);
  const call = state.calls.find((entry) => request.path === `${root}/Calls/${entry.sid}.json`);
  if (!call) return refuse(404, 20404, 'Not found');
  if (form.get('Status') !== 'completed' && form.get('Status') !== 'canceled') return refuse(400, 21220, 'Invalid call state');
  if (!['queued', 'ringing', 'in-progress'].includes(call.status)) return refuse(400, 21220, 'Call is not in-progress. Cannot redirect.');
  call.status = call.status === 'in-progress' ? 'completed' : 'canceled';
  return { status: 200, json: { sid: call.sid, status: call.status } };
}

function place(state: State, form: URLSearchParams): FakeAnswer {
  const to = form.get('To') ?? '';
  if (!E164.test(to)) return refuse(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
  if (form.get('From') !== state.number) return refuse(400, 21210, 'From is not a verified number');
  const url = form.get('Url') ?? '';
  const statusUrl = form.get('StatusCallback') ?? '';
  if (!URL.canParse(url) || !URL.canParse(statusUrl)) return refuse(400, 21205, 'Url is not a valid URL');
  const events = form.getAll('StatusCallbackEvent');
  if (events.some((event) => !['initiated', 'ringing', 'answered', 'completed'].includes(event)))
    return refuse(400, 21626, 'Invalid event');
  const call: FakeCall = {
    sid: `CA${randomBytes(16).toString('hex')}`,
    to,
    from: state.number,
    url,
    statusUrl,
    status: 'queued',
    said: [],
    digitUrl: null,
  };
  state.calls.push(call);
  return { status: 201, json: { sid: call.sid, status: 'queued', to, from: state.number, direction: 'outbound-api' } };
}
