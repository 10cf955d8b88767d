// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, type Person, startCast } from '../../../../test/cast.ts';
import { signal } from '../../../../test/harness/signals.ts';
import { WHOLE_SERVER } from '../../../../test/harness/whole-server.ts';
import { type Intake, openIntake } from '../../alerts/index.ts';
import { STEP_LIMITS } from './playbook.ts';

describe('playbooks', () => {
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

  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object, who: Person = cast.bob) => {
    const answer = await who.inject({ method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: (answer.body === '' ? null : answer.json()) as any };
  };
  const made = async (path: string, body: object): Promise<any> => {
    const answer = await ask('POST', path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const alert = async (labels: Record<string, string>) => {
    const fired = { fingerprint: randomUUID(), labels: { alertname: 'A', ...labels } };
    const [result] = await intake.record([signal(fired)]);
    return { number: Number(result?.number) };
  };
  const names = async (path: string) => (await ask('GET', path)).body.items.map(({ name }: any) => name);

  test('a playbook keeps its steps with ids of the server; a change of one keeps the ids of the others', async () => {
    const playbook = await made('/playbooks', {
      name: 'Drain',
      steps: [
        { title: 'Stop the writers', command: 'ctl stop {{ns}}' },
        { title: 'Look', kind: 'check', url: 'https://x.example/{{ns}}' },
      ],
    });
    assert.deepEqual([playbook.kind, playbook.state, playbook.version, playbook.followed], ['response', 'draft', 1, 0]);
    const [first, second] = playbook.steps;
    const { body: changed } = await ask('PATCH', `/playbooks/${playbook.id}`, {
      steps: [{ ...second, title: 'Look twice' }, { title: 'New' }, first],
      version: 1,
    });
    assert.deepEqual(
      changed.steps.map(({ title }: any) => title),
      ['Look twice', 'New', 'Stop the writers'],
    );
    assert.deepEqual([changed.steps[0].id, changed.steps[2].id, changed.version], [second.id, first.id, 2]);
    assert.notEqual(changed.steps[1].id, undefined);
    assert.equal((await ask('PATCH', `/playbooks/${playbook.id}`, { state: 'enabled', version: 1 })).body.code, 'version_conflict');
    assert.deepEqual((await ask('GET', `/playbooks/${playbook.id}`)).body, changed);
  });

  test('what is wrong is 422 or 409 with the field, and nothing is stored', async () => {
    await made('/playbooks', { name: 'Taken' });
    const before = (await ask('GET', '/playbooks')).body.total;
    const bad: Array<[object, number, string]> = [
      [{ name: ' ' }, 422, '/name'],
      [{ name: 'TAKEN' }, 409, '/name'],
      [{ name: 'x', kind: 'poem' }, 422, '/kind'],
      [{ name: 'x', state: 'on' }, 422, '/state'],
      [{ name: 'x', service_id: randomUUID() }, 422, '/service_id'],
      [{ name: 'x', steps: [{ title: ' ' }] }, 422, '/steps/0/title'],
      [{ name: 'x', steps: [{ title: 'ok' }, { title: 'x', url: 'javascript:{{x}}' }] }, 422, '/steps/1/url'],
      [{ name: 'x', steps: [{ title: 'x', id: randomUUID() }] }, 422, '/steps/0/id'],
      [{ name: 'x', steps: [{ title: 'x', body: 'x'.repeat(STEP_LIMITS.body + 1) }] }, 422, '/steps/0/body'],
      [{ name: 'x', steps: Array.from({ length: STEP_LIMITS.steps + 1 }, () => ({ title: 'x' })) }, 422, '/steps'],
      [{ name: 'x', label_selectors: { a: 1 } }, 422, '/label_selectors/a'],
      [
        { name: 'x', label_selectors: Object.fromEntries(Array.from({ length: STEP_LIMITS.selectors + 1 }, (_, n) => [`l${n}`, 'x'])) },
        422,
        '/label_selectors',
      ],
    ];
    for (const [body, status, pointer] of bad) {
      const answer = await ask('POST', '/playbooks', body);
      assert.deepEqual([answer.status, answer.body.errors[0].pointer], [status, pointer], JSON.stringify(answer.body));
    }
    assert.equal((await ask('GET', '/playbooks')).body.total, before);
    const full = await made('/playbooks', {
      name: 'Full',
      steps: Array.from({ length: STEP_LIMITS.steps }, () => ({ title: 'x', body: 'y'.repeat(STEP_LIMITS.body) })),
      label_selectors: Object.fromEntries(Array.from({ length: STEP_LIMITS.selectors }, (_, n) => [`l${n}`, 'x'])),
    });
    assert.equal(full.steps.length, STEP_LIMITS.steps);
  });

  test('an alert shows the enabled playbooks whose selectors it meets to the letter, filled from its labels, the most specific first', async () => {
    const service = await made('/services', { name: 'Ledger', matchers: ['app="ledger"'] });
    const state = 'enabled';
    await made('/playbooks', { name: 'One key', state, label_selectors: { app: 'ledger' }, steps: [{ title: 'Look at {{pod}}' }] });
    await made('/playbooks', { name: 'Two keys', state, label_selectors: { app: 'ledger', zone: 'b' } });
    await made('/playbooks', { name: 'Other value', state, label_selectors: { app: 'ledgers' } });
    await made('/playbooks', { name: 'Missing key', state, label_selectors: { app: 'ledger', rack: '' } });
    await made('/playbooks', { name: 'Draft', label_selectors: { app: 'ledger' } });
    await made('/playbooks', { name: 'Disabled', state: 'disabled', label_selectors: { app: 'ledger' } });
    await made('/playbooks', { name: 'For nothing', state });
    await made('/playbooks', { name: 'Of the service', state, service_id: service.id });
    await made('/playbooks', { name: 'Of the service, other value', state, service_id: service.id, label_selectors: { app: 'x' } });
    const { number } = await alert({ app: 'ledger', zone: 'b', pod: 'web-1' });
    assert.deepEqual(await names(`/alerts/${number}/playbooks`), ['Two keys', 'One key']);
    await cast.platform.db.query('update alerts set service_id = $1 where number = $2', [service.id, number]);
    assert.deepEqual(await names(`/alerts/${number}/playbooks`), ['Two keys', 'Of the service', 'One key']);
    const { body } = await ask('GET', `/alerts/${number}/playbooks`);
    assert.equal(body.items[2].steps[0].title, 'Look at web-1');
    assert.deepEqual(await names(`/alerts/${(await alert({ app: 'Ledger' })).number}/playbooks`), []);
    assert.equal((await ask('GET', '/alerts/999999/playbooks')).status, 404);
    const incident = await made('/incidents', { title: 'Ledger is down', severity: 'high' });
    assert.deepEqual(await names(`/incidents/${incident.number}/playbooks`), []);
    await ask('POST', `/incidents/${incident.id}/alerts`, { alert_numbers: [number] });
    assert.deepEqual(await names(`/incidents/${incident.number}/playbooks`), ['Two keys', 'Of the service', 'One key']);
    const bySearch = await names(`/playbooks?search=ledg&kind=response&state=enabled&service_id=${service.id}`);
    assert.deepEqual(bySearch, [], 'neither name, tags nor steps hold it');
    assert.deepEqual(await names('/playbooks?search=two%20key'), ['Two keys']);
  });

  test('following takes a snapshot into the incident; every tick stands on the timeline, and counts are kept', async () => {
    const playbook = await made('/playbooks', {
      name: 'Follow me',
      state: 'enabled',
      label_selectors: { job: 'follow' },
      steps: [{ title: 'Look at {{pod}}' }, { title: 'Restart' }],
    });
    const incident = await made('/incidents', { title: 'F', severity: 'low' });
    const { number } = await alert({ job: 'follow', pod: 'web-7' });
    await ask('POST', `/incidents/${incident.id}/alerts`, { alert_numbers: [number] });
    const path = `/incidents/${incident.number}/playbook-runs`;
    const [one, other] = await Promise.all([
      ask('POST', path, { playbook_id: playbook.id }),
      ask('POST', path, { playbook_id: playbook.id }),
    ]);
    assert.deepEqual([one.status, other.status].sort(), [201, 409], 'two people at once follow it once');
    await ask('PATCH', `/playbooks/${playbook.id}`, { name: 'Renamed', steps: [] });
    const [run] = (await ask('GET', path, undefined, cast.charlie)).body.items;
    assert.deepEqual(
      [run.name, run.playbook_version, run.steps.map(({ title, done }: any) => [title, done])],
      [
        'Follow me',
        1,
        [
          ['Look at web-7', null],
          ['Restart', null],
        ],
      ],
    );
    const tick = (n: number, done: boolean, who = cast.bob) => ask('PUT', `${path}/${run.id}/steps/${run.steps[n].id}`, { done }, who);
    const counts = async () => {
      const { followed, completed } = (await ask('GET', `/playbooks/${playbook.id}`)).body;
      return [followed, completed];
    };
    assert.deepEqual(await counts(), [1, 0]);
    assert.equal((await tick(0, true)).body.steps[0].done.by.name, 'Bob');
    assert.equal((await tick(0, true, cast.alice)).body.steps[0].done.by.name, 'Bob', 'a second tick changes nothing');
    assert.notEqual((await tick(1, true, cast.alice)).body.completed_at, null);
    assert.deepEqual(await counts(), [1, 1]);
    assert.equal((await tick(1, false)).body.completed_at, null);
    assert.deepEqual(await counts(), [1, 0]);
    assert.equal((await tick(1, true, cast.charlie)).status, 403);
    assert.equal((await ask('PUT', `${path}/${run.id}/steps/${randomUUID()}`, { done: true })).status, 404);
    const { items } = (await ask('GET', `/incidents/${incident.id}/timeline`)).body;
    assert.deepEqual(
      items.filter(({ kind }: any) => kind.startsWith('playbook.')).map(({ kind, actor, text }: any) => [kind, actor.name, text]),
      [
        [
          'playbook.followed',
          items.find(({ kind }: any) => kind === 'playbook.followed').actor.name,
          'Began to follow the playbook Follow me',
        ],
        ['playbook.step_done', 'Bob', 'Done: Look at web-7 (Follow me)'],
        ['playbook.step_done', 'Alice', 'Done: Restart (Follow me)'],
        ['playbook.completed', 'Alice', 'Followed the playbook Follow me to its end'],
        ['playbook.step_undone', 'Bob', 'Not done after all: Restart (Follow me)'],
      ],
    );
    assert.equal((await ask('POST', `/incidents/${incident.id}/timeline`, { text: 'x', kind: 'playbook.completed' })).status, 422);
    await ask('DELETE', `/playbooks/${playbook.id}`, undefined, cast.alice);
    const [kept] = (await ask('GET', path)).body.items;
    assert.deepEqual([kept.name, kept.playbook_id, kept.steps.length], ['Follow me', null, 2]);
    const gone = await ask('POST', path, { playbook_id: playbook.id });
    assert.deepEqual([gone.status, gone.body.errors[0].pointer], [422, '/playbook_id']);
  });
});
