// Concerns: src/platform/http, src/modules/alerts/intake, src/integrations/sources
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import { BODY_LIMIT, hostileBodies } from '../../corpus/hostile-bodies.ts';
import { LONG } from '../../../lab/long.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';
import { type Child, eventually, freePort, startChild } from '../../harness/processes.ts';

const MAIN = join(import.meta.dirname, '../../../src/main.ts');
const REFUSALS = new Set([400, 413, 415, 422]);
/** A small heap: what grows in it is kept, and not merely not collected yet. */
const SMALL_HEAP = ['--max-old-space-size=176', '--max-semi-space-size=8'];
/** Passes over the corpus once the heap has settled, and what they may add to the server's peak. */
const MORE_PASSES = LONG ? 4 : 1;
/** Until the heap has been as large as it gets. */
const SETTLING_PASSES = LONG ? 3 : 1;
const GROWTH_LIMIT_KIB = 50 * 1_024;

interface Answer {
  readonly alerts: readonly { readonly fingerprint: string }[];
}

let database: TestDatabase;
let server: Child;
let port: number;
let url: string;
let token: string;
let dataDir: string;

before(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'hostile-'));
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, POSTGRES_URL: database.url, PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  server = startChild(process.execPath, [...SMALL_HEAP, MAIN], { env });
  await eventually('the server is ready', async () => (await fetch(`${url}/ready`).catch(() => null))?.status === 200);
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'webhook-token', 'generate', 'hostile'], { env });
  token = /svc_\w+/.exec(stdout)?.[0] ?? '';
});

after(async () => {
  await server.kill();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function post(body: Buffer, headers: Readonly<Record<string, string>>): Promise<{ status: number; type: string; text: string }> {
  const answer = await fetch(`${url}/webhooks/alerts`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
  });
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
}

/** The most memory the server ever had at once: what one sample of a sawtooth would miss. */
function peakKib(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
}

describe('F32: a hostile body is taken or refused, never a 5xx, and costs no neighbour', () => {
  for (const hostile of hostileBodies()) {
    test(hostile.name, async () => {
      const { status, type, text } = await post(hostile.body, hostile.headers);
      if (status === 200) assert.notEqual(hostile.expect, '4xx', text.slice(0, 200));
      else {
        assert.ok(REFUSALS.has(status), `${status} ${text.slice(0, 400)} ${server.output()}`);
        assert.notEqual(hostile.expect, 'accepted', text.slice(0, 400));
        assert.match(type, /^application\/problem\+json/);
      }
      if (hostile.neighbour !== undefined) {
        const answer = JSON.parse(text) as Answer;
        assert.ok(answer.alerts.some((alert) => alert.fingerprint === hostile.neighbour));
      }
    });
  }

  test('a chunked body without end is cut off', async () => {
    const sent = await new Promise<{ bytes: number; answer: string }>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port });
      const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
      let bytes = 0;
      let answer = '';
      const more = () => {
        while (socket.writable && bytes < 64 * BODY_LIMIT) {
          bytes += 0x10000;
          if (!socket.write(chunk)) return;
        }
      };
      socket.on('connect', () => {
        socket.write(
          `POST /webhooks/alerts HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
        );
        more();
      });
      socket.on('drain', more);
      socket.on('data', (data: Buffer) => {
        answer += data.toString('latin1');
        socket.destroy();
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve({ bytes, answer }));
    });
    assert.ok(sent.answer === '' || sent.answer.startsWith('HTTP/1.1 413'), sent.answer.slice(0, 200));
    assert.ok(sent.bytes < 64 * BODY_LIMIT, 'the server read on');
  });

  test('the neighbours are on disk, the server never ended, and more passes add no memory', async () => {
    const neighbours: string[] = [];
    let settled = 0;
    for (let pass = 0; pass < SETTLING_PASSES + MORE_PASSES; pass += 1) {
      if (pass === SETTLING_PASSES) settled = peakKib();
      for (const hostile of hostileBodies()) {
        await post(hostile.body, hostile.headers);
        if (pass === 0 && hostile.neighbour !== undefined) neighbours.push(hostile.neighbour);
      }
    }
    const grown = peakKib() - settled;
    assert.ok(grown < GROWTH_LIMIT_KIB, `the peak grew by ${grown} KiB`);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const stored = await client.query('select fingerprint from alerts where fingerprint = any($1)', [neighbours]);
    await client.end();
    assert.deepEqual(stored.rows.map((row: { fingerprint: string }) => row.fingerprint).sort(), neighbours.sort());
    assert.equal(server.process.exitCode, null);
    assert.equal((await fetch(`${url}/live`)).status, 200);
  });
});
