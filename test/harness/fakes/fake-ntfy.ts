import { type FakeAnswer, type FakeHttp, type FakeRequest, startFakeHttp } from './fake-http.ts';

/** A message as it was published. */
export interface PublishedNtfy {
  readonly id: string;
  readonly topic: string;
  readonly title: string;
  readonly message: string;
  readonly priority: number;
  readonly tags: readonly string[];
  readonly click: string;
  readonly actions: ReadonlyArray<{ readonly action: string; readonly label: string; readonly url: string }>;
  readonly sequence_id: string;
}

/** An ntfy server: it signs in, takes messages as JSON within its limits, and refuses what the real one refuses. */
export interface FakeNtfy extends FakeHttp {
  readonly token: string;
  readonly user: { readonly name: string; readonly password: string };
  /** Everything that was published, in order. */
  readonly published: PublishedNtfy[];
  /** What a subscriber of the topic sees: of a sequence only the newest. */
  shown(topic: string): readonly PublishedNtfy[];
  /** Whether it signs in whoever publishes; the default. */
  readonly settings: { open: boolean; sequences: boolean };
}

/** Topics whose name begins so are for another account. */
const RESERVED = 'reserved';
const TOPIC = /^[-_A-Za-z0-9]{1,64}$/;
const MESSAGE_BYTES = 4_096;

/** Starts it on a free loopback port. */
export async function startFakeNtfy(): Promise<FakeNtfy> {
  const token = 'tk_fakefakefakefakefakefakefake';
  const user = { name: 'tocsin', password: 'a-password-of-ntfy' };
  const published: PublishedNtfy[] = [];
  const settings = { open: false, sequences: true };
  const basic = `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`;

  function handle(request: FakeRequest): FakeAnswer {
    if (request.method === 'GET' && request.path === '/v1/health') return { status: 200, json: { healthy: true } };
    if (request.path !== '/' || request.method !== 'POST') return refuse(404, 40_401, 'page not found');
    const { authorization } = request.headers;
    if (authorization !== undefined && authorization !== `Bearer ${token}` && authorization !== basic)
      return refuse(401, 40_101, 'unauthorized');
    if (Buffer.byteLength(request.body) > 2 * MESSAGE_BYTES) return refuse(413, 41_303, 'JSON body too large');
    const body = parsed(request.body);
    if (body === null) return refuse(400, 40_024, 'invalid request: request body must be valid JSON');
    const { topic, title = '', message = '', priority = 3, tags = [], click = '', actions = [], sequence_id = '' } = body;
    if (!TOPIC.test(String(topic))) return refuse(400, 40_009, 'invalid request: topic invalid');
    if ((authorization === undefined && !settings.open) || String(topic).startsWith(RESERVED)) return refuse(403, 40_301, 'forbidden');
    if (!Number.isInteger(priority) || (priority as number) < 1 || (priority as number) > 5)
      return refuse(400, 40_007, 'invalid priority parameter');
    if (!Array.isArray(tags) || !Array.isArray(actions) || actions.length > 3 || !actions.every(isAction))
      return refuse(400, 40_018, 'invalid request: actions invalid');
    if (Buffer.byteLength(String(message)) > MESSAGE_BYTES) return refuse(413, 41_301, 'attachment too large, or bandwidth limit reached');
    if (sequence_id !== '' && !TOPIC.test(String(sequence_id))) return refuse(400, 40_049, 'invalid request: sequence ID invalid');
    const entry = {
      id: `m${published.length}`,
      ...({ topic, title, message, priority, tags, click, actions, sequence_id } as Omit<PublishedNtfy, 'id'>),
    };
    published.push(entry);
    return {
      status: 200,
      json: { id: entry.id, event: 'message', topic, ...(settings.sequences && sequence_id !== '' ? { sequence_id } : {}) },
    };
  }

  const http = await startFakeHttp(handle);
  return {
    ...http,
    token,
    user,
    published,
    settings,
    shown: (topic) => {
      const own = published.filter((entry) => entry.topic === topic);
      return settings.sequences
        ? [...new Map(own.map((entry) => [entry.sequence_id === '' ? entry.id : entry.sequence_id, entry])).values()]
        : own;
    },
  };
}

function refuse(status: number, code: number, error: string): FakeAnswer {
  return { status, json: { code, http: status, error } };
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Only what it knows, and nothing that acts elsewhere by itself. */
function isAction(action: unknown): boolean {
  const { action: kind, label, url } = (action ?? {}) as Record<string, unknown>;
  return kind === 'view' && typeof label === 'string' && label !== '' && URL.canParse(String(url));
}
