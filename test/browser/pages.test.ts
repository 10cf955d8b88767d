import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { until } from '../harness/until.ts';
import { OVERFLOW } from './harness/looks.ts';
import { quiet } from './harness/quiet.ts';
import { type SharedStage, sharedStage } from './harness/shared.ts';
import { DESKTOP, firing, NO_BROWSER, PHONE } from './harness/stage.ts';

/** Bytes that come over the wire until the alerts are shown. */
const FIRST_LOAD_LIMIT = 300 * 1_024;

describe('pages in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  let token: string;
  let alert: string;
  before(async () => {
    stage = await sharedStage();
    ({ token } = stage);
    await stage.post(token, [firing('Something')]);
    const { items } = await stage.call('GET', '/api/v1/alerts?search=Something&limit=1');
    alert = `/alerts/${(items as readonly { readonly number: number }[])[0]?.number}`;
  });
  afterEach((test) => stage.closePages(test));

  test('the first load is at most 300 KB compressed', async () => {
    const page = await stage.signedIn('/favicon.svg');
    // What a page fetches when it is idle comes after the first load.
    await page.addInitScript('window.requestIdleCallback = () => 0');
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    client.on('Network.loadingFinished', (event) => {
      bytes += event.encodedDataLength;
    });
    await page.goto(`${stage.url}/alerts`);
    await page.getByRole('listitem').first().waitFor();
    assert.ok(bytes > 50_000, `only ${bytes} bytes: the measurement is wrong`);
    assert.ok(bytes <= FIRST_LOAD_LIMIT, `${bytes} bytes`);
  });

  test('the code of a page, and what every page needs, is asked for along with who is there, not after it', async () => {
    const page = await stage.signedIn('/favicon.svg');
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/v1/auth/me', async (route) => {
      await asked;
      await route.continue();
    });
    const meanwhile = [page.waitForRequest(/\/assets\/audit-page-.*\.js$/), page.waitForRequest('**/api/v1/providers')];
    await page.goto(`${stage.url}/audit`);
    await Promise.all(meanwhile);
    answer();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('every page fits a phone: nothing is wider than the screen, and no button or choice cuts off its word', async () => {
    for (const path of ['/alerts', alert, '/routing', '/integrations', '/webhook-tokens', '/login']) {
      const page = await stage.signedIn(path, PHONE);
      await page.locator('h1, h2').first().waitFor();
      if (path === alert) await page.getByRole('button', { name: 'Silence' }).waitFor();
      await quiet(page);
      const overflow = Number(await page.evaluate(OVERFLOW));
      assert.ok(overflow <= 0, `${path} is ${overflow} px too wide`);
      const cut = `[...document.querySelectorAll('.mantine-Button-label, [role=radiogroup], [role=radiogroup] label > span')].filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)`;
      assert.deepEqual(await page.evaluate(cut), [], path);
      await page.close();
    }
  });

  test('under a thumb, buttons and fields are 44 px high', async () => {
    const low = `[...document.querySelectorAll('.mantine-Button-root, .mantine-ActionIcon-root, .mantine-Input-input')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)`;
    for (const path of ['/webhook-tokens', '/account']) {
      const page = await stage.signedIn(path, PHONE);
      await page.getByRole('main').getByRole('button').first().waitFor();
      await until(
        async () => ((await page.evaluate(low)) as unknown[]).length === 0,
        `every button and field of ${path} to be high enough`,
      );
      await page.close();
    }
  });

  test('the colour scheme follows the system and can be chosen', async () => {
    const page = await stage.signedIn('/alerts', DESKTOP);
    await page.emulateMedia({ colorScheme: 'dark' });
    const takes = (scheme: string) => page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });
    await takes('dark');
    await page.getByRole('button', { name: 'Anna Lee' }).click();
    await page.getByText('Light', { exact: true }).click();
    await takes('light');
    await page.reload();
    await page.locator('html[data-mantine-color-scheme]').waitFor({ state: 'attached' });
    assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'light');
  });

  test('a browser session that these tests use again has nothing stored in it, and nobody is signed in', async () => {
    const first = await stage.signedIn('/favicon.svg');
    await first.evaluate(`localStorage.setItem('left', '1'), sessionStorage.setItem('left', '1'), document.cookie = 'left=1'`);
    const context = first.context();
    await first.close();
    const page = await stage.newPage();
    assert.equal(page.context(), context, 'it is the same session');
    await page.goto(`${stage.url}/favicon.svg`);
    assert.deepEqual(await context.cookies(), []);
    assert.deepEqual(await page.evaluate('[localStorage.length, sessionStorage.length]'), [0, 0]);
  });

  test('no page threw, logged an error or ran into the security policy', () => {
    assert.deepEqual(stage.faults, []);
  });
});
