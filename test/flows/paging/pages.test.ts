// Concerns: src/modules/notifications/pages
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type PageStage, startPageStage } from '../../harness/page-stage.ts';
import type { Person } from '../../cast.ts';
import { moveClock } from '../../harness/clock.ts';
import { LONG } from '../../../lab/long.ts';
import { until } from '../../harness/until.ts';
import type { PreferenceRule } from '../../../src/modules/notifications/preferences/preferences.ts';
import { findPagedIncidents } from '../../../src/modules/notifications/pages/paged-incidents.actions.ts';
import type { PageOutcome, PersonChannelName } from '../../../src/modules/notifications/pages/page.ts';
import { countWaitingPages, notifyPeople, openPageSender, type PageSenderDeps } from '../../../src/modules/notifications/index.ts';

const at = (channel: PersonChannelName, delay = 0, urgency: 'high' | 'low' = 'high'): PreferenceRule => ({
  urgency,
  channel,
  delay_minutes: delay,
});

describe('pages to people', () => {
  let stage: PageStage;
  const unconnected = new Set<PersonChannelName>();
  before(async () => {
    stage = await startPageStage({ channel: (name, real) => (unconnected.has(name) ? null : real) });
  });
  after(() => stage.close());
  beforeEach(async () => {
    const { db } = stage.cast.platform;
    await moveClock(stage.cast.database.url, 0);
    await db.query('delete from pages');
    await db.query('delete from notification_preferences');
    await db.query('delete from notifications');
    await db.query('delete from page_reports');
    unconnected.clear();
    stage.chatone.heal();
    stage.chattwo.heal();
    stage.voiceone.heal();
    stage.mail.always(null);
  });
  /** Without what Alice, the admin, is notified of besides. */
  const states = async () =>
    (await stage.pages())
      .filter((page) => page.incident_id !== null || page.user_id !== stage.cast.alice.userId)
      .map((page) => `${page.channel} ${page.state}`)
      .sort();
  const emails = () => stage.mail.accepted.length;

  test('who has set no preferences is notified in the web app and by mail at once, and every attempt is kept', async () => {
    const incident = await stage.open('Database is down');
    const before = emails();
    await stage.plan({ incidentId: incident.id });
    assert.deepEqual(await states(), ['email pending', 'in_app pending']);
    await stage.work();
    assert.deepEqual(await states(), ['email sent', 'in_app delivered']);
    assert.equal(emails(), before + 1);
    assert.match(stage.mail.accepted.at(-1)?.raw ?? '', /Subject: Incident #\d+: Database is down/);
    const inbox = (await stage.cast.bob.inject({ url: '/api/v1/notifications' })).json();
    assert.equal(inbox.items[0].title, `Incident #${incident.number}: Database is down`);
    assert.match(inbox.items[0].body, /^Severity \w+, level 1$/);
    const shown = (await stage.cast.charlie.inject({ url: `/api/v1/incidents/${incident.id}/pages` })).json();
    const byNumber = await stage.cast.charlie.inject({ url: `/api/v1/incidents/${incident.number}/pages` });
    assert.deepEqual([byNumber.statusCode, byNumber.json()], [200, shown]);
    assert.deepEqual(
      shown.items
        .map((page: { channel: string; state: string; attempts: { outcome: string }[] }) => [
          page.channel,
          page.state,
          page.attempts.map((attempt) => attempt.outcome),
        ])
        .sort(),
      [
        ['email', 'sent', ['sent']],
        ['in_app', 'delivered', ['delivered']],
      ],
    );
    const mine = (await stage.cast.bob.inject({ url: '/api/v1/users/me/pages' })).json();
    assert.equal(mine.total, 2);
    assert.equal((await stage.cast.alice.inject({ url: '/api/v1/users/me/pages' })).json().total, 0);
    assert.deepEqual((await stage.timeline(incident.id)).slice(1).sort(), [
      'page.sent: Bob was notified by email.',
      'page.sent: Bob was notified in the web app.',
    ]);
  });

  test('the same page is never planned twice, whatever plans it again', async () => {
    const incident = await stage.open('Once');
    for (let n = 0; n < 3; n += 1) await stage.plan({ incidentId: incident.id });
    await Promise.all([stage.plan({ incidentId: incident.id }), stage.plan({ incidentId: incident.id })]);
    assert.equal((await stage.pages()).length, 2);
    await stage.plan({ incidentId: incident.id, round: 2 });
    assert.equal((await stage.pages()).length, 4, 'another round is another page');
  });

  test('two servers send each page once', async () => {
    const other = await stage.another();
    const before = emails();
    for (let n = 0; n < 4; n += 1) await stage.plan({ incidentId: (await stage.open(`Many ${n}`)).id });
    await Promise.all([stage.work(), other.work(), stage.work(), other.work()]);
    assert.equal(emails(), before + 4);
    assert.equal((await stage.attempts()).length, 8);
    await other.close();
  });

  test('a delay is kept, and an acknowledgement in between takes the page back', async () => {
    await stage.prefer(stage.cast.bob, [at('in_app'), at('email', 5)]);
    const [kept, taken] = [await stage.open('Kept'), await stage.open('Taken')];
    await stage.plan({ incidentId: kept.id });
    await stage.plan({ incidentId: taken.id });
    const before = emails();
    await stage.work();
    assert.equal(emails(), before);
    await stage.command('acknowledge', taken.id);
    await moveClock(stage.cast.database.url, 5 * 60_000 + 1_000);
    await stage.work();
    assert.equal(emails(), before + 1);
    const mail = (await stage.pages()).filter((page) => page.channel === 'email');
    assert.deepEqual(
      mail.map((page) => [page.incident_id === kept.id, page.state, page.reason]),
      [
        [true, 'sent', null],
        [false, 'skipped', 'acknowledged'],
      ],
    );
  });

  test('low urgency is held until the end of the quiet hours of the person’s zone, high urgency never', async () => {
    const quiet = { start: '00:00', end: '23:59', time_zone: 'Pacific/Auckland' };
    await stage.prefer(stage.cast.bob, [at('email'), at('email', 0, 'low')], quiet);
    const [high, low] = [await stage.open('High'), await stage.open('Low', 'low')];
    await stage.plan({ incidentId: high.id });
    await stage.plan({ incidentId: low.id, urgency: 'low' });
    await stage.work();
    const [loud, calm] = await stage.pages();
    assert.equal(loud?.state, 'sent');
    const local = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', hour: '2-digit', minute: '2-digit' });
    if (local.format(new Date()) !== '23:59') {
      assert.deepEqual([calm?.state, calm?.reason], ['pending', 'waits for the end of quiet hours']);
      assert.equal(local.format(calm?.due_at), '23:59');
    }
  });

  test('F02: a page in the hands of a server that died is sent again: at least once, at most twice', async () => {
    await stage.prefer(stage.cast.bob, [at('chatone')]);
    const points = [{ kind: 'hang' }, { kind: 'hang', after: true }, { kind: 'cut' }, { kind: 'cut', after: true }] as const;
    for (const fault of points) {
      await stage.cast.platform.db.query('delete from pages');
      await moveClock(stage.cast.database.url, 0);
      const incident = await stage.open(`Crash ${fault.kind} ${'after' in fault}`);
      const dying = await stage.another();
      await stage.plan({ incidentId: incident.id });
      stage.chatone.fail('POST /api/chat.postMessage', fault);
      const met = stage.chatone.met();
      await dying.sender.run();
      await until(() => stage.chatone.met() > met, 'the call');
      dying.sender.stop().catch(() => {});
      // It takes nothing further, and what it has it never settles: the row stays as a killed process leaves it.
      await stage.cast.platform.db.query(`update pages set claim = gen_random_uuid(), state = 'sending'`);
      await moveClock(stage.cast.database.url, 10 * 60_000);
      await stage.work();
      const received = stage.chatone.messages('DU0BOB').filter((message) => message.shown.includes(incident.number.toString()));
      assert.ok(received.length >= 1 && received.length <= 2, `${received.length} receipts`);
      assert.equal((await stage.pages())[0]?.state, 'sent');
      stage.chatone.heal();
      await dying.close();
    }
  });

  /** From a try that failed to the next, in milliseconds. */
  const pauseOf = async (page = '') =>
    (
      await stage.cast.platform.db.query<{ ms: number }>(
        'select (extract(epoch from next_attempt_at - updated_at) * 1000)::float8 as ms from pages where id = $1',
        [page],
      )
    )[0]?.ms ?? Number.NaN;

  test('F18: a channel that cannot be reached is tried again later and later, then another way is used, and both are seen', async () => {
    await stage.prefer(stage.cast.bob, [at('chatone')]);
    const incident = await stage.open('Chat is away');
    await stage.plan({ incidentId: incident.id });
    stage.chatone.fail('POST /api/', { kind: 'cut' }, 1_000);
    const waits: number[] = [];
    let moved = 0;
    for (let n = 0; n < 12; n += 1) {
      await stage.work();
      const chat = (await stage.pages()).find((page) => page.channel === 'chatone');
      assert.equal(chat?.state, 'failed');
      const wait = await pauseOf(chat?.id);
      waits.push(wait);
      moved += wait + 50;
      await moveClock(stage.cast.database.url, moved);
    }
    waits.forEach((wait, n) => {
      const expected = Math.min(1_000 * 2 ** n, 300_000);
      assert.ok(wait > expected * 0.7 && wait < expected * 1.3, `pause ${n}: ${wait} of ${expected}`);
    });
    const other = (await stage.pages()).find((page) => page.channel === 'chattwo');
    assert.equal(other?.state, 'sent', 'the other way was used');
    assert.equal(other?.alternate_for, (await stage.pages()).find((page) => page.channel === 'chatone')?.id);
    const timeline = await stage.timeline(incident.id);
    assert.ok(
      timeline.some((line) => /page\.failed: Bob could not be notified on Slack: .*connection.*Tried on Mattermost instead/i.test(line)),
      timeline.join('\n'),
    );
    assert.equal(timeline.filter((line) => line.startsWith('page.failed')).length, 1, 'said once');
    stage.chatone.heal();
    await moveClock(stage.cast.database.url, moved + 301_000);
    await stage.work();
    assert.equal((await stage.pages()).find((page) => page.channel === 'chatone')?.state, 'sent', 'and still arrives when it can');
  });

  test('F20: what will never work ends at once with its reason, another way is used, the person and the admins are told', async () => {
    await stage.prefer(stage.cast.bob, [at('chatone'), at('email')]);
    const incident = await stage.open('No such user');
    await stage.plan({ incidentId: incident.id });
    stage.chatone.fail('conversations.open', { kind: 'answer', status: 200, body: '{"ok":false,"error":"user_not_found"}' });
    await stage.work();
    await stage.work();
    assert.deepEqual(await states(), ['chatone dead', 'chattwo sent', 'email sent']);
    const notified = async (who: typeof stage.cast.bob) =>
      (await who.inject({ url: '/api/v1/notifications' })).json().items.map((item: { kind: string; title: string }) => item.title);
    assert.ok((await notified(stage.cast.bob)).includes('A page could not reach you on Slack'));
    assert.ok((await notified(stage.cast.alice)).includes('Pages on Slack do not reach Bob'));
    for (const body of ['{"ok":false,"error":"fatal_error"}', 'not json', '']) {
      stage.chatone.fail('chat.postMessage', { kind: 'answer', status: 200, body });
      await stage.plan({ incidentId: incident.id, level: 2 });
      await stage.work();
      const second = (await stage.pages()).find((page) => page.level === 2 && page.channel === 'chatone');
      assert.equal(second?.state, 'failed', body);
      await stage.cast.platform.db.query('delete from pages where level = 2');
    }
  });

  test('a page on a channel that is not connected is held and reported once an hour, and is sent once it is connected', async () => {
    const { alice, bob, charlie } = stage.cast;
    unconnected.add('email');
    await stage.prefer(alice, [at('email'), at('chatone')]);
    for (const person of [bob, charlie]) await stage.prefer(person, [at('email')]);
    const incident = await stage.open('No mail');
    for (const person of [bob, charlie]) await stage.plan({ incidentId: incident.id, userId: person.userId });
    const sent = emails();
    const byMail = async () => (await stage.pages()).filter(({ channel }) => channel === 'email');
    const reports = async () =>
      (await alice.inject({ url: '/api/v1/notifications' })).json().items.map(({ title, body }: Record<string, string>) => [title, body]);
    await stage.work();
    const reason = 'email is not set up: an administrator enters its settings under Integrations';
    assert.deepEqual(
      (await byMail()).map((page) => [page.user_id, page.state, page.reason]),
      [bob, charlie].map(({ userId }) => [userId, 'pending', reason]),
    );
    assert.deepEqual(
      (await stage.attempts()).map(({ outcome }) => outcome),
      ['held', 'held', 'sent', 'sent'],
      'the other way to each goes out at once',
    );
    const bobs = (await bob.inject({ url: '/api/v1/notifications' })).json().items.map(({ kind }: Record<string, string>) => kind);
    assert.ok(!bobs.includes('page.dead'), 'a page that is held has not failed');
    const { held, late } = await countWaitingPages(stage.cast.platform.db, []);
    assert.deepEqual([held, late], [2, 0]);
    const [report, ...others] = await reports();
    assert.deepEqual([report[0], others], ['Pages by email do not reach 2 people', []]);
    assert.match(report[1], /^email is not set up: .* under Integrations\. Affected: (Bob, Charlie|Charlie, Bob)\.$/);
    await stage.work();
    assert.deepEqual(
      (await stage.pages()).filter(({ user_id: user }) => user === alice.userId).map(({ channel, state }) => [channel, state]),
      [['chatone', 'sent']],
      'the report goes by no channel that is not connected',
    );
    assert.ok((await stage.pages()).some((page) => page.user_id === bob.userId && page.alternate_for !== null && page.state === 'sent'));
    assert.ok(
      (await stage.timeline(incident.id)).some((line) =>
        /page\.failed: Bob could not be notified by email: email is not set up/.test(line),
      ),
    );

    const later = await stage.open('Still none');
    await stage.plan({ incidentId: later.id });
    await stage.work();
    assert.equal((await reports()).length, 1, 'once an hour');
    await moveClock(stage.cast.database.url, 3_601_000);
    await stage.work();
    assert.deepEqual((await reports())[0]?.[0], 'Pages by email do not reach Bob');
    await stage.command('resolve', later.id);

    unconnected.clear();
    await stage.work();
    await stage.work();
    assert.deepEqual(
      (await byMail()).map(({ state, reason: why }) => [state, why]),
      [
        ['sent', null],
        ['sent', null],
        ['skipped', 'resolved'],
      ],
    );
    assert.equal(emails(), sent + 2);
  });

  test('a page held for a day is not sent, and says why', async () => {
    unconnected.add('email');
    await stage.prefer(stage.cast.bob, [at('email')]);
    await stage.plan({ incidentId: (await stage.open('Never')).id });
    await stage.work();
    await moveClock(stage.cast.database.url, 24 * 3_600_000 - 60_000);
    await stage.work();
    assert.equal((await stage.pages())[0]?.state, 'pending');
    await moveClock(stage.cast.database.url, 24 * 3_600_000 + 60_000);
    await stage.work();
    const [page] = await stage.pages();
    assert.deepEqual([page?.state, page?.reason?.slice(0, 40)], ['skipped', 'held for a day: email is not set up: an ']);
  });

  test('F21: a provider that asks for a pause gets it, at most five minutes, and nobody else waits', async () => {
    await stage.prefer(stage.cast.bob, [at('chatone')]);
    await stage.prefer(stage.cast.alice, [at('chatone')]);
    const headers: ReadonlyArray<readonly [string, number, number]> = [
      ['0', 0, 0],
      ['30', 30_000, 30_000],
      ['99999', 300_000, 300_000],
      // However long the pages before took.
      [new Date(Date.now() + 240_000).toUTCString(), 120_000, 240_000],
      ['soon', 700, 1_300],
    ];
    for (const [value, least, most] of headers) {
      await stage.cast.platform.db.query('delete from pages');
      const incident = await stage.open('Slow down');
      await stage.plan({ incidentId: incident.id });
      stage.chatone.fail('chat.postMessage', {
        kind: 'answer',
        status: 429,
        headers: { 'retry-after': value },
        body: '{"ok":false,"error":"ratelimited"}',
      });
      await stage.work();
      await stage.plan({ incidentId: incident.id, userId: stage.cast.alice.userId });
      await stage.work();
      const [bob, alice] = await stage.pages();
      const wait = await pauseOf(bob?.id);
      assert.ok(wait >= least && wait <= most, `${value}: ${wait}`);
      if (least > 1_000) assert.equal(bob?.state, 'failed');
      assert.equal(alice?.state, 'sent', 'another person is not held up');
    }
  });

  test('F19: a channel that hangs delays no other channel and no other person', async () => {
    await stage.prefer(stage.cast.bob, [at('chatone'), at('email'), at('in_app')]);
    const incident = await stage.open('Hanging chat');
    stage.chatone.fail('POST /api/', { kind: 'hang' }, 10);
    await stage.plan({ incidentId: incident.id });
    await stage.plan({ incidentId: incident.id, userId: stage.cast.alice.userId });
    await stage.sender.run();
    await until(async () => {
      const pages = await stage.pages();
      return pages.filter((page) => page.channel !== 'chatone').every((page) => page.state === 'sent' || page.state === 'delivered');
    });
    assert.equal((await stage.pages()).find((page) => page.channel === 'chatone')?.state, 'sending');
    stage.chatone.heal();
    await stage.cast.platform.db.query(`delete from pages where channel = 'chatone'`);
  });

  test('F22: a mail page whose final dot is refused is not marked sent; 4xx is tried again, 5xx ends it', async () => {
    // The admin hears of the failure, and not by mail.
    await stage.prefer(stage.cast.alice, [at('in_app')]);
    await stage.prefer(stage.cast.bob, [at('email')]);
    const incident = await stage.open('By mail');
    await stage.plan({ incidentId: incident.id });
    stage.mail.script({ at: 'dot', answer: '452 4.3.1 full' });
    await stage.work();
    assert.deepEqual(await states(), ['email failed']);
    await moveClock(stage.cast.database.url, 3_000);
    stage.mail.script({ at: 'rcpt', answer: '550 5.1.1 unknown' });
    await stage.work();
    await stage.work();
    assert.deepEqual(await states(), ['chatone sent', 'email dead']);
    assert.deepEqual(
      (await stage.attempts()).filter((attempt) => attempt.channel === 'email').map((attempt) => attempt.outcome),
      ['failed', 'dead'],
    );
  });

  /** A sender of its own whose calls and looks a test can get between. */
  const senderWith = (changed: Partial<PageSenderDeps>) => openPageSender({ ...stage.paging, ...changed });

  test('I4: an acknowledgement while a page is in hand stops it right before the call', async () => {
    const incident = await stage.open('In the last moment');
    await stage.prefer(stage.cast.bob, [at('email')]);
    await stage.plan({ incidentId: incident.id });
    const before = emails();
    const { lastSeen } = stage.paging;
    // The page is taken, its incident is read as wanted, and then the acknowledgement commits.
    const sender = senderWith({
      lastSeen: async (db, id) => {
        assert.deepEqual(
          (await findPagedIncidents(db, [id])).map(({ wanted }) => wanted),
          [true],
        );
        await stage.command('acknowledge', incident.id);
        return lastSeen(db, id);
      },
    });
    await sender.run();
    await sender.idle();
    assert.equal(emails(), before, 'no letter');
    assert.deepEqual(await states(), ['email skipped']);
    await moveClock(stage.cast.database.url, 60_000);
    await stage.work();
    assert.equal(emails(), before);
  });

  test('a sender that was held up past its time writes nothing over the one that took the page up after it', async () => {
    await stage.prefer(stage.cast.bob, [at('email')]);
    await stage.plan({ incidentId: (await stage.open('Held up')).id });
    const held = (outcome: PageOutcome) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const calls = { made: 0 };
      const send = async () => {
        calls.made += 1;
        await promise;
        return outcome;
      };
      const sender = senderWith({ personChannelFor: async () => ({ name: 'email', send }) });
      return { sender, calls, answer: resolve };
    };
    const first = held({ kind: 'permanent', reason: 'the late sender' });
    const second = held({ kind: 'sent', external: null });
    await first.sender.run();
    await until(() => first.calls.made === 1, 'the first call');
    await moveClock(stage.cast.database.url, 46_000);
    await second.sender.run();
    await until(() => second.calls.made === 1, 'the second call');
    first.answer();
    await first.sender.idle();
    assert.deepEqual(await states(), ['email sending'], 'the page is not in its hands any more');
    second.answer();
    await second.sender.idle();
    assert.deepEqual(await states(), ['email sent']);
    assert.deepEqual(
      (await stage.attempts()).map(({ outcome }) => outcome),
      ['sent'],
    );
  });

  test('a message that went out in the moment of the acknowledgement says that it did, and is brought up to date', async () => {
    await stage.prefer(stage.cast.bob, [at('chatone')]);
    const incident = await stage.open('Crossing');
    await stage.plan({ incidentId: incident.id });
    const { db } = stage.cast.platform;
    const { claimPages, settlePages } = await import('../../../src/modules/notifications/pages/pages.store.ts');
    const [page] = await stage.pages();
    const claim = '00000000-0000-4000-8000-00000000000b';
    await db.transaction((tx) => claimPages(tx, [page?.id ?? ''], claim, 45_000));
    await stage.command('acknowledge', incident.id);
    const posted = await stage.chatone.messages('DU0BOB').length;
    const external = { channel: 'DU0BOB', ts: '1.000001' };
    await db.transaction((tx) =>
      settlePages(tx, [page?.id ?? ''], claim, { state: 'sent', detail: null, external, retryInMs: 0, durationMs: 1 }),
    );
    assert.deepEqual(
      (await stage.pages()).map(({ state, reason }) => [state, reason]),
      [['sent', 'sent in the moment in which it was taken back']],
    );
    assert.equal(stage.chatone.messages('DU0BOB').length, posted);
  });

  test('I1, I4: acknowledging while pages go out and are answered never fails, and leaves no page undecided', async () => {
    await stage.prefer(stage.cast.bob, [at('chatone'), at('email'), at('in_app')]);
    const other = await stage.another();
    const opened = [];
    for (let n = 0; n < 20; n += 1) {
      const incident = await stage.open(`Race ${n}`);
      opened.push(incident);
      await stage.plan({ incidentId: incident.id });
    }
    await Promise.all([
      stage.work(),
      other.work(),
      ...opened.map((incident) => stage.command('acknowledge', incident.id)),
      ...opened.slice(0, 10).map((incident) => stage.plan({ incidentId: incident.id, level: 2 })),
    ]);
    await moveClock(stage.cast.database.url, 16_000);
    await Promise.all([stage.work(), other.work()]);
    await stage.work();
    for (const incident of opened)
      assert.equal((await stage.timeline(incident.id)).filter((line) => line.startsWith('incident.acknowledged')).length, 1);
    const undecided = (await stage.pages()).filter((page) => !['sent', 'delivered', 'skipped'].includes(page.state));
    assert.deepEqual(undecided, []);
    const sent = await stage.cast.platform.db.query<{ late: boolean }>(
      `select a.at > i.acknowledged_at + interval '2 seconds' as late from page_attempts a join pages p on p.id = a.page_id
         join incidents i on i.id = p.incident_id where a.outcome in ('sent', 'delivered')`,
    );
    assert.ok(!sent.some((attempt) => attempt.late), 'no receipt later than two seconds after the acknowledgement');
    await other.close();
  });

  test('F44: pages that are more than a day old when the service comes back are shown and not sent', async () => {
    const incident = await stage.open('From a backup');
    await stage.plan({ incidentId: incident.id });
    await moveClock(stage.cast.database.url, 25 * 3_600_000);
    const before = emails();
    await stage.work();
    assert.equal(emails(), before);
    assert.deepEqual(await states(), ['email skipped', 'in_app skipped']);
    assert.match((await stage.pages())[0]?.reason ?? '', /more than a day old/);
  });

  test('a deactivated person is told nothing', async () => {
    const { db } = stage.cast.platform;
    const incident = await stage.open('Gone');
    await stage.plan({ incidentId: incident.id, userId: stage.cast.charlie.userId });
    await db.query('update users set active = false where id = $1', [stage.cast.charlie.userId]);
    await stage.work();
    assert.deepEqual(await states(), ['email skipped', 'in_app skipped']);
    await stage.plan({ incidentId: incident.id, userId: stage.cast.charlie.userId, level: 2 });
    assert.equal((await stage.pages()).length, 2, 'nothing is planned for them either');
    await db.query('update users set active = true where id = $1', [stage.cast.charlie.userId]);
  });

  describe('in a storm', () => {
    test('the first pages of a minute go out at once, the further ones together in one message that names all', async () => {
      await stage.prefer(stage.cast.bob, [at('chatone')]);
      const opened = [];
      for (let n = 1; n <= 12; n += 1) opened.push(await stage.open(`Storm ${n}`));
      const before = stage.chatone.messages('DU0BOB').length;
      for (const incident of opened.slice(0, 5)) await stage.plan({ incidentId: incident.id });
      await stage.work();
      assert.equal(stage.chatone.messages('DU0BOB').length, before + 5, 'one by one, at once');
      for (const incident of opened.slice(5)) await stage.plan({ incidentId: incident.id });
      await stage.work();
      const waiting = (await stage.pages()).filter((page) => page.state === 'pending');
      assert.equal(waiting.length, 7);
      assert.match(waiting[0]?.reason ?? '', /many pages at once/);
      await moveClock(stage.cast.database.url, 16_000);
      await stage.work();
      const messages = stage.chatone.messages('DU0BOB');
      assert.equal(messages.length, before + 6);
      const bundle = messages.at(-1);
      assert.match(bundle?.shown ?? '', /7 incidents need acknowledgement/);
      for (const incident of opened.slice(5)) assert.match(bundle?.shown ?? '', new RegExp(`#${incident.number} `));
      assert.equal((await stage.pages()).filter((page) => page.state === 'sent').length, 12);
      const callback = stage.chatone.clickCallback(bundle?.ts ?? '', 'page_acknowledge', 'U0BOB');
      assert.equal((await stage.receive(callback)).status, 200);
      await stage.work();
      await stage.work();
      const { db } = stage.cast.platform;
      const open = await db.query<{ number: number }>(`select number from incidents where status = 'triggered' and id = any($1)`, [
        opened.map((incident) => incident.id),
      ]);
      assert.equal(open.length, 5, 'one press answers all that the message names');
      assert.match(stage.chatone.messages('DU0BOB').at(-1)?.shown ?? '', /no action needed/);
    });

    /** Titles in the order in which Slack got them, each with the message that it came in. */
    const shownSince = (from: number) =>
      stage.chatone
        .messages('DU0BOB')
        .slice(from)
        .map((message) => [...message.shown.matchAll(/Lasting (\d+)\b/g)].map(([, n]) => Number(n)));

    test('F47: a storm that lasts is sent every 15 seconds with all that came, for as long as it lasts', async () => {
      await stage.prefer(stage.cast.bob, [at('chatone')]);
      const from = stage.chatone.messages('DU0BOB').length;
      const minutes = LONG ? 3 : 1;
      const due = new Map<number, number>();
      const seen = new Map<number, number>();
      // One page every three seconds; the sender looks every second.
      for (let second = 0; second < minutes * 60 + 20; second += 1) {
        await moveClock(stage.cast.database.url, second * 1_000);
        if (second % 3 === 0 && second < minutes * 60) {
          due.set(due.size, second);
          await stage.plan({ incidentId: (await stage.open(`Lasting ${due.size - 1}`)).id });
        }
        await stage.sender.run();
        await stage.sender.idle();
        for (const n of shownSince(from).flat()) if (!seen.has(n)) seen.set(n, second);
      }
      assert.equal(seen.size, minutes * 20, 'each is named');
      const waited = [...due].map(([n, since]) => (seen.get(n) ?? Number.POSITIVE_INFINITY) - since);
      assert.ok(Math.max(...waited) <= 16, `the latest waited ${Math.max(...waited)} s`);
      const messages = shownSince(from);
      assert.ok(messages.length <= 5 + minutes * 4 + 1, `${messages.length} messages`);
      assert.deepEqual(
        messages.map((message) => Math.min(...message)),
        messages.map((message) => Math.min(...message)).sort((a, b) => a - b),
        'newer ones do not overtake older ones',
      );
    });

    test('F47: a page that comes when a message may go takes those along that were held', async () => {
      await stage.prefer(stage.cast.bob, [at('chatone')]);
      const plan = async (n: number) => stage.plan({ incidentId: (await stage.open(`Lasting ${n}`)).id });
      const from = stage.chatone.messages('DU0BOB').length;
      for (let n = 0; n < 5; n += 1) await plan(n);
      await stage.work();
      await plan(5);
      await stage.work();
      assert.equal((await stage.pages()).filter((page) => page.state === 'pending').length, 1);
      // Whatever moved the time that it is held until: nothing overtakes it.
      await stage.cast.platform.db.query(
        `update pages set next_attempt_at = next_attempt_at + interval '1 minute' where state = 'pending'`,
      );
      await moveClock(stage.cast.database.url, 15_100);
      await plan(6);
      await stage.work();
      assert.deepEqual(shownSince(from).at(-1), [5, 6]);
    });

    for (const count of [99, 100, 101, LONG ? 1_000 : 300])
      test(`F47: ${count} pages that are due at once all go out at once`, async () => {
        await stage.prefer(stage.cast.bob, [at('chatone'), at('in_app')]);
        const first = await stage.open('Of many');
        await stage.plan({ incidentId: first.id });
        const { db } = stage.cast.platform;
        const copied = `select * from incidents where id = $1`;
        await db.query(
          `insert into incidents select (jsonb_populate_record(null::incidents, to_jsonb(i) || jsonb_build_object('id', gen_random_uuid(), 'number', i.number + n,
             'title', 'Copy ' || n))).* from (${copied}) i, generate_series(1, $2::int) n`,
          [first.id, count - 1],
        );
        await db.query(
          `insert into pages select (jsonb_populate_record(null::pages, to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(), 'incident_id', i.id))).*
             from pages p, incidents i where i.title like 'Copy %' and not exists (select from pages o where o.incident_id = i.id)`,
        );
        const before = stage.chatone.messages('DU0BOB').length;
        await stage.work();
        const pages = await stage.pages();
        assert.equal(pages.length, 2 * count);
        assert.deepEqual([...new Set(pages.map((page) => page.state))].sort(), ['delivered', 'sent']);
        const messages = stage.chatone.messages('DU0BOB').slice(before);
        assert.equal(messages.length, 5);
        const last = messages.at(-1)?.shown ?? '';
        const uncounted = Number(/and (\d+) that only the list/.exec(last)?.[1] ?? 0);
        assert.equal(new Set(messages.flatMap((message) => message.shown.match(/#\d+/g) ?? [])).size + uncounted, count);
        await db.query(`delete from incidents where title like 'Copy %'`);
      });

    for (const count of [15, 16, 17, LONG ? 160 : 48])
      test(`F47: ${count} people who are due something at once are all paged in one look`, async () => {
        const { db } = stage.cast.platform;
        const people = await db.query<{ id: string }>(
          `insert into users (id, email, email_normalised, display_name, role)
           select gen_random_uuid(), 'many' || n || '@tocsin.test', 'many' || n || '@tocsin.test', 'Many ' || n, 'operator' from generate_series(1, $1::int) n
           returning id`,
          [count],
        );
        const incident = await stage.open('Wakes everybody');
        for (const { id } of people) {
          await stage.prefer({ userId: id } as Person, [at('in_app')]);
          await stage.plan({ incidentId: incident.id, userId: id });
        }
        await stage.sender.run();
        await stage.sender.idle();
        assert.deepEqual([...new Set(await states())], ['in_app delivered']);
        assert.equal((await stage.pages()).length, count);
        await db.query(`delete from users where email like 'many%'`);
      });

    test('a page that is held or tried again is counted as late once its time is past by more than a storm explains', async () => {
      await stage.prefer(stage.cast.bob, [at('chatone'), at('email', 1)]);
      stage.chatone.fail('POST /api/', { kind: 'cut' }, 1_000);
      const figures = async () => {
        const text = await stage.cast.platform.telemetry.registry.metrics();
        const shown = ['planned', 'due', 'late'].map((state) =>
          Number(new RegExp(`svc_pages_waiting\\{state="${state}"\\} (\\d+)`).exec(text)?.[1]),
        );
        const {
          planned,
          due,
          late,
          oldest_overdue_seconds: oldest,
        } = await countWaitingPages(stage.cast.platform.db, ['voiceone', 'voicetwo']);
        assert.deepEqual(shown, [planned, due, late], 'metrics and readiness agree');
        if (oldest !== null) assert.equal(Number(/^svc_pages_oldest_overdue_seconds (\S+)$/m.exec(text)?.[1]), oldest);
        return { planned, due, late, oldest };
      };
      for (let n = 0; n < 6; n += 1) await stage.plan({ incidentId: (await stage.open(`Lasting ${n}`)).id });
      for (let n = 0; n < 5; n += 1) await stage.work();
      const held = (await stage.pages()).filter((page) => page.channel === 'chatone');
      assert.ok(
        held.every((page) => page.next_attempt_at > page.due_at),
        'all are held',
      );
      const times = { chatone: '2026-03-01T12:00:00Z', email: '2026-03-01T12:05:00Z' };
      const { db } = stage.cast.platform;
      for (const [channel, due] of Object.entries(times)) await db.query('update pages set due_at = $2 where channel = $1', [channel, due]);
      const standAt = (time: string) =>
        moveClock(
          stage.cast.database.url,
          0,
          `create or replace function app_now() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${time}' $$`,
        );
      for (const [time, figure] of [
        ['2026-03-01T11:59:59.999Z', { planned: 12, due: 0, late: 0, oldest: null }],
        ['2026-03-01T12:00:00Z', { planned: 6, due: 6, late: 0, oldest: 0 }],
        ['2026-03-01T12:00:19.999Z', { planned: 6, due: 6, late: 0, oldest: 19.999 }],
        ['2026-03-01T12:00:20Z', { planned: 6, due: 0, late: 6, oldest: 20 }],
        ['2026-03-01T12:05:21Z', { planned: 0, due: 0, late: 12, oldest: 321 }],
      ] as const) {
        await standAt(time);
        assert.deepEqual(await figures(), figure, time);
      }
    });

    test('a notice goes in the message of the incidents, not in their place', async () => {
      await stage.prefer(stage.cast.bob, [at('chatone')]);
      for (let n = 0; n < 5; n += 1) await stage.plan({ incidentId: (await stage.open(`Lasting ${n}`)).id });
      await stage.work();
      const { db } = stage.cast.platform;
      const notice = { urgency: 'high' as const, title: 'Your shift begins', body: '', link: null };
      await db.transaction((tx) => notifyPeople(tx, stage.paging, [stage.cast.bob.userId], { ...notice, dedupKey: `${Math.random()}` }));
      await stage.plan({ incidentId: (await stage.open('Lasting 5')).id });
      await moveClock(stage.cast.database.url, 15_100);
      await stage.work();
      const shown = stage.chatone.messages('DU0BOB').at(-1)?.shown ?? '';
      assert.match(shown, /Lasting 5/);
      assert.match(shown, /Also: Your shift begins/);
      assert.deepEqual([...new Set((await stage.pages()).map((page) => page.state))], ['sent']);
    });

    test('a storm for one person delays no other person', async () => {
      await stage.prefer(stage.cast.bob, [at('chatone')]);
      await stage.prefer(stage.cast.alice, [at('chatone')]);
      for (let n = 1; n <= 8; n += 1) await stage.plan({ incidentId: (await stage.open(`S ${n}`)).id });
      const incident = await stage.open('For Alice');
      await stage.plan({ incidentId: incident.id, userId: stage.cast.alice.userId });
      await stage.work();
      assert.equal((await stage.pages()).find((page) => page.user_id === stage.cast.alice.userId)?.state, 'sent');
    });
  });

  const idOf = (user: string) => stage.chattwo.users.find((entry) => entry.username === user.toLowerCase())?.id ?? '';
  const chats = [
    {
      name: 'Slack' as const,
      channel: 'chatone' as const,
      last: () => {
        const message = stage.chatone.messages('DU0BOB').at(-1);
        return { id: message?.ts ?? '', shown: message?.shown ?? '', buttons: message?.buttons.map((button) => button.label) ?? [] };
      },
      press: (id: string, what: 'acknowledge' | 'escalate', user: string) =>
        stage.chatone.clickCallback(id, `page_${what}`, `U0${user.toUpperCase()}`),
      pressOne: (id: string, number: number, user: string) =>
        stage.chatone.clickCallback(id, `page_acknowledge_${number}`, `U0${user.toUpperCase()}`),
      notified: (user: string) => stage.chatone.privateMessages(`U0${user.toUpperCase()}`),
    },
    {
      name: 'Mattermost' as const,
      channel: 'chattwo' as const,
      last: () => {
        const post = stage.chattwo.posts('direct-mmbob').at(-1);
        return { id: post?.id ?? '', shown: post?.shown ?? '', buttons: post?.buttons.map((button) => button.name) ?? [] };
      },
      press: (id: string, what: 'acknowledge' | 'escalate', user: string) => stage.chattwo.clickCallback(id, `page${what}`, idOf(user)),
      pressOne: (id: string, number: number, user: string) => stage.chattwo.clickCallback(id, `pageacknowledge${number}`, idOf(user)),
      notified: (user: string) => stage.chattwo.privateMessages(idOf(user)),
    },
  ];
  for (const chat of chats) {
    test(`${chat.name}: a direct message with buttons; a press acknowledges, and the message loses them`, async () => {
      await stage.prefer(stage.cast.bob, [at(chat.channel)]);
      const incident = await stage.open('Press me');
      await stage.plan({ incidentId: incident.id });
      await stage.work();
      const sent = chat.last();
      assert.match(sent.shown, /Press me/);
      assert.deepEqual(sent.buttons.slice(0, 2), ['Acknowledge', 'Escalate']);
      assert.equal((await stage.receive(chat.press(sent.id, 'acknowledge', 'Bob'))).status, 200);
      await stage.work();
      await stage.work();
      assert.ok((await stage.timeline(incident.id)).some((line) => line.startsWith('incident.acknowledged: Acknowledged by Bob')));
      const edited = chat.last();
      assert.equal(edited.id, sent.id, 'the same message');
      assert.match(edited.shown, /acknowledged by Bob/);
      assert.deepEqual(
        edited.buttons.filter((button) => button !== 'Open'),
        [],
      );
      assert.equal((await stage.pages())[0]?.state, 'delivered');
    });

    test(`${chat.name}: a press on Escalate goes to the next level and says so`, async () => {
      await stage.prefer(stage.cast.bob, [at(chat.channel)]);
      const incident = await stage.open('Up');
      await stage.plan({ incidentId: incident.id });
      await stage.work();
      await stage.receive(chat.press(chat.last().id, 'escalate', 'Bob'));
      await stage.work();
      assert.ok((await stage.timeline(incident.id)).some((line) => line.startsWith('incident.escalated: Escalated to level 2 by Bob')));
      assert.match(chat.notified('Bob').at(-1) ?? '', /Escalated to level 2/);
    });

    test(`S76: ${chat.name}: a bundle has the most severe first, a button for each incident and one for all`, async () => {
      await stage.prefer(stage.cast.bob, [at(chat.channel)]);
      for (let n = 0; n < 5; n += 1) {
        await stage.plan({ incidentId: (await stage.open(`Before ${n}`)).id });
        await stage.work();
      }
      const opened: { readonly id: string; readonly number: number }[] = [];
      for (const [n, severity] of ['low', 'medium', 'critical', 'high'].entries()) opened.push(await stage.open(`Bundled ${n}`, severity));
      for (const incident of opened) await stage.plan({ incidentId: incident.id });
      await stage.work();
      await moveClock(stage.cast.database.url, 15_100);
      await stage.work();
      const { id, shown, buttons } = chat.last();
      assert.match(shown, /4 incidents need acknowledgement: 1 critical, 1 high, 1 medium, 1 low/);
      const [low, medium, critical, high] = opened.map(({ number }) => number);
      assert.deepEqual(shown.match(/Bundled \d/g), ['Bundled 2', 'Bundled 3', 'Bundled 1', 'Bundled 0']);
      const each = [critical, high, medium, low].map((number) => `Acknowledge #${number}`);
      assert.deepEqual(
        buttons.filter((label) => label !== 'Open'),
        ['Acknowledge all', 'Escalate all', ...each],
      );
      const standing = async () =>
        (
          await stage.cast.platform.db.query<{ number: number }>(
            `select number from incidents where status = 'triggered' and id = any($1) order by number`,
            [opened.map((incident) => incident.id)],
          )
        ).map(({ number }) => number);
      await stage.receive(chat.pressOne(id, critical ?? 0, 'Bob'));
      await stage.work();
      await stage.work();
      assert.deepEqual(await standing(), [low, medium, high], 'the one that was pressed, and no other');
      const edited = chat.last();
      assert.equal(edited.id, id);
      assert.match(edited.shown, /3 incidents need acknowledgement: 1 high, 1 medium, 1 low/);
      assert.match(edited.shown, /Bundled 2 \(critical, acknowledged by Bob\)/);
      assert.ok(!edited.buttons.includes(`Acknowledge #${critical}`));
      await stage.receive(chat.press(id, 'acknowledge', 'Bob'));
      await stage.work();
      assert.deepEqual(await standing(), []);
    });

    test(`S76: ${chat.name}: a page whose answer was lost is sent again with newer ones; the button of the first message acts only on what that message showed`, async () => {
      await stage.prefer(stage.cast.bob, [at(chat.channel)]);
      for (let n = 0; n < 5; n += 1) {
        await stage.plan({ incidentId: (await stage.open(`Before ${n}`)).id });
        await stage.work();
      }
      const shown = await stage.open('Shown at first', 'low');
      await stage.plan({ incidentId: shown.id });
      await stage.work();
      await moveClock(stage.cast.database.url, 15_100);
      stage[chat.channel].fail(chat.channel === 'chatone' ? 'POST /api/chat.postMessage' : 'POST /api/v4/posts', {
        kind: 'cut',
        after: true,
      });
      await stage.work();
      const first = chat.last();
      assert.match(first.shown, /Shown at first/);
      const newer = await stage.open('Newer');
      await stage.plan({ incidentId: newer.id });
      await moveClock(stage.cast.database.url, 60_000);
      await stage.work();
      const second = chat.last();
      assert.notEqual(second.id, first.id);
      assert.match(second.shown, /2 incidents need acknowledgement/);
      assert.match(second.shown, /Newer/);
      const standing = async () =>
        (
          await stage.cast.platform.db.query<{ title: string }>(
            `select title from incidents where status = 'triggered' and id = any($1) order by number`,
            [[shown.id, newer.id]],
          )
        ).map(({ title }) => title);
      await stage.receive(chat.press(first.id, 'acknowledge', 'Bob'));
      await stage.work();
      assert.deepEqual(await standing(), ['Newer'], 'what nobody has been shown there still needs somebody');
      await stage.work();
      await stage.receive(chat.press(second.id, 'acknowledge', 'Bob'));
      await stage.work();
      assert.deepEqual(await standing(), []);
    });

    test(`S37: ${chat.name}: a page button of a viewer acts for the episode that was paged, and is refused and audited after it`, async () => {
      const { db } = stage.cast.platform;
      const viewer = stage.cast.charlie;
      await stage.prefer(viewer, [at(chat.channel)]);
      const incident = await stage.open('Once mine');
      await stage.plan({ incidentId: incident.id, userId: viewer.userId });
      await stage.work();
      const mine =
        chat.channel === 'chatone' ? stage.chatone.messages('DU0CHARLIE').at(-1)?.ts : stage.chattwo.posts('direct-mmcharlie').at(-1)?.id;
      const callback = chat.press(mine ?? '', 'acknowledge', 'Charlie');
      await stage.command('resolve', incident.id);
      await stage.command('reopen', incident.id);
      const [row] = await db.query<{ role: string }>('select role from users where id = $1', [viewer.userId]);
      assert.equal(row?.role, 'viewer');
      assert.equal((await stage.receive(callback)).status, 200);
      await stage.work();
      assert.ok(!(await stage.timeline(incident.id)).some((line) => line.startsWith('incident.acknowledged')));
      assert.match(chat.notified('Charlie').at(-1) ?? '', /read-only access to incidents/);
      const refused = await db.query(`select 1 from audit_events where event = 'chat_reply.refused' and entity_id = $1::text`, [
        (await stage.pages()).find((page) => page.user_id === viewer.userId)?.id,
      ]);
      assert.equal(refused.length, 1);
    });

    test(`S37: ${chat.name}: a press by anybody but the person who was paged is refused, said and audited`, async () => {
      await stage.prefer(stage.cast.bob, [at(chat.channel)]);
      const incident = await stage.open('Not yours');
      await stage.plan({ incidentId: incident.id });
      await stage.work();
      const { id } = chat.last();
      for (const [user, words] of [
        ['Alice', /sent to someone else/],
        ['Mallory', /no Tocsin user/],
      ] as const) {
        assert.equal((await stage.receive(chat.press(id, 'acknowledge', user))).status, 200);
        await stage.work();
        assert.match(chat.notified(user).at(-1) ?? '', words);
      }
      assert.ok(!(await stage.timeline(incident.id)).some((line) => line.startsWith('incident.acknowledged')));
      const refused = await stage.cast.platform.db.query<{ entity_type: string }>(
        `select entity_type from audit_events where event = 'chat_reply.refused' and entity_id = $1::text`,
        [(await stage.pages())[0]?.id],
      );
      assert.equal(refused.length, 2);
    });

    test(`S34: ${chat.name}: a press that is replayed a hundred times on two servers acts once`, async () => {
      await stage.prefer(stage.cast.bob, [at(chat.channel)]);
      const incident = await stage.open('Replayed');
      await stage.plan({ incidentId: incident.id });
      await stage.work();
      const other = await stage.another();
      const callback = chat.press(chat.last().id, 'escalate', 'Bob');
      const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? other : stage).receive(callback)));
      assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
      await Promise.all([stage.work(), other.work()]);
      const lines = async () => (await stage.timeline(incident.id)).filter((line) => line.startsWith('incident.escalated')).length;
      assert.equal(await lines(), 1);
      assert.equal((await other.receive(callback)).status, 200);
      await stage.work();
      assert.equal(await lines(), 1, 'also after it was worked');
      await other.close();
    });

    test(`${chat.name}: a linked account goes before the address`, async () => {
      const { db } = stage.cast.platform;
      const subject = chat.channel === 'chatone' ? 'U0ALICE' : 'mmalice';
      const issuer = 'T0TEAM';
      await db.query(`insert into linked_accounts (id, user_id, provider, issuer, subject) values (gen_random_uuid(), $1, $2, $3, $4)`, [
        stage.cast.bob.userId,
        chat.channel,
        issuer,
        subject,
      ]);
      await stage.prefer(stage.cast.bob, [at(chat.channel)]);
      await stage.plan({ incidentId: (await stage.open('Linked')).id });
      const before = chat.notified('Alice').length;
      await stage.work();
      assert.equal(chat.notified('Alice').length, before + 1);
      await db.query('delete from linked_accounts where subject = $1', [subject]);
    });
  }
});
