import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { looksRight } from './harness/looks.ts';
import { ownStage } from './harness/shared.ts';
import { firing, NO_BROWSER, type Stage } from './harness/stage.ts';

describe('every page at 1440 and 390 px, light and dark: fits, and axe finds nothing serious', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  before(async () => {
    stage = await ownStage();
    const token = await stage.setUp();
    const severities = ['critical', 'high', 'warning', 'info'];
    await stage.post(
      token,
      Array.from({ length: 24 }, (_, index) =>
        firing(`Rule${index % 5}`, {
          severity: severities[index % 4] ?? 'info',
          service: `service-${index % 3}`,
          namespace: `prod-${index % 2}`,
          pod: `pod-${index}`,
        }),
      ),
    );
    await stage.post(
      token,
      ['a', 'b', 'c'].map((pod) => firing('Storm', { severity: 'warning', namespace: 'sea', deployment: 'ship', pod })),
    );
    const page = await stage.signedIn('/alerts/1');
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByText(/Acknowledged by/).waitFor();
    await page.goto(`${stage.url}/alerts/2`);
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await page.getByText(/Resolved by/).waitFor();
    await page.close();
  });
  afterEach(() => stage.closePages());
  after(() => stage.close());

  test('alerts', () => looksRight(stage, '/alerts?status=all&view=alerts', (page) => page.getByRole('listitem').nth(3).waitFor()));

  test('alerts by group', () =>
    looksRight(stage, '/alerts', (page) =>
      page
        .getByText(/\d firing/)
        .first()
        .waitFor(),
    ));

  test('alerts with filters that nothing matches', () =>
    looksRight(stage, '/alerts?label=namespace:none&source=grafana&range=24h', (page) => page.getByText('No alert matches').waitFor()));

  test('what a list can be narrowed down by', () =>
    looksRight(stage, '/alerts', async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('region', { name: 'namespace' }).getByText('prod-0').waitFor();
    }));

  test('saved views', () =>
    looksRight(stage, '/alerts?severity=critical', async (page) => {
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('textbox', { name: 'View name' }).waitFor();
    }));

  test('an alert', () => looksRight(stage, '/alerts/1', (page) => page.getByText(/Acknowledged by Anna Lee/).waitFor()));

  test('an alert that is resolved', () =>
    looksRight(stage, '/alerts/2', (page) =>
      page
        .getByText(/Resolved by Anna Lee/)
        .first()
        .waitFor(),
    ));

  test('selected alerts and a toast', () =>
    looksRight(stage, '/alerts', async (page) => {
      await page.getByRole('listitem').first().waitFor();
      for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await page.getByText('2 selected').waitFor();
    }));

  test('the dashboard, its charts and the tables behind them', () =>
    looksRight(stage, '/dashboard', async (page, { viewport }) => {
      await page.getByRole('img', { name: /Alerts received/ }).waitFor();
      await page.getByText('Rule1').first().waitFor();
      await page.getByRole('region', { name: 'Daily summary' }).getByText(/ day$/).waitFor();
      if (viewport.width > 600) await page.getByRole('button', { name: 'Show alert volume as a table' }).click();
    }));

  test('the palette', () =>
    looksRight(stage, '/alerts', async (page) => {
      await page.getByRole('listitem').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /Find alerts/ }).fill('rule1');
      await page.getByText('#2', { exact: true }).waitFor();
    }));

  test('the map of keys', () =>
    looksRight(stage, '/alerts', async (page) => {
      await page.getByRole('listitem').first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Acknowledge').waitFor();
    }));

  test('notifications, and what stands behind More on a phone', () =>
    looksRight(stage, '/alerts', async (page, { viewport }) => {
      if (viewport.width < 600) {
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Notifications' }).waitFor();
        return;
      }
      await page.getByRole('button', { name: 'Notifications' }).click();
      await page.getByText('No notifications').waitFor();
    }));

  test('the account menu', () =>
    looksRight(stage, '/alerts', async (page, { viewport }) => {
      if (viewport.width < 600) return page.getByRole('listitem').first().waitFor();
      await page.getByRole('button', { name: 'Anna Lee' }).click();
      return page.getByRole('button', { name: 'Sign out' }).waitFor();
    }));

  test('sign-in', () => looksRight(stage, '/login', (page) => page.getByRole('heading', { name: 'Sign in to Tocsin' }).waitFor()));

  test('an address nothing stands behind', () =>
    looksRight(stage, '/nowhere/at/all', async (page) => {
      await page.getByRole('main').getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
      await page.getByRole('navigation').first().waitFor();
    }));

  test('no page threw, logged an error or ran into the security policy', () => assert.deepEqual(stage.faults, []));
});
