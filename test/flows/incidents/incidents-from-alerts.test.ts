import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { DESTINATION_KINDS, THREADED } from '../../../src/integrations/providers.ts';
import { advance } from '../../../src/flow/flow.ts';
import { forgetServices } from '../../../src/modules/catalog/active-services.store.ts';
import { type IncidentsCast, startIncidentsCast } from '../../../src/modules/incidents/incidents.fixture.ts';
import { updateRouting } from '../../../src/modules/routing/routing.actions.ts';
import { NO_AGENTS } from '../../../src/modules/triage/ports.ts';
import { SYSTEM } from '../../../src/platform/actor.ts';
import { openLog } from '../../../src/platform/log.ts';
import { moveClock } from '../../harness/clock.ts';
import { until } from '../../harness/until.ts';

interface IncidentView {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly severity: string;
  readonly status: string;
  readonly source: string;
  readonly service_id: string | null;
  readonly commander_id: string | null;
  readonly alert_count: number;
  readonly source_alert_number: number | null;
  readonly alerts: Array<{ number: number; incident_ids: string[]; service_id: string | null }>;
  readonly timeline: Array<{ kind: string; text: string; data: Record<string, unknown> }>;
}

const MINUTE = 60_000;

describe('incidents from alerts', () => {
  let cast: IncidentsCast;
  let clock = 0;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());
  beforeEach(async () => {
    cast.asked.length = 0;
    await cast.db.query('update services set auto_incident = $1, matchers = $2', ['off', []]);
    await changed();
  });

  /** The service's saved state is another one now. */
  async function changed(): Promise<void> {
    await cast.db.query('update catalog_version set services = services + 1');
    forgetServices();
  }
  async function service(name: string, auto: string, over: { team?: string; matchers?: string[] } = {}): Promise<string> {
    const id = randomUUIDv7();
    await cast.db.query('insert into services (id, name, auto_incident, matchers, team_id) values ($1, $2, $3, $4, $5)', [
      id,
      name,
      auto,
      over.matchers ?? [`app="${name}"`],
      over.team ?? null,
    ]);
    await changed();
    return id;
  }
  const flow = async () => {
    const deps = {
      db: cast.db,
      log: openLog('silent'),
      onPlanned: () => {},
      onUnjudged: () => {},
      investigations: NO_AGENTS,
      threads: THREADED,
      incidents: cast.deps,
    };
    while (await advance(deps));
  };
  /** An alert of the app's one group. */
  const fire = (app: string, host: string, over: Record<string, unknown> = {}) =>
    cast.fire(`${app}-${host}`, {
      severity: 'critical',
      title: `${app} is down`,
      labels: { alertname: 'Down', namespace: 'shop', deployment: app, app, host },
      ...over,
    });
  const resolve = (app: string, host: string) => fire(app, host, { action: 'resolve' });
  const incidents = async (serviceId: string) => {
    const list = await cast.call(cast.charlie, 'GET', `/api/v1/incidents?service_id=${serviceId}&sort=number`);
    return Promise.all((list.json() as { items: Array<{ id: string }> }).items.map(({ id }) => incident(id)));
  };
  const incident = async (id: string) => (await cast.call(cast.charlie, 'GET', `/api/v1/incidents/${id}`)).json() as IncidentView;
  const only = async (serviceId: string): Promise<IncidentView> => {
    const [first, ...more] = await incidents(serviceId);
    assert.ok(first);
    assert.equal(more.length, 0, 'one incident');
    return first;
  };
  const timeline = async (number: number) =>
    (
      (await cast.call(cast.charlie, 'GET', `/api/v1/alerts/${number}/explain`)).json() as {
        items: Array<{ step: string; outcome: string; text: string }>;
      }
    ).items;
  const command = async (id: string, name: string) =>
    assert.equal((await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/${name}`)).statusCode, 200);

  test('an alert as bad as its service asks opens one incident: service, commander on call, escalation, timeline', async () => {
    const teamId = randomUUIDv7();
    await cast.db.query('insert into teams (id, name) values ($1, $2)', [teamId, 'Shop']);
    cast.onCall.set(teamId, cast.charlie.userId);
    const serviceId = await service('checkout', 'critical', { team: teamId });
    const number = await fire('checkout', 'a');
    await flow();
    const opened = await only(serviceId);
    assert.deepEqual(
      [opened.title, opened.severity, opened.status, opened.source, opened.commander_id, opened.alert_count],
      ['checkout is down', 'critical', 'triggered', 'alert', cast.charlie.userId, 1],
    );
    assert.deepEqual(
      opened.alerts.map((alert) => [alert.number, alert.incident_ids, alert.service_id]),
      [[number, [opened.id], serviceId]],
    );
    assert.deepEqual(
      opened.timeline.map(({ kind }) => kind),
      ['incident.created', 'role.assigned'],
    );
    assert.match(opened.timeline[0]?.text ?? '', /Created as critical by alert \d+: matched service checkout/);
    const [start, ...more] = cast.asked;
    assert.ok(
      start?.what === 'start' && start.incident.id === opened.id && start.incident.episode === 1 && start.incident.serviceId === serviceId,
    );
    assert.equal(more.length, 0);
    assert.equal(opened.source_alert_number, number, 'its facts name the alert');
    const line = (await timeline(number)).find((item) => item.step === 'incident');
    assert.match(line?.text ?? '', new RegExp(`Created incident ${opened.number}`));
    await flow();
    assert.equal((await only(serviceId)).timeline.length, 2);
  });

  test('later alerts of the group join the open incident, also milder ones; nobody is called again', async () => {
    const serviceId = await service('cart', 'critical');
    const first = await fire('cart', 'a');
    await flow();
    const others = [await fire('cart', 'b'), await fire('cart', 'c', { severity: 'info' })];
    await flow();
    const opened = await only(serviceId);
    assert.deepEqual(opened.alerts.map(({ number }) => number).sort(), [first, ...others].sort());
    assert.equal(cast.asked.length, 1);
    const entry = opened.timeline.at(-1);
    assert.deepEqual([entry?.kind, entry?.data], ['alerts.linked', { numbers: others }]);
    assert.ok((await timeline(others[1] ?? 0)).some((item) => item.step === 'incident' && item.outcome === 'joined'));
  });

  test('alerts of a group that are milder are there when a worse one opens the incident', async () => {
    const serviceId = await service('queue', 'high');
    const mild = await fire('queue', 'a', { severity: 'warning' });
    await flow();
    assert.deepEqual(await incidents(serviceId), []);
    const why = (await timeline(mild)).find((item) => item.step === 'incident');
    assert.equal(why?.outcome, 'none');
    assert.match(why?.text ?? '', /auto-creates incidents for high and above, and this alert is medium/);
    const bad = await fire('queue', 'b', { severity: 'high' });
    await flow();
    const opened = await only(serviceId);
    assert.equal(opened.severity, 'high');
    assert.deepEqual(opened.alerts.map(({ number }) => number).sort(), [mild, bad].sort());
  });

  test('a worse alert that joins raises the severity, but never one that a person chose', async () => {
    const serviceId = await service('mail', 'medium');
    await fire('mail', 'a', { severity: 'warning' });
    await flow();
    await fire('mail', 'b', { severity: 'high' });
    await flow();
    const raised = await only(serviceId);
    assert.equal(raised.severity, 'high');
    assert.match(raised.timeline.at(-1)?.text ?? '', /Severity medium → high, because of alert \d+/);
    await cast.call(cast.bob, 'PATCH', `/api/v1/incidents/${raised.id}`, { severity: 'low' });
    await fire('mail', 'c', { severity: 'critical' });
    await flow();
    assert.equal((await only(serviceId)).severity, 'low');
  });

  test('a resolved, closed, cancelled or mitigated incident swallows no new alert of its group: the next one opens another', async () => {
    for (const ending of [['resolve'], ['resolve', 'close'], ['cancel'], ['mitigate']]) {
      const app = `end-${ending.at(-1)}`;
      const serviceId = await service(app, 'critical');
      await fire(app, 'a');
      await flow();
      const first = await only(serviceId);
      for (const name of ending) await command(first.id, name);
      const number = await fire(app, 'b');
      await flow();
      const [before, second, ...more] = await incidents(serviceId);
      assert.equal(more.length, 0, app);
      assert.equal(before?.alert_count, 1, app);
      assert.ok(
        second?.alerts.some((alert) => alert.number === number),
        app,
      );
      assert.equal(second?.status, 'triggered');
      await command(second?.id ?? '', 'resolve');
    }
  });

  test('an alert that goes on firing, or says something new, opens nothing more after its incident was resolved; firing anew does', async () => {
    const serviceId = await service('search', 'high');
    await fire('search', 'a');
    await flow();
    const first = await only(serviceId);
    await command(first.id, 'resolve');
    await fire('search', 'a', { description: 'still there', title: 'search is still down' });
    await fire('search', 'a', { severity: 'high' });
    await flow();
    await fire('search', 'a', { severity: 'critical' });
    await fire('search', 'a', {
      labels: { alertname: 'Down', namespace: 'shop', deployment: 'search', app: 'search', host: 'a', extra: '1' },
    });
    await flow();
    assert.equal((await incidents(serviceId)).length, 1);
    clock += MINUTE;
    await moveClock(cast.database.url, clock);
    await resolve('search', 'a');
    await flow();
    assert.equal((await incidents(serviceId)).length, 1, 'a resolved alert opens nothing');
    clock += MINUTE;
    await moveClock(cast.database.url, clock);
    await fire('search', 'a');
    await flow();
    assert.equal((await incidents(serviceId)).length, 2);
  });

  test('what arrives resolved, is acknowledged already, or is milder than asked opens nothing; off opens nothing', async () => {
    const serviceId = await service('images', 'high');
    await fire('images', 'a', { action: 'resolve' });
    await fire('images', 'b', { severity: 'warning' });
    const taken = await fire('images', 'c');
    await cast.call(cast.bob, 'POST', `/api/v1/alerts/${taken}/acknowledge`);
    const offId = await service('logs', 'off');
    const number = await fire('logs', 'a');
    await flow();
    assert.deepEqual(await incidents(serviceId), []);
    assert.deepEqual(await incidents(offId), []);
    const alert = (await cast.call(cast.charlie, 'GET', `/api/v1/alerts/${number}`)).json() as { service_id: string };
    assert.equal(alert.service_id, offId, 'it belongs to its service all the same');
  });

  test('a source that may takes the incident along with the last of its alerts, once; any other source acknowledges the alert alone', async () => {
    const serviceId = await service('mailer', 'critical');
    const acknowledger = { kind: 'source', id: randomUUIDv7(), name: 'pagerduty (token Prod)' } as const;
    await fire('mailer', 'a');
    await fire('mailer', 'b');
    await flow();
    const { id } = await only(serviceId);
    const state = async () => {
      await flow();
      const { status, timeline } = await incident(id);
      return [status, timeline.at(-1)?.text];
    };
    await fire('mailer', 'a', { action: 'acknowledge', acknowledger });
    assert.equal((await state())[0], 'triggered', 'another alert fires');
    await fire('mailer', 'b', { action: 'acknowledge' });
    assert.equal((await state())[0], 'triggered', 'a source without the right was the last');
    await fire('mailer', 'c');
    await flow();
    await fire('mailer', 'c', { action: 'acknowledge', acknowledger });
    assert.deepEqual(await state(), ['acknowledged', 'Acknowledged by pagerduty (token Prod), with its alerts.']);
    assert.ok(cast.asked.some((asked) => asked.what === 'stop' && asked.id === id && asked.reason === 'acknowledged'));

    await command(id, 'unacknowledge');
    await resolve('mailer', 'a');
    assert.equal((await state())[0], 'triggered', 'what a person undid stays undone');
    await fire('mailer', 'd');
    await flow();
    await cast.db.query('update incidents set private = true where id = $1', [id]);
    await fire('mailer', 'd', { action: 'acknowledge', acknowledger });
    await flow();
    const [row] = await cast.db.query<{ status: string }>('select status from incidents where id = $1', [id]);
    assert.equal(row?.status, 'triggered', 'a private one is people’s alone');
  });

  test('when all linked alerts are resolved the timeline says so once and the incident stays; firing again is told too', async () => {
    const serviceId = await service('disk', 'critical');
    await fire('disk', 'a');
    await fire('disk', 'b');
    await flow();
    await resolve('disk', 'a');
    await flow();
    assert.equal((await only(serviceId)).timeline.at(-1)?.kind, 'incident.created');
    await resolve('disk', 'b');
    await flow();
    await flow();
    const quiet = await only(serviceId);
    assert.deepEqual([quiet.status, quiet.timeline.at(-1)?.kind], ['triggered', 'alerts.all_resolved']);
    assert.equal(quiet.timeline.filter(({ kind }) => kind === 'alerts.all_resolved').length, 1);
    await fire('disk', 'a');
    await flow();
    assert.equal((await only(serviceId)).timeline.at(-1)?.kind, 'alerts.fired_again');
  });

  test('an alert that a person took away is not linked again', async () => {
    const serviceId = await service('proxy', 'critical');
    await fire('proxy', 'a');
    const number = await fire('proxy', 'b');
    await flow();
    const opened = await only(serviceId);
    assert.equal((await cast.call(cast.bob, 'DELETE', `/api/v1/incidents/${opened.id}/alerts/${number}`)).statusCode, 204);
    await fire('proxy', 'c');
    await flow();
    const after = await only(serviceId);
    assert.equal(after.alert_count, 2);
    assert.ok(!after.alerts.some((alert) => alert.number === number));
  });

  test('a reopened incident leaves new alerts to the one that is open by then', async () => {
    const serviceId = await service('auth', 'critical');
    await fire('auth', 'a');
    await flow();
    const first = await only(serviceId);
    await command(first.id, 'resolve');
    await fire('auth', 'b');
    await flow();
    await command(first.id, 'reopen');
    await fire('auth', 'c');
    await flow();
    const [one, two, ...more] = await incidents(serviceId);
    assert.deepEqual([one?.alert_count, two?.alert_count, more.length], [1, 3, 0]);
  });

  test('a reopening that meets another server opening an incident for the same group waits for it, and leaves the group to it', async () => {
    const serviceId = await service('race', 'critical');
    await fire('race', 'a');
    await flow();
    const { id } = await only(serviceId);
    await command(id, 'resolve');
    const [{ group_id } = { group_id: '' }] = await cast.db.query<{ group_id: string }>('select group_id from incidents where id = $1', [
      id,
    ]);
    let reopening: Promise<void> | undefined;
    await cast.db.transaction(async (tx) => {
      await tx.query(
        `insert into incidents (id, title, severity, status, created_by, source, group_id, open_group_id, created_at, updated_at)
         values ($1, 'Other', 'low', 'triggered', '{}', 'alert', $2, $2, app_now(), app_now())`,
        [randomUUIDv7(), group_id],
      );
      reopening = command(id, 'reopen');
      await until(async () => {
        const [waiting] = await cast.db.query<{ count: number }>(
          `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return (waiting?.count ?? 0) > 0;
      }, 'the reopening to wait');
    });
    await reopening;
    const rows = await cast.db.query<{ title: string; reopen_count: number }>(
      'select title, reopen_count, open_group_id from incidents where group_id = $1 order by number',
      [group_id],
    );
    assert.deepEqual(rows, [
      { title: 'race is down', reopen_count: 1, open_group_id: null },
      { title: 'Other', reopen_count: 0, open_group_id: group_id },
    ]);
  });

  test('a muted alert opens its incident when the interval ends and it still fires', async () => {
    const serviceId = await service('night', 'critical');
    const day = 24 * 60;
    const minute = Math.floor((Date.now() + clock) / MINUTE) % day;
    const [from, to] = [(minute - 60 + day) % day, (minute + 60) % day];
    const written = (of: number) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
    // From an hour ago to an hour from now, also around midnight.
    const ranges =
      from < to
        ? [[from, to]]
        : [
            [from, day],
            [0, to],
          ];
    const times = ranges
      .map(([start = 0, end = 0]) => ({ start_time: written(start), end_time: written(end) }))
      .filter(({ start_time, end_time }) => start_time !== end_time);
    const save = (mute: readonly object[]) =>
      updateRouting(
        { ...cast.deps, destinations: DESTINATION_KINDS },
        {
          config: {
            destinations: [{ name: 'ops', provider: 'webhook', channel: 'https://hooks.example.org/alerts' }],
            rules: [{ name: 'quiet', matchers: ['app="night"'], destinations: ['ops'], mute }],
            default_destinations: [],
          } as unknown as Parameters<typeof updateRouting>[1]['config'],
          by: { actor: SYSTEM },
          expected: null,
        },
      );
    await save([{ times }]);
    try {
      const number = await fire('night', 'a');
      await flow();
      assert.deepEqual(await incidents(serviceId), []);
      assert.match((await timeline(number)).find((item) => item.step === 'incident')?.text ?? '', /muted now/);
      clock += 61 * MINUTE;
      await moveClock(cast.database.url, clock);
      await flow();
      assert.equal((await only(serviceId)).alert_count, 1);
    } finally {
      await save([]);
    }
  });

  test('two servers that route the same groups at once open one incident for each group', async () => {
    const serviceId = await service('twice', 'critical', { matchers: ['tier="twice"'] });
    for (let i = 0; i < 12; i += 1)
      await cast.fire(`twice-${i}`, {
        severity: 'critical',
        labels: { alertname: 'Down', deployment: `twice-${i % 6}`, tier: 'twice', n: `${i}` },
      });
    await Promise.all([flow(), flow(), flow()]);
    await flow();
    const all = await incidents(serviceId);
    assert.equal(all.length, 6);
    assert.ok(all.every((each) => each.alert_count === 2));
  });

  test('a failing incident undoes only itself: the alert is announced, and the incident is opened a minute later', async () => {
    const serviceId = await service('broken', 'critical');
    const number = await fire('broken', 'a');
    const { start } = cast.deps.escalations;
    let failing = true;
    Object.assign(cast.deps.escalations, {
      start: async (...args: Parameters<typeof start>) => {
        if (failing) throw new Error('no escalation today');
        return start(...args);
      },
    });
    try {
      await flow();
      assert.deepEqual(await incidents(serviceId), []);
      assert.ok((await timeline(number)).some((item) => item.step === 'routed' && item.outcome === 'nobody'));
      failing = false;
      await flow();
      assert.deepEqual(await incidents(serviceId), [], 'not at once: it waits a minute');
      clock += 2 * MINUTE;
      await moveClock(cast.database.url, clock);
      await flow();
      assert.equal((await only(serviceId)).alert_count, 1);
    } finally {
      Object.assign(cast.deps.escalations, { start });
    }
  });

  test('where no service takes alerts and no group has an incident, the flow asks nothing about incidents', async () => {
    await cast.db.query('delete from services');
    await changed();
    const asked: string[] = [];
    let scans = 0;
    const scansOfIncidents = `select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::int as scans
      from pg_stat_xact_user_tables where schemaname = current_schema() and (relname = 'incidents' or relname like 'incident_%')`;
    const spied: typeof cast.db = {
      ...cast.db,
      query: cast.db.query.bind(cast.db),
      transaction: (work, opening) =>
        cast.db.transaction(async (tx, ahead) => {
          const query: typeof tx.query = (text, values, name) => {
            asked.push(text);
            return tx.query(text, values, name);
          };
          // The count includes earlier transactions of this connection.
          const counted = async () => (await tx.query<{ scans: number }>(scansOfIncidents))[0]?.scans ?? Number.NaN;
          const before = await counted();
          const done = await work({ ...tx, query }, ahead);
          scans += (await counted()) - before;
          return done;
        }, opening),
    };
    await fire('alone', 'a');
    await advance({
      db: spied,
      log: openLog('silent'),
      onPlanned: () => {},
      onUnjudged: () => {},
      investigations: NO_AGENTS,
      threads: THREADED,
      incidents: cast.deps,
    });
    assert.ok(asked.length > 0);
    assert.ok(!asked.some((text) => /savepoint/.test(text)));
    assert.equal(scans, 0);
  });
});
