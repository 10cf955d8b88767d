// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, type Person, startCast } from '../../../../test/cast.ts';
import { registerKnowledgeRoutes } from '../index.ts';
import { LIMITS } from '../texts.ts';
import { VERSIONS_KEPT } from './note.ts';

const URL = '/api/v1/knowledge';

describe('knowledge notes', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast({ register: (http, { db, live }) => registerKnowledgeRoutes(http, { db, live }) });
  });
  after(() => cast.close());

  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, who: Person = cast.bob): Promise<any> => {
    const answer = await who.inject({ method, url: `${URL}${path}`, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json(), headers: answer.headers };
  };
  const make = async (body: object): Promise<any> => {
    const { status, body: made } = await ask('POST', '', body);
    assert.equal(status, 201, JSON.stringify(made));
    return made;
  };
  const titles = async (query: string) => (await ask('GET', `?${query}`)).body.items.map(({ title }: any) => title);
  const service = async (name: string): Promise<string> => {
    const id = randomUUID();
    await cast.platform.db.query('insert into services (id, name) values ($1, $2)', [id, name]);
    return id;
  };

  test('a note is kept as written, with who wrote it, and is changed in what is sent alone', async () => {
    const checkout = await service('Checkout');
    const made = await make({ title: ' Drain the ledger ', body: '# How\n<b>x</b>', tags: ['db', 'db '], service_ids: [checkout] });
    assert.deepEqual(
      [made.title, made.body, made.tags, made.services, made.url, made.source, made.version],
      ['Drain the ledger', '# How\n<b>x</b>', ['db'], [{ id: checkout, name: 'Checkout' }], null, 'person', 1],
    );
    const { body: changed } = await ask('PUT', `/${made.id}`, { url: 'https://wiki.example.com/ledger' }, cast.alice);
    assert.deepEqual(
      [changed.title, changed.body, changed.url, changed.version, changed.created_by.name, changed.updated_by.name],
      ['Drain the ledger', '# How\n<b>x</b>', 'https://wiki.example.com/ledger', 2, 'Bob', 'Alice'],
    );
    const read = await ask('GET', `/${made.id}`, undefined, cast.charlie);
    assert.deepEqual(read.body, changed);
    assert.equal(read.headers.etag, '"2"');
    const same = await cast.bob.inject({ url: `${URL}/${made.id}`, headers: { 'if-none-match': '"2"' } });
    assert.deepEqual([same.statusCode, same.body], [304, '']);
    await cast.platform.db.query('delete from services where id = $1', [checkout]);
    assert.deepEqual((await ask('GET', `/${made.id}`)).body.service_ids, []);
    const audited = await cast.platform.db.query('select event, data from audit_events where entity_id = $1 order by created_at, id', [
      made.id,
    ]);
    assert.deepEqual(audited, [
      { event: 'knowledge_note.created', data: { title: 'Drain the ledger', version: 1 } },
      { event: 'knowledge_note.updated', data: { title: 'Drain the ledger', version: 2 } },
    ]);
  });

  test('two people who edit the same version: the second is refused with the version there is, and a save of nothing makes none', async () => {
    const { id } = await make({ title: 'Race' });
    const [one, other] = await Promise.all([
      ask('PUT', `/${id}`, { body: 'one', version: 1 }),
      ask('PUT', `/${id}`, { body: 'other', version: 1 }),
    ]);
    assert.deepEqual([one.status, other.status].sort(), [200, 409]);
    const refused = one.status === 409 ? one : other;
    assert.deepEqual([refused.body.code, refused.body.current_version], ['version_conflict', 2]);
    const { body } = await ask('PUT', `/${id}`, { title: 'Race' });
    assert.equal(body.version, 2);
  });

  test('every version stays readable, up to the bound; the note and its versions go together', async () => {
    const { id } = await make({ title: 'Old', body: 'first', tags: ['a'] });
    await ask('PUT', `/${id}`, { title: 'New', body: 'second', tags: [] });
    const { body: list } = await ask('GET', `/${id}/versions`);
    assert.deepEqual(
      list.items.map(({ version, title, tags, body }: any) => [version, title, tags, body]),
      [
        [2, 'New', [], undefined],
        [1, 'Old', ['a'], undefined],
      ],
    );
    const { body: first } = await ask('GET', `/${id}/versions/1`);
    assert.deepEqual([first.title, first.body, first.saved_by.name], ['Old', 'first', 'Bob']);
    assert.equal((await ask('GET', `/${id}/versions/3`)).status, 404);
    await cast.platform.db.query('update knowledge_notes set version = $2 where id = $1', [id, VERSIONS_KEPT]);
    await ask('PUT', `/${id}`, { body: 'far later' });
    assert.equal((await ask('GET', `/${id}/versions/1`)).status, 404, 'the oldest makes room');
    assert.equal((await ask('GET', `/${id}/versions/2`)).status, 200);
    assert.equal((await ask('DELETE', `/${id}`)).status, 403, 'an operator deletes nothing');
    assert.equal((await ask('DELETE', `/${id}`, undefined, cast.alice)).status, 204);
    assert.equal((await ask('GET', `/${id}/versions`)).status, 404);
    assert.deepEqual(await titles('search=far%20later'), []);
  });

  test('what is wrong is 422 with the field, and nothing is stored; each limit is taken at its bound and refused above', async () => {
    const total = async () => (await ask('GET', '')).body.total;
    const before = await total();
    const bad: Array<[object, string]> = [
      [{ title: ' ' }, '/title'],
      [{ title: 'a\nb' }, '/title'],
      [{ title: 'x'.repeat(LIMITS.title + 1) }, '/title'],
      [{ title: 'x', body: 'x'.repeat(LIMITS.body + 1) }, '/body'],
      [{ title: 'x', body: 'a\0b' }, '/body'],
      [{ title: 'x', tags: Array.from({ length: LIMITS.tags + 1 }, (_, n) => `${n}`) }, '/tags'],
      [{ title: 'x', tags: ['ok', ' '] }, '/tags/1'],
      [{ title: 'x', tags: ['x'.repeat(LIMITS.tag + 1)] }, '/tags/0'],
      [{ title: 'x', service_ids: [randomUUID()] }, '/service_ids/0'],
      [{ title: 'x', url: 'javascript:alert(1)' }, '/url'],
      [{ title: 'x', url: 'https://me:secret@example.com' }, '/url'],
      [{ title: 'x', colour: 'red' }, '/colour'],
    ];
    for (const [body, pointer] of bad) {
      const answer = await ask('POST', '', body);
      assert.deepEqual([answer.status, answer.body.errors[0].pointer], [422, pointer], JSON.stringify(answer.body));
    }
    assert.equal(await total(), before);
    for (const short of [0, 1]) {
      const [title, body] = ['t'.repeat(LIMITS.title - short), 'b'.repeat(LIMITS.body - short)];
      const tags = Array.from({ length: LIMITS.tags - short }, (_, n) => `${n}`.padStart(LIMITS.tag - short, '0'));
      const made = await make({ title, body, tags });
      assert.deepEqual([made.title, made.body, made.tags], [title, body, tags]);
      await ask('DELETE', `/${made.id}`, undefined, cast.alice);
    }
    assert.equal((await ask('PUT', `/${randomUUID()}`, { title: 'x' })).status, 404);
    assert.equal((await ask('POST', '', { title: 'x' }, cast.charlie)).status, 403);
  });

  test('a search finds words and parts of words in title, tags and body: title before tag before body, whole words before parts', async () => {
    await make({ title: 'About networks', body: `${'filler '.repeat(300)}Then look whether zookeeper has a quorum.` });
    await make({ title: 'Coordination', tags: ['zookeeper'] });
    await make({ title: 'Zookeeper quorum lost', body: 'Restart one at a time.' });
    await make({ title: 'The zookeepers on call' });
    await make({ title: 'Nothing of it', body: 'Only databases.' });
    assert.deepEqual(await titles('search=zookeeper'), [
      'Zookeeper quorum lost',
      'Coordination',
      'The zookeepers on call',
      'About networks',
    ]);
    assert.deepEqual(await titles('search=OOKEEP%20quor'), ['Zookeeper quorum lost', 'About networks']);
    assert.deepEqual(await titles('search=zo%20quorum'), ['Zookeeper quorum lost', 'About networks'], 'two characters: how a word begins');
    assert.deepEqual(await titles('search=oo%20quorum'), []);
    assert.deepEqual(await titles('search=zookeeper%20elephant'), []);
    assert.deepEqual(await titles('search=%25_%27%3A%2A%26'), [], 'signs are no words');
    assert.deepEqual(await titles('search=zookeeper&tag=zookeeper'), ['Coordination']);
    assert.deepEqual((await titles('search=zookeeper&sort=title'))[0], 'About networks');
    const { items } = (await ask('GET', '?search=quorum')).body;
    const { text, matches } = items[1].passage;
    assert.match(text, /^… .*whether zookeeper has a quorum\.$/);
    assert.deepEqual(
      matches.map(({ start, end }: any) => text.slice(start, end)),
      ['quorum'],
    );
  });

  test('title before tag, however many newer notes have a part of the word in their title', async () => {
    await make({ title: 'Xylophone' });
    for (let n = 0; n < 51; n += 1) await make({ title: `Xylophones ${n}` });
    assert.equal((await titles('search=xylophone'))[0], 'Xylophone');
  });

  test('what is edited is found by its new words alone, at once', async () => {
    const { id } = await make({ title: 'Before', body: 'aardvark' });
    await ask('PUT', `/${id}`, { body: 'wombat' });
    assert.deepEqual([await titles('search=aardvark'), await titles('search=ombat')], [[], ['Before']]);
  });

  test('following a search page by page visits every match once, beyond those whose rank is computed in full', async () => {
    for (let n = 0; n < 12; n += 1) await make({ title: `Pageable ${n}`, body: 'gnu '.repeat(n + 1) });
    const seen: string[] = [];
    let next: string | null = `?search=pageable&limit=5`;
    while (next) {
      const { body, headers } = await ask('GET', next);
      assert.equal(body.total, 12);
      seen.push(...body.items.map(({ title }: any) => title));
      next = /<\/api\/v1\/knowledge([^>]+)>/.exec(String(headers.link ?? ''))?.[1] ?? null;
    }
    assert.equal(seen.length, 12);
    assert.equal(new Set(seen).size, 12);
    assert.equal((await ask('GET', '?search=pageable&cursor=nonsense')).status, 400);
    assert.equal((await ask('GET', '?search=pageable&limit=5&sort=relevance')).status, 400);
    assert.equal((await ask('GET', '?search=pageable&skip=11')).body.items.length, 1);
    assert.equal((await ask('GET', '?search=pageable&skip=12')).body.total, 12);
  });

  test('the list is narrowed to a service and a tag, and sorted', async () => {
    const id = await service('Narrow');
    await make({ title: 'B narrow', service_ids: [id], tags: ['n'] });
    await make({ title: 'A narrow', service_ids: [id] });
    assert.deepEqual(await titles(`service_id=${id}&sort=title`), ['A narrow', 'B narrow']);
    assert.deepEqual(await titles(`service_id=${id}&tag=n`), ['B narrow']);
    assert.deepEqual(await titles(`service_id=${id}&search=narr`), ['A narrow', 'B narrow']);
    assert.deepEqual(await titles('source=agent'), []);
    assert.deepEqual(await titles(`service_id=${id}&sort=-title&limit=1&skip=1`), ['A narrow']);
  });
});
