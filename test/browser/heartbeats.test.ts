import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { becomes } from './harness/becomes.ts';
import { type SharedStage, sharedStage } from './harness/shared.ts';
import { NO_BROWSER } from './harness/stage.ts';

interface Made {
  readonly id: string;
  readonly ping_url: string;
}

describe('heartbeats in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  let backup: Made;

  const make = async (body: object): Promise<Made> => (await stage.call('POST', '/api/v1/heartbeats', body)) as unknown as Made;
  const ping = async (made: Made, end = '', init: RequestInit = {}) => {
    assert.equal((await fetch(made.ping_url + end, init)).status, 200);
  };
  const open = async (made: Made) => stage.signedIn(`/heartbeats/${made.id}`);

  before(async () => {
    stage = await sharedStage();
  });
  afterEach((test) => stage.closePages(test));

  test('the empty list says what heartbeats are for; the first one is made with a rhythm of the clock and shows its address once', async () => {
    const page = await stage.signedIn('/heartbeats');
    await page.getByText('Have a job ping an address after each run.').waitFor();
    await page.getByRole('button', { name: 'Create your first heartbeat' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Nightly backup');
    await page.getByText('Cron schedule').click();
    await page.getByRole('textbox', { name: 'Cron expression' }).fill('61 * * * *');
    await page.getByText('Not a valid cron expression').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Invalid value for minute: 61/).waitFor();
    await page.getByRole('textbox', { name: 'Cron expression' }).fill('15 3 * * *');
    await page.getByText('The next 5, in').waitFor();
    const times = page.getByRole('status').getByRole('listitem');
    await times.first().filter({ hasText: '03:15' }).waitFor();
    await becomes(() => times.count(), 5);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Nightly backup' }).waitFor();
    await page.getByText('This is the only time this address is shown').waitFor();
    const address = (await page.locator('code').first().textContent()) ?? '';
    assert.match(address, /\/api\/v1\/heartbeats\/ping\/svc_hb_[0-9A-Za-z]{38}$/);
    for (const name of ['cron', 'Shell', 'systemd', 'GitHub Actions', 'PowerShell', 'Kubernetes']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tab', { name, exact: true }).and(page.locator('[aria-selected=true]')).waitFor();
      assert.ok((await page.locator('pre').textContent())?.includes(address), name);
    }
    await page.reload();
    await page.getByText('The address was only shown when it was created').waitFor();
    assert.equal((await page.content()).includes(address), false);
  });

  test('a ping is seen without a reload, a failure shows what the job said and leads to its alert', async () => {
    backup = await make({ name: 'Orders export', period_seconds: 300, description: 'Look at the disk of db-2 first.' });
    const page = await open(backup);
    await page.getByText('No alert fires before the first ping.', { exact: true }).waitFor();
    await ping(backup);
    await page.getByText('The next ping is due').waitFor();
    await ping(backup, '/3', { method: 'POST', body: 'No space left on device <img src=x onerror=alert(1)>' });
    await page.getByText('The job ended with exit status 3.').waitFor();
    await page.getByRole('button', { name: /Failure, exit status 3/ }).click();
    await page.getByText('No space left on device <img src=x onerror=alert(1)>').waitFor();
    await page
      .getByRole('link', { name: /^Alert \d+$/ })
      .first()
      .click();
    await page.getByText('Orders export: run failed').first().waitFor();
  });

  test('pausing, resuming, a new address and removing', async () => {
    const page = await open(backup);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Pings are recorded, but no alert fires').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('The next ping is due').waitFor();
    await page.getByRole('button', { name: 'New address' }).click();
    await page.getByRole('button', { name: 'Create new address' }).click();
    await page.getByText('This is the only time this address is shown').waitFor();
    assert.equal((await fetch(backup.ping_url)).status, 404);
    const spare = await make({ name: 'Spare', period_seconds: 60 });
    await page.goto(`${stage.url}/heartbeats/${spare.id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete Spare' }).click();
    await page.getByRole('link', { name: 'Orders export' }).waitFor();
    await becomes(() => page.getByRole('link', { name: 'Spare' }).count(), 0);
  });

  test('a search and a state narrow the list down', async () => {
    await make({ name: 'Ledger replication', period_seconds: 60 });
    await make({ name: 'Old importer', period_seconds: 86_400, paused: true });
    for (const name of ['Mail queue', 'Certificates', 'Metrics export', 'Search index', 'Fraud model'])
      await make({ name, period_seconds: 3_600 });
    const page = await stage.signedIn('/heartbeats');
    await page.getByRole('textbox', { name: 'Search heartbeats' }).fill('ledger');
    await page.getByRole('link', { name: 'Ledger replication' }).waitFor();
    await page.getByRole('link', { name: 'Fraud model' }).waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Search heartbeats' }).fill('');
    await page.getByText(/^Paused 1$/).click();
    await page.getByRole('link', { name: 'Old importer' }).waitFor();
    await page.getByRole('link', { name: 'Ledger replication' }).waitFor({ state: 'detached' });
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
