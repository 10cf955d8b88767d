import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { becomes } from './harness/becomes.ts';
import { sharedOnCallScene } from './on-call/on-call-scene.ts';
import { NO_BROWSER } from './harness/stage.ts';
import type { SharedStage } from './harness/shared.ts';

describe('what one sees is shared by its address', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  let scheduleId: string;
  let lanes: string;
  before(async () => {
    const scene = await sharedOnCallScene();
    stage = scene.stage;
    const { items } = await stage.call('GET', '/api/v1/services?search=Payments');
    const [service] = items as readonly { readonly id: string }[];
    const made = await stage.call('POST', '/api/v1/incidents', { title: 'Links are slow', severity: 'high', service_id: service?.id });
    lanes = `/incidents/${String(made['number'])}?tab=lanes`;
    scheduleId = scene.schedule;
  });
  afterEach((test) => stage.closePages(test));

  /** Opens what "Copy link" copied, as somebody else would: in a tab that knows nothing of the first. */
  const opened = async (page: Page): Promise<Page> => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).first().click();
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor();
    const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')));
    return stage.signedIn(`${link.pathname}${link.search}`);
  };

  test('a stretch of an incident over time opens as it was looked at, and the whole again without it', async () => {
    const page = await stage.signedIn(lanes);
    const region = (of: Page) => of.getByRole('region', { name: 'Over time' });
    const span = async (of: Page) =>
      region(of)
        .getByText(/ to .*UTC/)
        .first()
        .innerText();
    await region(page).getByRole('button', { name: 'Zoom in' }).click();
    await page.waitForURL(/from=.*until=/);
    await region(page).getByRole('button', { name: 'Show all' }).waitFor();
    const seen = await span(page);
    const other = await opened(page);
    await region(other).getByRole('button', { name: 'Show all' }).waitFor();
    assert.equal(await span(other), seen);
    await region(other).getByRole('button', { name: 'Show all' }).click();
    await other.waitForURL(/tab=lanes$/);
  });

  test('a month of a schedule opens as that month, whatever month it is', async () => {
    const page = await stage.signedIn(`/schedules/${scheduleId}`);
    await page.getByText('Month', { exact: true }).click();
    await page.waitForURL(/span=month/);
    const title = (of: Page) => of.getByRole('button', { name: 'Today' }).locator('xpath=../strong');
    const current = await title(page).innerText();
    await page.getByRole('button', { name: 'Later' }).click();
    await becomes(async () => (await title(page).innerText()) === current, false);
    const seen = await title(page).innerText();
    const other = await opened(page);
    await becomes(() => title(other).innerText(), seen);
    await other.getByRole('button', { name: 'Today' }).click();
    await becomes(() => title(other).innerText(), current);
    assert.equal(new URL(other.url()).search, '?span=month');
  });

  test('an opened service and what is searched for stand in the address of the services', async () => {
    const page = await stage.signedIn('/services');
    const row = (of: Page) => of.getByRole('button', { name: 'Payments API', exact: true });
    await row(page).click();
    await page.waitForURL(/service=/);
    const other = await stage.signedIn(new URL(page.url()).pathname + new URL(page.url()).search);
    assert.equal(await row(other).getAttribute('aria-expanded'), 'true');
    await row(other).click();
    await other.waitForURL(/services$/);
    assert.equal(await row(other).getAttribute('aria-expanded'), 'false');
  });

  test('a search follows the address: gone from it by a link to the screen, there again by going back', async () => {
    for (let n = 1; n <= 9; n += 1) await stage.call('POST', '/api/v1/services', { name: `Searched ${n}` });
    const page = await stage.signedIn('/services');
    const field = page.getByRole('searchbox', { name: 'Search services' }).or(page.getByRole('textbox', { name: 'Search services' }));
    const rows = page.getByRole('list', { name: 'Services' }).getByRole('listitem');
    await field.fill('Searched 3');
    await page.waitForURL(/search=/);
    await becomes(() => rows.count(), 1);
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Services', exact: true }).click();
    await page.waitForURL(/services$/);
    await becomes(() => field.inputValue(), '');
    await becomes(async () => (await rows.count()) > 1, true);
    await page.goBack();
    await page.waitForURL(/search=/);
    await becomes(() => field.inputValue(), 'Searched 3');
    await becomes(() => rows.count(), 1);
  });

  test('without a clipboard, as without HTTPS, the address is said instead', async () => {
    const page = await stage.signedIn('/alerts?status=all');
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await page.getByRole('button', { name: 'Copy link' }).first().click();
    await page.getByText(/\/alerts\?status=all/).waitFor();
  });

  test('an address with nonsense in it opens the screen as usual', async () => {
    const page = await stage.signedIn(`/schedules/${scheduleId}?span=century&from=2030-99-99`);
    await page.getByRole('button', { name: 'Today' }).waitFor();
    const whole = await stage.signedIn(`${lanes}&from=yesterday&until=2`);
    await whole
      .getByRole('region', { name: 'Over time' })
      .getByText(/ to .*UTC/)
      .first()
      .waitFor();
    assert.equal(await whole.getByRole('button', { name: 'Show all' }).count(), 0);
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
