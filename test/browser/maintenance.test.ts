import { afterEach, before, describe, test } from 'node:test';
import { type SharedStage, sharedStage } from './harness/shared.ts';
import { NO_BROWSER } from './harness/stage.ts';

describe('maintenance in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  before(async () => {
    stage = await sharedStage();
  });
  afterEach((test) => stage.closePages(test));

  test('the empty page says what a window does; one is planned there, and a refused rule stands at its field', async () => {
    const page = await stage.signedIn('/maintenance');
    await page.getByText('While a window is active, nobody is notified').waitFor();
    await page.getByRole('button', { name: 'Plan maintenance' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Upgrade of the shop database');
    await page.getByLabel('Matchers').first().fill('namespace="parlour"');
    await page.keyboard.press('Enter');
    await page.getByText('Silences no alerts now.').waitFor();
    await page.getByRole('combobox', { name: 'Repeats' }).click();
    await page.getByRole('option', { name: 'By a rule' }).click();
    await page.getByRole('textbox', { name: 'Rule' }).fill('FREQ=MINUTELY');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/more often than every 15 minutes/).waitFor();
    await page.getByRole('textbox', { name: 'Rule' }).fill('FREQ=WEEKLY;BYDAY=SU');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('every Sunday').waitFor();
  });

  test('an alert is silenced by its labels, and the window is ended from the list', async () => {
    const { number } = await stage.call('POST', '/api/v1/alerts', {
      fingerprint: 'disk',
      labels: { alertname: 'DiskFull', namespace: 'parlour', instance: 'db-1' },
    });
    const page = await stage.signedIn(`/alerts/${String(number)}`);
    await page.getByRole('button', { name: 'Silence' }).first().click();
    await page.getByText('Silences 1 alert in 1 group now.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Silence alertname="DiskFull", namespace="parlour" is saved').waitFor();
    await page.goto(new URL('/maintenance', page.url()).href);
    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await page.getByText('Ended', { exact: true }).first().waitFor();
  });
});
