import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from './start-error.ts';

/** Why nothing can listen there, as a line that begins with the setting to change. `setting`: the one that names the port. */
export function listenProblem(error: unknown, host: string, port: number, setting = 'PORT'): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return `${setting}: Port ${port} of ${host} is taken by another program: stop that one, or set ${setting} to a free one`;
  if (code === 'EACCES') return `${setting}: Port ${port} is reserved for the administrator: set ${setting} to one above 1023`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(code))
    return `HOST: "${host}" is no address of this machine (${code}): set HOST to one it has, such as 0.0.0.0 or 127.0.0.1`;
  return `HOST: nothing can listen on ${host}, port ${port} (${code}): set HOST and ${setting} to an address and port that are free`;
}

/** Listens for a moment. Null when that went well, else the line of {@link listenProblem}. */
export async function tryToListen(host: string, port: number, setting?: string): Promise<string | null> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return null;
  } catch (error) {
    return listenProblem(error, host, port, setting);
  }
}
