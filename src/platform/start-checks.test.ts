import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { generate } from 'selfsigned';
import { ConfigError } from './config.ts';
import { configForServer } from './start-checks.ts';

test('what keeps email from being received is found before anything starts, and named by its setting', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-mail-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.after(() => other.close());
  const taken = (other.address() as AddressInfo).port;
  const made = await generate([{ name: 'commonName', value: 'alerts.test' }], { keySize: 2048 });
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const [cert, key, words] = [file('cert.pem', made.cert), file('key.pem', made.private), file('words.pem', 'no key')];
  const problemsOf = async (env: Record<string, string>) => {
    const all = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: path.join(folder, 'data'), INBOUND_SMTP_PORT: '0', ...env };
    try {
      await configForServer(all);
      return '';
    } catch (error) {
      assert.ok(error instanceof ConfigError);
      return error.message;
    }
  };
  for (const [env, expected] of [
    [{ PORT: '2525', INBOUND_SMTP_PORT: '2525' }, /INBOUND_SMTP_PORT: 2525 is PORT as well/],
    [
      { INBOUND_SMTP_PORT: String(taken) },
      /INBOUND_SMTP_PORT: Port \d+ of 127\.0\.0\.1 is taken by another program: .* set INBOUND_SMTP_PORT/,
    ],
    [{ INBOUND_SMTP_CERT: cert }, /INBOUND_SMTP_KEY: it is not set/],
    [{ INBOUND_SMTP_KEY: key }, /INBOUND_SMTP_CERT: it is not set/],
    [{ INBOUND_SMTP_CERT: `${cert}x`, INBOUND_SMTP_KEY: key }, /INBOUND_SMTP_CERT: .* cannot be read \(ENOENT\)/],
    [{ INBOUND_SMTP_CERT: cert, INBOUND_SMTP_KEY: words }, /INBOUND_SMTP_CERT: .* are no certificate in PEM with its private key/],
  ] as const)
    assert.match(await problemsOf(env), expected);
  assert.equal(await problemsOf({ INBOUND_SMTP_CERT: cert, INBOUND_SMTP_KEY: key }), '');
});
