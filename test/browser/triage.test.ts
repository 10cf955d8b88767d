import { afterEach, before, describe, test } from 'node:test';
import pg from 'pg';
import { until } from '../harness/until.ts';
import { dragToEnd } from './harness/keys.ts';
import { quiet } from './harness/quiet.ts';
import { type SharedStage, sharedStage } from './harness/shared.ts';
import { NO_BROWSER } from './harness/stage.ts';

const RULES = '/api/v1/triage/rules';

describe('triage in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  before(async () => {
    stage = await sharedStage();
  });
  afterEach((test) => stage.closePages(test));

  test('a rule shows what it would have decided before it is saved, rules are reordered by keys, and results are reviewed', async () => {
    for (const name of ['a', 'b'])
      await stage.call('POST', '/api/v1/alerts', { fingerprint: name, labels: { alertname: 'Restarts', namespace: 'dev', pod: name } });
    const page = await stage.signedIn('/triage');
    await page.getByText('A rule says which alerts are an incident').waitFor();
    await page.getByRole('button', { name: 'Create your first rule' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Development is noise');
    await page.getByText('Give matchers or severities to see').waitFor();
    await page.getByLabel('Matchers').first().fill('namespace=~"["');
    await page.keyboard.press('Enter');
    await page.getByText(/regular expression that RE2 does not take/).waitFor();
    await page.keyboard.press('Backspace');
    await page.getByLabel('Matchers').first().fill('namespace="dev"');
    await page.keyboard.press('Enter');
    await page.getByText('Last 30 days: decides 2 alerts in 2 groups.').waitFor();
    await page.getByText('2 alerts in 2 groups: routed normally → noise.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Development is noise is saved').waitFor();

    await stage.call('POST', RULES, { name: 'Shop', matchers: ['namespace="kiosk"'], decision: 'incident' });
    const names = () => page.getByRole('list', { name: 'Triage rules in order' }).getByRole('listitem').allInnerTexts();
    await page.getByText('Shop', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'More for Shop' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await until(async () => {
      const { items } = (await stage.call('GET', `${RULES}?limit=10`)) as { items: Array<{ name: string }> };
      return items[0]?.name === 'Shop';
    }, 'the order to be saved');
    await until(async () => /^Shop/.test((await names())[0] ?? ''), 'the new order to be shown');
    await quiet(page);
    const handle = page.getByRole('button', { name: 'Move Shop' });
    await handle.focus();
    await page.keyboard.press('Space');
    await page.getByText('Shop would move to position 1 of 2.').waitFor({ state: 'attached' });
    await dragToEnd(page, 'ArrowDown', 'Shop would move to position 2 of 2.');
    await page.keyboard.press('Space');
    await until(async () => {
      const { items } = (await stage.call('GET', `${RULES}?limit=10`)) as { items: Array<{ name: string }> };
      return items[1]?.name === 'Shop';
    }, 'the new order to be saved');

    const { number } = await stage.call('POST', '/api/v1/alerts', {
      fingerprint: 'c',
      labels: { alertname: 'Restarts', namespace: 'dev' },
    });
    await until(async () => Number((await stage.call('GET', '/api/v1/triage/results'))['total']) > 0, 'triage to decide');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('link', { name: `#${String(number)} Restarts` }).waitFor();
    await page.getByRole('button', { name: `Override alert ${String(number)}` }).click();
    await page.getByRole('menuitem', { name: /^Incident/ }).click();
    await page.getByText('There is nothing to review.').waitFor();
    await page.getByRole('radiogroup').getByText('Overridden').click();
    await page.getByText(/^Was noise; overridden by /).waitFor();
    await page.getByRole('link', { name: `#${String(number)} Restarts` }).click();
    await page.getByText(/^Triaged as an incident: .* overrode triage as incident\.$/).waitFor();

    // A rule is proposed for what came on two days.
    for (const name of ['chatter-1', 'chatter-2', 'chatter-3'])
      await stage.call('POST', '/api/v1/alerts', { fingerprint: name, labels: { alertname: 'Chatter', namespace: 'chat', pod: name } });
    const db = new pg.Client({ connectionString: stage.databaseUrl });
    await db.connect();
    await db.query(`update alerts set created_at = created_at - interval '1 day' where fingerprint = 'chatter-1'`);
    await db.end();
    await page.goto(new URL('/triage?tab=noise', page.url()).href);
    await page.getByRole('button', { name: 'Triage as noise' }).first().click();
    await page.getByText('Last 30 days:').waitFor();
  });

  test('rules that cannot be loaded say so', async () => {
    const page = await stage.signedIn('/triage');
    await page.route('**/api/v1/triage/**', (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }));
    await page.goto(page.url());
    await page.getByText('The rules could not be loaded').waitFor();
  });
});
