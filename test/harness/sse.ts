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

/** Cuts the text of a stream into its blocks, as far as they are whole. */
export function blocksOf(): (text: string) => readonly string[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks;
  };
}

/** One field of a block; null: it has none. */
export function fieldOf(block: string, name: 'id' | 'event' | 'data'): string | null {
  for (const line of block.split('\n')) if (line.startsWith(`${name}: `)) return line.slice(name.length + 2);
  return null;
}

function read(request: ClientRequest, response: IncomingMessage): SseClient {
  const events: SseEvent[] = [];
  const notes: string[] = [];
  const take = blocksOf();
  let ended = false;
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    for (const block of take(chunk)) {
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
  const [id, event, data] = [fieldOf(block, 'id'), fieldOf(block, 'event'), fieldOf(block, 'data')];
  return {
    ...(id === null ? {} : { id }),
    ...(event === null ? {} : { event }),
    ...(data === null ? {} : { data: JSON.parse(data) }),
  };
}
