import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { until } from '../harness/until.ts';
import { seriousProblems } from './harness/axe.ts';
import { type SharedStage, sharedStage } from './harness/shared.ts';
import { DESKTOP, NO_BROWSER, PHONE } from './harness/stage.ts';

describe('status pages in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  before(async () => {
    stage = await sharedStage();
  });
  afterEach((test) => stage.closePages(test));

  test('the first status page is made, filled in beside its preview, and an incident is published on it; beside it stands how it is internally', async () => {
    const page = await stage.signedIn('/status-pages');
    await page.getByRole('button', { name: 'Create your first status page' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Acme Cloud');
    await page.getByText(`${stage.url}/status/acme-cloud`).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Acme Cloud' }).waitFor();

    await page.getByRole('tab', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Add component' }).click();
    await page.getByRole('textbox', { name: 'Name of the component' }).fill('Web shop');
    await page.locator('iframe[srcdoc*="Web shop"]').waitFor({ state: 'attached' });
    // The preview is laid out by a process of its own: a very busy Chromium replaces its frame while one looks into it.
    await until(
      async () =>
        (
          (await page
            .frames()
            .at(-1)
            ?.content()
            .catch(() => '')) ?? ''
        ).includes('Web shop'),
      'the component in the preview',
    );
    const styled = await page.frames().at(-1)?.evaluate("getComputedStyle(document.querySelector('h1')).display");
    assert.equal(styled, 'flex', 'it has its style sheet');
    assert.ok(((await page.locator('iframe').boundingBox())?.width ?? 0) > 300);
    await page.getByRole('textbox', { name: 'Own domain' }).fill('no domain');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/must be the name of a host/)
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Own domain' }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Acme Cloud is saved').first().waitFor();

    await page.getByRole('tab', { name: 'Incidents' }).click();
    await page.getByRole('button', { name: 'Publish an incident' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Payments are delayed');
    await page.getByRole('textbox', { name: 'Message' }).fill('We look into it.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Publish an update' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('It works again.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('listitem').getByText('It works again.').waitFor();
    const html = async () => (await fetch(`${stage.url}/status/acme-cloud`)).text();
    for (const text of ['Web shop', 'Payments are delayed', 'It works again.'])
      await until(async () => (await html()).includes(text), `${text} on the public page`);

    const { items } = (await stage.call('GET', '/api/v1/status-pages')) as unknown as { items: Array<{ id: string; slug: string }> };
    const id = items.find(({ slug }) => slug === 'acme-cloud')?.id;
    const incident = await stage.call('POST', '/api/v1/incidents', { title: 'db-7', severity: 'low' });
    await stage.call('POST', `/api/v1/status-pages/${id}/incidents`, {
      title: 'Orders are late',
      message: 'We look into it',
      status: 'investigating',
      incident_id: incident['id'],
    });
    const card = page.getByRole('main');
    await card.getByText(`Incident #${String(incident['number'])} is triggered internally`).waitFor();
    await stage.call('POST', `/api/v1/incidents/${String(incident['id'])}/resolve`, {});
    await card.getByText(`Incident #${String(incident['number'])} is resolved internally`).waitFor();
  });

  test('a status page that is not there is said to be missing', async () => {
    const page = await stage.signedIn('/status-pages/01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64');
    await page.getByText('could not be loaded').waitFor();
  });

  test('customers read the page and its history without scripts, in one request, in both widths and colours', async () => {
    const components = Array.from({ length: 12 }, (_, n) => ({
      name: `Component ${n} with a rather long name`,
      group: n < 6 ? 'Europe' : 'Elsewhere',
      status: n === 3 ? 'major_outage' : 'operational',
    }));
    const { id } = await stage.call('POST', '/api/v1/status-pages', {
      slug: 'much',
      title: 'Much to say',
      components,
      description: 'All regions',
    });
    const at = `/api/v1/status-pages/${String(id)}`;
    for (let n = 0; n < 3; n += 1)
      await stage.call('POST', `${at}/incidents`, {
        title: `Incident ${n}`,
        message: 'Line one\nLine two',
        status: n === 0 ? 'resolved' : 'identified',
      });
    for (const [viewport, colorScheme] of [
      [DESKTOP, 'light'],
      [PHONE, 'dark'],
    ] as const) {
      const signedIn = await stage.signedIn('/favicon.svg', viewport);
      const context = await signedIn.context().browser()?.newContext({ viewport, colorScheme, javaScriptEnabled: false });
      assert.ok(context);
      const page = await stage.newPage({ context });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`${stage.url}/status/much`);
      await page.getByText('Major service outage').waitFor();
      await page.getByText('Component 11').waitFor();
      await page.waitForLoadState();
      assert.deepEqual(asked, [`${stage.url}/status/much`]);
      const over = Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));
      assert.ok(over <= 0, `${over} px too wide`);
      await page.getByRole('link', { name: 'All incidents' }).click();
      await page.getByRole('heading', { name: 'Incident 0' }).waitFor();

      const scripted = await signedIn.context().browser()?.newContext({ viewport, colorScheme });
      assert.ok(scripted);
      const judged = await stage.newPage({ context: scripted });
      for (const path of ['/status/much', '/status/much/history']) {
        await judged.goto(`${stage.url}${path}`);
        assert.deepEqual(await seriousProblems(judged), [], `${path}, ${colorScheme}, ${viewport.width} px`);
      }
    }
    assert.deepEqual(stage.faults, []);
  });
});
