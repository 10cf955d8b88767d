import { firing } from '../harness/stage.ts';
import { scene, shows } from './sight.ts';

/** First of all: nobody has been told of anything yet. */
export const ALERTS = scene(
  'alerts and what stands around every page',
  async ({ post, call, token }) => {
    const severities = ['critical', 'high', 'warning', 'info'];
    await post(
      token,
      Array.from({ length: 12 }, (_, index) =>
        firing(`Rule${index % 5}`, {
          severity: severities[index % 4] ?? 'info',
          service: `service-${index % 3}`,
          namespace: `prod-${index % 2}`,
          pod: `pod-${index}`,
        }),
      ),
    );
    await post(
      token,
      ['a', 'b', 'c'].map((pod) => firing('Storm', { severity: 'warning', namespace: 'sea', deployment: 'ship', pod })),
    );
    await call('POST', '/api/v1/alerts/1/acknowledge', {});
    await call('POST', '/api/v1/alerts/2/resolve', {});
  },
  [
    { name: 'alerts', at: '/alerts?status=all&view=alerts', ready: (page) => page.getByRole('listitem').nth(3).waitFor() },
    { name: 'alerts by group', at: '/alerts', ready: shows(/\d firing/) },
    {
      name: 'alerts with filters that nothing matches',
      at: '/alerts?label=namespace:none&source=grafana&range=24h',
      ready: shows('No alert matches'),
    },
    {
      name: 'what a list can be narrowed down by',
      at: '/alerts',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await page.getByRole('region', { name: 'namespace' }).getByText('prod-0').waitFor();
      },
    },
    {
      name: 'saved views',
      at: '/alerts?severity=critical',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Views' }).click();
        await page.getByRole('textbox', { name: 'View name' }).waitFor();
      },
    },
    { name: 'an alert', at: '/alerts/1', ready: shows(/Acknowledged by Anna Lee/) },
    { name: 'an alert that is resolved', at: '/alerts/2', ready: shows(/Resolved by Anna Lee/) },
    {
      name: 'selected alerts and a toast',
      at: '/alerts',
      ready: async (page) => {
        await page.getByRole('listitem').first().waitFor();
        for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
        await page.getByText('2 selected').waitFor();
      },
    },
    {
      name: 'the dashboard, its charts and the tables behind them',
      at: '/dashboard',
      ready: async (page, { viewport }) => {
        await page.getByRole('img', { name: /Alerts received/ }).waitFor();
        await page.getByText('Rule1').first().waitFor();
        await page.getByRole('region', { name: 'Daily summary' }).getByText(/ day$/).waitFor();
        if (viewport.width > 600) await page.getByRole('button', { name: 'Show alert volume as a table' }).click();
      },
    },
    {
      name: 'the palette',
      at: '/alerts',
      ready: async (page) => {
        await page.getByRole('listitem').first().waitFor();
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: /Find alerts/ }).fill('rule1');
        await page.getByText('#2', { exact: true }).waitFor();
      },
    },
    {
      name: 'the map of keys',
      at: '/alerts',
      ready: async (page) => {
        await page.getByRole('listitem').first().waitFor();
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Acknowledge').waitFor();
      },
    },
    {
      name: 'notifications, and what stands behind More on a phone',
      at: '/alerts',
      ready: async (page, { viewport }) => {
        if (viewport.width < 600) {
          await page.getByRole('button', { name: 'More' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Notifications' }).waitFor();
          return;
        }
        await page.getByRole('button', { name: 'Notifications' }).click();
        await page.getByText('No notifications').waitFor();
      },
    },
    {
      name: 'the account menu',
      at: '/alerts',
      ready: async (page, { viewport }) => {
        if (viewport.width < 600) return page.getByRole('listitem').first().waitFor();
        await page.getByRole('button', { name: 'Anna Lee' }).click();
        return page.getByRole('button', { name: 'Sign out' }).waitFor();
      },
    },
    { name: 'sign-in', at: '/login', ready: (page) => page.getByRole('heading', { name: 'Sign in to Tocsin' }).waitFor() },
    {
      name: 'an address nothing stands behind',
      at: '/nowhere/at/all',
      ready: async (page) => {
        await page.getByRole('main').getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
        await page.getByRole('navigation').first().waitFor();
      },
    },
    {
      name: 'investigations without any agent',
      at: '/investigations',
      ready: (page) => page.getByRole('link', { name: 'Connect an agent' }).waitFor(),
    },
  ],
);
