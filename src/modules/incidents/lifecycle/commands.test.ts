import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type IncidentsCast, startIncidentsCast } from '../incidents.fixture.ts';
import { submitSummary } from '../../ics/summary/summaries.actions.ts';

interface View {
  readonly id: string;
  readonly number: number;
  readonly status: string;
  readonly reopen_count: number;
  readonly acknowledged_at: string | null;
  readonly acknowledged_by: { readonly id: string } | null;
  readonly mitigated_at: string | null;
  readonly resolved_at: string | null;
  readonly closed_at: string | null;
  readonly cancelled_at: string | null;
  readonly promoted_at: string | null;
}

describe('commands on incidents', () => {
  let cast: IncidentsCast;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());

  const command = (id: string, name: string, body?: unknown) => cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/${name}`, body);
  const ok = async (id: string, name: string, body?: unknown) => {
    const answer = await command(id, name, body);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json() as View;
  };
  const kinds = async (id: string) => {
    const answer = await cast.call(cast.charlie, 'GET', `/api/v1/incidents/${id}/timeline?limit=200`);
    return (answer.json() as { items: Array<{ kind: string }> }).items.map(({ kind }) => kind);
  };
  const audited = async (id: string) =>
    (await cast.db.query<{ event: string }>('select event from audit_events where entity_id = $1 order by created_at, id', [id])).map(
      ({ event }) => event,
    );

  test('an acknowledgement stops the escalation, stamps once, and is told once on timeline, audit and live', async () => {
    const id = await cast.open();
    cast.asked.length = 0;
    cast.liveEvents.length = 0;
    const first = await ok(id, 'acknowledge', { note: 'looking' });
    assert.equal(first.status, 'acknowledged');
    assert.equal(first.acknowledged_by?.id, cast.bob.userId);
    assert.deepEqual(cast.asked, [{ what: 'stop', id, reason: 'acknowledged' }]);
    const again = await cast.call(cast.alice, 'POST', `/api/v1/incidents/${first.number}/acknowledge`);
    assert.equal(again.statusCode, 200);
    assert.deepEqual((again.json() as View).acknowledged_by, first.acknowledged_by);
    assert.deepEqual(await kinds(id), ['incident.created', 'incident.acknowledged']);
    assert.deepEqual(await audited(id), ['incident.created', 'incident.acknowledged']);
    assert.deepEqual(
      cast.liveEvents.map(({ type, permission, data }) => [type, permission, data['id'], data['status']]),
      [['incident.changed', 'incidents:read', id, 'acknowledged']],
    );
    assert.equal(cast.asked.length, 1);
  });

  test('the whole way: triage, active, mitigated, resolved, closed, and each stamp is written once', async () => {
    const id = await cast.open();
    assert.equal((await ok(id, 'begin-triage')).status, 'triage');
    const taken = await ok(id, 'acknowledge');
    assert.equal(taken.status, 'triage');
    assert.ok(taken.acknowledged_at);
    assert.ok((await ok(id, 'promote')).promoted_at);
    assert.ok((await ok(id, 'mitigate')).mitigated_at);
    const resolved = await ok(id, 'resolve');
    assert.ok(resolved.resolved_at);
    const closed = await ok(id, 'close');
    assert.deepEqual([closed.status, closed.resolved_at, closed.mitigated_at], ['closed', resolved.resolved_at, resolved.mitigated_at]);
  });

  test('resolving stamps the mitigation too when there was none', async () => {
    const resolved = await ok(await cast.open(), 'resolve');
    assert.equal(resolved.mitigated_at, resolved.resolved_at);
  });

  test('reopening clears the stamps, counts, keeps them on the timeline, and calls people again in a new episode', async () => {
    const id = await cast.open();
    await ok(id, 'acknowledge');
    const resolved = await ok(id, 'resolve');
    cast.asked.length = 0;
    const reopened = await ok(id, 'reopen', { note: 'it is back' });
    assert.deepEqual(
      [reopened.status, reopened.mitigated_at, reopened.resolved_at, reopened.closed_at, reopened.reopen_count],
      ['active', null, null, null, 1],
    );
    const [start] = cast.asked;
    assert.equal(start?.what === 'start' && start.incident.episode, 2);
    const detail = (await cast.call(cast.charlie, 'GET', `/api/v1/incidents/${id}`)).json() as {
      timeline: Array<{ kind: string; data: object }>;
    };
    const entry = detail.timeline.findLast(({ kind }) => kind === 'incident.reopened');
    assert.deepEqual(entry?.data, {
      from: 'resolved',
      to: 'active',
      note: 'it is back',
      cleared: { mitigated_at: resolved.mitigated_at, resolved_at: resolved.resolved_at },
    });
    assert.equal((await ok(id, 'reopen')).reopen_count, 1);
  });

  test('after reopening, and after escalating by hand, an acknowledgement stops the escalation again', async () => {
    const id = await cast.open();
    const first = await ok(id, 'acknowledge');
    await ok(id, 'resolve');
    await ok(id, 'reopen');
    cast.asked.length = 0;
    const again = await ok(id, 'acknowledge');
    assert.equal(again.acknowledged_at, first.acknowledged_at);
    await ok(id, 'escalate');
    await ok(id, 'acknowledge');
    assert.deepEqual(
      cast.asked.map(({ what }) => what),
      ['stop', 'escalate', 'stop'],
    );
  });

  test('a cancelled incident keeps its reason and takes no command any more', async () => {
    const id = await cast.open();
    const cancelled = await ok(id, 'cancel', { reason: 'a drill' });
    assert.ok(cancelled.cancelled_at);
    for (const name of [
      'acknowledge',
      'begin-triage',
      'promote',
      'mitigate',
      'resolve',
      'close',
      'reopen',
      'escalate',
      'request-summary',
    ]) {
      const answer = await command(id, name);
      assert.equal(answer.statusCode, 409, name);
      const problem = answer.json() as { code: string; current_status: string; allowed_commands: string[] };
      assert.deepEqual([problem.code, problem.current_status, problem.allowed_commands], ['invalid_transition', 'cancelled', []]);
    }
    assert.deepEqual(await kinds(id), ['incident.created', 'incident.cancelled']);
  });

  test('escalating asks for the next level or the one named; a refusal changes nothing', async () => {
    const id = await cast.open();
    cast.asked.length = 0;
    await ok(id, 'escalate', { level: 3, note: 'no answer' });
    assert.deepEqual(
      cast.asked.map((call) => (call.what === 'escalate' ? [call.level] : [])),
      [[3]],
    );
    const before = await kinds(id);
    for (const [reason, status, code] of [
      ['exhausted', 409, 'exhausted'],
      ['no_policy', 409, 'conflict'],
      ['no_such_level', 422, 'validation_failed'],
    ] as const) {
      cast.escalateAs = { ok: false, reason };
      const answer = await command(id, 'escalate');
      assert.deepEqual([answer.statusCode, (answer.json() as { code: string }).code], [status, code]);
    }
    cast.escalateAs = { ok: true, level: 2 };
    assert.deepEqual(await kinds(id), before);
  });

  test('a summary from data stands at once, on the timeline and where it is read, and changes nothing else; each request is its own', async () => {
    const id = await cast.open();
    const first = await command(id, 'request-summary');
    assert.deepEqual([first.statusCode, (first.json() as { status: string }).status], [202, 'done']);
    await ok(id, 'acknowledge');
    const second = await command(id, 'request-summary');
    assert.notEqual((second.json() as { id: string }).id, (first.json() as { id: string }).id);
    assert.deepEqual(await kinds(id), ['incident.created', 'summary.requested', 'incident.acknowledged', 'summary.requested']);
    const { written, text, source } = (await cast.call(cast.charlie, 'GET', `/api/v1/incidents/${id}/summary`)).json() as {
      text: string;
      source: string;
      written: { source: string; text: string }[];
    };
    assert.deepEqual([source, written.length, written[0]?.source], ['data', 1, 'data']);
    for (const line of ['What:', 'Since:', 'Impact:', 'Leading:', 'Done:', 'Open:', 'Next:']) assert.ok(text.includes(line), line);
    assert.match(text, /Acknowledged by Bob/);
  });

  test('what an agent writes stands beside the summary from data, under its name, and only for a request of this incident', async () => {
    const [id, other] = [await cast.open(), await cast.open()];
    const { id: requestId } = (await command(id, 'request-summary')).json() as { id: string };
    const agent = { kind: 'agent', id: '01a20000-0000-7000-8000-00000000000a', name: 'Scout' } as const;
    const submit = (incidentId: string, text: string) =>
      cast.platform.db.transaction((tx) => submitSummary(tx, { live: cast.platform.live }, { incidentId, requestId, text, agent }));
    await assert.rejects(submit(other, 'Elsewhere'), { code: 'not_found' });
    await assert.rejects(submit(id, '  '), { code: 'validation_failed' });
    await submit(id, 'A deploy broke it.');
    await submit(id, 'A deploy broke it, and was rolled back.');
    const { written } = (await cast.call(cast.bob, 'GET', `/api/v1/incidents/${id}/summary`)).json() as {
      written: { source: string; author: { name: string }; text: string }[];
    };
    assert.deepEqual(
      written.map((each) => [each.source, each.author.name]),
      [
        ['data', 'Tocsin'],
        ['agent', 'Scout'],
      ],
    );
    assert.equal(written[1]?.text, 'A deploy broke it, and was rolled back.');
  });

  test('whoever comes back is told what happened since they last looked, and nobody else’s look counts', async () => {
    const id = await cast.open();
    const since = async (who = cast.bob) =>
      (await cast.call(who, 'GET', `/api/v1/incidents/${id}/summary`)).json() as {
        last_looked_at: string | null;
        changes: { kind: string }[];
        changes_total: number;
      };
    assert.deepEqual([(await since()).last_looked_at, (await since()).changes], [null, []]);
    assert.equal((await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/looked`)).statusCode, 204);
    await ok(id, 'acknowledge');
    await ok(id, 'mitigate');
    const bob = await since();
    assert.notEqual(bob.last_looked_at, null);
    assert.deepEqual([bob.changes.map(({ kind }) => kind), bob.changes_total], [['incident.acknowledged', 'incident.mitigated'], 2]);
    assert.equal((await since(cast.alice)).last_looked_at, null);
    await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/looked`);
    assert.deepEqual((await since()).changes, []);
  });

  test('of more changes than are shown the newest are shown, oldest first, and all are counted', async () => {
    const id = await cast.open();
    await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/looked`);
    await cast.db.query(
      `insert into incident_timeline (id, incident_id, kind, at, actor, text)
       select gen_random_uuid(), $1, 'note.added', app_now(), '{"kind":"system","id":null,"name":"Tocsin"}', 'Note ' || n from generate_series(1, 250) n`,
      [id],
    );
    const { changes, changes_total: total } = (await cast.call(cast.bob, 'GET', `/api/v1/incidents/${id}/summary`)).json() as {
      changes: { text: string }[];
      changes_total: number;
    };
    assert.deepEqual([changes.length, changes[0]?.text, changes.at(-1)?.text, total], [50, 'Note 201', 'Note 250', 250]);
  });

  test('a command for an incident that is not there, or was deleted, is a 404; a viewer may give none', async () => {
    const id = await cast.open();
    assert.equal((await cast.call(cast.charlie, 'POST', `/api/v1/incidents/${id}/acknowledge`)).statusCode, 403);
    assert.equal((await cast.call(cast.bob, 'DELETE', `/api/v1/incidents/${id}`)).statusCode, 403);
    assert.equal((await cast.call(cast.alice, 'DELETE', `/api/v1/incidents/${id}`)).statusCode, 204);
    for (const gone of [id, '00000000-0000-7000-8000-000000000000', '999999', 'nonsense'])
      assert.equal((await command(gone, 'acknowledge')).statusCode, 404, gone);
    assert.equal((await cast.call(cast.alice, 'DELETE', `/api/v1/incidents/${id}`)).statusCode, 404);
  });

  test('twenty people who acknowledge at the same moment make one entry and one stop', async () => {
    const id = await cast.open();
    cast.asked.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => command(id, 'acknowledge')));
    assert.ok(answers.every(({ statusCode }) => statusCode === 200));
    assert.deepEqual(await kinds(id), ['incident.created', 'incident.acknowledged']);
    assert.equal(cast.asked.length, 1);
  });
});
