// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type Cast, startCast } from '../../../test/cast.ts';
import { WHOLE_SERVER } from '../../../test/harness/whole-server.ts';
import { LIMITS } from './rule.ts';

const URL = '/api/v1/triage/rules';
const NOWHERE = '018f0000-0000-7000-8000-000000000000';

describe('triage rules', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast(WHOLE_SERVER);
  });
  after(() => cast.close());
  beforeEach(() => cast.platform.db.query('delete from triage_rules'));

  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: any) => {
    const answer = await cast.alice.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
    return { status: answer.statusCode, body: answer.body === '' ? null : (answer.json() as any) };
  };
  const make = async (name: string, more: object = {}) => {
    const { status, body } = await ask('POST', URL, { name, matchers: ['namespace="shop"'], decision: 'noise', ...more });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const list = async () => (await ask('GET', `${URL}?limit=200`)).body;
  const names = async () => (await list()).items.map((rule: any) => rule.name);
  const pointers = ({ body }: { body: any }) => body.errors.map(({ pointer }: any) => pointer);

  test('a new rule is last unless it says where, places have no gaps, and a change moves only what it names', async () => {
    await make('a');
    await make('b');
    await make('first', { position: 1 });
    await make('beyond', { position: 200 });
    assert.deepEqual(await names(), ['first', 'a', 'b', 'beyond']);
    assert.deepEqual(
      (await list()).items.map((rule: any) => rule.position),
      [1, 2, 3, 4],
    );
    const { items } = await list();
    const moved = await ask('PUT', `${URL}/${items[3].id}`, { position: 2 });
    assert.deepEqual([moved.status, moved.body.position, moved.body.decision], [200, 2, 'noise']);
    await ask('PUT', `${URL}/${items[1].id}`, { decision: 'investigate', ask: true });
    assert.deepEqual(await names(), ['first', 'beyond', 'a', 'b']);
    assert.equal((await ask('DELETE', `${URL}/${items[0].id}`)).status, 204);
    assert.deepEqual(
      (await list()).items.map((rule: any) => [rule.name, rule.position]),
      [
        ['beyond', 1],
        ['a', 2],
        ['b', 3],
      ],
    );
    assert.equal((await ask('GET', `${URL}/${items[0].id}`)).status, 404);
  });

  test('an order takes exactly the rules there are: what is missing, foreign or there twice is 422 and named, nothing changes', async () => {
    const [a, b, c] = [await make('a'), await make('b'), await make('c')];
    const { version } = await list();
    const order = (ids: readonly string[], more: object = {}) => ask('PUT', `${URL}/reorder`, { ids, ...more });
    const missing = await order([a.id, c.id]);
    assert.deepEqual([missing.status, pointers(missing)], [422, ['/ids']]);
    assert.match(missing.body.detail, new RegExp(`lacks ${b.id} \\("b"\\)`));
    const foreign = await order([a.id, NOWHERE, b.id, c.id]);
    assert.deepEqual([foreign.status, pointers(foreign)], [422, ['/ids/1']]);
    assert.match(foreign.body.detail, new RegExp(NOWHERE));
    assert.deepEqual(pointers(await order([a.id, b.id, a.id, c.id])), ['/ids/2']);
    assert.equal((await order([])).status, 422);
    assert.deepEqual(await names(), ['a', 'b', 'c']);
    assert.equal((await list()).version, version, 'nothing was stored');

    const done = await order([c.id, a.id, b.id], { version });
    assert.deepEqual([done.status, done.body.items.map((rule: any) => rule.name)], [200, ['c', 'a', 'b']]);
    assert.equal(done.body.version, version + 1);
    const stale = await order([a.id, b.id, c.id], { version });
    assert.deepEqual(
      [stale.status, stale.body.code, stale.body.current_version, pointers(stale)],
      [409, 'version_conflict', version + 1, ['/version']],
    );
    assert.equal((await order([a.id, b.id, c.id], { version: version + 1 })).status, 200);
    assert.deepEqual(await names(), ['a', 'b', 'c']);
  });

  test('two people do not overwrite each other: a change from an older version is 409', async () => {
    const rule = await make('shared');
    assert.equal((await ask('PUT', `${URL}/${rule.id}`, { enabled: false, version: rule.version })).body.version, rule.version + 1);
    const stale = await ask('PUT', `${URL}/${rule.id}`, { enabled: true, version: rule.version });
    assert.deepEqual([stale.status, pointers(stale)], [409, ['/version']]);
    assert.equal((await ask('GET', `${URL}/${rule.id}`)).body.enabled, false);
  });

  test('bad input is refused by name, and nothing is stored', async () => {
    await make('taken');
    const good = { name: 'x', matchers: ['a="b"'], decision: 'noise' };
    const cases: ReadonlyArray<readonly [object, number, string]> = [
      [{ ...good, matchers: ['a'] }, 422, '/matchers/0'],
      [{ ...good, matchers: ['a="b"', 'c=~"["'] }, 422, '/matchers/1'],
      [{ ...good, matchers: [`a=~"(.{${1_000}}){50}"`] }, 422, '/matchers/0'],
      [{ ...good, matchers: [] }, 422, '/matchers'],
      [{ ...good, matchers: [], severities: [] }, 422, '/matchers'],
      [{ ...good, decision: 'page' }, 422, '/decision'],
      [{ ...good, severities: ['fatal'] }, 422, '/severities/0'],
      [{ ...good, ask: true }, 422, '/ask'],
      [{ ...good, name: '  ' }, 422, '/name'],
      [{ ...good, name: 'a\nb' }, 422, '/name'],
      [{ ...good, name: 'TAKEN' }, 409, '/name'],
      [{ ...good, position: 0 }, 422, '/position'],
      [{ ...good, unknown: 1 }, 422, '/unknown'],
      [{ name: 'x' }, 422, '/decision'],
    ];
    for (const [body, status, pointer] of cases) {
      const answer = await ask('POST', URL, body);
      assert.deepEqual([answer.status, answer.body.errors?.[0]?.pointer], [status, pointer], JSON.stringify([body, answer.body]));
    }
    assert.deepEqual(await names(), ['taken']);
    assert.equal((await ask('PUT', `${URL}/${NOWHERE}`, { enabled: false })).status, 404);
    assert.equal((await ask('DELETE', `${URL}/${NOWHERE}`)).status, 404);
  });

  test(`there may be ${LIMITS.rules} rules, and not one more; a name ${LIMITS.nameLength} characters, matchers ${LIMITS.matchersPerRule}`, async () => {
    const { db } = cast.platform;
    await db.query(
      `insert into triage_rules (id, name, matchers, decision, ask, enabled, position, created_by, created_at, updated_at)
       select gen_random_uuid(), 'n' || n, array['a="b"'], 'noise', false, true, n, '{"kind":"system","id":null,"name":"x"}', app_now(), app_now()
         from generate_series(1, $1::int) n`,
      [LIMITS.rules - 2],
    );
    await make('one below');
    await make('at');
    const above = await ask('POST', URL, { name: 'above', matchers: ['a="b"'], decision: 'noise' });
    assert.deepEqual([above.status, above.body.errors[0].code], [409, 'too_many']);
    const { items, version } = await list();
    assert.equal(items.length, LIMITS.rules);
    const ids = items.map((rule: any) => rule.id).reverse();
    assert.equal((await ask('PUT', `${URL}/reorder`, { ids: [...ids, NOWHERE], version })).status, 422, 'more ids than there may be rules');
    assert.equal((await ask('PUT', `${URL}/reorder`, { ids: ids.slice(1), version })).status, 422, 'one id too few');
    assert.equal((await ask('PUT', `${URL}/reorder`, { ids, version })).status, 200);
    assert.equal((await names())[0], 'at');

    await db.query('delete from triage_rules');
    await make('x'.repeat(LIMITS.nameLength - 1));
    await make('y'.repeat(LIMITS.nameLength));
    const long = await ask('POST', URL, { name: 'z'.repeat(LIMITS.nameLength + 1), matchers: ['a="b"'], decision: 'noise' });
    assert.deepEqual([long.status, pointers(long)], [422, ['/name']]);
    const many = (count: number) => Array.from({ length: count }, (_, n) => `l${n}="v"`);
    await make('below', { matchers: many(LIMITS.matchersPerRule - 1) });
    await make('exactly', { matchers: many(LIMITS.matchersPerRule) });
    const tooMany = await ask('POST', URL, { name: 'more', matchers: many(LIMITS.matchersPerRule + 1), decision: 'noise' });
    assert.deepEqual([tooMany.status, pointers(tooMany)], [422, ['/matchers']]);
  });

  test('the regular expressions of all rules have one bound, and a refusal names those of the rule that is saved', async () => {
    const large = 'a=~"((x|y)z){150}"';
    let made = 0;
    let refused: any = null;
    for (; made < 80 && refused === null; made += 1) {
      const answer = await ask('POST', URL, { name: `large ${made}`, matchers: ['b="c"', large], decision: 'noise' });
      if (answer.status !== 201) refused = answer;
    }
    assert.ok(refused, `${made} rules were taken`);
    assert.deepEqual([refused.status, refused.body.code, pointers(refused)], [422, 'pattern_too_costly', ['/matchers/1']]);
    await make('plain values go on', { matchers: ['b="c"'] });
  });

  test('who may only read changes nothing, and each change stands in the audit log', async () => {
    const rule = await make('audited');
    const { charlie } = cast;
    assert.equal((await charlie.inject({ url: URL })).statusCode, 200);
    for (const [method, url, payload] of [
      ['POST', URL, { name: 'x', matchers: ['a="b"'], decision: 'noise' }],
      ['PUT', `${URL}/${rule.id}`, { enabled: false }],
      ['PUT', `${URL}/reorder`, { ids: [rule.id] }],
      ['DELETE', `${URL}/${rule.id}`, undefined],
    ] as const)
      assert.equal(
        (await charlie.inject({ method, url, ...(payload === undefined ? {} : { payload }) })).statusCode,
        403,
        `${method} ${url}`,
      );
    const other = await make('other');
    await ask('PUT', `${URL}/${rule.id}`, { enabled: false });
    await ask('PUT', `${URL}/reorder`, { ids: [other.id, rule.id] });
    await ask('DELETE', `${URL}/${rule.id}`);
    const events = await cast.platform.db.query<{ event: string }>(
      `select event from audit_events where event like 'triage%' order by created_at desc, id desc limit 3`,
    );
    assert.deepEqual(events.map(({ event }) => event).sort(), ['triage_rule.deleted', 'triage_rule.reordered', 'triage_rule.updated']);
  });
});
