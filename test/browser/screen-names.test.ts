import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/processes.ts';
import { becomes } from './harness/becomes.ts';
import { sharedOnCallScene } from './on-call/on-call-scene.ts';
import { firing, NO_BROWSER } from './harness/stage.ts';
import type { SharedStage } from './harness/shared.ts';

describe('a change of screen is said', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  let alert: number;
  let incident: number;
  before(async () => {
    const scene = await sharedOnCallScene();
    stage = scene.stage;
    await stage.post(scene.token, [firing('LedgerBurns', { namespace: 'payments' })]);
    const newest = async (path: string) =>
      ((await stage.call('GET', `/api/v1/${path}?search=LedgerBurns`))['items'] as readonly { readonly number: number }[])[0]?.number ?? 0;
    alert = await newest('alerts');
    await eventually('the alert opened an incident', async () => {
      incident = await newest('incidents');
      return incident > 0;
    });
  });
  afterEach((test) => stage.closePages(test));

  const said = (page: Page) => page.getByRole('status', { name: 'Screen' });
  /** The tab's name without the number of alerts that nobody has. */
  const titled = (page: Page, name: string) => becomes(async () => (await page.title()).replace(/^\(\d+\) /u, ''), name);

  test('the tab is named after the incident, alert, schedule or screen that is shown, and a screen reader hears where one came', async () => {
    const page = await stage.signedIn('/alerts?search=LedgerBurns');
    await titled(page, 'Alerts · Tocsin');
    assert.equal(await said(page).innerText(), '', 'the browser itself says the first one');
    await page
      .getByRole('link', { name: /LedgerBurns/ })
      .first()
      .click();
    await titled(page, `#${alert} LedgerBurns burns · Alerts · Tocsin`);
    await said(page)
      .filter({ hasText: new RegExp(`^#${alert} .*LedgerBurns.*, Alerts$`) })
      .waitFor({ state: 'attached' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedules' }).click();
    await titled(page, 'Schedules · Tocsin');
    await said(page)
      .filter({ hasText: /^Schedules$/ })
      .waitFor({ state: 'attached' });
    await page.getByRole('main').getByRole('link', { name: 'Payments' }).first().click();
    await titled(page, 'Payments · Schedules · Tocsin');
    await said(page)
      .filter({ hasText: /^Payments, Schedules$/ })
      .waitFor({ state: 'attached' });
  });

  test('data that come late name it once they are there, and a change of the title is followed', async () => {
    const page = await stage.signedIn('/incidents');
    await titled(page, 'Incidents · Tocsin');
    // The page's own timer began before this one: by now the first screen is known, and the next one is a change.
    await page.evaluate('new Promise((done) => setTimeout(done, 250))');
    const held = Promise.withResolvers<void>();
    await page.route(`**/api/v1/incidents/${incident}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.evaluate(`history.pushState(null, '', '/incidents/${incident}')`);
    await titled(page, `Incident ${incident} · Incidents · Tocsin`);
    held.resolve();
    await titled(page, `#${incident} LedgerBurns burns · Incidents · Tocsin`);
    await stage.call('PATCH', `/api/v1/incidents/${incident}`, { title: 'Customers cannot pay' });
    await titled(page, `#${incident} Customers cannot pay · Incidents · Tocsin`);
    await said(page)
      .filter({ hasText: `#${incident} Customers cannot pay, Incidents` })
      .waitFor({ state: 'attached' });
  });

  test('outside the shell and where nothing is, the tab says that too', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.url}/login`);
    await titled(page, 'Sign in to Tocsin');
    const lost = await stage.signedIn('/nowhere');
    await titled(lost, 'Not found · Tocsin');
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
