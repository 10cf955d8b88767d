import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { Agent, buildConnector, Dispatcher, request } from 'undici';
import { type AllowedNetworks, allowedNetworks, judgeAddress } from './address.ts';

/** Total time of one outgoing call, from the look-up of the name to the last byte of the answer. */
const OUTBOUND_DEADLINE_MS = 10_000;
/** Largest answer that is read. */
const OUTBOUND_MAX_BYTES = 1_048_576;

/** Why a call did not give an answer. `refused`: the address may not be reached, and nothing was sent. */
export type OutboundFailure = 'refused' | 'timeout' | 'network' | 'too_large';

/** A call without an answer. The message says in words what happened; it holds neither the body nor credentials. */
export class OutboundError extends Error {
  readonly kind: OutboundFailure;
  constructor(kind: OutboundFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'OutboundError';
    this.kind = kind;
  }
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the call earlier than the deadline. */
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
  /** True: the status alone matters; the answer's body is neither waited for nor kept. */
  readonly ignoreBody?: boolean;
}

export interface OutboundResponse {
  readonly status: number;
  /** A header's value by its lower-case name; the first one when it is repeated. */
  readonly header: (name: string) => string | null;
  readonly body: string;
}

/** The one way to call out. Redirects are answers, never followed. */
export interface Outbound {
  /** @throws OutboundError */
  call(request: OutboundRequest): Promise<OutboundResponse>;
  close(): Promise<void>;
}

type Lookup = (hostname: string, callback: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void;

export interface OutboundOptions {
  readonly allowedCidrs: readonly string[];
  /** Name resolution; the system's unless a test plays a hostile resolver. */
  readonly lookup?: Lookup;
}

/**
 * Checks an address as text, before anything is resolved.
 *
 * @throws OutboundError `refused` for other schemes than http and https, for user names in the address, and for nonsense
 */
export function parseOutboundUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new OutboundError('refused', 'The address is not a valid URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('refused', 'The address must start with https:// or http://');
  if (url.username !== '' || url.password !== '')
    throw new OutboundError('refused', 'The address must not contain a user name or password');
  return url;
}

/** Opens the way out. Every connection is judged by the address that is dialled, so a name that changes its address gains nothing. */
export function openOutbound(options: OutboundOptions): Outbound {
  const allowed = allowedNetworks(options.allowedCidrs);
  const lookup: Lookup = options.lookup ?? ((hostname, callback) => systemLookup(hostname, { all: true }, callback));
  let client: Promise<Client> | null = null;
  return {
    async call(call) {
      client ??= openClient(allowed, lookup);
      return perform(await client, call);
    },
    close: async () => (await client)?.agent.destroy(),
  };
}

/** What makes the calls. */
interface Client {
  readonly agent: Agent;
  readonly request: typeof request;
}

/** The library is read with the first call: a server is ready sooner without its hundred modules. */
async function openClient(allowed: AllowedNetworks, lookup: Lookup): Promise<Client> {
  const undici = await import('undici');
  const agent = new undici.Agent({
    connect: guardedConnector(undici.buildConnector, allowed, lookup),
    pipelining: 1,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
  });
  return { agent, request: undici.request };
}

function guardedConnector(build: typeof buildConnector, allowed: AllowedNetworks, lookup: Lookup): buildConnector.connector {
  const connect = build({
    timeout: OUTBOUND_DEADLINE_MS,
    // One answer per connection: a hanging stream holds up nothing else.
    allowH2: false,
    lookup: (hostname, _options, callback) => {
      lookup(hostname, (error, addresses) => {
        if (error) return callback(error, []);
        const verdicts = addresses.map((entry) => ({ entry, verdict: judgeAddress(entry.address, allowed) }));
        const usable = verdicts.filter(({ verdict }) => verdict.allowed).map(({ entry }) => ({ ...entry }));
        if (usable.length > 0) return callback(null, usable);
        callback(refusal(hostname, verdicts[0]?.verdict), []);
      });
    },
  });
  return (target, callback) => {
    // A literal address never reaches the look-up.
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0) {
      const verdict = judgeAddress(literal, allowed);
      if (!verdict.allowed) return callback(refusal(literal, verdict), null);
    }
    connect(target, callback);
  };
}

function refusal(host: string, verdict: { allowed: true } | { allowed: false; reason: string } | undefined): OutboundError {
  const reason = verdict && !verdict.allowed ? verdict.reason : 'the name has no address';
  return new OutboundError(
    'refused',
    `Outgoing calls may not reach ${host}: ${reason}. An operator can open it with OUTBOUND_ALLOWED_CIDRS`,
  );
}

async function perform({ agent, request }: Client, call: OutboundRequest): Promise<OutboundResponse> {
  const url = parseOutboundUrl(call.url);
  const deadline = AbortSignal.timeout(call.deadlineMs ?? OUTBOUND_DEADLINE_MS);
  const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline;
  try {
    const response = await request(url, {
      dispatcher: agent,
      method: call.method,
      headers: { 'user-agent': 'Tocsin', ...call.headers },
      body: call.body ?? null,
      signal,
    });
    return {
      status: response.statusCode,
      header: (name) => first(response.headers[name]),
      body: await readBody(response, call.ignoreBody ?? false),
    };
  } catch (error) {
    throw asOutboundError(error, signal);
  }
}

async function readBody(response: Dispatcher.ResponseData, ignore: boolean): Promise<string> {
  if (ignore) {
    // Drained in the background so that the connection can be used again; the call's signal still bounds it.
    response.body.dump({ limit: 65_536 }).catch(() => {});
    return '';
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > OUTBOUND_MAX_BYTES) throw new OutboundError('too_large', 'The answer was larger than 1 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function first(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function asOutboundError(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  if (signal.aborted) return new OutboundError('timeout', 'There was no complete answer in time', error);
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  if (inner instanceof OutboundError) return inner;
  const { code, message } = inner as { code?: unknown; message?: unknown };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new OutboundError('timeout', 'The connection was not accepted in time', error);
  return new OutboundError(
    'network',
    describeNetwork(typeof code === 'string' ? code : '', typeof message === 'string' ? message : ''),
    error,
  );
}

const NETWORK_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was cut',
  ENOTFOUND: 'The name could not be resolved',
  EAI_AGAIN: 'The name could not be resolved for the moment',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  UND_ERR_SOCKET: 'The connection was cut',
  CERT_HAS_EXPIRED: 'The TLS certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The TLS certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'The TLS certificate comes from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The TLS certificate comes from an unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The TLS certificate is for another name',
};

function describeNetwork(code: string, message: string): string {
  return NETWORK_WORDS[code] ?? `The call failed${code ? ` (${code})` : message ? ` (${message.slice(0, 120)})` : ''}`;
}
