import { randomUUIDv7 } from 'node:crypto';
import type { Socket } from 'node:net';
import { SECURITY_HEADERS } from './security-headers.ts';

interface Refusal {
  readonly status: number;
  readonly phrase: string;
  readonly code: string;
  readonly detail: string;
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, phrase: 'Request Timeout', code: 'bad_request', detail: 'The request did not arrive in time' },
  HPE_HEADER_OVERFLOW: { status: 431, phrase: 'Request Header Fields Too Large', code: 'bad_request', detail: 'The headers are too large' },
};
const MALFORMED: Refusal = { status: 400, phrase: 'Bad Request', code: 'bad_request', detail: 'The request is not valid HTTP' };

const HEADERS = Object.entries({ ...SECURITY_HEADERS, 'Cache-Control': 'no-store' }).map(([name, value]) => `${name}: ${value}`);

/** Answers bytes that are no HTTP request, in the form of every other error, and closes: what follows them cannot be told apart. */
export function refuseConnection(basePath: string, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.end(answerTo(basePath, REFUSALS[error.code ?? ''] ?? MALFORMED));
  socket.destroySoon();
}

function answerTo(basePath: string, { status, phrase, code, detail }: Refusal): string {
  const id = randomUUIDv7();
  const body = JSON.stringify({ type: `${basePath}/problems/${code}`, title: phrase, status, detail, code, request_id: id, errors: [] });
  const head = [
    `HTTP/1.1 ${status} ${phrase}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    ...HEADERS,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
