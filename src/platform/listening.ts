import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from './start-error.ts';

/** Why nothing can listen there, as a line that begins with the setting to change. */
export function listenProblem(error: unknown, host: string, port: number): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return `PORT: Port ${port} of ${host} is taken by another program: stop that one, or set PORT to a free one`;
  if (code === 'EACCES') return `PORT: Port ${port} is reserved for the administrator: set PORT to one above 1023`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(code))
    return `HOST: "${host}" is no address of this machine (${code}): set HOST to one it has, such as 0.0.0.0 or 127.0.0.1`;
  return `HOST: nothing can listen on ${host}, port ${port} (${code}): set HOST and PORT to an address and port that are free`;
}

/** Listens for a moment. Null when that went well, else the line of {@link listenProblem}. */
export async function tryToListen(host: string, port: number): Promise<string | null> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return null;
  } catch (error) {
    return listenProblem(error, host, port);
  }
}
