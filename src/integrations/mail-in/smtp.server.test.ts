import assert from 'node:assert/strict';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { describe, type TestContext, test } from 'node:test';
import { generate } from 'selfsigned';
import { until } from '../../../test/harness/until.ts';
import { openLog } from '../../platform/log.ts';
import type { MailReader } from './mail-threads.ts';
import {
  CONNECTION_MINUTES,
  CONNECTIONS_PER_ADDRESS,
  type InboundMailDeps,
  openInboundMail,
  REFUSED_RECIPIENTS_MAX,
} from './smtp-server.ts';

const [KNOWN, OTHER] = ['a'.repeat(20), 'b'.repeat(20)];

async function listen(t: TestContext, reader?: MailReader) {
  const refused: Array<readonly [reason: string, receiver: string | null]> = [];
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'x.example' }]);
  const deps: InboundMailDeps<string> = {
    host: '127.0.0.1',
    port: 0,
    shared: false,
    domain: 'x.example',
    tls: { key, cert },
    log: openLog('error', { write: () => undefined }),
    receiverOf: async (local) => (local === KNOWN ? 'known' : local === OTHER ? 'other' : null),
    mayBegin: async () => true,
    mayReceive: async () => true,
    take: async () => undefined,
    onRefused: (reason, _, receiver) => refused.push([reason, receiver]),
    ...(reader && { reader }),
  };
  const { port, close } = await openInboundMail(deps);
  const sockets: net.Socket[] = [];
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await close();
  });
  /** A connection: each line that is sent is answered with a code. */
  const connect = async (localAddress = '127.0.0.1') => {
    const socket = net.connect({ host: '127.0.0.1', port, localAddress });
    sockets.push(socket);
    const lines = createInterface(socket)[Symbol.asyncIterator]();
    let said = '';
    const code = async (): Promise<number> => {
      const { value, done } = await lines.next();
      if (done) return 0;
      said = value;
      return value[3] === '-' ? code() : Number(value.slice(0, 3));
    };
    const greeting = await code();
    const say = (line: string) => {
      socket.write(`${line}\r\n`);
      return code();
    };
    return { greeting, code, say, said: () => said };
  };
  return { connect, refused };
}
type Connection = Awaited<ReturnType<Awaited<ReturnType<typeof listen>>['connect']>>;
const begin = async ({ say }: Connection) => {
  assert.equal(await say('EHLO x'), 250);
  assert.equal(await say('MAIL FROM:<a@b.example>'), 250);
};

describe('connections of mail senders', () => {
  test('one address of the network has at most 20 connections; another one is served, and so is the first after one ended', async (t) => {
    const { connect, refused } = await listen(t);
    const open = await Promise.all(Array.from({ length: CONNECTIONS_PER_ADDRESS }, () => connect()));
    assert.deepEqual(new Set(open.map(({ greeting }) => greeting)), new Set([220]));
    for (let again = 0; again < 3; again += 1) assert.equal((await connect()).greeting, 421);
    assert.equal((await connect('127.0.0.2')).greeting, 220);
    assert.deepEqual(refused, Array(3).fill(['mail_connections', null]));
    assert.equal(await open[0]?.say('QUIT'), 221);
    assert.equal((await connect()).greeting, 220);
  });

  test('all addresses together have at most 100 connections', async (t) => {
    const { connect, refused } = await listen(t);
    const from = (address: number) => Array.from({ length: CONNECTIONS_PER_ADDRESS }, () => connect(`127.0.0.${address}`));
    const open = await Promise.all([10, 11, 12, 13, 14].flatMap(from));
    assert.deepEqual(new Set(open.map(({ greeting }) => greeting)), new Set([220]));
    assert.equal((await connect('127.0.0.15')).greeting, 421);
    assert.deepEqual(refused, [['mail_connections', null]]);
  });

  test('a connection ends after ten minutes, however busy it is, and an email on its way is noted as incomplete', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { connect, refused } = await listen(t);
    const [idle, sending] = [await connect(), await connect()];
    await begin(sending);
    assert.equal(await sending.say(`RCPT TO:<${KNOWN}@x.example>`), 250);
    assert.equal(await sending.say('DATA'), 354);
    for (let minute = 0; minute < CONNECTION_MINUTES; minute += 1) t.mock.timers.tick(60_000);
    assert.equal(await idle.say('NOOP'), 250);
    t.mock.timers.tick(60_000);
    assert.deepEqual(await Promise.all([idle.code(), sending.code()]), [421, 421]);
    // Not the answer to silence.
    for (const { said } of [idle, sending]) assert.match(said(), /may be open for 10 minutes/);
    await until(() => refused.length > 0, 'the cut email to be noted');
    assert.deepEqual(refused, [['mail_incomplete', 'known']]);
    assert.equal((await connect()).greeting, 220);
  });

  test('a connection ends with the twentieth recipient that is refused', async (t) => {
    const { connect, refused } = await listen(t);
    const connection = await connect();
    await begin(connection);
    for (let guess = 1; guess < REFUSED_RECIPIENTS_MAX; guess += 1) assert.equal(await connection.say('RCPT TO:<guess@x.example>'), 550);
    assert.equal(await connection.say(`RCPT TO:<${KNOWN}@x.example>`), 250);
    assert.equal(await connection.say('RCPT TO:<guess@x.example>'), 421);
    assert.equal(await connection.code(), 0);
    assert.equal(refused.length, REFUSED_RECIPIENTS_MAX);
  });

  test('a command of more than 2,048 bytes ends the connection', async (t) => {
    const { connect } = await listen(t);
    const connection = await connect();
    const command = (length: number) => 'NOOP '.padEnd(length, 'x');
    for (const length of [2_047, 2_048]) assert.equal(await connection.say(command(length)), 250);
    assert.equal(await connection.say(command(2_049)), 421);
  });
});

test('a refused email is noted for every recipient, as each may be the one to mend it', async (t) => {
  const refusal = { reason: 'mail_too_slow', code: 552, detail: 'x' } as const;
  const { connect, refused } = await listen(t, { read: async () => refusal });
  const connection = await connect();
  await begin(connection);
  for (const local of [KNOWN, OTHER]) assert.equal(await connection.say(`RCPT TO:<${local}@x.example>`), 250);
  assert.equal(await connection.say('DATA'), 354);
  assert.equal(await connection.say('Subject: x\r\n\r\nx\r\n.'), 552);
  assert.deepEqual(refused, [
    ['mail_too_slow', 'known'],
    ['mail_too_slow', 'other'],
  ]);
});
