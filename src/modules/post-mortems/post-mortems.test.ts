// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, type Person, startCast } from '../../../test/cast.ts';
import { signal } from '../../../test/harness/signals.ts';
import { WHOLE_SERVER } from '../../../test/harness/whole-server.ts';
import { type Intake, openIntake } from '../alerts/index.ts';
import { POST_MORTEM_VERBS } from './documents/transition.ts';
import { LIMITS, POST_MORTEM_STATUSES } from './post-mortem.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

describe('post-mortems', () => {
  let cast: Cast;
  let intake: Intake;
  before(async () => {
    cast = await startCast(WHOLE_SERVER);
    const { db, live, log } = cast.platform;
    intake = openIntake({ db, live, log, correlationWindowMs: 0, reopenWindowMs: 0, onChanged: () => {} });
  });
  after(async () => {
    await intake.close();
    await cast.close();
  });

  const ask = async (method: Method, path: string, payload?: object, who: Person = cast.bob) => {
    const answer = await who.inject({ method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) });
    const json = String(answer.headers['content-type'] ?? '').includes('json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (answer.body === '' ? null : json ? answer.json() : answer.body) as any,
    };
  };
  const made = async (path: string, body: object = {}): Promise<any> => {
    const answer = await ask('POST', path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const incident = (over: object = {}) => made('/incidents', { title: 'Checkout fails', severity: 'high', ...over });
  const begun = async (over: object = {}) => {
    const of = await incident();
    const path = `/incidents/${of.number}/post-mortem`;
    return { incident: of, path, pm: await made(path, over) };
  };
  /** One that came to this state by the way of everybody. */
  const inState = async (status: (typeof POST_MORTEM_STATUSES)[number]) => {
    const { path, pm, incident: of } = await begun({ blameless_confirmed: true });
    const steps = ['submit-review', 'approve', 'publish'].slice(0, POST_MORTEM_STATUSES.indexOf(status));
    for (const step of steps) assert.equal((await ask('POST', `${path}/${pm.id}/${step}`)).status, 200);
    return { path, pm, incident: of };
  };

  /** Specification 3.1, in other words than the code’s. */
  const MODEL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    draft: { 'submit-review': 'in_review' },
    in_review: { 'revert-to-draft': 'draft', approve: 'approved' },
    approved: { 'revert-to-review': 'in_review', publish: 'published' },
    published: {},
  };

  test('S07: each step of the review is possible from its one state, and any other is 409 and changes nothing', async () => {
    for (const status of POST_MORTEM_STATUSES) {
      for (const verb of POST_MORTEM_VERBS) {
        const { path, pm } = await inState(status);
        const stored = (await ask('GET', path)).body;
        assert.equal(stored.status, status);
        const answer = await ask('POST', `${path}/${pm.id}/${verb}`);
        const to = MODEL[status]?.[verb];
        const now = (await ask('GET', path)).body;
        if (to === undefined) {
          assert.deepEqual(
            [answer.status, answer.body.code, answer.body.current_status],
            [409, 'invalid_transition', status],
            `${status} ${verb}`,
          );
          assert.deepEqual(answer.body.allowed_commands, Object.keys(MODEL[status] ?? {}).sort(byVerb), `${status} ${verb}`);
          assert.deepEqual(now, stored, `${status} ${verb}`);
          continue;
        }
        assert.deepEqual(
          [answer.status, answer.body.status, now.status, now.version],
          [200, to, to, stored.version + 1],
          `${status} ${verb}`,
        );
        assert.deepEqual(
          [
            now.approver?.name ?? null,
            now.approved_at !== null,
            now.published_at !== null,
            now.submitted_at !== null,
            now.blameless_confirmed,
          ],
          [
            to === 'approved' || to === 'published' ? 'Bob' : null,
            to === 'approved' || to === 'published',
            to === 'published',
            to !== 'draft',
            verb !== 'revert-to-draft',
          ],
          `${status} ${verb}`,
        );
      }
    }
  });
  const byVerb = (a: string, b: string) => POST_MORTEM_VERBS.indexOf(a as any) - POST_MORTEM_VERBS.indexOf(b as any);

  test('what is approved or published cannot be changed, and what is published cannot be deleted', async () => {
    for (const status of POST_MORTEM_STATUSES) {
      const { path, incident: of } = await inState(status);
      const changed = await ask('PATCH', path, { summary: 'Changed' });
      const editable = status === 'draft' || status === 'in_review';
      assert.deepEqual([changed.status, changed.body.code], editable ? [200, undefined] : [409, 'conflict'], status);
      assert.equal((await ask('GET', path)).body.editable, editable);
      const deleted = await ask('DELETE', path, undefined, cast.alice);
      assert.equal(deleted.status, status === 'published' ? 409 : 204, status);
      assert.equal((await ask('GET', path)).status, status === 'published' ? 200 : 404);
      const again = await ask('POST', path);
      assert.equal(again.status, status === 'published' ? 409 : 201, 'a new one may be made after a deletion');
      assert.equal((await ask('POST', path)).status, 409, 'a second one never');
      const kinds = (await ask('GET', `/incidents/${of.id}/timeline`)).body.items.map(({ kind }: any) => kind);
      assert.equal(kinds.includes('post_mortem.deleted'), status !== 'published');
    }
  });

  test('nothing is submitted, approved or published unless somebody confirmed that it blames nobody', async () => {
    const { path, pm } = await begun();
    const unconfirmed = async (verb: string, body?: object) => {
      const answer = await ask('POST', `${path}/${pm.id}/${verb}`, body);
      assert.deepEqual([answer.status, answer.body.errors?.[0]?.pointer], [422, '/blameless_confirmed'], verb);
    };
    await unconfirmed('submit-review');
    await unconfirmed('submit-review', { blameless_confirmed: false });
    assert.equal((await ask('POST', `${path}/${pm.id}/approve`)).status, 409, 'the state comes first');
    assert.equal((await ask('POST', `${path}/${pm.id}/submit-review`, { blameless_confirmed: true })).body.status, 'in_review');
    assert.equal((await ask('PATCH', path, { blameless_confirmed: false })).status, 200);
    await unconfirmed('approve');
    assert.equal((await ask('POST', `${path}/${pm.id}/revert-to-draft`)).body.submitted_at, null);
    await unconfirmed('submit-review');
  });

  test('an approval by the only author is allowed and shown as such, by another author or reader it is not', async () => {
    const { path, pm } = await inState('in_review');
    const approve = async (who: Person) => (await ask('POST', `${path}/${pm.id}/approve`, undefined, who)).body;
    assert.equal((await approve(cast.bob)).approved_by_only_author, true);
    assert.equal((await ask('POST', `${path}/${pm.id}/revert-to-review`)).body.approved_by_only_author, false);
    assert.deepEqual([(await approve(cast.alice)).approved_by_only_author, (await ask('GET', path)).body.approver.name], [false, 'Alice']);
    await ask('POST', `${path}/${pm.id}/revert-to-review`);
    const { body } = await ask('PATCH', path, { lessons: 'More' }, cast.alice);
    assert.deepEqual(
      body.authors.map(({ name }: any) => name),
      ['Bob', 'Alice'],
    );
    assert.equal((await approve(cast.alice)).approved_by_only_author, false);
  });

  test('a draft is filled with times, impact, responders, alerts, pages, also of merged incidents, and first with what people marked', async () => {
    const service = await made('/services', { name: 'Ledger' });
    const of = await incident({ service_id: service.id, description: 'Payments are declined', severity: 'critical' });
    const [fired] = await intake.record([signal({ fingerprint: randomUUID(), title: 'Declined <b>*cards*' })]);
    await ask('POST', `/incidents/${of.id}/alerts`, { alert_numbers: [Number(fired?.number)] });
    await cast.platform.db.query(
      `insert into escalation_steps (id, incident_id, episode, round, level, schedule_id, user_id, cause, due_at, at)
       select gen_random_uuid(), $1, 1, 1, n, s, case n when 1 then $2::uuid else $3::uuid end, 'timer', app_now(), app_now()
         from unnest(array[1, 2]) n, unnest(array[gen_random_uuid(), null]) s`,
      [of.id, cast.alice.userId, cast.bob.userId],
    );
    await made(`/incidents/${of.id}/ics/roles`, { role: 'incident_commander', user_id: cast.alice.userId });
    await made(`/incidents/${of.id}/status-updates`, { message: 'We look into *it*', audience: 'internal' });
    await made(`/incidents/${of.id}/coordination/messages`, { kind: 'decision', text: 'Fail over to the other region' });
    await made(`/incidents/${of.id}/timeline`, { text: 'The replica lags' });
    await made(`/incidents/${of.id}/timeline`, { text: 'Rolled back 1.4', kind: 'deploy.rolled_back' });
    await ask('PATCH', `/incidents/${of.id}`, { severity: 'high' });
    await ask('PATCH', `/incidents/${of.id}`, { description: 'Payments are declined in Europe' });
    await ask('PATCH', `/incidents/${of.id}/ics/document/situation`, { content: 'Two of three replicas are lost', version: 0 });
    const part = await incident();
    await ask('POST', `/incidents/${of.id}/acknowledge`);
    await ask('POST', `/incidents/${part.id}/merge`, { into: of.id });
    await cast.platform.db.query(
      `insert into escalation_steps (id, incident_id, episode, round, level, user_id, cause, due_at, at)
       values (gen_random_uuid(), $1, 1, 1, 1, $2, 'timer', app_now(), app_now())`,
      [part.id, cast.charlie.userId],
    );
    const [evidence, other] = [randomUUID(), randomUUID()];
    const hypotheses = [
      { claim: 'The pool is small', supports: [evidence], contradicts: [], outcome: 'likely' },
      { claim: 'The moon', supports: [], contradicts: [], outcome: 'inconclusive' },
    ];
    await cast.platform.db.query(
      `with made as (
         insert into investigations (id, subject_kind, subject_id, title, status, automatic, requested_by, labels, severity, attempt, max_attempts, hypotheses, created_at, updated_at)
         select id, 'incident', $2, 'x', status, false, '{}', '{}', 'high', 1, 1, $3, app_now(), app_now()
           from (values ($1::uuid, 'completed'), ($4::uuid, 'running')) as i (id, status))
       insert into investigation_evidence (id, investigation_id, fencing_token, agent_id, kind, source, observed_at, excerpt, url, created_at)
       values ($5, $1, 1, gen_random_uuid(), 'metric', 'pool size', app_now(), '200', 'https://graphs.example/pool', app_now())`,
      [randomUUID(), of.id, JSON.stringify(hypotheses), other, evidence],
    );
    for (const step of ['mitigate', 'resolve']) await ask('POST', `/incidents/${of.id}/${step}`);
    const { body: stored } = await ask('GET', `/incidents/${of.id}`);
    const pm = await made(`/incidents/${of.id}/post-mortem`, { lessons: 'Own words' });
    assert.deepEqual([pm.title, pm.status, pm.version, pm.lessons, pm.authors[0].name], ['Checkout fails', 'draft', 1, 'Own words', 'Bob']);
    assert.deepEqual(
      [pm.impact.ended_at, pm.impact.services, pm.impact.description],
      [stored.mitigated_at, [{ id: service.id, name: 'Ledger' }], 'Affected: Ledger.'],
    );
    assert.match(pm.summary, new RegExp(`^Incident #${of.number}, “Checkout fails” \\(severity high\\), lasted `));
    assert.match(pm.summary, /1 alert was linked\. It affected Ledger\./);
    assert.match(pm.summary, /Responders: Alice \(commander\), Bob \(acknowledged, mitigated, resolved\)\./);
    assert.match(pm.summary, /Payments are declined in Europe\n\nSituation: Two of three replicas are lost/);
    assert.match(pm.detection, new RegExp(`First alert: #${fired?.number} “`));
    assert.ok(pm.detection.includes('\\<b\\>\\*cards\\*'), `text from outside stays text: ${pm.detection}`);
    assert.match(pm.detection, /3 pages were sent to 3 people, the first at .*; 2 unanswered\./);
    assert.match(pm.detection, /Acknowledged by Bob at /);
    assert.match(pm.resolution, /^Mitigated at .* by Bob\.\n\nResolved at .* by Bob\./);
    assert.match(pm.resolution, /Status updates:\n\n- .* UTC, internal, Bob: We look into \\\*it\\\*$/);
    assert.equal(
      pm.root_cause,
      'Findings of investigations, to be confirmed:\n\n- The pool is small (likely; evidence: [pool size](<https://graphs.example/pool>))',
    );
    const texts = pm.timeline.map(({ text }: any) => text);
    assert.deepEqual(texts, [
      'Declared by Bob as critical.',
      'Bob posted an internal update: We look into *it*',
      'Decision by Bob: Fail over to the other region',
      'The replica lags',
      'Rolled back 1.4',
      'Bob changed severity. Severity critical → high.',
      'Acknowledged by Bob.',
      `Incident ${part.number}, Checkout fails, was merged into this one by Bob; 0 alerts moved.`,
      'Mitigated by Bob.',
      'Resolved by Bob. 1 linked alert still fires.',
    ]);
    const entries = (await ask('GET', `/incidents/${of.id}/timeline?limit=200`)).body.items.map(({ id }: any) => id);
    assert.ok(pm.timeline.every(({ entry_id: id }: any) => entries.includes(id)));
    assert.deepEqual(pm.remarks, [], 'what the service writes blames nobody');
  });

  test('seen before: past incidents of the same trouble, with cause, end and open items, none that the reader may not see', async () => {
    const service = await made('/services', { name: 'Seen' });
    const labels = { alertname: 'Slow', namespace: 'shop', deployment: 'search' };
    const opened = async (title: string, fingerprint: string, more: object = {}, alertLabels: Record<string, string> = labels) => {
      const one = await incident({ title, service_id: service.id, ...more });
      const [fired] = await intake.record([signal({ fingerprint, title, labels: alertLabels })]);
      const linked = await ask('POST', `/incidents/${one.id}/alerts`, { alert_numbers: [Number(fired?.number)] });
      assert.equal(linked.status, 200, JSON.stringify(linked.body));
      return { ...one, alert: Number(fired?.number) };
    };
    const over = async (id: string) => {
      for (const step of ['mitigate', 'resolve']) assert.equal((await ask('POST', `/incidents/${id}/${step}`)).status, 200);
    };
    const first = await opened('Search is slow', 'slow-1');
    await ask('POST', `/incidents/${first.id}/timeline`, { text: 'Rolled back 2.1', kind: 'deploy.rolled_back' });
    const merged = await opened('Search is slow too', 'slow-2');
    await ask('POST', `/incidents/${first.id}/acknowledge`);
    assert.equal((await ask('POST', `/incidents/${merged.id}/merge`, { into: first.id })).status, 200);
    await over(first.id);
    const doc = `/incidents/${first.id}/post-mortem`;
    const pm = await made(doc, { root_cause: 'The index\n\nwas rebuilt at noon' });
    await made(`${doc}/action-items`, { title: 'Rebuild at night', type: 'prevent', priority: 'high' });
    const secret = await opened('Search leaks', 'slow-3', { private: true, viewer_ids: [] });
    await over(secret.id);
    const other = await opened('Another thing', 'other-1', {}, { alertname: 'Other', namespace: 'shop', deployment: 'search' });
    await over(other.id);
    const again = await opened('Search is slow again', 'slow-1');

    const seen = async (path: string, who?: Person) => (await ask('GET', `${path}/seen-before`, undefined, who)).body.items;
    const [one, ...rest] = await seen(`/incidents/${again.id}`, cast.charlie);
    assert.deepEqual(
      [one.number, one.title, one.status, one.same, one.cause, one.ended],
      [first.number, 'Search is slow', 'resolved', 'correlation_key', null, 'Rolled back 2.1'],
    );
    assert.deepEqual(
      one.open_items.map(({ title, recurred }: any) => [title, recurred]),
      [['Rebuild at night', false]],
    );
    assert.deepEqual(rest, [], 'neither the merged one, nor the private one, nor another alert');
    assert.deepEqual(
      (await seen(`/incidents/${again.id}`)).map(({ number }: any) => number),
      [first.number, secret.number],
      'who may see the private one reads of it',
    );
    assert.deepEqual(
      (await seen(`/alerts/${again.alert}`, cast.charlie)).map(({ number }: any) => number),
      [first.number],
    );
    assert.equal((await ask('POST', `${doc}/${pm.id}/submit-review`, { blameless_confirmed: true })).status, 200);
    assert.equal((await ask('POST', `${doc}/${pm.id}/approve`, undefined, cast.alice)).status, 200);
    assert.equal((await seen(`/incidents/${again.id}`, cast.charlie))[0].cause, 'The index was rebuilt at noon', 'approved');
    const itemAs = async (status: string) => {
      await cast.platform.db.query(
        `update action_items set status = $2, done_at = case when $2 = 'done' then app_now() end, recurred_at = app_now() where incident_id = $1`,
        [first.id, status],
      );
      return (await seen(`/incidents/${again.id}`))[0].open_items.map(({ title, done }: any) => [title, done]);
    };
    assert.deepEqual(await itemAs('done'), [['Rebuild at night', true]], 'done, but it came back');
    assert.deepEqual(await itemAs('in_progress'), [['Rebuild at night', false]]);
    assert.deepEqual(await itemAs('wont_do'), []);
    assert.equal((await ask('GET', '/alerts/999999/seen-before')).status, 404);
    assert.equal((await ask('GET', '/incidents/999999/seen-before')).status, 404);
  });

  test('a stale version is 409 with the stored text, and every version can be read', async () => {
    const { path } = await begun({ summary: 'One' });
    const { body: second, headers } = await ask('PATCH', path, { summary: 'Two', impact: { customers_affected: 7 }, version: 1 });
    assert.deepEqual([second.version, headers['etag'], second.impact.customers_affected], [2, '"2"', 7]);
    const stale = await ask('PATCH', path, { lessons: 'Lost?', version: 1 }, cast.alice);
    assert.deepEqual(
      [stale.status, stale.body.code, stale.body.current_version, stale.body.current.summary, stale.body.current.lessons],
      [409, 'version_conflict', 2, 'Two', ''],
    );
    assert.equal((await ask('PATCH', path, { summary: 'Two', version: 2 })).body.version, 2, 'what changes nothing makes no version');
    const { body: kept } = await ask('PATCH', path, { impact: { description: 'All of them' }, version: 2 });
    assert.deepEqual([kept.impact.customers_affected, kept.impact.description], [7, 'All of them'], 'members that are left out stay');
    const { items } = (await ask('GET', `${path}/versions`, undefined, cast.charlie)).body;
    assert.deepEqual(
      items.map(({ version, saved_by: by }: any) => [version, by.name]),
      [
        [3, 'Bob'],
        [2, 'Bob'],
        [1, 'Bob'],
      ],
    );
    assert.equal((await ask('GET', `${path}/versions/1`)).body.summary, 'One');
    assert.equal((await ask('GET', `${path}/versions/4`)).status, 404);
    const races = await Promise.all([1, 2, 3].map((n) => ask('PATCH', path, { lessons: `Race ${n}`, version: 3 })));
    assert.deepEqual(races.map(({ status }) => status).sort(), [200, 409, 409], 'of several at once one is saved');
  });

  test('what is wrong is 422 with the field, and nothing is stored; the largest that is allowed is', async () => {
    const { path, pm } = await begun();
    const many = (n: number, one: unknown) => Array.from({ length: n }, () => one);
    const moment = { at: '2030-05-15T09:00:00Z', text: 'x' };
    const bad: ReadonlyArray<readonly [object, string]> = [
      [{ title: ' ' }, '/title'],
      [{ title: 'x'.repeat(LIMITS.title + 1) }, '/title'],
      [{ summary: 'x'.repeat(LIMITS.text + 1) }, '/summary'],
      [{ root_cause: 'a\0b' }, '/root_cause'],
      [{ impact: { started_at: 'yesterday' } }, '/impact/started_at'],
      [{ impact: { started_at: '2030-05-15T10:00:00Z', ended_at: '2030-05-15T09:59:59Z' } }, '/impact/ended_at'],
      [{ impact: { customers_affected: -1 } }, '/impact/customers_affected'],
      [{ impact: { service_ids: [randomUUID()] } }, '/impact/service_ids/0'],
      [{ impact: { description: 'x'.repeat(LIMITS.text + 1) } }, '/impact/description'],
      [{ contributing_factors: many(LIMITS.factors + 1, 'x') }, '/contributing_factors'],
      [{ contributing_factors: ['x'.repeat(LIMITS.factor + 1)] }, '/contributing_factors/0'],
      [{ timeline: many(LIMITS.timeline + 1, moment) }, '/timeline'],
      [{ timeline: [moment, { at: '2030-02-30T00:00:00Z', text: 'x' }] }, '/timeline/1/at'],
      [{ timeline: [{ ...moment, text: 'x'.repeat(LIMITS.entry + 1) }] }, '/timeline/0/text'],
      [{ status: 'published' }, '/status'],
      [{ approver: { name: 'Me' } }, '/approver'],
      [{ version: 0 }, '/version'],
    ];
    for (const [body, pointer] of bad) {
      const answer = await ask('PATCH', path, body);
      assert.deepEqual([answer.status, answer.body.errors?.[0]?.pointer], [422, pointer], JSON.stringify(answer.body).slice(0, 300));
    }
    assert.deepEqual((await ask('GET', path)).body, pm);
    const largest = {
      title: 'x'.repeat(LIMITS.title),
      summary: 'x'.repeat(LIMITS.text),
      impact: { customers_affected: LIMITS.customers, started_at: '2030-05-15T10:00:00Z', ended_at: '2030-05-15T10:00:00Z' },
      contributing_factors: many(LIMITS.factors, 'y'.repeat(LIMITS.factor)),
      timeline: many(LIMITS.timeline, { ...moment, text: 'z'.repeat(LIMITS.entry) }),
    };
    const { status, body } = await ask('PATCH', path, largest);
    assert.deepEqual(
      [status, body.summary.length, body.timeline.length, body.contributing_factors.length],
      [200, LIMITS.text, LIMITS.timeline, LIMITS.factors],
    );
    assert.equal((await ask('GET', `/incidents/999999/post-mortem`)).status, 404);
    assert.equal((await ask('GET', `/incidents/${(await incident()).number}/post-mortem`)).status, 404);
    assert.equal((await ask('POST', `${path}/${randomUUID()}/submit-review`)).status, 404, 'the post-mortem of another incident');
  });

  test('sentences that blame come back as remarks with their place, and block nothing', async () => {
    const { path, pm } = await begun();
    const { body } = await ask('PATCH', path, { went_wrong: 'The disk was full. Charlie forgot to clean it.', blameless_confirmed: true });
    assert.deepEqual(
      body.remarks.map(({ field, from, to }: any) => [field, body[field].slice(from, to)]),
      [['went_wrong', 'Charlie forgot to clean it.']],
    );
    assert.match(body.remarks[0].why, /person/);
    assert.equal((await ask('POST', `${path}/${pm.id}/submit-review`)).status, 200);
    assert.deepEqual((await ask('PATCH', path, { went_wrong: 'The disk was full.' })).body.remarks, []);
  });

  test('the export is one Markdown text with the action items and the permanent link', async () => {
    const { path, incident: of } = await begun({ summary: 'It was **dark**.', contributing_factors: ['One', 'Two'] });
    await made(`${path}/action-items`, { title: 'Buy lamps', owner_id: cast.bob.userId, due_date: '2030-06-01', status: 'done' });
    const { status, headers, body } = await ask('GET', `${path}?format=markdown`, undefined, cast.charlie);
    assert.deepEqual([status, headers['content-type']], [200, 'text/markdown; charset=utf-8']);
    for (const part of [
      '# Checkout fails\n',
      '## Summary\n\nIt was **dark**.\n',
      '## Contributing factors\n\n- One\n- Two\n',
      '## Action items\n\n- [x] Buy lamps (other, medium priority, done, owner Bob, due 2030-06-01)\n',
      `/incidents/${of.number}/post-mortem`,
    ])
      assert.ok(body.includes(part), `${part} is missing in ${body}`);
    assert.equal((await ask('GET', `${path}?format=html`)).status, 400);
  });

  test('the list is filtered by state, service and words, and leaves out deleted incidents', async () => {
    const service = await made('/services', { name: 'Search' });
    const word = `w${randomUUID().slice(0, 8)}`;
    const {
      path,
      pm,
      incident: of,
    } = await begun({ summary: `Some ${word} text`, impact: { service_ids: [service.id] }, blameless_confirmed: true });
    await made(`${path}/action-items`, { title: 'Open' });
    await made(`${path}/action-items`, { title: 'Done', status: 'done' });
    const found = async (query: string) => (await ask('GET', `/post-mortems?${query}`)).body.items.map(({ id }: any) => id);
    assert.deepEqual(await found(`service_id=${service.id}`), [pm.id]);
    assert.deepEqual(await found(`service_id=${service.id}&status=in_review`), []);
    assert.deepEqual(await found(`search=${word.toUpperCase()}%20some`), [pm.id]);
    assert.deepEqual(await found(`search=${word}%20none`), []);
    assert.deepEqual(await found(`search=%23${of.number}%20${word}`), [pm.id]);
    const { items } = (await ask('GET', `/post-mortems?search=${word}`)).body;
    assert.deepEqual(
      [items[0].action_item_count, items[0].open_action_item_count, items[0].services[0].name, items[0].incident_number],
      [2, 1, 'Search', of.number],
    );
    assert.equal((await ask('GET', '/post-mortems?status=over')).status, 400);
    await ask('DELETE', `/incidents/${of.id}`, undefined, cast.alice);
    assert.deepEqual(await found(`service_id=${service.id}`), []);
    assert.equal((await ask('GET', path)).status, 404);
    assert.deepEqual((await ask('GET', `/action-items?service_id=${service.id}`)).body.items, []);
  });

  test('who may only read changes nothing, and who may write deletes nothing', async () => {
    const { path, pm } = await begun({ blameless_confirmed: true });
    const { id } = await made(`${path}/action-items`, { title: 'Read only' });
    for (const [method, at, body] of [
      ['POST', path, {}],
      ['PATCH', path, { summary: 'x' }],
      ['POST', `${path}/${pm.id}/submit-review`, {}],
      ['POST', `${path}/action-items`, { title: 'x' }],
      ['PATCH', `${path}/action-items/${id}`, { status: 'done' }],
    ] as const)
      assert.equal((await ask(method, at, body, cast.charlie)).status, 403, `${method} ${at}`);
    assert.equal((await ask('DELETE', path)).status, 403);
    assert.equal((await ask('DELETE', `${path}/action-items/${id}`)).status, 403);
    assert.equal((await ask('GET', path, undefined, cast.charlie)).status, 200);
  });
});
