import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { type AlertsCast, startAlertsCast } from '../../src/modules/alerts/alerts.fixture.ts';
import { type Cast, startCast } from '../cast.ts';
import { inlined } from '../harness/inlined.ts';
import { WHOLE_SERVER } from '../harness/whole-server.ts';

/** In every payload, so that it is recognised wherever it turns up. */
const MARK = 'zq7x';

const PAYLOADS = [
  `'`,
  `''`,
  `"`,
  `\\'`,
  `\\`,
  `%`,
  `_`,
  `\0`,
  `;`,
  `--`,
  `/*`,
  `*/`,
  `$1`,
  `$$`,
  `:name`,
  `?`,
  `' or '1'='1`,
  `' or 1=1 --`,
  `") or ("1"="1`,
  `'; drop table alerts; --`,
  `'); delete from alerts; --`,
  `' union select password_hash from users --`,
  `1; select pg_sleep(5)`,
  `' || pg_sleep(5) || '`,
  `(select 1 from pg_sleep(5))`,
  `updated_at desc; drop table alerts`,
  `updated_at, (select password_hash from users limit 1)`,
  `number--`,
  `"number"`,
  `-updated_at'`,
  `case when 1=1 then number else 1/0 end`,
  `{"a":"b"}`,
  `a:'`,
  `a:b','c`,
  `a:{"$ne":1}`,
  `\u2019`,
  `\u02bc`,
  `％27`,
  `Ω`,
  `\ud83d\ude00`,
  `${'('.repeat(80)}`,
  `%%%%%%`,
  `\\%\\_`,
  `1e400`,
  `0x41`,
  `null`,
  `NaN`,
  `-0`,
];
const MEMBERS = [
  'search',
  'sort',
  'status',
  'severity',
  'channel',
  'provider',
  'source',
  'fingerprint',
  'group_id',
  'numbers',
  'label',
  'start_date',
  'end_date',
  'cursor',
  'limit',
  'skip',
];

describe('S52: values of callers never become part of a statement', () => {
  let cast: AlertsCast;
  let number = 0;
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  const nasty = `O'Reilly "100%" \\ _under_ '; drop table alerts; --`;
  const checksum = async () =>
    (
      await cast.db.query<{ sum: string }>(
        `select md5(string_agg(a::text, '|' order by a.number)) || (select md5(string_agg(u::text, '|' order by u.id)) from users u) as sum from alerts a`,
      )
    )[0]?.sum;

  before(async () => {
    cast = await startAlertsCast();
    number = await cast.fire('nasty', { title: nasty, labels: { [`it's`]: `a"b'c`, alertname: 'Nasty' } });
    await cast.fire('plain', { title: 'Plain' });
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const [first] = args;
      statements.push(typeof first === 'string' ? first : String((first as { text?: unknown })?.text));
      return (query as (...all: unknown[]) => unknown).apply(this, args);
    } as typeof query;
  });
  after(async () => {
    pg.Client.prototype.query = query;
    await cast.close();
  });

  for (const member of MEMBERS) {
    test(`S52: ${PAYLOADS.length} payloads in ${member}: 200 or 400, nothing changes, no statement holds them`, async () => {
      const before = await checksum();
      for (const payload of PAYLOADS) {
        statements.length = 0;
        for (const value of [payload, `${MARK}${payload}`, `${payload}${MARK}`]) {
          const response = await cast.call(cast.charlie, 'GET', `/api/v1/alerts?${member}=${encodeURIComponent(value)}`);
          assert.ok([200, 400].includes(response.statusCode), `${member}=${value}: ${response.statusCode} ${response.body}`);
        }
        assert.deepEqual(
          statements.filter((text) => text.includes(MARK)),
          [],
          `${member}=${payload}`,
        );
      }
      assert.equal(await checksum(), before);
    });
  }

  test('S52: an unknown sort field is 400 and names the known ones', async () => {
    const response = await cast.call(cast.charlie, 'GET', '/api/v1/alerts?sort=severity');
    assert.equal(response.statusCode, 400);
    assert.match(response.body, /updated_at, created_at, number/);
  });

  test('S52: quotes, percent signs, underscores and backslashes are found as what they are', async () => {
    const numbers = async (search: string) =>
      (
        (await cast.call(cast.charlie, 'GET', `/api/v1/alerts?search=${encodeURIComponent(search)}`)).json() as {
          items: Array<{ number: number }>;
        }
      ).items.map((item) => item.number);
    for (const search of [`o'reilly`, `"100%"`, `%"`, '\\', '_under_', `';`, nasty])
      assert.deepEqual(await numbers(search), [number], search);
    for (const search of ['%%', '_under%', 'o_reilly', '\\\\', '\\_']) assert.deepEqual(await numbers(search), [], search);
    const labelled = (await cast.call(cast.charlie, 'GET', `/api/v1/alerts?label=${encodeURIComponent(`it's:a"b'c`)}`)).json() as {
      total: number;
    };
    assert.equal(labelled.total, 1);
  });

  test('S52: what is written is stored letter by letter', async () => {
    for (const payload of PAYLOADS.filter((text) => text !== '\0')) {
      statements.length = 0;
      const text = `${MARK}${payload}`;
      const edited = await cast.call(cast.bob, 'PATCH', `/api/v1/alerts/${number}`, {
        title: text,
        annotations: { [text.slice(0, 100)]: text },
      });
      assert.equal(edited.statusCode, 200, edited.body);
      assert.equal((edited.json() as { title: string }).title, text.trim());
      const message = await cast.call(cast.bob, 'POST', `/api/v1/alerts/${number}/thread/messages`, { text });
      assert.equal((message.json() as { text: string }).text, text);
      assert.deepEqual(
        statements.filter((statement) => statement.includes(MARK)),
        [],
      );
    }
  });
});

describe('S52: on every address that is read', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast(WHOLE_SERVER);
  });
  after(() => cast.close());

  test('S52: payloads in every query member and every path member of the whole product: never a 5xx', async () => {
    interface Document {
      paths: Record<string, { get?: { parameters?: Array<{ name: string; in: 'query' | 'path' }> } }>;
    }
    const document = inlined((await cast.http.inject({ method: 'GET', url: '/api/v1/openapi.json' })).json() as Document);
    let tried = 0;
    const seen = new Map<string, number>();
    /** All for a member that is new; a quarter, another one each time, where one of that name was tried: they are read alike. */
    const payloadsFor = (member: string) => {
      const times = seen.get(member) ?? 0;
      seen.set(member, times + 1);
      return times === 0 ? PAYLOADS : PAYLOADS.filter((_, index) => index % 4 === times % 4);
    };
    for (const [path, { get }] of Object.entries(document.paths)) {
      // The stream of events answers until the caller hangs up.
      if (!get || !path.startsWith('/api/v1/') || path === '/api/v1/events') continue;
      for (const { name, in: place } of get.parameters ?? []) {
        for (const payload of payloadsFor(`${place} ${name}`)) {
          const value = encodeURIComponent(payload);
          const url =
            place === 'query'
              ? `${path.replace(/\{\w+\}/g, '1')}?${name}=${value}`
              : path.replace(`{${name}}`, value).replace(/\{\w+\}/g, '1');
          const response = await cast.alice.inject({ method: 'GET', url });
          assert.ok(response.statusCode < 500, `${url}: ${response.statusCode} ${response.body}`);
          tried += 1;
        }
      }
    }
    assert.ok(tried >= 8_000, `only ${tried} payloads were tried`);
  });
});
