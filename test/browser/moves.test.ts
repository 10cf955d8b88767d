import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { sumOf, takeMoves, watchMoves } from './harness/moves.ts';
import { drawn, quiet, standing } from './harness/quiet.ts';
import { DESKTOP, NO_BROWSER, openStage, PHONE, type Stage } from './harness/stage.ts';

/** What nobody sees. */
const NOTHING = 0.005;

/** In a page: waits for its parts as long as it takes. */
const PATIENT = `{
  const real = window.setTimeout.bind(window);
  window.setTimeout = (work, ms, ...rest) => real(work, ms === 300 ? 600_000 : ms, ...rest);
}`;

describe('what stands on a screen stays where it is while the rest comes', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
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
  afterEach(() => stage.closePages());
  after(() => stage.close());

  /** Goes to the command of the incident, whose messages do not come yet; what stands below them has. */
  async function held(page: Page, go: () => Promise<unknown>) {
    const routes: Route[] = [];
    await page.route(/\/coordination\/messages/, (route) => void routes.push(route));
    const messages = page.waitForRequest(/\/coordination\/messages/);
    const document = page.waitForResponse(/\/ics\/document/);
    await go();
    await Promise.all([messages, document]);
    await drawn(page);
    return () => Promise.all(routes.splice(0).map((route) => route.continue()));
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
