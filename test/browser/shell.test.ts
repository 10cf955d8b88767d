import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { notify } from '../../src/modules/notifications/index.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openListener } from '../../src/platform/db/listener.ts';
import { openLive } from '../../src/platform/live/open-live.ts';
import { openLog } from '../../src/platform/log.ts';
import { eventually } from '../harness/processes.ts';
import { until } from '../harness/until.ts';
import { NOTIFICATIONS } from '../../src/modules/notifications/events.ts';
import { becomes } from './harness/becomes.ts';
import { goTo } from './harness/keys.ts';
import { drawn, quiet } from './harness/quiet.ts';
import { ownStage } from './harness/shared.ts';
import { ADMIN, DESKTOP, firing, NO_BROWSER, PHONE, type Stage } from './harness/stage.ts';

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
    stage = await ownStage();
    token = await stage.setUp();
    await stage.post(token, [
      firing('DiskFull', { namespace: 'prod', deployment: 'db', pod: 'db-1' }),
      firing('DiskFull', { namespace: 'prod', deployment: 'db', pod: 'db-2' }),
      firing('CpuBusy', { namespace: 'stage' }),
    ]);
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  /** The number of the alert that arrived last. */
  const newest = async () => {
    const { items } = await stage.call('GET', '/api/v1/alerts?sort=-number&limit=1');
    return (items as readonly { readonly number: number }[])[0]?.number ?? 0;
  };
  const path = (page: Page) => new URL(page.url()).pathname;
  const find = async (page: Page, words: string) => {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /Find alerts/ });
    await field.fill(words);
    return page.getByRole('dialog', { name: 'Find anything' });
  };

  test('what is loaded ahead is not asked for before the first sight has its answers', async () => {
    const page = await stage.signedIn('/favicon.svg');
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/(?:alerts|groups)\b/, async (route) => {
      await held;
      await route.continue();
    });
    const ahead = new Set<string>();
    page.on('request', (request) => {
      const file = /\/assets\/(session-ended|incidents-page|incident-page|schedules-page|key-help)-/.exec(request.url())?.[1];
      if (file) ahead.add(file);
    });
    await page.clock.install();
    await page.goto(`${stage.url}/alerts`);
    await page.getByRole('link', { name: 'Incidents' }).first().waitFor();
    // Less than what it waits for at most.
    await page.clock.runFor(8_000);
    await drawn(page);
    assert.deepEqual([...ahead], []);
    answer();
    await page.getByRole('listitem').filter({ hasText: 'DiskFull' }).first().waitFor();
    await page.clock.runFor(3_000);
    await until(() => ahead.has('schedules-page'), 'the screens that a responder goes to');
  });

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
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
  });

  test('the palette shows what is open before what is resolved, and reads as a list of options to a screen reader', async () => {
    await stage.post(token, [firing('CheckoutDown', { zone: 'a' })]);
    await stage.call('POST', `/api/v1/alerts/${await newest()}/resolve`, {});
    await stage.post(token, [firing('SlowAnswers', { app: 'checkout' })]);
    const open = await newest();
    const page = await stage.signedIn('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const palette = await find(page, 'checkout');
    const field = palette.getByRole('combobox');
    await palette
      .getByRole('group', { name: 'Resolved' })
      .getByRole('option', { name: /CheckoutDown/ })
      .waitFor();
    const chosen = palette.getByRole('option', { selected: true });
    await chosen.filter({ hasText: `#${open}` }).waitFor();
    assert.equal(await chosen.count(), 1);
    assert.equal(await field.getAttribute('aria-activedescendant'), await chosen.getAttribute('id'));
    assert.equal(await field.getAttribute('aria-controls'), await palette.getByRole('listbox').getAttribute('id'));
    assert.equal(await field.getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('ArrowUp');
    await palette.getByRole('option', { selected: true }).filter({ hasText: 'CheckoutDown' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/alerts/${open}`));
    await stage.call('POST', `/api/v1/alerts/${open}/resolve`, {});
    await page.close();
  });

  test('the palette acts: it acknowledges and resolves by number, declares in words, and opens forms where they belong', async () => {
    await stage.post(token, [firing('TapeJam')]);
    const number = await newest();
    const team = await stage.call('POST', '/api/v1/teams', { name: 'Storefront', time_zone: 'UTC' });
    await stage.call('POST', '/api/v1/services', { name: 'ledger', team_id: team['id'] });
    const page = await stage.signedIn('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const say = async (words: string) => {
      await find(page, words);
      await page.keyboard.press('Enter');
    };

    await say(`ack #${number}`);
    await page.getByText(`Acknowledged #${number} TapeJam`).waitFor();
    await say(`resolve alert ${number}`);
    await page.getByText(`#${number} TapeJam burns is resolved`).waitFor();
    await say('declare Bank is away');
    const title = page.getByRole('dialog', { name: 'Declare incident' }).getByRole('textbox', { name: 'Title' });
    await title.waitFor();
    assert.equal(await title.inputValue(), 'Bank is away');
    await page.keyboard.press('Escape');
    await title.waitFor({ state: 'detached' });

    for (const [words, dialog] of [
      ['new team', 'New team'],
      ['new service', 'New service'],
      ['new rule', 'New rule'],
      ['silence', 'New maintenance window'],
      ['override', 'Override in Storefront'],
    ] as const) {
      await say(words);
      const opened = page.getByRole('dialog', { name: dialog });
      await opened.waitFor();
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }

    const found = await find(page, 'storefront');
    for (const [section, name] of [
      ['Teams', 'Storefront'],
      ['Schedules', 'Storefront'],
    ] as const)
      await found.getByRole('group', { name: section }).getByRole('option', { name }).waitFor();
    await page.getByRole('combobox', { name: /Find alerts/ }).fill('ledger');
    await found.getByRole('group', { name: 'Services' }).getByRole('option', { name: 'ledger' }).click();
    await page.waitForURL(/\/services/);
    await page.getByRole('button', { name: 'ledger', expanded: true }).waitFor();
    await page.close();
  });

  /** Keeps the palette's code on its way; the answer lets it come. */
  const holdPalette = async (page: Page): Promise<() => void> => {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/palette-*.js', async (route) => {
      await held;
      await route.continue();
    });
    return resolve;
  };

  test('what is typed before the palette has come stands in it, and acts on nothing below', async () => {
    const page = await stage.signedIn('/alerts/3');
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).waitFor();
    const release = await holdPalette(page);
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

  test('Enter pressed before the palette has come takes the best of what was typed once it is there', async () => {
    const page = await stage.signedIn('/alerts/3');
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).waitFor();
    const release = await holdPalette(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('page anna');
    await page.keyboard.press('Enter');
    await page.keyboard.type('r');
    release();
    const dialog = page.getByRole('dialog', { name: 'Page somebody now' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // Once only: the palette that is opened next waits for what is typed there.
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /Find alerts/ });
    await field.fill('page anna');
    await page.getByRole('option', { name: 'Page Anna Lee' }).waitFor();
    assert.equal(await dialog.count(), 0);
    await page.close();
  });

  test('g and a letter goes to a page, and the letter does nothing else there', async () => {
    const page = await stage.signedIn('/alerts');
    await page.getByRole('listitem').first().waitFor();
    await page.keyboard.press('j');
    // r alone resolves the alert one is at.
    await goTo(page, 'r');
    await page.getByRole('heading', { name: 'Routing', level: 1 }).waitFor();
    await goTo(page, 'a');
    await page.getByRole('heading', { name: /3 open, 3 unacknowledged/ }).waitFor();
    await goTo(page, 'd');
    await page.waitForURL(/\/dashboard/);
  });

  test('an acknowledgement says that the incident is acknowledged too, and both are undone with z while its message shows', async () => {
    const incident = (await stage.call('POST', '/api/v1/incidents', { title: 'The CPU is busy', severity: 'high' })) as {
      id: string;
      number: number;
    };
    const status = async () => ((await stage.call('GET', `/api/v1/incidents/${incident.id}`)) as { status: string }).status;
    await stage.call('POST', `/api/v1/incidents/${incident.id}/alerts`, { alert_numbers: [3] });
    const page = await stage.signedIn('/alerts?search=CpuBusy');
    await page.getByRole('listitem').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByText(`Alert 3 is acknowledged now. Incident #${incident.number} is acknowledged.`).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Anna Lee' }).waitFor();
    assert.equal(await status(), 'acknowledged');
    await page.keyboard.press('z');
    await page.getByRole('listitem').filter({ hasText: 'Firing' }).waitFor();
    await becomes(status, 'triggered');
    await stage.call('POST', `/api/v1/incidents/${incident.id}/cancel`, {});
    await stage.call('POST', '/api/v1/notifications/read-all', {});
    await page.getByRole('heading', { name: /3 open, 3 unacknowledged/ }).waitFor();
  });

  test('times are shown by one’s own clock or in UTC, and the choice is kept', async () => {
    const context = await (await stage.signedIn('/favicon.svg')).context();
    const zoned = await context.browser()?.newContext({
      viewport: DESKTOP,
      timezoneId: 'America/Sao_Paulo',
      storageState: await context.storageState(),
      serviceWorkers: 'block',
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

  test('on a phone a swipe to the right acknowledges, a short one does nothing, and the tab counts what is unacknowledged', async () => {
    await stage.post(token, [firing('SwipeMe')]);
    const number = await newest();
    const page = await stage.signedIn('/alerts?search=SwipeMe', PHONE);
    const bar = page.getByRole('navigation', { name: 'Main, for a small screen' });
    await bar.getByRole('link', { name: /^Alerts \d+ unacknowledged$/ }).waitFor();
    await bar.getByRole('link', { name: 'On-call' }).waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'SwipeMe' });
    await row.waitFor();
    const client = await page.context().newCDPSession(page);
    // The finger is let go once the row has followed it. A touch that missed the row, because it had just moved, begins again.
    const swipe = async (far: number, follows: 'near' | 'far') => {
      await until(async () => {
        const box = await row.boundingBox();
        assert.ok(box);
        const y = box.y + box.height / 2;
        const at = (x: number) => [{ x: box.x + 40 + x, y }];
        await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
        for (const part of [0.25, 0.5, 0.75, 1])
          await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(far * part) });
        await drawn(page);
        const followed = (await row.locator(`[data-swiping="${follows}"]`).count()) === 1;
        await client.send('Input.dispatchTouchEvent', { type: followed ? 'touchEnd' : 'touchCancel', touchPoints: [] });
        return followed;
      }, `the row to follow a finger by ${far} pixels`);
    };
    await swipe(60, 'near');
    await swipe(160, 'far');
    await page.getByText(`Acknowledged #${number}`).waitFor();
    assert.equal((await stage.call('GET', `/api/v1/alerts/${number}`))['status'], 'acknowledged');
    assert.equal(path(page), '/alerts', 'the swipe opened nothing');
    await stage.call('POST', `/api/v1/alerts/${number}/resolve`, {});
    await page.close();
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

  test('where one goes from a page is loaded before anybody goes there', async () => {
    const page = await stage.signedIn('/favicon.svg');
    const loaded = ['incidents-page', 'incident-page', 'schedules-page', 'alert-page'].map((part) =>
      page.waitForResponse((response) => new RegExp(`/assets/${part}-[^/]*\\.js$`).test(response.url())),
    );
    await page.goto(`${stage.url}/dashboard`);
    await Promise.all(loaded);
    assert.equal(path(page), '/dashboard');
    await page.close();
  });

  test('what was loaded ahead opens while the server is away, and nothing is said to be missing', async () => {
    const page = await stage.signedIn('/favicon.svg');
    const loaded = ['toast-shown', 'new-incident'].map((part) =>
      page.waitForResponse((response) => new RegExp(`/assets/${part}-[^/]*\\.js$`).test(response.url())),
    );
    await page.goto(`${stage.url}/incidents`);
    for (const answer of await Promise.all(loaded)) await answer.finished();
    await quiet(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Declare incident' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor();
    assert.equal(await page.getByText('What you opened').count(), 0);
    await page.context().setOffline(false);
    await page.close();
  });

  test('what an update of the server has replaced is said in a sentence, with a reload, and the page stays', async () => {
    const page = await stage.signedIn('/dashboard');
    await page.getByRole('radiogroup', { name: 'Time range' }).waitFor();
    // They are there again for the page that is loaded anew, and not before: the old one would open what it waits for.
    let replaced = true;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) replaced = false;
    });
    for (const part of ['**/assets/teams-page-*.js', '**/assets/palette-*.js'])
      await page.route(part, (route) => (replaced ? route.fulfill({ status: 404, body: '' }) : route.continue()));
    await page.keyboard.press('Control+k');
    const said = page.getByRole('status').filter({ hasText: 'Reload to open it' });
    await said.waitFor();
    await page.keyboard.press('Escape');
    await goTo(page, 't');
    await page.waitForURL(/\/teams/);
    await page.getByRole('radiogroup', { name: 'Time range' }).waitFor();
    await said.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor();
    await page.close();
  });

  test('over a slow line the page that is there stays until the next is ready, and is never blank', async () => {
    const page = await stage.signedIn('/dashboard');
    await page.getByRole('radiogroup', { name: 'Time range' }).waitFor();
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 800,
      downloadThroughput: 30_000,
      uploadThroughput: 30_000,
    });
    await page.evaluate(`{
      const main = document.querySelector('main');
      globalThis.blank = 0;
      new MutationObserver(() => { if (main.innerText.trim() === '') globalThis.blank += 1; }).observe(main, { childList: true, subtree: true });
    }`);
    for (const [key, heading] of [
      ['t', 'Teams'],
      ['r', /^Routing/],
    ] as const) {
      await goTo(page, key);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    assert.equal(await page.evaluate('globalThis.blank'), 0);
    await page.close();
  });

  test('two tabs show the same, and when one signs out the other asks to sign in', async () => {
    await stage.post(token, [firing('TwoTabs')]);
    const number = await newest();
    const one = await stage.newPage();
    await one.goto(`${stage.url}/login`);
    await one.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
    await one.getByRole('textbox', { name: /Password/ }).fill(ADMIN.password);
    await one.getByRole('button', { name: 'Sign in', exact: true }).click();
    await one.getByRole('listitem').first().waitFor();
    const two = await stage.newPage({ context: one.context() });
    for (const page of [one, two]) await page.goto(`${stage.url}/alerts?search=TwoTabs`);
    await two.getByRole('listitem').filter({ hasText: 'Firing' }).waitFor();
    await one.getByRole('listitem').first().waitFor();
    await one.keyboard.press('j');
    await one.keyboard.press('e');
    await two.getByRole('listitem').filter({ hasText: 'Anna Lee' }).waitFor();
    await stage.call('POST', `/api/v1/alerts/${number}/resolve`, {});
    await one.getByRole('button', { name: 'Anna Lee' }).click();
    await one.getByRole('button', { name: 'Sign out' }).click();
    await one.getByRole('heading', { name: 'Sign in to Tocsin' }).waitFor();
    await two.keyboard.press('v');
    await two.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    for (const page of [one, two]) await page.close();
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
