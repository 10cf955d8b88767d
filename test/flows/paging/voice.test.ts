import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { moveClock } from '../../harness/clock.ts';
import { deliverCallback } from '../../harness/fakes/fake-http.ts';
import type { FakeCall } from '../../harness/fakes/fake-voiceone.ts';
import type { FakeCallTwo } from '../../harness/fakes/fake-voicetwo.ts';
import { type PageStage, startPageStage } from '../../harness/page-stage.ts';

/** One phone, whoever connects it. */
interface Phone {
  readonly number: string;
  said(): readonly string[];
  rings(): boolean;
  listens(): boolean;
  answer(): Promise<void>;
  press(digit: string): Promise<void>;
  end(why: 'busy' | 'no answer'): Promise<void>;
  hangUp(): Promise<void>;
}

describe('calls', () => {
  let stage: PageStage;
  let listening: string;
  before(async () => {
    // The fakes call back over real HTTP: the address must be known before the server stands.
    const { freePort } = await import('../../harness/processes.ts');
    const port = await freePort();
    listening = `http://127.0.0.1:${port}`;
    stage = await startPageStage({ env: { BASE_URL: listening } });
    await stage.cast.http.listen({ host: '127.0.0.1', port });
  });
  after(() => stage.close());
  beforeEach(async () => {
    await moveClock(stage.cast.database.url, 0);
    await stage.cast.platform.db.query('delete from pages');
    stage.voiceone.heal();
    stage.voicetwo.heal();
  });

  const phoneOne = (call: FakeCall): Phone => ({
    number: call.to,
    said: () => call.said,
    rings: () => call.status === 'queued' || call.status === 'ringing',
    listens: () => call.digitUrl !== null,
    answer: () => stage.voiceone.answer(call),
    press: (digit) => stage.voiceone.press(call, digit),
    end: (why) => stage.voiceone.end(call, why === 'busy' ? 'busy' : 'no-answer'),
    hangUp: () => stage.voiceone.end(call, 'completed'),
  });
  const phoneTwo = (call: FakeCallTwo): Phone => ({
    number: call.to,
    said: () => call.said,
    rings: () => call.status === 'dialing',
    listens: () => call.listening,
    answer: () => stage.voicetwo.answer(call),
    press: async (digit) => {
      await stage.voicetwo.press(call, digit);
      if (!call.listening && call.status === 'answered') await stage.voicetwo.spoken(call);
    },
    end: (why) => stage.voicetwo.end(call, why === 'busy' ? 'user_busy' : 'timeout'),
    hangUp: () => stage.voicetwo.end(call, 'normal_clearing'),
  });
  const providers = [
    { name: 'voiceone' as const, phones: () => stage.voiceone.calls.map(phoneOne) },
    { name: 'voicetwo' as const, phones: () => stage.voicetwo.calls.map(phoneTwo) },
  ];
  const acknowledged = async (incidentId: string) =>
    (await stage.timeline(incidentId)).some((line) => line.startsWith('incident.acknowledged: Acknowledged by Bob'));

  for (const { name, phones } of providers) {
    const ring = async (title: string, person = stage?.cast.bob) => {
      const who = person ?? stage.cast.bob;
      await stage.prefer(who, [{ urgency: 'high', channel: name, delay_minutes: 0 }]);
      const incident = await stage.open(title);
      await stage.plan({ incidentId: incident.id, userId: who.userId });
      await stage.work();
      const phone = phones().at(-1);
      if (!phone) throw new Error('no phone rings');
      return { incident, phone };
    };
    const page = async () => (await stage.pages()).find((entry) => entry.channel === name);

    test(`${name}: the phone reads the title out; 3 says it again, 1 acknowledges, and the page is delivered`, async () => {
      const { incident, phone } = await ring('Checkout latency is high');
      assert.equal(phone.number, '+15005550002');
      assert.equal((await page())?.state, 'sent');
      await phone.answer();
      assert.equal((await page())?.state, 'delivered');
      assert.match(phone.said().at(-1) ?? '', /critical incident \d+\. Checkout latency is high\. Press 1 to acknowledge/);
      await phone.press('3');
      assert.equal(phone.said().length, 2);
      assert.equal(phone.said()[1], phone.said()[0]);
      await phone.press('7');
      assert.match(phone.said().at(-1) ?? '', /^Invalid key\. Tocsin\./);
      assert.equal(await acknowledged(incident.id), false);
      await phone.press('1');
      assert.match(phone.said().at(-1) ?? '', /Acknowledged by Bob.*Goodbye/);
      assert.equal(phone.listens(), false);
      assert.equal(await acknowledged(incident.id), true);
    });

    test(`${name}: 2 escalates`, async () => {
      const { incident, phone } = await ring('Escalate me');
      await phone.answer();
      await phone.press('2');
      assert.match(phone.said().at(-1) ?? '', /Escalated to level 2 by Bob/);
      assert.ok((await stage.timeline(incident.id)).some((line) => line.startsWith('incident.escalated: Escalated to level 2 by Bob')));
    });

    test(`${name}: an acknowledgement elsewhere stops phones that still ring, and their pages are not tried again`, async () => {
      const { incident, phone } = await ring('Stop ringing');
      assert.equal(phone.rings(), true);
      const calls = phones().length;
      await stage.command('acknowledge', incident.id);
      await stage.work();
      assert.equal(phone.rings(), false);
      await phone.end('no answer');
      await moveClock(stage.cast.database.url, 300_000);
      await stage.work();
      assert.equal(phones().length, calls);
      assert.deepEqual([(await page())?.state, (await page())?.reason], ['skipped', 'the call was cancelled: no action needed']);
    });

    test(`${name}: whoever answers after it was acknowledged hears that no action is needed`, async () => {
      const { incident, phone } = await ring('Too late');
      await stage.command('acknowledge', incident.id);
      await phone.answer();
      assert.match(phone.said().at(-1) ?? '', /No action needed/);
      assert.equal(phone.listens(), false);
    });

    test(`${name}: a busy line and no answer are tried again, three calls in all; then another way is used, visibly`, async () => {
      const { incident } = await ring('Pick up');
      let moved = 0;
      for (const why of ['busy', 'no answer', 'no answer'] as const) {
        await phones().at(-1)?.end(why);
        moved += 61_000;
        await moveClock(stage.cast.database.url, moved);
        await stage.work();
      }
      const rung = (await stage.attempts()).filter((attempt) => attempt.channel === name);
      assert.deepEqual(
        rung.map((attempt) => [attempt.outcome, attempt.detail]),
        [
          ['sent', null],
          ['failed', 'the line was busy'],
          ['sent', null],
          ['failed', 'nobody answered'],
          ['sent', null],
          ['dead', 'nobody answered; called 3 times'],
        ],
      );
      assert.equal((await page())?.state, 'dead');
      assert.ok((await stage.pages()).some((entry) => entry.channel === 'chatone' && entry.alternate_for !== null));
      const timeline = await stage.timeline(incident.id);
      assert.ok(
        timeline.some((line) =>
          /page\.failed: Bob could not be notified by phone .*nobody answered; called 3 times\. Tried on Slack instead/.test(line),
        ),
      );
    });

    test(`${name}: without a key the phone asks once more, then hangs up`, async () => {
      const { incident, phone } = await ring('Silence');
      await phone.answer();
      await phone.press('');
      await phone.press('');
      assert.equal(phone.listens(), false);
      assert.equal(await acknowledged(incident.id), false);
    });

    test(`S51, S59: ${name}: a hostile title is words and nothing else`, async () => {
      const { phone } = await ring('</Say><Redirect>http://evil.test</Redirect>&quot;\r\n\u0007\ud800 <break time="9s"/> "x"');
      await phone.answer();
      const said = phone.said().at(-1) ?? '';
      assert.doesNotMatch(said, /[<>\p{Cc}]/u);
      assert.match(said, /Press 1 to acknowledge/);
    });

    test(`F21: ${name}: a provider that is busy or broken is tried again, a refused number is not`, async () => {
      const path = name === 'voiceone' ? '/Calls.json' : '/v2/calls';
      const fake = stage[name];
      for (const [status, state] of [
        [500, 'failed'],
        [429, 'failed'],
        [400, 'dead'],
        [401, 'dead'],
      ] as const) {
        await stage.cast.platform.db.query('delete from pages');
        await stage.prefer(stage.cast.bob, [{ urgency: 'high', channel: name, delay_minutes: 0 }]);
        fake.fail(path, { kind: 'answer', status, body: '{"code":21211,"errors":[{"code":"10016"}]}' });
        await stage.plan({ incidentId: (await stage.open(`Answer ${status}`)).id });
        await stage.work();
        assert.equal((await page())?.state, state, `${status}`);
      }
    });

    test(`${name}: in a storm the first rings at once and the others come in one call that names them`, async () => {
      await stage.prefer(stage.cast.bob, [{ urgency: 'high', channel: name, delay_minutes: 0 }]);
      const opened = [];
      for (let n = 1; n <= 4; n += 1) opened.push(await stage.open(`Storm ${n}`));
      const before = phones().length;
      for (const incident of opened) {
        await stage.plan({ incidentId: incident.id });
        await stage.work();
      }
      assert.equal(phones().length, before + 1);
      await moveClock(stage.cast.database.url, 61_000);
      await stage.work();
      assert.equal(phones().length, before + 2);
      const phone = phones().at(-1);
      await phone?.answer();
      assert.match(phone?.said().at(-1) ?? '', /3 incidents need acknowledgement.*Storm/);
      await phone?.press('1');
      const open = await stage.cast.platform.db.query(`select 1 from incidents where status = 'triggered' and id = any($1)`, [
        opened.map((incident) => incident.id),
      ]);
      assert.equal(open.length, 1, 'the key answers all that the call named');
    });

    /** A call that tells of so many incidents, the last of them the only critical one. */
    const ringForMany = async (count: number) => {
      await stage.prefer(stage.cast.bob, [{ urgency: 'high', channel: name, delay_minutes: 0 }]);
      const opened = [];
      for (let n = 1; n < count; n += 1) opened.push(await stage.open(`Disk ${n} is filling`, n % 2 ? 'low' : 'medium'));
      opened.push(await stage.open('The database is on fire', 'critical'));
      for (const incident of opened) await stage.plan({ incidentId: incident.id });
      await stage.work();
      const phone = phones().at(-1) ?? assert.fail('no phone rings');
      return { opened, phone, last: () => phone.said().at(-1) ?? '' };
    };
    const standing = async (ids: readonly { readonly id: string }[]) => {
      const rows = await stage.cast.platform.db.query<{ title: string; severity: string }>(
        `select title, severity from incidents where status = 'triggered' and id = any($1) order by number`,
        [ids.map(({ id }) => id)],
      );
      return rows.map((row) => row.title);
    };

    test(`S76: ${name}: a bundled call counts by severity, reads the most severe first, three at a time; 1 acknowledges what was read and no more`, async () => {
      const { opened, phone, last } = await ringForMany(9);
      await phone.answer();
      assert.match(
        last(),
        /^Tocsin\. 9 incidents need acknowledgement: 1 critical, 4 medium, 4 low\. critical incident \d+, The database is on fire\./,
      );
      assert.equal(last().match(/ incident \d+,/g)?.length, 3);
      assert.match(last(), /Press 1 to acknowledge these 3\. .*Press 4 for the next of 6 more\. Press 9 twice to acknowledge all 9\./);
      await phone.press('3');
      assert.equal(phone.said()[1], phone.said()[0], '3 says the same again');
      await phone.press('1');
      assert.equal((await standing(opened)).length, 6, 'three were read, three are acknowledged');
      assert.ok(!(await standing(opened)).includes('The database is on fire'));
      assert.match(
        last(),
        /^3 incidents: Acknowledged by Bob\. medium incident \d+, Disk 6 is filling\. medium incident \d+, Disk 8 is filling\. low/,
      );
      assert.match(last(), /Press 4 for the next of 3 more/);
      await phone.press('4');
      assert.equal((await standing(opened)).length, 6, '4 acknowledges nothing');
      assert.doesNotMatch(last(), /Press 4/);
      await phone.press('2');
      assert.match(last(), /^3 incidents: Escalated to level 2 by Bob\. Goodbye\.$/);
      assert.equal(phone.listens(), false);
      const raised = [];
      for (const { id } of opened) {
        const lines = await stage.timeline(id);
        if (lines.some((line) => line.startsWith('incident.escalated'))) raised.push(id);
      }
      assert.equal(raised.length, 3, 'what was read last, and no more');
      assert.equal((await standing(opened)).length, 6);
    });

    test(`S76: ${name}: 9 acknowledges all only when it is pressed twice, and only those that were counted`, async () => {
      const { opened, phone, last } = await ringForMany(5);
      await phone.answer();
      await phone.press('9');
      assert.equal(last(), 'Press 9 again to acknowledge all 5: 1 critical, 2 medium, 2 low. Press 3 to hear what was read last.');
      assert.equal((await standing(opened)).length, 5);
      await phone.press('3');
      assert.match(last(), /The database is on fire/);
      await phone.press('9');
      assert.equal((await standing(opened)).length, 5, 'another key in between: it counts anew');
      const late = await joined(phone, 'Joined after the count');
      await phone.press('9');
      assert.deepEqual(await standing([...opened, late]), ['Joined after the count']);
      assert.match(last(), /^5 incidents: Acknowledged by Bob\. .*Joined after the count/, 'and is read now');
      assert.equal(phone.listens(), true);
    });

    /** Another incident joins what this call is about, after it was placed. */
    const joined = async (phone: Phone, title: string) => {
      assert.ok(phone.listens());
      const incident = await stage.open(title, 'critical');
      await stage.plan({ incidentId: incident.id });
      await stage.cast.platform.db.query(
        `update pages set bundle = (select bundle from pages where bundle is not null limit 1), state = 'sent' where incident_id = $1`,
        [incident.id],
      );
      return incident;
    };

    test(`S76: ${name}: a key acts on what was heard, whatever joined or left since`, async () => {
      const { opened, phone, last } = await ringForMany(4);
      await phone.answer();
      const critical = opened.at(-1) ?? assert.fail();
      await stage.command('acknowledge', critical.id);
      const late = await joined(phone, 'Nobody heard of this');
      await phone.press('1');
      assert.deepEqual(await standing([...opened, late]), ['Disk 3 is filling', 'Nobody heard of this']);
      assert.match(last(), /critical incident \d+, Nobody heard of this\. low incident \d+, Disk 3 is filling\./);
      await phone.press('1');
      assert.deepEqual(await standing([...opened, late]), []);
      assert.equal(phone.listens(), false);
    });

    test(`S76: ${name}: a call that is about one incident, two, three and four reads them all or says how many are left`, async () => {
      for (const [count, words] of [
        [1, /Press 1 to acknowledge\. Press 2 to escalate\. Press 3 to repeat\.$/],
        [
          2,
          /Press 1 to acknowledge these 2\. Press 2 to escalate them\. Press 3 to hear them again\. Press 9 twice to acknowledge all 2\.$/,
        ],
        [3, /again\. Press 9 twice to acknowledge all 3\.$/],
        [4, /again\. Press 4 for the next of 1 more\. Press 9 twice to acknowledge all 4\.$/],
      ] as const) {
        await stage.cast.platform.db.query('delete from pages');
        const { phone, last } = await ringForMany(count);
        await phone.answer();
        assert.match(last(), words);
        await phone.press('4');
        if (count === 1) assert.match(last(), /^Invalid key\. Tocsin\. critical incident/);
        else
          assert.match(
            last(),
            count === 4 ? /^low incident \d+, Disk 3 is filling\. Press 1 to acknowledge this one\./ : /^End of list\. Tocsin\./,
          );
      }
    });

    test(`F47: ${name}: the next call comes when the last one has ended, at the latest 60 s after it began`, async () => {
      const { phone } = await ring('Lasting 1');
      const calls = phones().length;
      await stage.plan({ incidentId: (await stage.open('Lasting 2')).id });
      await stage.work();
      assert.equal(phones().length, calls, 'the phone rings already');
      await phone.answer();
      await stage.work();
      assert.equal(phones().length, calls, 'the phone is in use');
      await phone.hangUp();
      await stage.work();
      assert.equal(phones().length, calls + 1, 'the phone is free');
      await stage.plan({ incidentId: (await stage.open('Lasting 3')).id });
      await stage.plan({ incidentId: (await stage.open('Lasting 4')).id });
      await moveClock(stage.cast.database.url, 59_000);
      await stage.work();
      assert.equal(phones().length, calls + 1, 'nobody heard the end of that call: it may go on');
      await moveClock(stage.cast.database.url, 61_000);
      await stage.work();
      assert.equal(phones().length, calls + 2);
      await phones().at(-1)?.answer();
      assert.match(phones().at(-1)?.said().at(-1) ?? '', /2 incidents/);
    });
  }

  test('S76: a key that Twilio tells of twice acts once, and not on what is read afterwards', async () => {
    await stage.prefer(stage.cast.bob, [{ urgency: 'high', channel: 'voiceone', delay_minutes: 0 }]);
    for (let n = 1; n <= 6; n += 1) await stage.plan({ incidentId: (await stage.open(`Twice ${n}`)).id });
    await stage.work();
    const call = stage.voiceone.calls.at(-1) ?? assert.fail('no phone rings');
    await stage.voiceone.answer(call);
    const callback = stage.voiceone.digitCallback(call, '1');
    const first = await deliverCallback(listening, callback);
    const open = async () => stage.cast.platform.db.query(`select 1 from incidents where status = 'triggered' and title like 'Twice %'`);
    assert.equal((await open()).length, 3);
    assert.deepEqual(await deliverCallback(listening, callback), first, 'it hears the same');
    assert.equal((await open()).length, 3);
    // The state of the call is told apart from its answer: what was said stays what the keys are for.
    await deliverCallback(listening, stage.voiceone.statusCallback(call, 'in-progress'));
    assert.equal((await open()).length, 3);
  });

  test('a phone that is answered before the provider has answered us is told of like any other', async () => {
    await stage.prefer(stage.cast.bob, [{ urgency: 'high', channel: 'voiceone', delay_minutes: 0 }]);
    const incident = await stage.open('Quick hand');
    await stage.plan({ incidentId: incident.id });
    const { db } = stage.cast.platform;
    const { claimPages, settlePages } = await import('../../../src/modules/notifications/pages/pages.store.ts');
    const { markDelivered } = await import('../../../src/modules/notifications/pages/page-replies.store.ts');
    const [page] = await stage.pages();
    const claim = '00000000-0000-4000-8000-00000000000c';
    await db.transaction((tx) => claimPages(tx, [page?.id ?? ''], claim, 45_000));
    await db.transaction((tx) => markDelivered(tx, page?.id ?? ''));
    const held = await db.transaction((tx) =>
      settlePages(tx, [page?.id ?? ''], claim, { state: 'sent', detail: null, external: { call_id: 'CA1' }, retryInMs: 0, durationMs: 1 }),
    );
    assert.deepEqual(
      held.map(({ state, external }) => [state, external]),
      [['delivered', { call_id: 'CA1' }]],
    );
    assert.equal((await stage.attempts()).length, 1);
  });

  test('the answer to a first callback may come before the provider has named the call', async () => {
    await stage.prefer(stage.cast.bob, [{ urgency: 'high', channel: 'voiceone', delay_minutes: 0 }]);
    const incident = await stage.open('Early');
    await stage.plan({ incidentId: incident.id });
    stage.voiceone.fail('/Calls.json', { kind: 'cut', after: true });
    await stage.work();
    assert.equal((await stage.pages())[0]?.state, 'failed', 'as far as we know nothing rings');
    const call = stage.voiceone.calls.at(-1);
    assert.ok(call);
    const { status } = await deliverCallback(listening, stage.voiceone.answerCallback(call));
    assert.equal(status, 200);
    await stage.voiceone.answer(call);
    await stage.voiceone.press(call, '1');
    assert.equal(await acknowledged(incident.id), true, 'the phone that rang all the same counts');
  });
});
