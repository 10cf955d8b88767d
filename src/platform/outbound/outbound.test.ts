import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { allowedNetworks, judgeAddress } from './address.ts';
import { openOutbound, OutboundError } from './outbound.ts';

/** Serves one listener on a free loopback port. */
async function serve(listener: RequestListener): Promise<{ url: string; port: number; close: () => void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function failure(work: Promise<unknown>): Promise<OutboundError> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  assert.ok(error instanceof OutboundError, `expected a refusal, got ${String(error)}`);
  return error;
}

describe('S50: the guard of outgoing calls', () => {
  let connections = 0;
  const listener = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  let port = 0;
  before(async () => {
    await new Promise<void>((resolve) => listener.listen(0, '::', resolve));
    port = (listener.address() as AddressInfo).port;
  });
  after(() => listener.close());

  const PRIVATE_ADDRESSES = [
    '127.0.0.1',
    '127.8.9.1',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '203.0.113.7',
    '192.0.0.8',
  ];
  const V6_HOSTS = [
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '::ffff:0:127.0.0.1',
    '5f00::1',
    '4000::1',
  ];
  const NUMBER_FORMS = [
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '127.1',
    '127.0.1',
    '0',
    '0x0',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0x7F.1',
  ];
  const SCHEMES = [
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'ftp://127.0.0.1/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'unix:/run/x.sock',
    'ws://127.0.0.1/',
    'dict://127.0.0.1:11211/',
    'ldap://127.0.0.1/',
    'about:blank',
    'blob:http://127.0.0.1/x',
  ];
  const CREDENTIALS = [
    'http://user@127.0.0.1/',
    'http://user:pass@127.0.0.1/',
    'http://example.com@127.0.0.1/',
    'http://127.0.0.1@example.com/',
    'http://:x@127.0.0.1/',
    'https://%40@127.0.0.1/',
  ];
  const NONSENSE = [
    '',
    ' ',
    'http://',
    'http:///',
    '//127.0.0.1/',
    '127.0.0.1',
    'http://[::1',
    'http://127.0.0.1:99999/',
    'http://exa mple.com/',
    'http://[::ffff:127.0.0.1%25lo]/',
    'http://[fe80::1%25eth0]/',
  ];
  const NAMES = ['localhost', 'LOCALHOST', 'localhost.', 'sub.localhost'];

  test('refuses every private, reserved, embedded and oddly written address before a connection is made', async () => {
    const outbound = openOutbound({ allowedCidrs: [] });
    const urls = [
      ...PRIVATE_ADDRESSES.map((host) => `http://${host}:${port}/`),
      ...V6_HOSTS.map((host) => `http://[${host}]:${port}/`),
      ...NUMBER_FORMS.map((host) => `http://${host}:${port}/`),
      ...NAMES.map((host) => `http://${host}:${port}/`),
      ...SCHEMES,
      ...CREDENTIALS,
      ...NONSENSE,
    ];
    assert.ok(urls.length >= 80, `${urls.length} forms`);
    for (const url of urls) {
      const error = await failure(outbound.call({ method: 'GET', url, deadlineMs: 3_000 }));
      // Whether these two names resolve at all is up to the system.
      const expected = /sub\.localhost|localhost\./i.test(url) ? ['refused', 'network'] : ['refused'];
      assert.ok(expected.includes(error.kind), `${url}: ${error.kind} ${error.message}`);
    }
    assert.equal(connections, 0, 'the listener must see no connection');
    await outbound.close();
  });

  test('a name that resolves to a public address first and a private one later is refused when it is dialled', async () => {
    let asked = 0;
    const outbound = openOutbound({
      allowedCidrs: [],
      lookup: (_hostname, callback) => {
        asked += 1;
        callback(null, [{ address: asked === 1 ? '127.0.0.1' : '::ffff:127.0.0.1', family: asked === 1 ? 4 : 6 }]);
      },
    });
    for (let round = 0; round < 3; round += 1) {
      const error = await failure(outbound.call({ method: 'GET', url: `http://rebind.example:${port}/` }));
      assert.equal(error.kind, 'refused');
    }
    assert.equal(asked, 3, 'every connection asks again and judges what it is about to dial');
    assert.equal(connections, 0);
    await outbound.close();
  });

  test('of several addresses only the public ones are dialled', async () => {
    const server = await serve((_request, reply) => reply.end('right one'));
    const outbound = openOutbound({
      allowedCidrs: ['127.0.0.1/32'],
      lookup: (_hostname, callback) =>
        callback(null, [
          { address: '127.0.0.2', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]),
    });
    const answer = await outbound.call({ method: 'GET', url: `http://mixed.example:${server.port}/` });
    assert.equal(answer.body, 'right one');
    await outbound.close();
    server.close();
  });

  test('OUTBOUND_ALLOWED_CIDRS opens exactly what it names', () => {
    const allowed = allowedNetworks(['10.1.0.0/16', 'fd00:1::/32', '127.0.0.1']);
    const table: ReadonlyArray<readonly [string, boolean]> = [
      ['10.1.2.3', true],
      ['10.2.0.1', false],
      ['::ffff:10.1.2.3', true],
      ['::ffff:10.2.0.1', false],
      ['64:ff9b::a01:203', true],
      ['fd00:1::5', true],
      ['fd00:2::5', false],
      ['127.0.0.1', true],
      ['127.0.0.2', false],
      ['8.8.8.8', true],
      ['2606:4700::1111', true],
      ['64:ff9b::808:808', true],
      ['::ffff:8.8.8.8', true],
      ['nonsense', false],
    ];
    for (const [address, expected] of table) assert.equal(judgeAddress(address, allowed).allowed, expected, address);
  });
});

describe('an outgoing call', () => {
  const outbound = openOutbound({ allowedCidrs: ['127.0.0.0/8'] });
  after(() => outbound.close());

  test('S50: a redirect is an answer and is not followed', async () => {
    let visited = 0;
    const server = await serve((request, reply) => {
      if (request.url === '/secret') visited += 1;
      reply.writeHead(302, { location: '/secret' }).end();
    });
    const answer = await outbound.call({ method: 'GET', url: server.url });
    assert.equal(answer.status, 302);
    assert.equal(visited, 0);
    server.close();
  });

  test('F19: a server that accepts and never answers, or drips one byte at a time, is cut at the total deadline', async () => {
    const timers: NodeJS.Timeout[] = [];
    const server = await serve((request, reply) => {
      if (request.url === '/hang') return;
      reply.writeHead(200);
      timers.push(setInterval(() => reply.write('x'), 20));
    });
    for (const path of ['/hang', '/drip']) {
      const error = await failure(outbound.call({ method: 'GET', url: server.url + path, deadlineMs: 300 }));
      assert.equal(error.kind, 'timeout', path);
    }
    const abort = new AbortController();
    const cut = failure(outbound.call({ method: 'GET', url: `${server.url}/hang`, signal: abort.signal }));
    abort.abort();
    assert.equal((await cut).kind, 'timeout');
    for (const timer of timers) clearInterval(timer);
    server.close();
  });

  test('an answer larger than 1 MiB is refused, and is not read when only the status matters', async () => {
    const server = await serve((_request, reply) => reply.end(Buffer.alloc(1_200_000, 'x')));
    assert.equal((await failure(outbound.call({ method: 'GET', url: server.url }))).kind, 'too_large');
    const answer = await outbound.call({ method: 'GET', url: server.url, ignoreBody: true });
    assert.deepEqual([answer.status, answer.body], [200, '']);
    server.close();
  });

  test('a refused connection, a cut one and an unknown name are told apart in words', async () => {
    const server = await serve((request) => request.socket.destroy());
    assert.match((await failure(outbound.call({ method: 'GET', url: server.url }))).message, /cut/);
    server.close();
    assert.match((await failure(outbound.call({ method: 'GET', url: server.url }))).message, /refused/);
    const nowhere = openOutbound({
      allowedCidrs: [],
      lookup: (_hostname, callback) => callback(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), []),
    });
    const error = await failure(nowhere.call({ method: 'GET', url: 'http://nowhere.example/' }));
    assert.deepEqual([error.kind, error.message], ['network', 'The name could not be resolved']);
    await nowhere.close();
  });
});
