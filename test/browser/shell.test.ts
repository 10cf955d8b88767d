import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { notify } from '../../src/modules/notifications/index.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openListener } from '../../src/platform/db/listener.ts';
import { openLive } from '../../src/platform/live/open-live.ts';
import { openLog } from '../../src/platform/log.ts';
import { eventually } from '../harness/processes.ts';
import { NOTIFICATIONS } from '../../src/modules/notifications/events.ts';
import { becomes } from './harness/becomes.ts';
import { quiet } from './harness/quiet.ts';
import { DESKTOP, firing, NO_BROWSER, openStage, PHONE, type Stage } from './harness/stage.ts';

/** What another server does when a place cannot be reached for good. */
async function tell(databaseUrl: string, place = '#ops'): Promise<void> {
  const log = openLog('silent');
  const db = openDatabase({ url: databaseUrl, max: 2, name: 'test' });
  const listener = openListener(db, { log });
  const live = await openLive({ db, log, listener, redis: null });
  await db.transaction(async (tx) => {
    const users = await tx.query<{ id: string }>('select id from users');
    await notify(tx, live, {
      userIds: users.map(({ id }) => id),
      kind: NOTIFICATIONS.delivery.dead,
      title: `Alerts do not reach ${place}`,
      body: 'chatone: channel_not_found',
      link: '/integrations',
      dedupKey: `delivery.dead chatone ${place}`,
    });
  });
  await live.close();
  await listener.close();
  await db.close();
}

describe('what stands around every page', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let token: string;
  before(async () => {
    stage = await openStage();
    token = await stage.setUp();
    await stage.post(token, [
      firing('DiskFull', { namespace: 'prod', deployment: 'db', pod: 'db-1' }),
      firing('DiskFull', { namespace: 'prod', deployment: 'db', pod: 'db-2' }),
      firing('CpuBusy', { namespace: 'stage' }),
    ]);
  });
  afterEach(() => stage.closePages());
  after(() => stage.close());

  const path = (page: Page) => new URL(page.url()).pathname;
  const find = async (page: Page, words: string) => {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /Find alerts/ });
    await field.fill(words);
    return page.getByRole('dialog', { name: 'Find anything' });
  };

  test('the palette finds an alert by words and by number, a group, a page and an action, by keyboard alone', async () => {
    const page = await stage.signedIn('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();

    const palette = await find(page, 'cpubusy');
    await palette.getByText('#3', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/alerts\/3/);
    await palette.waitFor({ state: 'detached' });

    await (await find(page, '#1')).getByText('#1', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/alerts\/1/);
    await palette.waitFor({ state: 'detached' });

    await (await find(page, 'diskfull')).getByRole('option', { name: /2 open/ }).click();
    await page.waitForURL(/search=diskfull/);
    await palette.waitFor({ state: 'detached' });

    await (await find(page, 'webhook tok')).getByText('Webhook tokens').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/webhook-tokens/);
    await palette.waitFor({ state: 'detached' });

    await (await find(page, 'dark')).getByText('Use dark theme').click();
    await page.waitForFunction(`document.documentElement.dataset.mantineColorScheme === 'dark'`);
  });

  test('what is typed before the palette has come stands in it, and acts on nothing below', async () => {
    const page = await stage.signedIn('/alerts/3');
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).waitFor();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/palette-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    // `e` and `r` would acknowledge and resolve the alert that is open.
    await page.keyboard.type('teams er');
    release();
    const field = page.getByRole('combobox', { name: /Find alerts/ });
    await field.waitFor();
    await eventually('all of it stands there', async () => (await field.inputValue()) === 'teams er');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    assert.equal((await stage.call('GET', '/api/v1/alerts/3'))['status'], 'firing');
    await page.close();
  });

  test('g and a letter goes to a page, and the letter does nothing else there', async () => {
    const page = await stage.signedIn('/alerts');
    await page.getByRole('listitem').first().waitFor();
    await page.keyboard.press('j');
    // r alone resolves the alert one is at.
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.getByRole('heading', { name: 'Routing', level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: /3 open, 3 unacknowledged/ }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL(/\/dashboard/);
  });

  test('an acknowledgement is undone with z while its message shows', async () => {
    const page = await stage.signedIn('/alerts?search=CpuBusy');
    await page.getByRole('listitem').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByText('Acknowledged #3').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Anna Lee' }).waitFor();
    await page.keyboard.press('z');
    await page.getByRole('listitem').filter({ hasText: 'Firing' }).waitFor();
    await page.getByRole('heading', { name: /3 open, 3 unacknowledged/ }).waitFor();
  });

  test('times are shown by one’s own clock or in UTC, and the choice is kept', async () => {
    const context = await (await stage.signedIn('/favicon.svg')).context();
    const zoned = await context.browser()?.newContext({
      viewport: DESKTOP,
      timezoneId: 'America/Sao_Paulo',
      storageState: await context.storageState(),
    });
    assert.ok(zoned);
    const page = await stage.newPage({ context: zoned });
    await page.goto(`${stage.url}/alerts/1`);
    const when = page
      .getByRole('article')
      .locator('time')
      .filter({ hasText: /^\d\d:\d\d$/ })
      .first();
    await quiet(page);
    const mine = await when.textContent();
    await page.getByRole('button', { name: 'Anna Lee' }).click();
    await page.getByText('America/Sao_Paulo').waitFor();
    await page.getByText('UTC', { exact: true }).click();
    await page.keyboard.press('Escape');
    const minutes = (text: string | null) => Number(text?.slice(0, 2)) * 60 + Number(text?.slice(3));
    await becomes(async () => (minutes(mine) - minutes(await when.textContent()) + 1_440) % 1_440, 1_260);
    const utc = await when.textContent();
    await page.reload();
    await becomes(() => when.textContent(), utc);
  });

  test('what concerns one is counted at the bell at once, listed, and read by a press that goes there', async () => {
    const page = await stage.signedIn('/alerts');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await tell(stage.databaseUrl);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await page.getByRole('button', { name: /Alerts do not reach #ops/ }).click();
    await page.waitForURL(/\/integrations/);
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });

  test('what happens before the page is connected for the first time is shown once it is, and nothing else is asked for twice', async () => {
    const page = await stage.signedIn('/alerts');
    const bell = page.getByRole('button', { name: 'Notifications', exact: true });
    await bell.waitFor();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/v1/events', async (route) => {
      await held;
      // Where it took too long the page has given up this one and asks again.
      await route.continue().catch(() => undefined);
    });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/auth/me')) asked += 1;
    });
    const unread = page.waitForResponse('**/api/v1/notifications/unread-count');
    const connecting = page.waitForRequest('**/api/v1/events');
    await page.reload();
    await Promise.all([unread, connecting]);
    await bell.waitFor();
    await page.getByRole('listitem').filter({ hasText: 'CpuBusy' }).first().waitFor();
    await stage.post(token, [firing('TapeFull', { namespace: 'attic' })]);
    await tell(stage.databaseUrl, '#late');
    assert.equal(await page.getByRole('button', { name: 'Notifications, 1 unread' }).count(), 0, 'not connected yet');
    release();
    await page.getByRole('listitem').filter({ hasText: 'TapeFull' }).first().waitFor();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await page.getByRole('button', { name: /Alerts do not reach #late/ }).click();
    await bell.waitFor();
    assert.equal(asked, 1, 'the page asked for everything again');
    await page.close();
  });

  test('on a phone everything is behind the bottom bar', async () => {
    const page = await stage.signedIn('/alerts', PHONE);
    const bar = page.getByRole('navigation', { name: 'Main, for a small screen' });
    await bar.getByRole('link', { name: 'Incidents' }).click();
    await page.waitForURL(/\/incidents/);
    await bar.getByRole('button', { name: /More/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Webhook tokens' }).click();
    await page.waitForURL(/\/webhook-tokens/);
    await bar.getByRole('button', { name: /More/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Find anything' }).click();
    await page.getByRole('combobox', { name: /Find alerts/ }).waitFor();
  });

  test('a slow server is told of after a while, in one line, and the page goes on', async () => {
    const page = await stage.signedIn('/alerts');
    await page.getByRole('listitem').first().waitFor();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/v1/alerts?*', async (route) => {
      await held;
      // What is wanted no longer was given up by the page.
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: /^Critical/ }).click();
    await page.getByText('The server is slow to answer').waitFor();
    release();
    await page.getByText('The server is slow to answer').waitFor({ state: 'detached' });
    await page.waitForURL(/severity=critical/);
    assert.equal(path(page), '/alerts');
  });

  test('a colleague was faster: the page says so, with code and request id, and shows how the alert stands now', async () => {
    const page = await stage.signedIn('/alerts?search=CpuBusy');
    const colleague = await stage.signedIn('/alerts/3');
    await page.getByRole('listitem').first().waitFor();
    // The page hears nothing meanwhile.
    await page.route('**/api/v1/events', (route) => route.abort());
    await page.route('**/api/v1/alerts/3/acknowledge', async (route) => {
      await colleague.getByRole('button', { name: 'Resolve', exact: true }).click();
      await colleague.getByText('Resolved by Anna Lee.').waitFor();
      await route.continue();
    });
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    const refusal = page.getByRole('alert').filter({ hasText: '#3 was not acknowledged' });
    await refusal.getByText('invalid_transition').waitFor();
    assert.match((await refusal.locator('code').textContent()) ?? '', /^[0-9a-f-]{36}$/);
    const meaning = page.context().waitForEvent('page');
    await refusal.getByRole('link', { name: 'What does this mean?' }).click();
    await (await meaning).getByRole('heading', { name: 'This step is not possible from the present state' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Resolved' }).waitFor();
  });

  test('no page threw, logged an error or ran into the security policy', () => assert.deepEqual(stage.faults, []));
});
