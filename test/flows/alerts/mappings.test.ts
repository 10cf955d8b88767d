// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { until } from '../../harness/until.ts';

const BACKUP = {
  name: 'Backup tool',
  when: '"job" in body && "vault" in body',
  fields: {
    title: '"Backup of " + body.vault + " failed"',
    severity: 'body.grade',
    status: 'body.result',
    fingerprint: 'body.vault',
    starts_at: 'body.began',
    link: 'body.page',
  },
  labels: { host: 'body.machine.name' },
};
const failed = (vault: string, more: object = {}) => ({
  job: 'nightly',
  vault,
  grade: 'P2',
  result: 'broken',
  began: 1_904_000_000,
  page: 'https://backup.example/j/1',
  machine: { name: 'db-7', api_key: 'hunter2' },
  ...more,
});

describe('intake mappings', () => {
  let server: TestApp;
  let db: Database;
  let token: { id: string; token: string };
  before(async () => {
    server = await startTestApp();
    db = openDatabase({ url: server.database.url, max: 4, name: 'test' });
    token = (await server.api('POST', '/api/v1/webhook-tokens', { name: 'backups' })).body;
  });
  after(async () => {
    await db.close();
    await server.stop();
  });
  beforeEach(async () => {
    assert.equal((await put({ mappings: [] })).status, 200);
    await db.query('delete from webhook_refusals');
  });

  const put = (document: object) => server.api('PUT', '/api/v1/intake/mappings', document);
  const get = async () => (await server.api('GET', '/api/v1/intake/mappings')).body;
  const preview = (body: object) => server.api('POST', '/api/v1/intake/mappings/preview', body);
  const post = async (body: unknown, url = server.url) => {
    const answer = await fetch(`${url}/webhooks/alerts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const alert = async (number: number) => (await server.api('GET', `/api/v1/alerts/${number}`)).body;
  const kept = async (kind: string, total: number) => {
    const list = async () => (await server.api('GET', `/api/v1/webhook-tokens/refusals?kind=${kind}`)).body;
    await until(async () => (await list()).total >= total, `${total} ${kind} to be kept`);
    return (await list()).items;
  };

  test('a body that no source knows becomes the alert that its mapping says, and the same alert when it resolves', async () => {
    assert.equal((await put({ mappings: [BACKUP] })).status, 200);
    const fired = await post(failed('one'));
    assert.deepEqual([fired.status, fired.body.created], [200, 1], JSON.stringify(fired.body));
    const made = await alert(fired.body.alerts[0].number);
    assert.deepEqual(
      [made.title, made.severity, made.status, made.source, made.fingerprint, made.labels.host, made.starts_at, made.generator_url],
      [
        'Backup of one failed',
        'high',
        'firing',
        'backup-tool',
        'backup-tool:one',
        'db-7',
        '2030-05-03T00:53:20.000Z',
        'https://backup.example/j/1',
      ],
    );
    const ended = await post(failed('one', { result: 'OK' }));
    assert.deepEqual([ended.body.resolved, ended.body.alerts[0].number], [1, made.number]);
    const explained = (await server.api('GET', `/api/v1/alerts/${made.number}/explain`)).body;
    assert.match(JSON.stringify(explained), /Mapped by \\"Backup tool\\"/);
  });

  test('a body that holds a list becomes as many alerts, each by its own item; one that is none costs no neighbour', async () => {
    const mapping = {
      name: 'List',
      when: 'has(body.events)',
      items: 'body.events.filter(e, e.kind == "alarm")',
      fields: { title: 'item.what + " at " + body.site', fingerprint: 'item.id', severity: 'item.level > 3 ? "crit" : "info"' },
    };
    assert.equal((await put({ mappings: [mapping] })).status, 200);
    const events = [
      { kind: 'alarm', what: 'Fire', id: 7, level: 5 },
      { kind: 'note', what: 'Lunch', id: 8, level: 1 },
      { kind: 'alarm', id: 9, level: 1 },
    ];
    const { body } = await post({ site: 'Ulm', events });
    assert.deepEqual(
      body.alerts.map((entry: any) => entry.fingerprint),
      ['list:7', 'list:9'],
    );
    const first = await alert(body.alerts[0].number);
    assert.deepEqual([first.title, first.severity], ['Fire at Ulm', 'critical']);
    assert.equal((await alert(body.alerts[1].number)).severity, 'info');
  });

  test('secrets of a body cannot be read by an expression', async () => {
    const fields = { title: 'body.machine.api_key', description: 'body.url', fingerprint: '"secrets"' };
    assert.equal((await put({ mappings: [{ ...BACKUP, fields }] })).status, 200);
    const { body } = await post(failed('x', { url: 'https://ada:hunter3@x.test/?token=hunter4' }));
    const made = JSON.stringify(await alert(body.alerts[0].number));
    assert.doesNotMatch(made, /hunter/);
    assert.match(made, /\[removed\]/);
  });

  test('what came before its mapping is kept, and comes in once as what it is when it is tried again: the list says what became of each', async () => {
    await server.api('PATCH', `/api/v1/webhook-tokens/${token.id}`, { unknown_bodies: 'refuse' });
    assert.equal((await post(failed('early'))).status, 422);
    await server.api('PATCH', `/api/v1/webhook-tokens/${token.id}`, { unknown_bodies: 'accept' });
    const unknown = await post(failed('later'));
    assert.equal(unknown.body.created, 1);
    const other = await post({ something: 'else', entirely: true });
    const [refused] = await kept('refused', 1);
    const lines = await kept('unknown', 2);
    assert.deepEqual(
      lines.flatMap((line: any) => line.alert_numbers).toSorted(),
      [unknown, other].map((sent) => sent.body.alerts[0].number).toSorted(),
    );
    assert.deepEqual(
      (await server.api('GET', `/api/v1/webhook-tokens/refusals?kind=all&alert=${unknown.body.alerts[0].number}`)).body.total,
      1,
    );
    assert.equal((await put({ mappings: [BACKUP] })).status, 200);
    const ids = [refused.id, ...lines.map((line: any) => line.id)];
    const [first, second] = await Promise.all([1, 2].map(() => server.api('POST', '/api/v1/webhook-tokens/refusals/retry', { ids })));
    const outcomes = [...(first?.body.items ?? []), ...(second?.body.items ?? [])].map((item: any) => item.outcome);
    assert.equal(outcomes.filter((outcome) => outcome === 'taken').length, 2, JSON.stringify([first, second]));
    const after = (await server.api('GET', '/api/v1/webhook-tokens/refusals?kind=all')).body.items;
    assert.deepEqual(after.map((line: any) => line.retried?.outcome).toSorted(), ['still_unknown', 'taken', 'taken']);
    const rows = await db.query<any>(
      `select fingerprint, occurrence_count::int as n from alerts where fingerprint in ('backup-tool:early', 'backup-tool:later') order by 1`,
    );
    assert.deepEqual(rows, [
      { fingerprint: 'backup-tool:early', n: 1 },
      { fingerprint: 'backup-tool:later', n: 1 },
    ]);
    assert.equal((await alert(unknown.body.alerts[0].number)).status, 'resolved');
    assert.equal((await alert(other.body.alerts[0].number)).status, 'firing');
    const again = await server.api('POST', '/api/v1/webhook-tokens/refusals/retry', { ids });
    assert.deepEqual(again.body.items.map((item: any) => item.outcome).toSorted(), ['not_possible', 'not_possible', 'still_unknown']);
  });

  test('a stale version is refused; the same document again makes none', async () => {
    const { version } = await get();
    const saved = await put({ version, mappings: [BACKUP] });
    assert.equal(saved.body.version, version + 1);
    assert.equal((await put({ version: version + 1, mappings: [BACKUP] })).body.version, version + 1);
    const stale = await put({ version, mappings: [] });
    assert.deepEqual([stale.status, stale.body.code, stale.body.current_version], [409, 'version_conflict', version + 1]);
  });

  test('a faulty expression is refused with its pointer and the place in it, and nothing is stored', async () => {
    const { version } = await get();
    const bad = await put({ mappings: [BACKUP, { ...BACKUP, name: 'Other', fields: { title: 'body.(' }, labels: { 'a/b': 'foo' } }] });
    assert.equal(bad.status, 422);
    assert.deepEqual(
      bad.body.errors.map(({ pointer, code, position }: any) => [pointer, code, position.start]),
      [
        ['/mappings/1/fields/title', 'bad_expression', 5],
        ['/mappings/1/labels/a~1b', 'bad_expression', 0],
      ],
    );
    assert.equal((await get()).version, version);
    const tried = await preview({ body: {}, mapping: { name: 'x', when: 'tru' } });
    assert.deepEqual([tried.status, tried.body.errors[0].pointer], [422, '/mapping/when']);
  });

  test('without a mapping a preview suggests one, which is tried on the body', async () => {
    const { status, body } = await preview({
      body: {
        event: { alert_id: 'A-1', summary: 'Disk full', priority: 'P1', state: 'open', created_at: '2030-05-14T10:00:00Z' },
        host: 'db-7',
      },
      token: 'Disks',
    });
    assert.equal(status, 200, JSON.stringify(body));
    const [made] = body.alerts;
    assert.deepEqual(
      [body.suggested, made.title, made.severity, made.status, made.fingerprint, made.starts_at, made.labels.host],
      [true, 'Disk full', 'critical', 'firing', 'disks:A-1', '2030-05-14T10:00:00.000Z', 'db-7'],
    );
    const known = await preview({ body: { labels: { alertname: 'x' } }, mapping: BACKUP });
    assert.equal(known.body.known_source, 'native');
  });

  test('an adjustment changes alerts of any source: a label, a severity, a service', async () => {
    const service = (await server.api('POST', '/api/v1/services', { name: 'Checkout', matchers: ['nothing="x"'] })).body;
    const adjustment = {
      name: 'Shop is important',
      when: 'alert.source == "native" && alert.labels.app == "shop"',
      fields: { severity: '"critical"', service: '"checkout"' },
      labels: { team: '"payments"' },
    };
    assert.equal((await put({ mappings: [], adjustments: [adjustment] })).status, 200);
    const { body } = await server.webhook({ labels: { alertname: 'Slow', app: 'shop', severity: 'info' } });
    const { number } = body.alerts[0];
    await until(async () => (await alert(number)).service_id === service.id, 'the service to be found');
    const made = await alert(number);
    assert.deepEqual([made.severity, made.labels.team, made.labels.service], ['critical', 'payments', 'checkout']);
    const plain = await server.webhook({ labels: { alertname: 'Slow', app: 'other', severity: 'info' } });
    assert.equal((await alert(plain.body.alerts[0].number)).severity, 'info');
  });

  test('a dropped alert is counted and kept with who dropped it; the end of one that is open is not dropped', async () => {
    const fire = { fingerprint: 'flappy', status: 'firing', labels: { alertname: 'Flappy' } };
    const open = (await server.webhook(fire)).body.alerts[0].number;
    const adjustment = { name: 'No flapping', when: 'alert.labels.alertname == "Flappy"', drop: true };
    assert.equal((await put({ mappings: [], adjustments: [adjustment] })).status, 200);
    const { body } = await server.webhook({
      alerts: [
        { ...fire, fingerprint: 'flappy-2' },
        { fingerprint: 'other', labels: { alertname: 'Other' } },
      ],
    });
    assert.deepEqual([body.received, body.created, body.suppressed], [2, 1, 1]);
    const ended = await server.webhook({ ...fire, status: 'resolved' });
    assert.deepEqual([ended.body.resolved, ended.body.suppressed], [1, 0]);
    assert.equal((await alert(open)).status, 'resolved');
    const unseen = await server.webhook({ ...fire, fingerprint: 'flappy-3', status: 'resolved' });
    assert.deepEqual([unseen.status, unseen.body.suppressed], [200, 1]);
    const [line] = await kept('dropped', 2);
    assert.match(line.detail, /"No flapping" dropped "Flappy" of native/);
    await until(async () => (await get()).adjustments[0].figures.dropped === 2, 'the drops to be counted');
  });

  test('a mapping that costs too much is switched off on every server, shown, and the admins hear of it; the body arrives as unknown', async () => {
    const beside = await startTestApp({ beside: server });
    try {
      const slow = {
        ...BACKUP,
        name: 'Slow',
        fields: {
          title:
            'body.long.map(x, string(x) + string(x) + string(x) + string(x) + string(x) + string(x) + string(x) + string(x) + string(x) + string(x) + string(x) + string(x) + string(x))[0]',
        },
      };
      assert.equal((await put({ mappings: [slow, { ...BACKUP, name: 'Second', when: 'false' }] })).status, 200);
      const { body } = await post(failed('s', { long: Array.from({ length: 1_000 }, (_, n) => n) }));
      assert.equal((await alert(body.alerts[0].number)).source, 'unknown');
      await until(async () => (await get()).mappings[0].switched_off !== null, 'it to be shown');
      assert.match((await get()).mappings[0].switched_off.why, /more work/);
      const notified = () => db.query(`select 1 from notifications where kind = 'mapping.switched_off'`);
      await until(async () => (await notified()).length === 1, 'the admin to hear of it');
      const elsewhere = await post(failed('t'), beside.url);
      assert.equal((await alert(elsewhere.body.alerts[0].number)).source, 'unknown');
      // Saved as it is, it stays off; with null it is switched on again.
      const { version, ...document } = await get();
      assert.notEqual((await put({ version, ...document })).body.mappings[0].switched_off, null);
      const on = await put({ mappings: document.mappings.map((entry: any) => ({ ...entry, switched_off: null })) });
      assert.equal(on.body.mappings[0].switched_off, null);
      const back = await post(failed('u', { long: [1] }));
      assert.equal((await alert(back.body.alerts[0].number)).source, 'slow');
    } finally {
      await beside.stop();
    }
  });

  test('another server follows a save', async () => {
    const beside = await startTestApp({ beside: server });
    try {
      await post(failed('warm'), beside.url);
      assert.equal((await put({ mappings: [{ ...BACKUP, source: 'followed' }] })).status, 200);
      let n = 0;
      await until(async () => {
        n += 1;
        const { body } = await post(failed(`follow-${n}`), beside.url);
        return (await alert(body.alerts[0].number)).source === 'followed';
      }, 'the other server to use the mapping');
    } finally {
      await beside.stop();
    }
  });
});
