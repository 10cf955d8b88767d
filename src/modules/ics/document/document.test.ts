// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type IncidentsCast, startIncidentsCast } from '../../incidents/incidents.fixture.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

describe('the ICS document', () => {
  let cast: IncidentsCast;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());

  const at = (id: string, rest = '') => `/api/v1/incidents/${id}/ics/document${rest}`;
  const read = async (id: string): Promise<any> => (await cast.call(cast.charlie, 'GET', at(id))).json();
  const save = (id: string, section: string, content: unknown, version: number, as = cast.bob) =>
    cast.call(as, 'PATCH', at(id, `/${section}`), { content, version });
  const counted = async (id: string) => {
    const [row] = await cast.db.query<{ entries: number; audits: number }>(
      `select (select count(*) from incident_timeline where incident_id = $1::uuid and kind = 'ics.section_updated') as entries,
              (select count(*) from audit_events where entity_id = $1::text and event = 'ics.section_updated') as audits`,
      [id],
    );
    const events = cast.liveEvents.filter(({ data }) => data['id'] === id && (data['changed'] as string[]).includes('document'));
    return { ...row, events: events.length };
  };

  test('before the first write every written section is empty at version 0, and the computed ones say what the incident is', async () => {
    const id = await cast.open({ title: 'Checkout is down' });
    await cast.call(cast.alice, 'POST', `/api/v1/incidents/${id}/ics/roles`, { role: 'scribe', user_id: cast.bob.userId });
    await cast.call(cast.alice, 'POST', `/api/v1/incidents/${id}/ics/roles`, { role: 'scribe', user_id: cast.alice.userId });
    const { sections, incident_id, incident_number } = await read(id);
    assert.equal(incident_id, id);
    const { header, organization, ...written } = sections;
    const empty = { version: 0, updated_at: null, updated_by: null };
    for (const name of ['situation', 'safety', 'notes']) assert.deepEqual(written[name], { content: '', ...empty }, name);
    for (const name of ['objectives', 'actions', 'resources', 'communications', 'diagram'])
      assert.deepEqual(written[name], { content: [], ...empty }, name);
    assert.equal(Object.keys(written).length, 8);
    const { opened_at, duration_seconds, number, ...shown } = header;
    assert.equal(number, incident_number);
    assert.ok(duration_seconds >= 0 && Date.parse(opened_at) > 0);
    assert.deepEqual(shown, {
      title: 'Checkout is down',
      severity: 'high',
      status: 'triggered',
      service: null,
      commander: null,
      affected_services: [],
    });
    const scribe = organization.roles.find(({ role }: any) => role === 'scribe');
    assert.equal(scribe.holder.name, 'Alice');
    assert.deepEqual(
      scribe.before.map(({ name }: any) => name),
      ['Bob'],
    );
    assert.equal(organization.roles.length, 4);
  });

  test('whoever was only offered a role never held it, however the offer ended; whoever lacks a permission for it is shown with that', async () => {
    const id = await cast.open();
    const roles = `/api/v1/incidents/${id}/ics/roles`;
    const give = async (role: string, to: typeof cast.bob, offer = true) =>
      (await cast.call(cast.alice, 'POST', roles, { role, user_id: to.userId, offer })).json();
    const withdrawn = await give('scribe', cast.bob);
    assert.deepEqual([withdrawn.missing, withdrawn.cannot], [[], null]);
    assert.equal((await cast.call(cast.alice, 'PATCH', `${roles}/${withdrawn.id}`, { state: 'ended' })).json().state, 'withdrawn');
    assert.equal(
      (await cast.call(cast.alice, 'PATCH', `${roles}/${withdrawn.id}`, { state: 'ended' })).statusCode,
      200,
      'it is so already',
    );
    await give('liaison', cast.bob);
    const replaced = await give('liaison', cast.charlie, false);
    assert.deepEqual(replaced.missing, ['incidents:write']);
    const asked = await give('incident_commander', cast.charlie);
    assert.deepEqual([asked.missing, asked.cannot], [['incidents:command', 'incidents:write'], 'command the incident or write notes']);
    assert.match(cast.notices.at(-1)?.body ?? '', /You cannot command the incident or write notes: ask an admin\. Accept or decline/);
    await cast.call(cast.charlie, 'PATCH', `${roles}/${asked.id}`, { state: 'declined' });
    const states = (await cast.call(cast.bob, 'GET', roles)).json().items.map(({ role, state, missing }: any) => [role, state, missing]);
    assert.deepEqual(states.toSorted(), [
      ['incident_commander', 'declined', []],
      ['liaison', 'active', ['incidents:write']],
      ['liaison', 'withdrawn', []],
      ['scribe', 'withdrawn', []],
    ]);
    const { organization } = (await read(id)).sections;
    assert.deepEqual(
      organization.roles.map(({ holder, before }: any) => [holder?.name ?? null, before.map(({ name }: any) => name)]),
      [
        [null, []],
        [null, []],
        [null, []],
        ['Charlie', []],
      ],
    );
  });

  test('each change is one version, one timeline entry that names the section and not the text, one audit event and one live event', async () => {
    const id = await cast.open();
    const first = await save(id, 'situation', 'Payments *fail*', 0);
    assert.equal(first.statusCode, 200, first.body);
    const { updated_at, ...rest } = first.json() as any;
    assert.ok(updated_at);
    assert.deepEqual(rest, { content: 'Payments *fail*', version: 1, updated_by: { kind: 'user', id: cast.bob.userId, name: 'Bob' } });
    assert.deepEqual(await counted(id), { entries: 1, audits: 1, events: 1 });
    assert.equal((await save(id, 'situation', 'Payments *fail*', 1)).json().version, 1, 'the same content is no change');
    assert.equal((await save(id, 'situation', 'Payments *fail*', 0)).json().version, 1, 'nor is a repeated request');
    assert.deepEqual(await counted(id), { entries: 1, audits: 1, events: 1 });
    assert.equal((await save(id, 'situation', 'Payments work', 1)).json().version, 2);
    assert.deepEqual(await counted(id), { entries: 2, audits: 2, events: 2 });
    const timeline = (await cast.call(cast.charlie, 'GET', `/api/v1/incidents/${id}/timeline`)).json() as any;
    const entry = timeline.items.find(({ kind }: any) => kind === 'ics.section_updated');
    assert.equal(entry.text, 'Bob updated the situation.');
    assert.deepEqual(entry.data, { section: 'situation', version: 1 });
    const versions = (await cast.call(cast.charlie, 'GET', at(id, '/situation/versions'))).json() as any;
    assert.deepEqual(
      versions.items.map(({ version, content }: any) => [version, content]),
      [
        [2, 'Payments work'],
        [1, 'Payments *fail*'],
      ],
    );
    const older = (await cast.call(cast.charlie, 'GET', at(id, '/situation/versions?limit=1'))).json() as any;
    const rest1 = (await cast.call(cast.charlie, 'GET', at(id, `/situation/versions?limit=1&cursor=${older.next_cursor}`))).json() as any;
    assert.deepEqual(
      rest1.items.map(({ version }: any) => version),
      [1],
    );
  });

  test('a stale version is refused with the stored section, and of two at once one is', async () => {
    const id = await cast.open();
    await save(id, 'notes', 'one', 0);
    const stale = await save(id, 'notes', 'other', 0, cast.alice);
    assert.equal(stale.statusCode, 409);
    const problem = stale.json() as any;
    assert.equal(problem.code, 'version_conflict');
    assert.equal(problem.current_version, 1);
    assert.equal(problem.section.content, 'one');
    assert.equal(problem.section.updated_by.name, 'Bob');
    assert.equal((await save(id, 'notes', 'other', 7)).statusCode, 409, 'a version that is yet to come');
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save(id, 'notes', text, 1)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409]);
    const others = await Promise.all([
      save(id, 'safety', 'x', 0),
      save(id, 'situation', 'y', 0),
      save(id, 'objectives', [{ text: 'z' }], 0),
    ]);
    assert.deepEqual(
      others.map(({ statusCode }) => statusCode),
      [200, 200, 200],
      'different sections never collide',
    );
  });

  test('rows get ids and what their fields begin as, keep them, and are read back as they were saved', async () => {
    const id = await cast.open();
    const objective = (await save(id, 'objectives', [{ text: 'Take payments again' }], 0)).json() as any;
    const [row] = objective.content;
    assert.deepEqual({ ...row, id: '' }, { id: '', text: 'Take payments again', status: 'open', owner_id: null });
    const met = await save(
      id,
      'objectives',
      [
        { ...row, status: 'met', owner_id: cast.bob.userId },
        { id: 'second', text: 'b' },
      ],
      1,
    );
    assert.deepEqual(
      (met.json() as any).content.map(({ id: rowId, status }: any) => [rowId, status]),
      [
        [row.id, 'met'],
        ['second', 'open'],
      ],
    );
    const kept: Readonly<Record<string, object>> = {
      actions: { id: 'a', text: 'Roll back', status: 'in_progress', owner_id: cast.alice.userId, at: '2030-05-15T10:00:00.000Z' },
      resources: {
        id: 'r',
        resource: 'Database team',
        identifier: 'db-1',
        ordered_at: '2030-05-15T10:00:00.000Z',
        eta: null,
        arrived: true,
        notes: 'on call',
      },
      communications: { id: 'c', purpose: 'Command', channel: 'radio', address: '5' },
      diagram: { id: 'd', title: 'Flow', url: 'https://example.com/flow' },
    };
    for (const [section, content] of Object.entries(kept)) {
      assert.equal((await save(id, section, [content], 0)).statusCode, 200, section);
      assert.deepEqual((await read(id)).sections[section].content, [content], section);
    }
  });

  test('what a section cannot hold is refused, naming each field, and nothing is stored', async () => {
    const id = await cast.open();
    const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `r${n}`, text: 'x' }));
    const cases: ReadonlyArray<readonly [string, unknown, readonly string[]]> = [
      ['situation', ['x'], ['/content']],
      ['situation', 'x'.repeat(20_001), ['/content']],
      ['situation', 'a\0b', ['/content']],
      ['objectives', 'x', ['/content']],
      ['objectives', [null, 3], ['/content/0', '/content/1']],
      ['objectives', [{ text: '' }], ['/content/0/text']],
      ['objectives', [{ text: '  ' }], ['/content/0/text']],
      ['objectives', [{ text: 'x', status: 'done' }], ['/content/0/status']],
      ['objectives', [{ text: 'x', owner_id: 'me' }], ['/content/0/owner_id']],
      ['objectives', [{ text: 'x', owner_id: NOWHERE }], ['/content/0/owner_id']],
      ['objectives', [{ text: 'x'.repeat(2_001) }], ['/content/0/text']],
      ['objectives', rows(101), ['/content']],
      [
        'objectives',
        [
          { id: 'a', text: 'x' },
          { id: 'a', text: 'y' },
        ],
        ['/content/1/id'],
      ],
      ['objectives', [{ id: 'a b', text: 'x' }], ['/content/0/id']],
      ['objectives', [{ text: 'x', colour: 'red' }], ['/content/0/colour']],
      ['actions', [{ text: 'x', at: 'noon' }], ['/content/0/at']],
      ['resources', [{ resource: 'x', arrived: 'yes' }], ['/content/0/arrived']],
      ['communications', [{ channel: '#x' }], ['/content/0/purpose']],
      ['diagram', [{ title: 'x', url: 'javascript:alert(1)' }], ['/content/0/url']],
      ['diagram', [{ title: 'x', url: 'ftp://example.com' }], ['/content/0/url']],
      ['diagram', [{ title: 'x', url: 'https://a:b@example.com' }], ['/content/0/url']],
      ['diagram', [{ title: 'x' }], ['/content/0/url']],
    ];
    for (const [section, content, wanted] of cases) {
      const answer = await save(id, section, content, 0);
      assert.equal(answer.statusCode, 422, `${section} ${JSON.stringify(content).slice(0, 80)}: ${answer.body}`);
      assert.deepEqual(
        (answer.json() as any).errors.map(({ pointer }: any) => pointer),
        wanted,
      );
    }
    assert.deepEqual(await counted(id), { entries: 0, audits: 0, events: 0 });
    assert.equal((await save(id, 'situation', '😀'.repeat(20_000), 0)).statusCode, 200, 'the limit itself');
    assert.equal((await save(id, 'safety', 'x'.repeat(19_999), 0)).statusCode, 200);
    assert.equal((await save(id, 'objectives', rows(100), 0)).statusCode, 200);
    assert.equal((await save(id, 'actions', [...rows(98), { text: 'y'.repeat(2_000) }], 0)).statusCode, 200);
    for (const body of [
      { content: 'x' },
      { content: 'x', version: -1 },
      { content: 'x', version: 1.5 },
      { content: 'x', version: 0, by: 'me' },
    ])
      assert.equal((await cast.call(cast.bob, 'PATCH', at(id, '/notes'), body)).statusCode, 422, JSON.stringify(body));
    assert.equal((await cast.call(cast.bob, 'PATCH', at(id, '/notes'), { version: 0 })).statusCode, 422, 'content left out');
  });

  test('an unknown section is 404, a computed one 409, of any verb; a foreign incident is 404', async () => {
    const id = await cast.open();
    for (const [section, status, code] of [
      ['weather', 404, 'not_found'],
      ['constructor', 404, 'not_found'],
      ['header', 409, 'read_only_section'],
      ['organization', 409, 'read_only_section'],
    ] as const) {
      for (const [method, rest, body] of [
        ['PATCH', '', { content: 'x', version: 0 }],
        ['GET', '/versions', undefined],
        ['POST', '/typing', {}],
      ] as const) {
        const answer = await cast.call(cast.bob, method, at(id, `/${section}${rest}`), body);
        assert.equal(answer.statusCode, status, `${method} ${section}${rest}`);
        assert.equal((answer.json() as any).code, code);
      }
    }
    assert.equal((await save(randomUUIDv7(), 'notes', 'x', 0)).statusCode, 404);
    assert.equal((await cast.call(cast.bob, 'GET', at(randomUUIDv7()))).statusCode, 404);
    assert.equal((await cast.call(cast.charlie, 'PATCH', at(id, '/notes'), { content: 'x', version: 0 })).statusCode, 403);
  });

  test('typing is shown to others with the section and the name, and stores nothing', async () => {
    const id = await cast.open();
    assert.equal((await cast.call(cast.bob, 'POST', at(id, '/safety/typing'))).statusCode, 204);
    const event = cast.liveEvents.findLast(({ type }) => type === 'incident.section_typing');
    assert.deepEqual(event?.data, { incident_id: id, section: 'safety', author: { kind: 'user', id: cast.bob.userId, name: 'Bob' } });
    assert.deepEqual(await counted(id), { entries: 0, audits: 0, events: 0 });
  });

  test('as Markdown it holds every section, and a table stays a table whatever is in its cells', async () => {
    const id = await cast.open({ title: 'Checkout | down' });
    await save(id, 'situation', '## Payments fail', 0);
    await save(id, 'objectives', [{ text: 'a | b\nc', owner_id: cast.bob.userId }], 0);
    const answer = await cast.call(cast.charlie, 'GET', at(id, '?format=markdown'));
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['content-type']), /^text\/markdown/);
    assert.match(answer.body, /^# Incident \d+: Checkout \| down\n/);
    assert.ok(answer.body.includes('| a \\| b c | open | Bob |'), answer.body);
    for (const heading of [
      'Situation',
      'Safety',
      'Objectives',
      'Actions',
      'Organization',
      'Resources',
      'Communications',
      'Diagrams',
      'Notes',
    ])
      assert.ok(answer.body.includes(`\n## ${heading}\n`), heading);
    assert.equal((await cast.call(cast.charlie, 'GET', at(id, '?format=pdf'))).statusCode, 400);
  });
});
