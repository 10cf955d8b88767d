import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'node:tls';

/** A server in front of another that speaks TLS for it, as `localhost`, with a certificate of its own. */
export interface TlsFront {
  /** Host and port. */
  readonly host: string;
  /** What a client has to trust. */
  readonly ca: string;
  stop(): void;
}

/** For clients that know no address without TLS. */
export async function startTlsFront(url: string): Promise<TlsFront> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tls-front-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', keyFile, '-out', certFile, ...subject], { stdio: 'ignore' });
  const ca = readFileSync(certFile, 'utf8');
  const key = readFileSync(keyFile, 'utf8');
  rmSync(folder, { recursive: true, force: true });
  const behind = Number(new URL(url).port);
  const front = createServer({ key, cert: ca }, (socket) => {
    const server = connect(behind, '127.0.0.1');
    for (const one of [socket, server]) one.on('error', () => socket.destroy() && server.destroy());
    socket.pipe(server).pipe(socket);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return { host: `localhost:${(front.address() as AddressInfo).port}`, ca, stop: () => void front.close() };
}
