import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { becomes } from './harness/becomes.ts';
import { quiet } from './harness/quiet.ts';
import { ownStage } from './harness/shared.ts';
import { firing, NO_BROWSER, PHONE, type Stage } from './harness/stage.ts';

describe('the dashboard in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let token: string;
  before(async () => {
    stage = await ownStage();
    token = await stage.setUp();
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  test('says that nothing is wrong, and follows live when something is', async () => {
    const page = await stage.signedIn('/dashboard');
    await page.getByRole('heading', { name: 'No open alerts' }).waitFor();
    await page.getByText('No alerts in this period.').waitFor();
    await stage.post(token, [
      firing('DiskFull', { service: 'shop' }),
      firing('DiskFull', { service: 'shop', pod: 'b' }),
      firing('CpuBusy', { service: 'search', severity: 'warning' }),
    ]);
    await page.getByRole('heading', { name: /2 critical in shop 3 unacknowledged/ }).waitFor();
    await page.getByRole('link', { name: /shop/ }).getByText('2').waitFor();
  });

  test('each figure leads to its alerts', async () => {
    const page = await stage.signedIn('/dashboard');
    // The list that one comes from has links of the same names.
    const back = async () => {
      await page.goBack();
      await page.getByRole('heading', { name: /2 critical in shop/ }).waitFor();
    };
    await page.getByRole('link', { name: /^Critical 2/ }).click();
    await page.waitForURL(/severity=critical/);
    await back();
    await page.getByRole('link', { name: /shop/ }).click();
    await page.getByText('2 results').waitFor();
    await back();
    await page.getByRole('link', { name: 'CpuBusy' }).click();
    await page.getByRole('listitem').filter({ hasText: 'CpuBusy' }).waitFor();
  });

  test('a span drawn on the chart shows the alerts that arrived in it', async () => {
    const page = await stage.signedIn('/dashboard');
    const chart = page.getByRole('img', { name: /Alerts received/ });
    await chart.locator('[data-severity=critical]').first().waitFor();
    await quiet(page);
    const box = await chart.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.5);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.85, box.y + box.height * 0.5, { steps: 4 });
    await page.mouse.move(box.x + box.width - 12, box.y + box.height * 0.5, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL(/from=.*until=/);
    await page.getByText('3 results').waitFor();
    await page.getByRole('button', { name: 'Remove filter received' }).click();
    await page.waitForURL((url) => !url.searchParams.has('from'));
  });

  test('a column says what it holds under a pointer, and a press on it shows its alerts', async () => {
    const page = await stage.signedIn('/dashboard');
    const chart = page.getByRole('img', { name: /Alerts received/ });
    const column = chart.locator('rect[data-severity=critical]').first();
    await column.waitFor();
    await quiet(page);
    await column.hover();
    for (const words of [/^Critical2$/, /^Warning1$/, /^High0$/]) await chart.locator('div').filter({ hasText: words }).last().waitFor();
    await column.click();
    await page.waitForURL(/from=.*until=/);
    await page.getByText('3 results').waitFor();
  });

  test('mean times stand over the hours in which they have any', async () => {
    for (const command of ['acknowledge', 'resolve']) await stage.call('POST', `/api/v1/alerts/3/${command}`);
    const page = await stage.signedIn('/dashboard');
    for (const name of [/MTTA.*over time/, /MTTR.*over time/])
      await becomes(() => page.getByRole('img', { name }).locator('circle').count(), 1);
  });

  test('a span drawn within one frame, as on a slow machine, reaches to where it was released', async () => {
    const page = await stage.signedIn('/dashboard');
    const chart = page.getByRole('img', { name: /Alerts received/ });
    await chart.locator('[data-severity=critical]').first().waitFor();
    await quiet(page);
    const box = await chart.boundingBox();
    assert.ok(box);
    const y = box.y + box.height * 0.5;
    await page.mouse.move(box.x + box.width * 0.7, y);
    await chart.getByText(/^Critical/).waitFor();
    await page.evaluate(`{
      const target = document.elementFromPoint(${box.x + box.width * 0.7}, ${y});
      const send = (type, clientX) => target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY: ${y} }));
      send('pointerdown', ${box.x + box.width * 0.7});
      send('pointermove', ${box.x + box.width - 12});
      send('pointerup', ${box.x + box.width - 12});
    }`);
    await page.waitForURL(/from=.*until=/);
    await page.getByText('3 results').waitFor();
  });

  test('the table behind the chart has the same figures, for those who read', async () => {
    const page = await stage.signedIn('/dashboard');
    await page.getByRole('button', { name: 'Show alert volume as a table' }).click();
    const table = page.getByRole('table', { name: 'Alerts received, by time and severity' });
    const cells = table.getByRole('row').nth(1).getByRole('cell');
    await becomes(async () => (await cells.allTextContents()).slice(0, 4), ['2', '0', '1', '0']);
    await table.getByRole('link', { name: 'Show' }).first().click();
    await page.getByText('3 results').waitFor();
  });

  test('the range and the day stand in the address', async () => {
    const page = await stage.signedIn('/dashboard', PHONE);
    await page.getByText('30 days').click();
    await page.waitForURL(/range=30d/);
    const day = page.getByRole('region', { name: 'Daily summary' });
    await day.getByText('No alerts received or resolved').waitFor();
    await day.getByRole('button', { name: 'Next day' }).click();
    await page.waitForURL(/day=\d{4}-\d\d-\d\d/);
    await day.getByText('Most frequent').waitFor();
    await day.getByRole('button', { name: 'Next day', disabled: true }).waitFor();
    await page.reload();
    await day.getByText('Most frequent').waitFor();
  });

  test('no page threw, logged an error or ran into the security policy', () => assert.deepEqual(stage.faults, []));
});
