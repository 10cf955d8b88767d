import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TookTooLong } from '../../platform/side-thread.ts';
import { MAIL_LIMITS, MAIL_MAX } from './mail-limits.ts';
import { mailThread, openMailReader, WAITING_MAX } from './mail-threads.ts';

/** A thread that answers when it is told to. */
function slowThread() {
  const asked: Array<{ text: string; answer: () => void; fail: (error: Error) => void }> = [];
  const thread = {
    ask<T>(question: unknown): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const text = Buffer.from(question as Uint8Array)
        .toString()
        .slice(0, 20);
      asked.push({ text, answer: () => resolve({ subject: text, text, from: null } as T), fail: reject });
      return promise;
    },
  };
  return { asked, reader: openMailReader(thread) };
}
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
const bytesOf = (mail: string) => Buffer.from(new TextEncoder().encode(mail).buffer);

describe('reading emails', () => {
  test('the thread gets one email per address at a time, so that no address delays another by more than one', async () => {
    const { asked, reader } = slowThread();
    const reading = ['a1', 'a2', 'a3', 'b1'].map((mail) => reader.read(bytesOf(mail), mail.slice(0, 1)));
    await turn();
    assert.deepEqual(
      asked.map(({ text }) => text),
      ['a1', 'b1'],
    );
    asked[0]?.fail(new TookTooLong());
    await turn();
    assert.deepEqual(
      asked.map(({ text }) => text),
      ['a1', 'b1', 'a2'],
    );
    asked[2]?.answer();
    await turn();
    for (const { answer } of asked) answer();
    const answers = await Promise.all(reading);
    assert.deepEqual(
      answers.map((answer) => ('reason' in answer ? [answer.reason, answer.code] : answer.subject)),
      [['mail_too_slow', 552], 'a2', 'a3', 'b1'],
    );
  });

  test('4 MiB of emails to one address wait; more are asked to come later, those to another address are not', async () => {
    const { asked, reader } = slowThread();
    // An empty line ends the headers.
    const large = (bytes = MAIL_MAX) => Buffer.from(new ArrayBuffer(bytes)).fill('\n', 0, 1);
    const refused = async (address: string, bytes?: number) => {
      const answer = reader.read(large(bytes), address);
      const now = await Promise.race([answer, turn()]);
      return now && 'reason' in now ? [now.reason, now.code] : null;
    };
    for (let left = WAITING_MAX; left > 0; left -= MAIL_MAX) assert.equal(await refused('a'), null);
    for (let again = 0; again < 3; again += 1) assert.deepEqual(await refused('a', 1), ['mail_busy', 451]);
    assert.equal(await refused('b'), null);
    asked[0]?.answer();
    await turn();
    assert.equal(await refused('a'), null);
    assert.deepEqual(await refused('a', 1), ['mail_busy', 451]);
  });

  test('what exceeds a limit never reaches the thread', async () => {
    const { asked, reader } = slowThread();
    const answer = await reader.read(bytesOf('\n'.repeat(MAIL_LIMITS.lines + 1)), 'a');
    assert.deepEqual(['reason' in answer && answer.reason, asked.length], ['mail_too_many_lines', 0]);
  });

  test('subject, text and sender come back cut; of a forwarded email without a text of its own, the forwarded text', async () => {
    const reader = openMailReader(mailThread());
    const read = (mail: string) => reader.read(bytesOf(mail), 'a');
    const long = await read(`Subject: ${'s'.repeat(9_000)}\r\nFrom: ${'f'.repeat(900)}@x.example\r\n\r\n ${'t'.repeat(90_000)}`);
    assert.ok('subject' in long);
    assert.deepEqual([long.subject.length, long.text.length, long.from?.length], [2_000, 16_384, 300]);
    const inner = (text: string) => Buffer.from(`Subject: Inner\r\n\r\n${text}`).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
    const forward = (own: string, text: string) =>
      `Subject: Fwd: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n${own}\r\n` +
      `--b\r\nContent-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n${inner(text)}\r\n--b--\r\n`;
    const textOf = async (mail: string) => {
      const answer = await read(mail);
      return 'text' in answer ? answer.text : answer.reason;
    };
    assert.equal(await textOf(forward('', 'It is full.')), 'It is full.');
    assert.equal(await textOf(forward('See below.', 'It is full.')), 'See below.');
    assert.equal(await textOf(forward('', '\n'.repeat(500_000))), '');
    assert.equal(await textOf('X-Nothing: 1\r\n\r\n \r\n'), 'mail_malformed');
  });
});
