import { type ClientRequest, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** One block of a stream, as a browser would see it. */
export interface SseEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: unknown;
}

/** A client of a stream of events. */
export interface SseClient {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly events: SseEvent[];
  /** Comments and `retry:` fields, as lines. */
  readonly notes: string[];
  /** Whether the server has ended the stream. */
  ended(): boolean;
  /** Reads no more, but stays connected. */
  stall(): void;
  close(): void;
}

export function openSse(url: string, headers: Record<string, string> = {}): Promise<SseClient> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(url, { headers, agent: false }, (response) => resolve(read(request, response)));
    request.on('error', reject);
  });
}

function read(request: ClientRequest, response: IncomingMessage): SseClient {
  const events: SseEvent[] = [];
  const notes: string[] = [];
  let rest = '';
  let ended = false;
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith(':') || block.startsWith('retry:')) notes.push(block);
      else events.push(parse(block));
    }
  });
  const end = () => {
    ended = true;
  };
  response.on('close', end);
  response.on('error', end);
  request.on('error', end);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    notes,
    ended: () => ended,
    stall: () => void response.pause(),
    close: () => request.destroy(),
  };
}

function parse(block: string): SseEvent {
  const fields = Object.fromEntries(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
  const { id, event, data } = fields;
  return {
    ...(id === undefined ? {} : { id }),
    ...(event === undefined ? {} : { event }),
    ...(data === undefined ? {} : { data: JSON.parse(data) }),
  };
}
