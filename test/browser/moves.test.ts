import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { sumOf, takeMoves, watchMoves } from './harness/moves.ts';
import { drawn, quiet, standing } from './harness/quiet.ts';
import { ownStage } from './harness/shared.ts';
import { DESKTOP, NO_BROWSER, PHONE, type Stage } from './harness/stage.ts';

/** What nobody sees. */
const NOTHING = 0.005;

/** In a page: waits for its parts (`PATIENCE_MS` of `components/loading/together.tsx`) as long as it takes. */
const PATIENT = `{
  const real = window.setTimeout.bind(window);
  window.setTimeout = (work, ms, ...rest) => real(work, ms === 300 ? 600_000 : ms, ...rest);
}`;

describe('what stands on a screen stays where it is while the rest comes', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  before(async () => {
    stage = await ownStage();
    const token = await stage.setUp();
    await stage.post(
      token,
      Array.from({ length: 40 }, (_, index) => ({
        status: 'firing',
        labels: { alertname: `Disk${index}`, severity: index % 3 === 0 ? 'critical' : 'warning' },
      })),
    );
    await stage.call('POST', '/api/v1/incidents', { title: 'Checkout is down', severity: 'critical' });
    for (const text of ['Roll back the deploy', 'Call the bank', 'Tell support'])
      await stage.call('POST', '/api/v1/incidents/1/coordination/messages', { kind: 'order', text, to: [], ack_required: true });
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  /** Keeps the answers to what has this address back until they are released. */
  async function holdBack(page: Page, address: RegExp) {
    const routes: Route[] = [];
    let released = false;
    await page.route(address, (route) => (released ? route.continue() : void routes.push(route)));
    return {
      asked: page.waitForRequest(address),
      release: () => {
        released = true;
        return Promise.all(routes.map((route) => route.continue()));
      },
    };
  }

  /** Goes to the command of the incident, whose messages do not come yet; what stands below them has. */
  async function held(page: Page, go: () => Promise<unknown>) {
    const { asked, release } = await holdBack(page, /\/coordination\/messages/);
    const document = page.waitForResponse(/\/ics\/document/);
    await go();
    await Promise.all([asked, document]);
    await drawn(page);
    return release;
  }

  const COMMAND = '/incidents/1?tab=command';
  /** Also while it is not shown. */
  const edit = (page: Page) => page.locator('[aria-label="Edit situation"]');

  for (const viewport of [DESKTOP, PHONE])
    test(`at ${viewport.width} px what can be clicked is shown once what stands above it has come, and does not move`, async () => {
      const page = await stage.signedIn('/favicon.svg', viewport);
      await watchMoves(page);
      await page.addInitScript(PATIENT);
      const release = await held(page, () => page.goto(`${stage.url}${COMMAND}`));
      assert.equal(await edit(page).count(), 1, 'the document has come');
      assert.equal(await edit(page).isVisible(), false);
      assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true, 'where one is stands there at once');
      await release();
      await edit(page).waitFor();
      const at = await edit(page).boundingBox();
      await quiet(page);
      await page.getByText('Tell support').waitFor();
      assert.deepEqual(await edit(page).boundingBox(), at);
      const moves = await takeMoves(page);
      assert.ok(sumOf(moves) < NOTHING, JSON.stringify(moves));
    });

  test('what does not come holds up nothing else', async () => {
    const page = await stage.signedIn('/favicon.svg');
    await held(page, () => page.goto(`${stage.url}${COMMAND}`));
    await edit(page).waitFor();
    assert.equal(await page.getByText('Tell support').count(), 0);
  });

  test('a tab that is opened later waits for its parts as well, and what stands around it stays', async () => {
    const page = await stage.signedIn('/favicon.svg');
    await page.addInitScript(PATIENT);
    await page.goto(`${stage.url}/incidents/1`);
    const command = page.getByRole('tab', { name: 'Command' });
    const release = await held(page, () => command.click());
    assert.equal(await edit(page).count(), 1, 'the document has come');
    assert.equal(await edit(page).isVisible(), false);
    assert.equal(await command.isVisible(), true);
    await release();
    await edit(page).waitFor();
    await page.getByText('Tell support').waitFor();
  });

  test('from one screen to another it waits for the parts of the other, whose title is there at once', async () => {
    const page = await stage.signedIn('/favicon.svg');
    await page.addInitScript(PATIENT);
    await page.goto(`${stage.url}/incidents`);
    await page.getByRole('link', { name: /Checkout is down/ }).waitFor();
    const { asked, release } = await holdBack(page, /\/api\/v1\/services(?:\?|$)/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services', exact: true }).click();
    await asked;
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
    const create = page.locator('main button', { hasText: 'New service' }).first();
    await create.waitFor({ state: 'attached' });
    assert.equal(await create.isVisible(), false);
    await release();
    await create.waitFor();
  });

  test('the list of alerts stays while one of them is opened', async () => {
    const page = await stage.signedIn('/favicon.svg');
    await page.addInitScript(PATIENT);
    await page.goto(`${stage.url}/alerts?view=alerts`);
    const rows = page.getByRole('list', { name: 'Alerts' }).getByRole('link');
    await rows.first().waitFor();
    const { asked, release } = await holdBack(page, /\/api\/v1\/alerts\/\d+$/);
    await rows.first().click();
    await asked;
    await drawn(page);
    assert.equal(await rows.first().isVisible(), true);
    await release();
    await page.getByRole('article').getByRole('heading', { name: /^Disk/ }).waitFor();
  });

  test('a screen that is known is there at once: no frame is empty', async () => {
    const page = await stage.signedIn('/incidents');
    const go = async (name: string) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await quiet(page);
    };
    for (const name of ['Services', 'Teams']) await go(name);
    await page.evaluate(`(() => {
      window.empty = [];
      const look = () => {
        const heading = document.querySelector('main h1');
        if (!heading || heading.closest('[data-coming=true]')) window.empty.push(location.pathname);
        requestAnimationFrame(look);
      };
      look();
    })()`);
    for (const name of ['Services', 'Teams', 'Services']) await go(name);
    assert.deepEqual(await page.evaluate('window.empty'), []);
  });

  test('on a phone the list of alerts is drawn for a phone from the first frame on: what only a wide page shows is not even asked for', async () => {
    const page = await stage.signedIn('/favicon.svg', PHONE);
    await watchMoves(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${stage.url}/alerts`);
    await page.getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'Arrivals' }).waitFor();
    await standing(page);
    assert.ok(!asked.includes('/api/v1/alerts/arrivals'), asked.join(', '));
    const moves = await takeMoves(page);
    assert.ok(sumOf(moves) < NOTHING, JSON.stringify(moves));
  });
});
