import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { until } from '../harness/until.ts';
import { complete, type SceneAgent, sceneAgent } from './harness/investigation-scene.ts';
import { ownStage } from './harness/shared.ts';
import { NO_BROWSER, type Stage } from './harness/stage.ts';

describe('investigations in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let scout: SceneAgent | null = null;
  before(async () => {
    stage = await ownStage();
    await stage.setUp();
  });
  afterEach((test) => stage.closePages(test));
  after(async () => {
    scout?.stop();
    await stage.close();
  });

  test('without any agent the pages say what one is and where to connect it; with one a press asks it', async () => {
    const made = await stage.call('POST', '/api/v1/alerts', { fingerprint: 'first', labels: { alertname: 'First' } });
    const page = await stage.signedIn(`/alerts/${String(made['number'])}`);
    await page.getByText('No agent is connected.').waitFor();
    scout = await sceneAgent(stage, { name: 'Scout' });
    await page.reload();
    await page.getByRole('button', { name: 'Investigate' }).click();
    await page.getByRole('link', { name: '#1' }).click();
    await page.getByRole('heading', { name: '#1 First' }).waitFor();
    await page.getByRole('button', { name: 'Cancel investigation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('It is known.');
    await dialog.getByRole('button', { name: 'Cancel investigation' }).click();
    await page.getByText('Cancelled before anything was reported: It is known.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Cancel investigation' }).waitFor();
    await page.close();
  });

  test('a result shows each hypothesis with its evidence, is judged by a press, and what agents write is text: no markup, no pictures, links with their host', async () => {
    if (!scout) throw new Error('no agent');
    const work = await scout.begin({ name: 'PaymentErrors: 12 % of payments fail' });
    const page = await stage.signedIn(`/investigations/${work.id}`);
    await page.getByText('The agent has not reported anything yet.').waitFor();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(stage.url)) foreign.push(request.url());
    });
    await scout.evidence(work, {
      source: '<img src=https://evil.example.com/a.png>',
      excerpt: '![x](https://evil.example.com/b.png) <script>x()</script>',
    });
    await complete(scout, work);
    // Without a reload: the page hears of it.
    await page.getByText('Deploy v412 made the connection pool').first().waitFor();
    assert.equal(await page.locator('main img, main iframe, main script').count(), 0);
    await page.getByText('![x](https://evil.example.com/b.png)').waitFor();
    const link = page.getByRole('link', { name: 'Open on grafana.example.com' });
    assert.equal(await link.getAttribute('href'), 'https://grafana.example.com/d/pool?from=now-1h');
    assert.match((await link.getAttribute('rel')) ?? '', /noreferrer/);
    const first = page.getByRole('list', { name: 'Hypotheses' }).getByRole('listitem').first();
    await first.getByText('Likely').waitFor();
    await first.getByRole('button', { name: 'Evidence 3: Deploys of the shop' }).click();
    await page.locator(':focus', { hasText: 'DB_POOL 50' }).waitFor();
    await page.getByLabel('Note').fill('Right, but the limit is older.');
    await page.getByRole('button', { name: 'Partly' }).click();
    await page.getByText('Right, but the limit is older.').first().waitFor();
    assert.deepEqual(foreign, []);
    await page.goto(`${stage.url}/alerts/${work.alert}`);
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Investigation' }) });
    await card.getByText('Deploy v412 made the connection pool of the checkout too small').waitFor();
    await card.getByText('Partly').waitFor();
    const { id } = await stage.call('POST', '/api/v1/incidents', { title: 'Payments fail', severity: 'high' });
    await page.goto(`${stage.url}/incidents/${String(id)}`);
    await card.getByText('Link an alert to have an agent investigate it.').waitFor();
    await stage.call('POST', `/api/v1/incidents/${String(id)}/alerts`, { alert_numbers: [work.alert] });
    await page.reload();
    await card.getByText('Deploy v412 made the connection pool of the checkout too small').waitFor();
    await card.getByText('Partly').waitFor();
    await card.getByRole('button', { name: 'Investigate again' }).waitFor();
    await card.getByRole('link', { name: '#2' }).click();
    await page.getByRole('list', { name: 'Hypotheses' }).waitFor();
    await page.goto(`${stage.url}/agents`);
    await page.getByRole('list', { name: 'Agents' }).getByText('1 partly').waitFor();
    await page.close();
  });

  test('what an agent asks to run is counted on every page, says exactly what runs, and runs once approved; what is declined does not', async () => {
    if (!scout) throw new Error('no agent');
    const page = await stage.signedIn('/dashboard');
    const work = await scout.begin({ name: 'Certificate of the bank expires', severity: 'warning' });
    const status = async () => (await stage.call('GET', `/api/v1/alerts/${work.alert}`))['status'];
    const ask = (tool: string, reason: string) => scout?.call(work, tool, { number: work.alert }, { reason });
    await ask('alert_resolve', 'The certificate was renewed.');
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: /Investigations 1 approval waiting/ })
      .click();
    const waiting = page.getByRole('list', { name: 'Approvals waiting' });
    await waiting.getByText(`Resolve alert ${work.alert}, Certificate of the bank expires`).waitFor();
    await waiting.getByText('The certificate was renewed.').waitFor();
    await waiting.getByText('alert_resolve').waitFor();
    await waiting.getByRole('button', { name: 'Decline' }).click();
    await waiting.waitFor({ state: 'detached' });
    assert.equal(await status(), 'firing');
    await ask('alert_resolve', 'Really.');
    await waiting.getByRole('button', { name: 'Approve and run' }).click();
    await until(async () => (await status()) === 'resolved', 'the command that was approved');
    await page.getByRole('link', { name: 'Approvals', exact: true }).click();
    await page.getByText('Nothing waits').waitFor();
    await page.getByText('All', { exact: true }).click();
    await page.waitForURL(/all=true/);
    await page.getByRole('list', { name: 'Decided approvals' }).getByText('Declined').waitFor();
    await page.close();
  });

  test('the list is narrowed down in the address, leads to what failed, which is retried, and says so when it cannot be loaded', async () => {
    if (!scout) throw new Error('no agent');
    const work = await scout.begin({
      name: 'A name that is long enough to need more than one line on every phone, and on some screens as well',
      severity: 'high',
    });
    await scout.call(work, 'investigation_fail', { reason: `No access: ${'x'.repeat(300)}`, retryable: false });
    const page = await stage.signedIn('/investigations');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Failed', exact: true }).click();
    await page.waitForURL(/show=dead_lettered/);
    const rows = page.getByRole('list', { name: 'Investigations' }).getByRole('listitem');
    await rows.filter({ hasText: 'A name that is long' }).waitFor();
    await until(async () => (await rows.count()) === 1, 'only what failed');
    await page.reload();
    await page.getByRole('link', { name: /A name that is long/ }).click();
    await page.getByText('Every attempt ended without a result.').waitFor();
    await page.getByRole('button', { name: 'Retry', exact: true }).waitFor();
    await page.goBack();
    await rows.getByRole('button', { name: /^Retry investigation \d+$/ }).click();
    await page.getByText('No investigations match').waitFor();
    await page.goto(`${stage.url}/investigations`);
    await page.getByRole('link', { name: /A name that is long/ }).click();
    await page.getByRole('button', { name: 'Cancel investigation' }).waitFor();
    await page.route('**/api/v1/investigations?*', (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
    await page.goto(`${stage.url}/investigations`);
    await page.getByText('The investigations could not be loaded').waitFor();
    await page.close();
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
