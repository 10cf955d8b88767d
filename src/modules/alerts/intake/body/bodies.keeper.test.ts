import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { until } from '../../../../../test/harness/until.ts';
import type { Problem } from '../../../../platform/errors.ts';
import { openBodies } from './bodies.keeper.ts';
import { type OpenedBody, readBatch } from './large-body.ts';

const MiB = 1_048_576;
const bodies = openBodies(new URL('../../../../wiring/intake.thread.ts', import.meta.url), 16 * MiB);
const HOW = { most: 16 * MiB, undecided: null };
const open: PassThrough[] = [];
after(() => {
  for (const stream of open) stream.destroy();
});

/** A request that announces so many bytes, or none, with what has come of it. */
function sending(announced: number | null, come: Buffer = Buffer.alloc(0)) {
  const stream = new PassThrough();
  open.push(stream);
  stream.write(come);
  return { request: { headers: announced === null ? {} : { 'content-length': `${announced}` } }, stream };
}
const code = (problem: Problem) => problem.code;

describe('the bodies that a process has in hand', () => {
  test('are four of the largest at once; a fifth is told to come back before it is read, and small ones have room of their own', async () => {
    const large = Array.from({ length: 4 }, () => sending(16 * MiB, Buffer.alloc(10)));
    const reading = large.map(({ request, stream }) => bodies.read(request, stream, HOW));
    const fifth = sending(16 * MiB, Buffer.alloc(10));
    await assert.rejects(
      bodies.read(fifth.request, fifth.stream, HOW),
      (error: Problem) => error.status === 503 && error.retryAfterSeconds === 5,
    );
    assert.equal(fifth.stream.readableLength, 10, 'nothing of it was read');
    const release = bodies.hold(MiB);
    assert.ok(release);
    release();
    const [first] = large;
    first?.stream.end(Buffer.alloc(16 * MiB - 10));
    assert.equal((await reading[0])?.length, 16 * MiB);
    // Its room is free once it is worked.
    const done = bodies.work(first?.request as never);
    bodies.ended(first?.request as never);
    await assert.rejects(bodies.read(fifth.request, fifth.stream, HOW), (error: Problem) => code(error) === 'unavailable');
    done();
    fifth.stream.end(Buffer.alloc(16 * MiB - 10));
    assert.equal((await bodies.read(fifth.request, fifth.stream, HOW)).length, 16 * MiB);
    bodies.ended(fifth.request);
    for (const { request, stream } of large.slice(1)) {
      stream.destroy();
      bodies.ended(request);
    }
    await Promise.allSettled(reading);
  });

  test('are as long as the limit, and no byte longer, announced or not; the beginning of one that is longer is kept', async () => {
    for (const announced of [true, false])
      for (const [size, fits] of [
        [16 * MiB - 1, true],
        [16 * MiB, true],
        [16 * MiB + 1, false],
      ] as const) {
        const { request, stream } = sending(announced ? size : null, Buffer.alloc(16, 'begin'));
        stream.end(Buffer.alloc(size - 16, ' '));
        const read = bodies.read(request, stream, HOW);
        if (fits) assert.equal((await read).length, size);
        else await assert.rejects(read, (error: Problem) => code(error) === 'payload_too_large');
        assert.equal(bodies.headOf(request)?.text.startsWith('begin') ?? false, !fits);
        bodies.ended(request);
      }
  });

  test('of unknown senders take room for what has come, not for what they announce', async () => {
    const how = { most: MiB, undecided: '192.0.2.1' };
    const slow = Array.from({ length: 40 }, () => sending(MiB, Buffer.alloc(10)));
    const reading = slow.map(({ request, stream }) => bodies.read(request, stream, how));
    const quick = sending(100, Buffer.alloc(100));
    quick.stream.end();
    assert.equal((await bodies.read(quick.request, quick.stream, how)).length, 100);
    for (const { stream } of slow) stream.destroy();
    await Promise.allSettled(reading);
    for (const { request } of [...slow, quick]) bodies.ended(request);
  });

  test('that break off are refused, and give their room back', async () => {
    const { request, stream } = sending(16 * MiB, Buffer.alloc(10));
    const read = bodies.read(request, stream, HOW);
    await until(async () => stream.readableLength === 0, 'what came to be read');
    stream.destroy(new Error('gone'));
    await assert.rejects(read, (error: Problem) => code(error) === 'bad_request');
    bodies.ended(request);
    const release = Array.from({ length: 16 }, () => bodies.hold(MiB));
    assert.ok(release.every((give) => give !== null));
    assert.equal(bodies.hold(1), null);
    for (const give of release) give?.();
  });
});

describe('a packed or large body is opened on a thread', () => {
  const ask = async (bytes: Buffer, headers: Record<string, string> = {}, most = 16 * MiB): Promise<OpenedBody> =>
    bodies.open({ bytes, headers, form: 'webhook', source: null, receivedAt: new Date('2030-05-15T12:00:00Z'), most });
  const list = (count: number, pad = 0) =>
    JSON.stringify({
      alerts: Array.from({ length: count }, (_, n) => ({
        fingerprint: `f${n}`,
        labels: { alertname: 'NodeDown', severity: n === count - 1 ? 'critical' : 'info', constructor: 'x' },
        annotations: { pad: 'x'.repeat(pad) },
      })),
    });
  const gzip = { 'content-encoding': 'gzip' };

  test('a small one comes back unpacked, to be read as any other', async () => {
    const opened = await ask(gzipSync(list(3)), gzip);
    assert.ok(opened.kind === 'small');
    assert.equal(Buffer.from(opened.bytes).toString(), list(3));
  });

  test('the alerts of a large one come in portions, the urgent first, as they would have been read in one piece', async () => {
    for (const [bytes, headers] of [
      [Buffer.from(list(2_500, 1_000)), {}],
      [gzipSync(list(2_500, 1_000)), gzip],
    ] as const) {
      const opened = await ask(bytes, headers);
      assert.ok(opened.kind === 'large');
      assert.deepEqual([opened.source, opened.signals, opened.listedTo], ['native', 2_500, 999]);
      const portions = opened.batches.map(readBatch);
      assert.deepEqual(
        portions.map(({ length }) => length),
        [1_000, 1_000, 500],
      );
      const [first] = portions.flat();
      assert.deepEqual([first?.fingerprint, first?.severity, first?.labels['alertname']], ['f2499', 'critical', 'NodeDown']);
      assert.equal(Object.getPrototypeOf(first?.labels), null);
      assert.equal(new Set(portions.flat().map(({ fingerprint }) => fingerprint)).size, 2_500);
      assert.ok(opened.kept.text.startsWith('{"alerts":[{"fingerprint":"f0"'));
    }
  });

  test('one that unpacks to more than the limit, is too deep or has too many values is refused by name', async () => {
    const padded = (size: number) => gzipSync(`${list(1)}${' '.repeat(size - list(1).length)}`);
    assert.equal((await ask(padded(16 * MiB), gzip)).kind, 'large');
    for (const [bytes, reason] of [
      [padded(16 * MiB + 1), 'payload_too_large'],
      [gzipSync('['.repeat(65) + ']'.repeat(65)), 'small'],
      [gzipSync(`${'['.repeat(65)}${']'.repeat(65)}${' '.repeat(2 * MiB)}`), 'too_deep'],
      [gzipSync(`[${'1,'.repeat(1_999_998)}1]`), 'unknown_format'],
      [gzipSync(`[${'1,'.repeat(1_999_999)}1]`), 'too_many_values'],
      [Buffer.from('no gzip'), 'bad_request'],
    ] as const) {
      const opened = await ask(bytes, gzip);
      assert.equal(opened.kind === 'refused' ? (opened.errors[0]?.code ?? opened.code) : opened.kind, reason);
    }
  });

  test('what makes it die costs its sender a refusal, and nobody else anything', async () => {
    // A million objects, each with a member of its own name.
    const heavy = `[${Array.from({ length: 999_000 }, (_, n) => `{"${n.toString(36)}":{}}`).join(',')}]`;
    const [, after] = await Promise.all([
      ask(Buffer.from(heavy)).catch((error: Problem) => error.errors[0]?.code),
      ask(gzipSync(list(2)), gzip),
    ]);
    assert.equal(after.kind, 'small');
  });
});
