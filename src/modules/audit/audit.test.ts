import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { type Cast, startCast } from '../../../test/cast.ts';
import { until } from '../../../test/harness/until.ts';
import { declareNames } from '../../platform/declared-names.ts';
import type { Actor } from '../../platform/actor.ts';
import { audit, chainAuditEvents, parseAnchor, verifyAuditChain } from './index.ts';
import { registerAuditRoutes } from './audit.routes.ts';

const NAMES = declareNames(['audit'], {
  thing: { changed: 'A thing changed.' },
  lamp: { lit: 'A lamp was lit.', cut: 'A lamp was cut.' },
  lampshade: { hung: 'A lampshade was hung.' },
});
const ACTOR: Actor = { kind: 'cli', id: null, name: 'test' };

describe('the audit trail', () => {
  let cast: Cast;

  before(async () => {
    cast = await startCast({ register: (http, { db }) => registerAuditRoutes(http, { db, hiddenFrom: async () => [] }) });
  });
  after(() => cast.close());

  const record = (entityId: string, data: Record<string, unknown> = {}) =>
    cast.platform.db.transaction((tx) => audit(tx, { event: NAMES.thing.changed, actor: ACTOR, entityType: 'thing', entityId, data }));

  test('an event is kept with the change it tells, and goes with it', async () => {
    const id = randomUUID();
    await assert.rejects(
      cast.platform.db.transaction(async (tx) => {
        await audit(tx, { event: NAMES.thing.changed, actor: ACTOR, entityType: 'thing', entityId: id });
        throw new Error('undone');
      }),
    );
    assert.equal((await cast.platform.db.query('select from audit_events where entity_id = $1', [id])).length, 0);
  });

  test('recording waits for no other transaction that records', async () => {
    await cast.platform.db.transaction(async (tx) => {
      await audit(tx, { event: NAMES.thing.changed, actor: ACTOR, entityType: 'thing', entityId: randomUUID() });
      await record(randomUUID());
    });
  });

  test('every committed event gets one place, in order, however many servers link at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => record(randomUUID(), { index, nested: { b: 1, a: [1, 'ü'] } })));
    await Promise.all([chainAuditEvents(cast.platform.db), chainAuditEvents(cast.platform.db), chainAuditEvents(cast.platform.db)]);
    await chainAuditEvents(cast.platform.db);
    const rows = await cast.platform.db.query<{ position: number | null }>('select position from audit_events order by position');
    assert.deepEqual(
      rows.map((row) => row.position),
      rows.map((_, index) => index + 1),
    );
    const verdict = await verifyAuditChain(cast.platform.db);
    assert.deepEqual(
      { ...verdict, head: verdict.head?.position },
      { checked: rows.length, broken: null, waiting: 0, head: rows.length, foreign: [], foreignCount: 0, keyed: false },
    );
  });

  test('a changed row is named, whichever member was changed', async () => {
    const { db } = cast.platform;
    const [victim] = await db.query<{ id: string }>('select id from audit_events where position = 7');
    assert.ok(victim);
    for (const change of [
      "event = 'x.y'",
      "actor_name = 'Mallory'",
      "actor_id = 'm'",
      "entity_id = 'e'",
      "ip = '::1'",
      `data = '{"a":1}'`,
      "created_at = created_at + interval '1 ms'",
    ]) {
      const [before] = await db.query<Record<string, unknown>>('select * from audit_events where id = $1', [victim.id]);
      await db.query(`update audit_events set ${change} where id = $1`, [victim.id]);
      assert.deepEqual((await verifyAuditChain(db)).broken, { position: 7, id: victim.id, reason: 'changed' }, change);
      await db.query(
        'update audit_events set event = $2, actor_name = $3, actor_id = $4, entity_id = $5, ip = $6, data = $7, created_at = $8 where id = $1',
        [
          victim.id,
          before?.['event'],
          before?.['actor_name'],
          before?.['actor_id'],
          before?.['entity_id'],
          before?.['ip'],
          before?.['data'],
          before?.['created_at'],
        ],
      );
      assert.equal((await verifyAuditChain(db)).broken, null);
    }
  });

  test('an anchor shows that the end was cut off, or that the chain was computed anew', async () => {
    const { db } = cast.platform;
    const { head } = await verifyAuditChain(db);
    assert.ok(head);
    assert.equal((await verifyAuditChain(db, null, head)).broken, null);
    assert.deepEqual((await verifyAuditChain(db, null, { ...head, hash: Buffer.alloc(32) })).broken?.reason, 'other than the anchor');
    const beyond = { position: head.position + 1, hash: head.hash };
    assert.deepEqual((await verifyAuditChain(db, null, beyond)).broken, { position: head.position + 1, id: null, reason: 'missing' });
    assert.deepEqual(parseAnchor(`${head.position}:${head.hash.toString('hex')}`), head);
    for (const text of ['', '1', '1:zz', `x:${'0'.repeat(64)}`]) assert.throws(() => parseAnchor(text), /anchor/);
  });

  test('a row that is gone is named by its place', async () => {
    await cast.platform.db.query('delete from audit_events where position = 9');
    assert.deepEqual((await verifyAuditChain(cast.platform.db)).broken, { position: 9, id: null, reason: 'missing' });
  });

  test('the list is newest first, filtered, and walks by cursor without gaps or doubles', async () => {
    const id = randomUUID();
    for (let index = 0; index < 7; index += 1) await record(id, { index });
    const seen: number[] = [];
    const times: string[] = [];
    let cursor = '';
    for (;;) {
      const answer = await cast.alice.inject({
        url: `/api/v1/audit-events?event=thing.changed&entity_type=thing&entity_id=${id}&limit=3${cursor}`,
      });
      assert.equal(answer.statusCode, 200, answer.body);
      const page = answer.json();
      assert.equal(page.total, 7);
      seen.push(...page.items.map((item: { data: { index: number } }) => item.data.index));
      times.push(...page.items.map((item: { created_at: string }) => item.created_at));
      if (page.next_cursor === undefined) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    assert.deepEqual(seen.toSorted(), [0, 1, 2, 3, 4, 5, 6]);
    assert.deepEqual(times, times.toSorted().reverse());
  });

  test('the list is narrowed by time, by who did it, and by a family of events', async () => {
    const { db } = cast.platform;
    const id = randomUUID();
    const who: Actor = { kind: 'user', id: randomUUID(), name: 'Walter' };
    const moments: string[] = [];
    for (const event of [NAMES.lamp.lit, NAMES.lamp.cut, NAMES.lampshade.hung]) {
      await db.transaction(async (tx) => {
        moments.push(tx.now.toISOString());
        await audit(tx, { event, actor: who, entityType: 'lamp', entityId: id });
      });
      await until(async () => (await db.query<{ now: Date }>('select app_now() as now'))[0]?.now.toISOString() !== moments.at(-1));
    }
    const events = async (query: string) => {
      const answer = await cast.alice.inject({ url: `/api/v1/audit-events?entity_id=${id}&${query}` });
      assert.equal(answer.statusCode, 200, answer.body);
      assert.equal(answer.json().total, answer.json().items.length);
      return answer.json().items.map((item: { event: string }) => item.event);
    };
    assert.deepEqual(await events('event=lamp.*'), ['lamp.cut', 'lamp.lit']);
    assert.deepEqual(await events(`from=${moments[1]}`), ['lampshade.hung', 'lamp.cut']);
    assert.deepEqual(await events(`until=${moments[1]}`), ['lamp.lit']);
    assert.deepEqual(await events(`from=${moments[1]}&until=${moments[2]}`), ['lamp.cut']);
    assert.deepEqual(await events(`actor_id=${who.id}`), ['lampshade.hung', 'lamp.cut', 'lamp.lit']);
    assert.deepEqual(await events(`actor_id=${randomUUID()}`), []);
  });

  test('a bad filter is 400 and names it', async () => {
    for (const query of [
      'entity_id=x',
      'from=yesterday',
      'until=2030-13-01',
      'cursor=x',
      'limit=0',
      'nonsense=1',
      `cursor=${Buffer.from('["x","y"]').toString('base64url')}`,
    ]) {
      const answer = await cast.alice.inject({ url: `/api/v1/audit-events?${query}` });
      assert.equal(answer.statusCode, 400, `${query}: ${answer.body}`);
    }
  });

  test('words are looked for in what happened, to what, by whom and in what it says; each must occur, and is text', async () => {
    const id = randomUUID();
    await record(id, { title: 'Payment 100% Gone', note: 'Zürich' });
    await record(id, { title: 'Payment_service' });
    const found = async (search: string) => {
      const answer = await cast.alice.inject({ url: `/api/v1/audit-events?entity_id=${id}&search=${encodeURIComponent(search)}` });
      assert.equal(answer.statusCode, 200, answer.body);
      assert.equal(answer.json().total, answer.json().items.length);
      return answer.json().items.map((event: { data: { title: string } }) => event.data.title);
    };
    assert.deepEqual(await found('payment'), ['Payment_service', 'Payment 100% Gone']);
    for (const search of ['GONE payment', '100%', 'zürich', 'thing.changed test gone'])
      assert.deepEqual(await found(search), ['Payment 100% Gone'], search);
    for (const search of ['payment lamp', '10_%', 'p%gone']) assert.deepEqual(await found(search), [], search);
    assert.deepEqual(await found('%'), ['Payment 100% Gone']);
  });

  test('an export has every row of the list, in its order and with its filters, in CSV and in JSON lines', async () => {
    const id = randomUUID();
    for (let n = 0; n < 9; n += 1)
      await cast.platform.db.transaction(async (tx) => {
        for (let m = 0; m < 50; m += 1)
          await audit(tx, { event: NAMES.lamp.lit, actor: ACTOR, entityType: 'lamp', entityId: id, data: { n, m, text: '=1+1' } });
      });
    await record(id);
    const walked: Array<{ id: string; event: string }> = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await cast.alice.inject({ url: `/api/v1/audit-events?entity_id=${id}&event=lamp.*&limit=200${cursor}` });
      walked.push(...page.json().items);
      cursor = page.json().next_cursor === undefined ? undefined : `&cursor=${page.json().next_cursor}`;
    }
    assert.equal(walked.length, 450);
    const exported = (query: string) => cast.alice.inject({ url: `/api/v1/audit-events/export?entity_id=${id}&event=lamp.*${query}` });
    const lines = await exported('&format=jsonl');
    assert.match(String(lines.headers['content-type']), /^application\/x-ndjson/);
    assert.deepEqual(
      lines.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
      walked,
    );
    const csv = await exported('');
    assert.match(String(csv.headers['content-type']), /^text\/csv/);
    assert.equal(csv.headers['content-disposition'], 'attachment; filename="audit-events.csv"');
    const rows = parse(csv.body, { columns: true }) as Array<Record<string, string>>;
    assert.deepEqual(
      rows.map((row) => [row['id'], row['event'], row['actor.name'], JSON.parse(row['data'] ?? '').text]),
      walked.map((event) => [event.id, event.event, 'test', '=1+1']),
    );
    const none = await exported('&search=nothing-of-the-kind');
    assert.deepEqual([none.statusCode, none.body.split('\r\n').length], [200, 2], 'the head alone');
    for (const query of ['&limit=5', '&cursor=x', '&format=xml', '&sort=name', '&nonsense=1'])
      assert.equal((await exported(query)).statusCode, 400, query);
  });

  test('without the audit log its list is 503, and what cannot be recorded is not done', async () => {
    const { db } = cast.platform;
    await db.query('alter table audit_events rename to away');
    try {
      const list = await cast.alice.inject({ url: '/api/v1/audit-events' });
      assert.deepEqual([list.statusCode, list.json().code], [503, 'unavailable']);
      const made = await cast.alice.inject({ method: 'POST', url: '/api/v1/webhook-tokens', payload: { name: 'unseen' } });
      assert.deepEqual([made.statusCode, made.json().code], [503, 'unavailable']);
      assert.equal((await db.query(`select from webhook_tokens where name = 'unseen'`)).length, 0);
    } finally {
      await db.query('alter table away rename to audit_events');
    }
  });
});
