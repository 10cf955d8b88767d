import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { tokenDigest } from '../../../src/platform/crypto/token.ts';
import { mintToken } from '../../../src/platform/crypto/token.ts';
import { TEST_KEYS } from '../../cast.ts';
import { freePort } from '../../harness/processes.ts';
import { type PageStage, startPageStage } from '../../harness/page-stage.ts';

/** Charlie is a viewer: without a page he may only look. */
describe('who was paged, whatever the role', () => {
  let stage: PageStage;
  before(async () => {
    // The fake phone calls back over real HTTP.
    const port = await freePort();
    stage = await startPageStage({ env: { BASE_URL: `http://127.0.0.1:${port}` } });
    await stage.cast.http.listen({ host: '127.0.0.1', port });
  });
  after(() => stage.close());
  beforeEach(() => stage.cast.platform.db.query('delete from pages'));

  const charlie = () => stage.cast.charlie;
  const page = async (title: string, channel: 'in_app' | 'chatone' | 'voiceone' = 'in_app') => {
    await stage.prefer(charlie(), [{ urgency: 'high', channel, delay_minutes: 0 }]);
    const incident = await stage.open(title);
    await stage.plan({ incidentId: incident.id, userId: charlie().userId });
    return incident;
  };
  const post = async (ref: string | number, command: string, payload: object = {}) =>
    (await charlie().inject({ method: 'POST', url: `/api/v1/incidents/${ref}/${command}`, payload })).statusCode;
  const actsOf = async (incidentId: string) =>
    (await stage.timeline(incidentId)).filter((line) => /^incident\.(acknowledged|escalated)/.test(line));

  test('F50: a viewer who was paged acknowledges and escalates that incident by cookie, by id and by number', async () => {
    const incident = await page('Paged');
    assert.equal(await post(incident.number, 'escalate', { level: 2 }), 200);
    assert.equal(await post(incident.id, 'acknowledge'), 200);
    assert.deepEqual(await actsOf(incident.id), [
      'incident.escalated: Escalated to level 2 by Charlie.',
      'incident.acknowledged: Acknowledged by Charlie.',
    ]);
  });

  test('S01: that opens no other command, no other incident, and nothing to who was not paged', async () => {
    const incident = await page('Paged');
    const other = await stage.open('Somebody else’s');
    for (const command of ['begin-triage', 'promote', 'mitigate', 'resolve', 'close', 'reopen', 'cancel', 'request-summary'])
      assert.equal(await post(incident.id, command), 403, command);
    for (const ref of [other.id, other.number, randomUUID(), '999999999', 'x', '%27', '1e3', '-1'])
      for (const command of ['acknowledge', 'escalate']) assert.equal(await post(ref, command), 403, `${ref} ${command}`);
    await stage.plan({ incidentId: other.id });
    assert.equal(await post(other.id, 'acknowledge'), 403, 'a page to somebody else');
  });

  test('S01: a personal token of who was paged needs the permission all the same', async () => {
    const incident = await page('By token');
    const token = mintToken('pat');
    await stage.cast.platform.db.query(
      `insert into personal_tokens (id, user_id, name, digest, hint, permissions) values ($1, $2, 'reading', $3, 'xxxx', '{incidents:read}')`,
      [randomUUID(), charlie().userId, tokenDigest(TEST_KEYS.pepper, token)],
    );
    for (const command of ['acknowledge', 'escalate']) {
      const answer = await stage.cast.http.inject({
        method: 'POST',
        url: `/api/v1/incidents/${incident.id}/${command}`,
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      });
      assert.equal(answer.statusCode, 403, command);
    }
    assert.deepEqual(await actsOf(incident.id), []);
  });

  test('S01: a page of before a reopening opens nothing: not the route, not its button', async () => {
    const incident = await page('Again', 'chatone');
    await stage.work();
    const message = stage.chatone.messages('DU0CHARLIE').at(-1);
    assert.ok(message);
    await stage.command('resolve', incident.id);
    await stage.command('reopen', incident.id);
    assert.equal(await post(incident.id, 'acknowledge'), 403);
    await stage.receive(stage.chatone.clickCallback(message.ts, 'page_acknowledge', 'U0CHARLIE'));
    await stage.work();
    assert.deepEqual(await actsOf(incident.id), []);
    const audited = await stage.cast.platform.db.query<{ data: { reason: string } }>(
      `select data from audit_events where event = 'chat_reply.refused' order by created_at desc limit 1`,
    );
    assert.match(audited[0]?.data.reason ?? '', /read-only access to incidents/);
  });

  test('F50: a viewer’s press on the button of his page acknowledges', async () => {
    const incident = await page('By button', 'chatone');
    await stage.work();
    await stage.receive(
      stage.chatone.clickCallback(stage.chatone.messages('DU0CHARLIE').at(-1)?.ts ?? '', 'page_acknowledge', 'U0CHARLIE'),
    );
    await stage.work();
    assert.deepEqual(await actsOf(incident.id), ['incident.acknowledged: Acknowledged by Charlie.']);
  });

  test('F50: a viewer’s key on the phone acknowledges', async () => {
    const incident = await page('By phone', 'voiceone');
    await stage.work();
    const call = stage.voiceone.calls.at(-1);
    assert.ok(call);
    await stage.voiceone.answer(call);
    await stage.voiceone.press(call, '1');
    assert.deepEqual(await actsOf(incident.id), ['incident.acknowledged: Acknowledged by Charlie.']);
  });
});
