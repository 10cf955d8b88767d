import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { openSealer } from '../../../src/platform/crypto/sealing.ts';
import { openDatabase, type Database } from '../../../src/platform/db/database.ts';
import { openLog } from '../../../src/platform/log.ts';
import type { Mail } from '../../../src/platform/mail/mail.ts';
import { startLoop } from '../../../src/platform/loop.ts';
import { type MailSender, openMailSender } from '../../../src/platform/mail/mail.jobs.ts';
import { claimMail, queueMail, settleMail } from '../../../src/platform/mail/mail.store.ts';
import { openSmtpMailer } from '../../../src/platform/mail/smtp.ts';
import { TEST_KEYS } from '../../cast.ts';
import { moveClock } from '../../harness/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';
import { freePort } from '../../harness/processes.ts';
import { startMailServer } from '../../harness/fakes/smtp.ts';
import { type SmtpFault, type SmtpSink, startSmtpSink } from '../../harness/fakes/smtp-sink.ts';
import { until } from '../../harness/until.ts';

const sealer = openSealer(TEST_KEYS.encryptionKeys);
const EMAIL: Mail = { id: 'letter-1', to: 'bob@example.org', subject: 'Hello', text: 'A line\n.\nafter a dot\n' };

function mailerTo(url: string, anyHost = true) {
  return openSmtpMailer({ settings: async () => ({ url, from: 'Tocsin <tocsin@example.com>', anyHost }), allowedCidrs: [] });
}

/** Longer than any test: only what is woken runs. */
const NEVER_MS = 2 ** 30;

describe('a letter at a mail server that fails', () => {
  let sink: SmtpSink;
  before(async () => {
    sink = await startSmtpSink();
  });
  after(() => sink.stop());
  beforeEach(() => sink.always(null));

  const faults: ReadonlyArray<readonly [string, SmtpFault, 'retry' | 'permanent', RegExp]> = [
    ['busy from the start', { at: 'greeting', answer: '421 4.3.2 come back' }, 'retry', /try again later|failed/],
    ['no mail service here', { at: 'greeting', answer: '554 no service' }, 'retry', /./],
    ['greylisted', { at: 'rcpt', answer: '451 4.7.1 greylisted, try again' }, 'retry', /try again later \(451 4\.7\.1 greylisted/],
    [
      'an unknown recipient',
      { at: 'rcpt', answer: '550 5.1.1 no such user' },
      'permanent',
      /rejected the email \(550 5\.1\.1 no such user/,
    ],
    ['a refused sender', { at: 'mail', answer: '553 5.1.8 not from you' }, 'permanent', /rejected/],
    ['signing in is needed', { at: 'mail', answer: '530 5.7.0 authentication required' }, 'retry', /sign-in/],
    ['a letter that is refused unread', { at: 'data', answer: '554 5.7.1 no' }, 'permanent', /rejected/],
    ['4xx at the final dot', { at: 'dot', answer: '452 4.3.1 disk full' }, 'retry', /try again later \(452/],
    ['5xx at the final dot', { at: 'dot', answer: '554 5.7.1 spam' }, 'permanent', /rejected the email \(554 5\.7\.1 spam/],
    ['a connection cut at the final dot', { at: 'dot', does: 'cut' }, 'retry', /connection/],
    ['a connection cut while greeting', { at: 'greeting', does: 'cut' }, 'retry', /connection/],
    ['TLS that is none', { at: 'starttls', answer: '' }, 'retry', /encrypted|connection/],
  ];
  for (const [what, fault, kind, reason] of faults) {
    test(`F22: ${what}: ${kind}, and never sent`, async () => {
      const before = sink.accepted.length;
      sink.script(fault);
      const outcome = await mailerTo(sink.url).send(EMAIL);
      assert.equal(outcome.kind, kind, JSON.stringify(outcome));
      assert.match(JSON.stringify(outcome), reason);
      assert.equal(sink.accepted.length, before);
    });
  }

  test('F22: a server that hangs after DATA ends the attempt as unsent', async () => {
    sink.script({ at: 'dot', does: 'hang' });
    const outcome = await mailerTo(sink.url).send(EMAIL, AbortSignal.timeout(300));
    assert.deepEqual(outcome, { kind: 'retry', reason: 'The mail server did not answer in time' });
    assert.equal(sink.accepted.length, 0);
  });

  test('F22: a server that is down, or whose name is unknown, is worth another try', async () => {
    const down = await mailerTo(`smtp://127.0.0.1:${await freePort()}`).send(EMAIL);
    assert.equal(down.kind, 'retry');
    const unknown = await mailerTo('smtp://no-such-host.invalid', false).send(EMAIL);
    assert.deepEqual(unknown, { kind: 'retry', reason: 'The name of the mail server could not be resolved' });
  });

  test('S50: a saved mail server in a private network is not called', async () => {
    const before = sink.connections();
    const outcome = await mailerTo(sink.url, false).send(EMAIL);
    assert.match(outcome.kind === 'retry' ? outcome.reason : '', /may not reach 127\.0\.0\.1/);
    assert.equal(sink.connections(), before);
  });

  test('S59: line breaks in a subject or an address add no header and no recipient', async () => {
    const subject = 'Down\r\nBcc: eve@example.org\r\n\r\nbody\u2028X: y\u0000';
    assert.equal((await mailerTo(sink.url).send({ ...EMAIL, subject })).kind, 'sent');
    const { raw } = sink.accepted.at(-1) ?? { raw: '' };
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
    assert.doesNotMatch(head, /^(Bcc|X|body)/im);
    for (const to of ['a@b.example\r\nRCPT TO:<eve@example.org>', 'a@b.example, eve@example.org', 'A <a@b.example>', 'a', '<>@x', 'a@b@c'])
      assert.equal((await mailerTo(sink.url).send({ ...EMAIL, to })).kind, 'permanent', to);
  });

  test('a password does not travel unencrypted to another machine', async () => {
    const { parseSmtpUrl } = await import('../../../src/platform/mail/smtp-url.ts');
    assert.equal(parseSmtpUrl('smtp://u:p@mail.example.com')?.startTls, 'require');
    assert.equal(parseSmtpUrl('smtp://mail.example.com')?.startTls, 'optional');
    assert.equal(parseSmtpUrl('smtp://u:p@127.0.0.1:1025')?.startTls, 'optional');
    assert.equal(parseSmtpUrl('smtps://u:p@mail.example.com')?.port, 465);
    assert.equal(parseSmtpUrl('smtp://u:p@h?tls=off')?.startTls, 'off');
    for (const text of ['http://h', 'smtp://', 'smtp://h?tls=maybe', 'smtp://%zz@h', 'x']) assert.equal(parseSmtpUrl(text), null, text);
  });
});

describe('letters written in transactions', () => {
  let database: TestDatabase;
  let db: Database;
  let sink: SmtpSink;
  let sender: MailSender;
  const dead: string[] = [];
  before(async () => {
    database = await createTestDatabase();
    db = openDatabase({ url: database.url, max: 6, name: 'test' });
    sink = await startSmtpSink();
  });
  after(async () => {
    await db.close();
    await Promise.all([sink.stop(), database.drop()]);
  });
  beforeEach(async () => {
    await moveClock(database.url, 0);
    await db.query('delete from mail_outbox');
    sink.always(null);
    dead.length = 0;
    sender = open();
  });
  afterEach(() => sender.stop());

  function open(url = sink.url, onFree = () => {}): MailSender {
    return openMailSender({
      db,
      log: openLog('silent'),
      sealer,
      mailer: mailerTo(url),
      onDead: async (email, reason) => void dead.push(`${email.recipient}: ${reason}`),
      onFree,
    });
  }
  const queue = (to: string, dedupKey = to) =>
    db.transaction((tx) => queueMail(tx, sealer, { to, subject: `For ${to}`, text: 'Text', dedupKey }));
  const run = async (own = sender) => {
    await own.run();
    await own.idle();
  };
  const rows = () =>
    db.query<{ recipient: string; state: string; attempts: number; last_error: string | null; body: string }>(
      'select recipient, state, attempts, last_error, body from mail_outbox order by recipient',
    );

  test('a letter goes out once, whatever asks for it twice, and keeps no body', async () => {
    const before = sink.accepted.length;
    await queue('one@example.org');
    await queue('one@example.org');
    await run();
    await run();
    assert.equal(sink.accepted.length, before + 1);
    assert.deepEqual(await rows(), [{ recipient: 'one@example.org', state: 'sent', attempts: 1, last_error: null, body: '' }]);
  });

  test('a letter that was sent needs no key any more: what is left of it is no sealed text', async () => {
    const { countKeys, rotateColumn } = await import('../../../src/platform/crypto/rotate.store.ts');
    const { EMAIL_BODIES } = await import('../../../src/platform/mail/mail.store.ts');
    await queue('sealed@example.org');
    assert.deepEqual([...(await countKeys(db, EMAIL_BODIES))], [[1, 1]]);
    await run();
    assert.deepEqual([...(await countKeys(db, EMAIL_BODIES))], []);
    assert.deepEqual((await rotateColumn(db, sealer, EMAIL_BODIES)).unreadable, []);
  });

  test('a letter of a transaction that was rolled back is never sent', async () => {
    await assert.rejects(
      db.transaction(async (tx) => {
        await queueMail(tx, sealer, { to: 'no@example.org', subject: 's', text: 't', dedupKey: 'no' });
        throw new Error('rolled back');
      }),
    );
    const before = sink.accepted.length;
    await run();
    assert.equal(sink.accepted.length, before);
  });

  test('F22: a temporary refusal is tried again later and later until it is taken', async () => {
    await queue('grey@example.org');
    sink.script({ at: 'rcpt', answer: '451 later' }, { at: 'dot', answer: '452 later' });
    await run();
    assert.deepEqual([(await rows())[0]?.state, (await rows())[0]?.attempts], ['failed', 1]);
    await run();
    assert.equal((await rows())[0]?.attempts, 1, 'not before its time');
    await moveClock(database.url, 3_000);
    await run();
    assert.equal((await rows())[0]?.attempts, 2);
    await moveClock(database.url, 5_000);
    await run();
    assert.equal((await rows())[0]?.attempts, 2, 'the second pause is longer');
    await moveClock(database.url, 12_000);
    await run();
    assert.equal((await rows())[0]?.state, 'sent');
    assert.deepEqual(dead, []);
  });

  test('F22: a permanent refusal ends the letter, and somebody is told once', async () => {
    await queue('gone@example.org');
    await queue('there@example.org');
    sink.always({ at: 'rcpt', answer: '550 5.1.1 unknown' });
    await run();
    sink.always(null);
    await run();
    assert.deepEqual(
      (await rows()).map((row) => [row.recipient, row.state]),
      [
        ['gone@example.org', 'dead'],
        ['there@example.org', 'dead'],
      ],
    );
    assert.equal(dead.length, 2);
    assert.match(dead[0] ?? '', /rejected the email \(550 5\.1\.1 unknown\)/);
  });

  test('F02: a letter in the hands of a sender that died is sent again by another', async () => {
    await queue('crash@example.org');
    const [taken] = await claimMail(db, 10, 60_000);
    assert.ok(taken);
    await run();
    assert.equal((await rows())[0]?.state, 'sending');
    await moveClock(database.url, 61_000);
    await run();
    assert.equal((await rows())[0]?.state, 'sent');
    assert.equal(await settleMail(db, taken, { state: 'failed', detail: 'late', retryInMs: 0 }), false, 'the late one changes nothing');
    assert.equal((await rows())[0]?.state, 'sent');
  });

  for (const emails of [7, 8, 9, 80])
    test(`F46: ${emails} letters that are due at once all go out in one go, where 8 are in hand at a time`, async (t) => {
      for (let n = 0; n < emails; n += 1) await queue(`portion${n}@example.org`);
      const own = open(sink.url, () => loop.wake());
      const loop = startLoop({ name: 'mail', everyMs: NEVER_MS, log: openLog('silent'), run: () => own.run() });
      t.after(async () => {
        await loop.stop();
        await own.stop();
      });
      loop.wake();
      await until(async () => (await rows()).every((row) => row.state === 'sent'), 'every letter');
    });

  test('a sender that lost a letter settles nothing while another has it in hand', async () => {
    await queue('late@example.org');
    const [first] = await claimMail(db, 10, 60_000);
    await moveClock(database.url, 61_000);
    const [second] = await claimMail(db, 10, 60_000);
    assert.ok(first && second);
    for (const state of ['sent', 'dead'] as const)
      assert.equal(await settleMail(db, first, { state, detail: 'late', retryInMs: 0 }), false, state);
    assert.deepEqual(
      (await rows()).map((row) => [row.state, row.last_error, row.body !== '']),
      [['sending', null, true]],
    );
    assert.equal(await settleMail(db, second, { state: 'sent', detail: null, retryInMs: 0 }), true);
  });

  test('two senders on one database send each letter once', async () => {
    const before = sink.accepted.length;
    for (let n = 0; n < 20; n += 1) await queue(`many${n}@example.org`);
    const other = open();
    for (let round = 0; round < 4; round += 1) await Promise.all([run(), run(other)]);
    assert.equal(sink.accepted.length, before + 20);
    assert.equal(new Set(sink.accepted.slice(before).map((email) => email.to)).size, 20);
    await other.stop();
  });

  test('F44: a letter that is older than a day is not sent any more, and somebody is told', async () => {
    await queue('old@example.org');
    await moveClock(database.url, 25 * 3_600_000);
    const before = sink.accepted.length;
    await run();
    assert.equal(sink.accepted.length, before);
    assert.equal((await rows())[0]?.state, 'dead');
    assert.match(dead[0] ?? '', /old@example\.org: given up after 24 hours/);
  });

  test('without a mail server letters wait untouched', async () => {
    await queue('wait@example.org');
    const none = openMailSender({
      db,
      log: openLog('silent'),
      sealer,
      mailer: openSmtpMailer({ settings: async () => null, allowedCidrs: [] }),
      onDead: async () => {},
    });
    await run(none);
    assert.deepEqual([(await rows())[0]?.state, (await rows())[0]?.attempts], ['pending', 0]);
  });
});

describe('a real mail server', () => {
  test('takes a letter with a name, umlauts and both bodies, after a sign-in', async () => {
    const server = await startMailServer({ auth: { user: 'tocsin', password: 'p@ss:word' } });
    const mailer = mailerTo(server.url);
    assert.equal((await mailer.check()).kind, 'sent');
    const outcome = await mailer.send({ ...EMAIL, subject: 'Überlast – läuft 🔥', html: '<p>Grüße</p>', continues: 'letter-0' });
    assert.equal(outcome.kind, 'sent', JSON.stringify(outcome));
    const [email] = server.emails;
    assert.deepEqual(
      [email?.subject, email?.from, email?.to, email?.messageId],
      ['Überlast – läuft 🔥', 'tocsin@example.com', ['bob@example.org'], '<letter-1@example.com>'],
    );
    assert.match(email?.text ?? '', /A line\r?\n\.\r?\nafter a dot/);
    assert.match(email?.html ?? '', /<p>Grüße<\/p>/);
    assert.ok(email?.headers.includes('In-Reply-To: <letter-0@example.com>'));
    const wrong = await mailerTo(server.url.replace('word', 'wrong')).send(EMAIL);
    assert.match(wrong.kind === 'retry' ? wrong.reason : '', /does not accept our sign-in/);
    assert.doesNotMatch(JSON.stringify(wrong), /wrong@|p@ss/);
    await server.stop();
  });

  test('with a certificate that nobody vouches for is not spoken to', async () => {
    const server = await startMailServer({ tls: true });
    const outcome = await mailerTo(server.url).send(EMAIL);
    assert.equal(outcome.kind, 'retry');
    assert.equal(server.emails.length, 0);
    await server.stop();
  });
});
