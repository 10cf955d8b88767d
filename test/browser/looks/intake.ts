import pg from 'pg';
import { eventually } from '../../harness/processes.ts';
import { until } from '../../harness/until.ts';
import { firing } from '../harness/stage.ts';
import { type LookStage, numberOf, scene, shows } from './sight.ts';

async function send({ url }: LookStage, token: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await (await fetch(`${url}/webhooks/alerts`, { method: 'POST', headers, body: JSON.stringify(body) })).arrayBuffer();
}

const kept = ({ call }: LookStage, kind: string) =>
  until(async () => Number((await call('GET', `/api/v1/webhook-tokens/refusals?kind=${kind}`))['total']) > 0, `${kind} to be kept`);

export const TOKENS = scene(
  'webhook tokens and mappings',
  async (stage) => {
    const { call, post } = stage;
    const disks = await call('POST', '/api/v1/webhook-tokens', { name: 'disks' });
    await post(String(disks['token']), [firing('OnItsPage')]);
    await call('PATCH', `/api/v1/webhook-tokens/${String(disks['id'])}`, {
      labels: { env: 'prod' },
      stale_after: 5_400,
      signing_secret: 'a secret of the tool',
    });
    const odd = await call('POST', '/api/v1/webhook-tokens', { name: 'odd-tool', unknown_bodies: 'refuse' });
    await send(stage, String(odd['token']), { title: 'Odd tool speaks', api_key: 'hunter2' });
    await kept(stage, 'refused');
    const probe = await call('POST', '/api/v1/webhook-tokens', { name: 'Disk probe', unknown_bodies: 'accept' });
    await send(stage, String(probe['token']), { happened: 'Something peculiar', where: 'cellar' });
    await kept(stage, 'unknown');
    const { version } = await call('GET', '/api/v1/intake/mappings');
    await call('PUT', '/api/v1/intake/mappings', {
      version,
      mappings: [],
      adjustments: [{ name: 'No noise', when: 'alert.labels.alertname == "Noise"', drop: true }],
    });
    await send(stage, String(probe['token']), { labels: { alertname: 'Noise' } });
    await kept(stage, 'dropped');
    return { disks: String(disks['id']), unknown: await numberOf(stage, 'peculiar') };
  },
  [
    {
      name: 'a token',
      at: ({ disks }) => `/webhook-tokens/${disks}`,
      ready: async (page) => {
        await page.getByRole('heading', { name: 'Last request' }).waitFor();
        await page.getByRole('list', { name: 'Tools' }).waitFor();
      },
    },
    {
      name: 'a refused body',
      at: '/webhook-tokens',
      ready: async (page) => {
        const refused = page.getByRole('list', { name: 'Rejected requests' });
        await refused.getByRole('button', { name: 'Show body' }).click();
        await refused.getByText('"[removed]"').waitFor();
      },
    },
    {
      name: 'the list, and a token just made',
      at: '/webhook-tokens',
      ready: async (page, { name }) => {
        await page.getByRole('textbox', { name: 'Name' }).fill(`look ${name}`);
        await page.getByRole('button', { name: 'Create token' }).click();
        await page.getByText('Waiting for the first alert').waitFor();
      },
    },
    {
      name: 'the mapping of an unknown body',
      at: ({ unknown }) => `/webhook-tokens/mappings?alert=${unknown}`,
      ready: (page) => page.getByRole('status').getByText('Something peculiar').first().waitFor(),
    },
    {
      name: 'an adjustment, and what it dropped',
      at: '/webhook-tokens/mappings',
      ready: async (page) => {
        await page.getByText('Dropped', { exact: true }).click();
        await page.getByText('"No noise" dropped "Noise" of native').waitFor();
      },
    },
  ],
);

export const HEARTBEATS = scene(
  'heartbeats',
  async ({ call, databaseUrl }) => {
    const make = async (body: object) =>
      (await call('POST', '/api/v1/heartbeats', body)) as { readonly id: string; readonly ping_url: string };
    const ping = async ({ ping_url: url }: { readonly ping_url: string }, end = '', init: RequestInit = {}) => {
      await (await fetch(url + end, init)).arrayBuffer();
    };
    const late = await make({ name: 'Search index', period_seconds: 900, grace_seconds: 3_600 });
    const running = await make({
      name: 'Monthly invoices of every customer in every region',
      cron: '0 4 1 * *',
      time_zone: 'Europe/Berlin',
      grace_seconds: 7_200,
    });
    const down = await make({
      name: 'Ledger replication',
      period_seconds: 60,
      grace_seconds: 30,
      severity: 'critical',
      labels: { region: 'eu-west-1' },
    });
    await make({ name: 'Old importer', period_seconds: 86_400, paused: true });
    for (const name of ['Mail queue', 'Certificates', 'Metrics export', 'Fraud model'])
      await ping(await make({ name, period_seconds: 3_600 }));
    await ping(late);
    await ping(down, '/fail', { method: 'POST', body: 'replication lag 4711 s' });
    await ping(running, '/start');
    const db = new pg.Client({ connectionString: databaseUrl });
    await db.connect();
    await db.query(`update heartbeats set expected_at = app_now(), due_at = app_now() where id = $1`, [late.id]);
    await db.end();
    await eventually('it is late', async () => (await call('GET', `/api/v1/heartbeats/${late.id}`))['state'] === 'late');
    return { down: down.id, running: running.id };
  },
  [
    {
      name: 'the list',
      at: '/heartbeats',
      ready: async (page) => {
        await page.getByRole('heading', { name: /^Heartbeats: 1 down, 1 late/ }).waitFor();
        await page.getByRole('link', { name: 'Fraud model' }).waitFor();
      },
    },
    {
      name: 'one whose job failed',
      at: ({ down }) => `/heartbeats/${down}`,
      ready: async (page) => {
        await page.getByText('The job reported that it failed.').first().waitFor();
        await page.getByRole('button', { name: /^Failure/ }).click();
      },
    },
    { name: 'one whose job runs', at: ({ running }) => `/heartbeats/${running}`, ready: shows('its alert fires') },
    {
      name: 'the form of a heartbeat',
      at: '/heartbeats',
      ready: async (page) => {
        await page.getByRole('button', { name: 'New heartbeat' }).click();
        await page.getByText('Cron schedule').click();
        await page.getByText('The next 5, in').waitFor();
      },
    },
  ],
);

export const ROUTING = scene(
  'routing',
  async ({ call, post, token }) => {
    await post(token, [
      firing('CartBurns', { namespace: 'shop-eu', team: 'storefront' }),
      firing('SearchBurns', { namespace: 'shop-us', team: 'storefront' }),
      firing('TillBurns', { namespace: 'tills', team: 'payments' }),
    ]);
    const rule = (name: string, matcher: string) => ({ name, matchers: [matcher], destinations: ['ops'] });
    const { version } = await call('GET', '/api/v1/routes');
    await call('PUT', '/api/v1/routes', {
      version,
      destinations: [{ name: 'ops', provider: 'webhook', channel: 'https://hooks.example.org/ops' }],
      default_destinations: ['ops'],
      rules: [rule('Shop', 'namespace=~"shop-.*"'), { ...rule('Payments', 'team="payments"'), mute: [{ weekdays: ['saturday:sunday'] }] }],
    });
  },
  [
    {
      name: 'rules, a draft and what it would change',
      at: '/routing',
      ready: async (page) => {
        await page.getByRole('button', { name: 'More for Shop' }).click();
        await page.getByRole('menuitem', { name: 'Duplicate' }).click();
        await page.getByText('Nothing changes for').waitFor();
        // On its way out it has nothing in it.
        await page.getByRole('menu').waitFor({ state: 'detached' });
      },
    },
    {
      name: 'the form of a rule',
      at: '/routing',
      ready: async (page) => {
        await page.getByRole('button', { name: 'More for Payments' }).click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
        await page
          .getByRole('dialog')
          .getByText(/^Matches 1 of \d+/)
          .waitFor();
        await page.getByRole('menu').waitFor({ state: 'detached' });
      },
    },
    {
      name: 'the history',
      at: '/routing',
      ready: async (page) => {
        await page.getByRole('button', { name: 'History' }).click();
        await page.getByText('active', { exact: true }).waitFor();
      },
    },
  ],
);

export const TRIAGE = scene(
  'triage',
  async ({ call }) => {
    const rules = '/api/v1/triage/rules';
    await call('POST', rules, { name: 'Development is noise', matchers: ['namespace="dev"'], decision: 'noise' });
    await call('POST', '/api/v1/alerts', { fingerprint: 'dev', labels: { alertname: 'Restarts', namespace: 'dev' } });
    const results = async () => (await call('GET', '/api/v1/triage/results'))['items'] as readonly { readonly id: string }[];
    await until(async () => (await results()).length > 0, 'the result of the rule');
    await call('POST', `/api/v1/triage/results/${(await results())[0]?.id}/override`, { decision: 'incident' });
    for (let n = 0; n < 12; n += 1)
      await call('POST', rules, {
        name: `Rule ${n} with a name of some length about a team`,
        matchers: [`namespace=~"team-${n}-.*"`, 'cluster!="a-cluster-with-a-rather-long-name"'],
        severities: ['warning', 'info'],
        decision: n % 3 === 0 ? 'investigate' : n % 3 === 1 ? 'noise' : 'incident',
        enabled: n % 4 !== 0,
      });
  },
  [
    { name: 'rules', at: '/triage', ready: shows('Rule 11 with a name') },
    {
      name: 'results',
      at: '/triage?tab=results',
      ready: async (page) => {
        await page.getByText('Accuracy').waitFor();
        await page.getByRole('radiogroup').getByText('All').click();
        await page.getByText('Was noise').first().waitFor();
      },
    },
    {
      name: 'noise, and the form of a rule',
      at: '/triage?tab=noise',
      ready: async (page) => {
        await page.getByText('Never acknowledged').waitFor();
        await page.getByRole('button', { name: 'New rule' }).click();
        await page.getByRole('textbox', { name: 'Name' }).waitFor();
      },
    },
  ],
);

export const MAINTENANCE = scene(
  'maintenance',
  async ({ call }) => {
    const windows = '/api/v1/maintenance-windows';
    await call('POST', windows, { title: 'Active one', matchers: ['team="web"'], duration_minutes: 60 });
  },
  [
    {
      name: 'the calendar, and the form of a window',
      at: '/maintenance',
      ready: async (page) => {
        await page.getByText('Active one').waitFor();
        await page.getByText('Calendar', { exact: true }).click();
        await page.getByRole('list', { name: 'Calendar of maintenance windows' }).getByText('Active one').first().waitFor();
        await page.getByRole('button', { name: 'New window' }).click();
        await page.getByRole('textbox', { name: 'Title' }).waitFor();
      },
    },
  ],
);
