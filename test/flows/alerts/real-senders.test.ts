// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { acknowledge, change, resolve, trigger } from '@pagerduty/pdjs/build/src/events.js';
import { noAlertmanager, startReceivers } from '../../harness/programs/alertmanager.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { createTestDatabase } from '../../harness/postgres.ts';
import { noPrometheus, startPrometheus } from '../../harness/programs/prometheus.ts';
import { DATE_OFFSET_MS, machineTime } from '../../harness/shift-date.ts';
import { movingSnippet } from '../../harness/snippet.ts';
import { startTlsFront } from '../../harness/programs/tls-front.ts';
import { until } from '../../harness/until.ts';

const run = promisify(execFile);

describe('programs that know only PagerDuty, Alertmanager or Opsgenie, with another address and a token', () => {
  let server: TestApp;
  let reader: string;
  let folder: string;
  before(async () => {
    // Programs of others go by the machine's clock, and so does this server's database.
    const database = await createTestDatabase();
    await moveClock(database.url, -DATE_OFFSET_MS);
    server = await startTestApp({ database });
    const made = await server.api('POST', '/api/v1/user/tokens', { name: 'amtool', permissions: ['alerts:read', 'alerts:write'] });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    reader = made.body.token;
    folder = mkdtempSync(path.join(tmpdir(), 'amtool-'));
    writeFileSync(path.join(folder, 'http.yml'), movingSnippet('amtool, Karma and Grafana', { url: server.url, token: reader }));
  });
  after(async () => {
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const own = () => ({ url: server.url, token: server.webhookToken });
  const alerts = async (search: string): Promise<any[]> =>
    (await server.api('GET', `/api/v1/alerts?search=${search}&sort=created_at`)).body.items;
  const states = async (search: string) => (await alerts(search)).map(({ status }) => status);
  const amtool = async (...args: string[]) => {
    const { stdout } = await run('amtool', [...args, `--alertmanager.url=${server.url}`, `--http.config.file=${folder}/http.yml`]);
    return stdout.trim();
  };

  test('Prometheus sends straight: its rule fires and resolves', { skip: noPrometheus() }, async () => {
    const prometheus = await startPrometheus(movingSnippet('Prometheus without Alertmanager', own()));
    try {
      prometheus.set(true);
      await until(async () => (await alerts('attic')).length > 0, 'the rule to fire', 60_000);
      const [alert, ...more] = await alerts('attic');
      assert.deepEqual(
        [alert.title, alert.severity, alert.status, alert.source, alert.labels, more.length],
        [
          'The attic burns',
          'critical',
          'firing',
          'alertmanager',
          { alertname: 'Burning', severity: 'critical', room: 'attic', job: 'test', instance: alert.labels.instance },
          0,
        ],
      );
      prometheus.set(false);
      await until(async () => (await states('attic')).join() === 'resolved', 'the rule to resolve', 60_000);
    } catch (error) {
      throw new Error(prometheus.output(), { cause: error });
    } finally {
      await prometheus.stop();
    }
  });

  test('Alertmanager’s receivers for webhooks, PagerDuty and Opsgenie: two alerts of a group stay two with their severities, are the same whichever brings them, and resolve', {
    skip: noAlertmanager(),
  }, async () => {
    const receiver = (name: string) => {
      const [, part = ''] = movingSnippet(`Alertmanager: ${name} receivers`, own()).split('  - name: tocsin\n');
      return part.replaceAll(/^ {4}/gm, '');
    };
    const receivers = { webhook: receiver('webhook'), pagerduty: receiver('PagerDuty'), opsgenie: receiver('Opsgenie') };
    const alertmanager = await startReceivers(receivers);
    try {
      const names = ['pagerduty', 'opsgenie', 'all'];
      const listed = (ended: boolean) =>
        names.flatMap((via) =>
          ['critical', 'info'].map((severity) => ({
            labels: { alertname: `Leak-${via}`, via, severity },
            annotations: { summary: `A leak of ${severity}` },
            startsAt: new Date(machineTime() - 60_000).toISOString(),
            ...(ended ? { endsAt: new Date(machineTime() - 1_000).toISOString() } : {}),
          })),
        );
      await alertmanager.post(listed(false));
      for (const via of names) {
        await until(async () => (await alerts(`Leak-${via}`)).length >= 2, `the alerts by ${via}`, 60_000);
        const found = await alerts(`Leak-${via}`);
        assert.deepEqual(found.map(({ severity, title }) => [severity, title]).sort(), [
          ['critical', 'A leak of critical'],
          ['info', 'A leak of info'],
        ]);
      }
      await alertmanager.post(listed(true));
      for (const via of names)
        await until(
          async () => (await states(`Leak-${via}`)).join() === 'resolved,resolved',
          `the alerts by ${via} to be resolved`,
          60_000,
        );
    } finally {
      await alertmanager.stop();
    }
  });

  test('PagerDuty’s own client triggers, acknowledges and resolves, and sends a change', async () => {
    const front = await startTlsFront(server.url);
    const agent = new Agent({ ca: front.ca });
    const to = { server: front.host, agent } as { server: string };
    const deployed: any = { summary: 'Deployed', timestamp: new Date().toISOString(), custom_details: {} };
    try {
      const event = { routing_key: server.webhookToken, dedup_key: 'pdjs-1' };
      const payload = { summary: 'Sent by pdjs', source: 'db-1', severity: 'critical' as const };
      const answers = [];
      for (const [send, state] of [
        [trigger, 'firing'],
        [acknowledge, 'acknowledged'],
        [resolve, 'resolved'],
      ] as const) {
        answers.push(await send({ ...to, data: { ...event, event_action: 'trigger', payload } }));
        assert.deepEqual(await states('pdjs'), [state]);
      }
      for (const { status, data } of answers)
        assert.deepEqual([status, data], [202, { status: 'success', message: 'Event processed', dedup_key: 'pdjs-1' }]);
      const changed = await change({
        ...to,
        data: { ...event, payload: deployed, links: [] } as any,
      });
      assert.equal(changed.data.status, 'success');
      const refused = await trigger({ ...to, data: { ...event, routing_key: 'R0EXAMPLE', event_action: 'trigger', payload } });
      assert.deepEqual([refused.status, refused.data.status], [400, 'invalid event']);
    } finally {
      agent.destroy();
      front.stop();
    }
  });

  test('amtool lists alerts, silences them and ends the silence', { skip: noAlertmanager() }, async () => {
    const posted = await server.webhook([
      { labels: { alertname: 'Loud', instance: 'a', severity: 'critical' }, annotations: { summary: 'Loud a' } },
      { labels: { alertname: 'Loud', instance: 'b', severity: 'info' }, annotations: { summary: 'Loud b' } },
      { labels: { alertname: 'Soft' } },
    ]);
    assert.equal(posted.status, 200);
    const query = async (...args: string[]): Promise<any[]> => JSON.parse(await amtool('alert', 'query', '--output=json', ...args));
    assert.deepEqual((await query('alertname=Loud')).map(({ labels }) => labels.instance).sort(), ['a', 'b']);
    assert.deepEqual(
      (await query('alertname=~"Lo.+"', 'severity!=info')).map(({ labels }) => labels.instance),
      ['a'],
    );
    const id = await amtool(
      'silence',
      'add',
      'alertname=Loud',
      'instance=~"a|c"',
      '--duration=1h',
      '--author=Ada',
      '--comment=replacing the horn',
    );
    assert.match(id, /^[0-9a-f-]{36}$/);
    const [silence] = JSON.parse(await amtool('silence', 'query', '--output=json'));
    assert.deepEqual(
      [
        silence.id,
        silence.createdBy,
        silence.comment,
        silence.status.state,
        silence.matchers.map(({ name, value, isRegex }: any) => [name, value, isRegex]),
      ],
      [
        id,
        'Ada',
        'replacing the horn',
        'active',
        [
          ['alertname', 'Loud', false],
          ['instance', 'a|c', true],
        ],
      ],
    );
    assert.deepEqual(
      (await query('alertname=Loud')).map(({ labels }) => labels.instance),
      ['b'],
      'amtool shows what is active',
    );
    const [silenced] = await query('--silenced', 'instance=a');
    assert.deepEqual([silenced.status.state, silenced.status.silencedBy], ['suppressed', [id]]);
    const window = (await server.api('GET', `/api/v1/maintenance-windows/${id}`)).body;
    assert.deepEqual([window.title, window.state, window.author], ['replacing the horn', 'active', 'Ada']);
    await amtool('silence', 'expire', id);
    assert.equal((await query('alertname=Loud')).length, 2);
    assert.equal(await amtool('silence', 'query', '--quiet'), '');
    assert.equal(JSON.parse(await amtool('silence', 'query', '--expired', '--output=json'))[0].status.state, 'expired');
  });
});
