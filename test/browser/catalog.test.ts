import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/processes.ts';
import { type OnCallScene, openOnCallScene } from './on-call/on-call-scene.ts';
import { becomes } from './harness/becomes.ts';
import { firing, NO_BROWSER, PHONE, type Stage } from './harness/stage.ts';

interface ListedService {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly auto_incident: string;
}

describe('services and teams in the browser', { skip: NO_BROWSER }, () => {
  let scene: OnCallScene;
  let stage: Stage;

  before(async () => {
    scene = await openOnCallScene();
    ({ stage } = scene);
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  const serviceNamed = async (name: string) => {
    const { items } = (await stage.call('GET', `/api/v1/services?search=${encodeURIComponent(name)}`)) as unknown as {
      items: readonly ListedService[];
    };
    const found = items.find((service) => service.name === name);
    assert.ok(found, name);
    return found;
  };
  const change = async (page: Page, name: string) => {
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    return page.getByRole('dialog');
  };

  test('two people who change different things of a service both have their way', async () => {
    const { id } = await serviceNamed('Payments API');
    const page = await stage.signedIn('/services');
    const dialog = await change(page, 'Payments API');
    const save = dialog.getByRole('button', { name: 'Save' });
    await dialog.getByRole('button', { name: 'Save', disabled: true }).waitFor();
    await dialog.getByLabel('Description').fill('Moves money');
    await stage.call('PATCH', `/api/v1/services/${id}`, { auto_incident: 'critical' });
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    const { description, auto_incident: auto } = await serviceNamed('Payments API');
    assert.deepEqual([description, auto], ['Moves money', 'critical']);
    await page.close();
  });

  test('who changes what somebody else changed at the same time is told before saving; what was typed stays', async () => {
    const { id } = await serviceNamed('Payments API');
    const page = await stage.signedIn('/services');
    const dialog = await change(page, 'Payments API');
    await dialog.getByLabel('Description').fill('Moves much money');
    await stage.call('PATCH', `/api/v1/services/${id}`, { description: 'Pays' });
    await dialog.getByText('Someone else changed the same just now').waitFor();
    assert.equal(await dialog.getByLabel('Description').inputValue(), 'Moves much money');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal((await serviceNamed('Payments API')).description, 'Moves much money');
    await page.close();
  });

  test('a name that is taken is said at its field, where one goes on typing; a press beside the dialog loses nothing', async () => {
    for (const [path, open, name, free] of [
      ['/services', 'New service', 'Payments API', 'Ledger'],
      ['/teams', 'New team', 'Payments', 'Storefront'],
      ['/escalation', 'New policy', 'Day and night', 'Nights'],
    ] as const) {
      const page = await stage.signedIn(path);
      await page.getByRole('button', { name: open }).first().click();
      const dialog = page.getByRole('dialog');
      const field = dialog.getByLabel('Name');
      await field.fill(name);
      if (path === '/escalation') {
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.locator('[aria-invalid="true"]:focus').waitFor();
        await dialog.getByRole('combobox', { name: 'Immediately page' }).click();
        await page.getByRole('option', { name: 'Payments' }).click();
      }
      await page.mouse.click(5, 450);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText(new RegExp(`named ${name} already exists`)).waitFor();
      await field.and(page.locator('[aria-invalid="true"]:focus')).waitFor();
      assert.equal(await field.inputValue(), name);
      await field.fill(free);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(free).first().waitFor();
      await page.close();
    }
  });

  test('among many services those that are looked for are found, and a press shows the rest of one', async () => {
    // More than are drawn at once, so that the others must follow.
    for (let number = 1; number <= 45; number += 1)
      await stage.call('POST', '/api/v1/services', { name: `Worker ${number}`, matchers: [] });
    const page = await stage.signedIn('/services');
    const list = page.getByRole('list', { name: 'Services' });
    const { total } = await stage.call('GET', '/api/v1/services');
    await becomes(() => list.locator('> li').count(), Number(total));
    await list.getByText('Worker 10', { exact: true }).waitFor();
    await page.getByLabel('Search services').pressSequentially('namespace');
    await page.waitForURL(/\?search=namespace$/);
    await becomes(() => page.getByLabel('Search services').inputValue(), 'namespace');
    await list.getByText('Worker 10', { exact: true }).waitFor({ state: 'detached' });
    await list.getByRole('button', { name: 'Payments API', exact: true }).click();
    await list.getByText('namespace="payments"').waitFor();
    const days = list.getByRole('region', { name: 'Last 90 days' });
    await days.getByRole('img', { name: /90 days/ }).waitFor();
    await days.getByRole('button', { name: 'Show last 90 days as a table' }).click();
    await days.getByRole('button', { name: 'Show last 90 days as a chart' }).waitFor();
    await page.getByLabel('Search services').fill('');
    await page.getByText(/^No escalation policy \d/).click();
    await list.getByText('Payments API').waitFor({ state: 'detached' });
    await becomes(() => list.getByText('no escalation policy').count(), 46);
    await page.close();
  });

  test('a service whose alerts fire is not operational: the worst and the count stand in its row at once, and lead to these alerts', async () => {
    await stage.call('POST', '/api/v1/services', { name: 'Mailer', matchers: ['namespace="mail"'] });
    const page = await stage.signedIn('/services');
    const row = page.getByRole('list', { name: 'Services' }).getByRole('listitem').filter({ hasText: 'Mailer' });
    await row.getByText('Operational').waitFor();
    await stage.post(scene.token, [
      firing('QueueGrows', { namespace: 'mail' }),
      firing('QueueStuck', { namespace: 'mail', severity: 'warning' }),
    ]);
    await row.getByText('Alerting').waitFor();
    assert.equal(await row.getByText('Operational').count(), 0);
    await row.getByRole('link', { name: '2 alerts open, the worst critical' }).click();
    await page.getByRole('button', { name: 'Remove filter service' }).waitFor();
    await page.getByText('Mailer').waitFor();
    await page.getByText('QueueGrows').first().waitFor();
    assert.equal(await page.getByText('LedgerBurns').count(), 0);
    await page.close();
  });

  test('on a phone the picture of dependencies shows what burns, from top to bottom and no wider than the screen', async () => {
    let needs = (await serviceNamed('Payments API')).id;
    for (let number = 1; number <= 5; number += 1) {
      const { id } = await serviceNamed(`Worker ${number}`);
      await stage.call('PATCH', `/api/v1/services/${id}`, { dependency_ids: [needs] });
      needs = id;
    }
    await stage.post(scene.token, [firing('LedgerBurns', { namespace: 'payments' })]);
    const page = await stage.signedIn('/services', PHONE);
    const node = page.getByRole('img', { name: 'Dependencies between services' }).locator('[data-status="down"]');
    await node.waitFor();
    await eventually('it stands within the screen', async () => {
      const box = await node.locator('rect').boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
    });
    const overhang = () =>
      page
        .getByRole('img', { name: 'Dependencies between services' })
        .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : -1));
    await eventually('nothing of it is to be scrolled to sideways', async () => (await overhang()) === 0);
    await page.close();
  });

  test('of 201 teams, policies, tokens, services and users every one is found, chosen and counted', async () => {
    const numbers = Array.from({ length: 201 }, (_, index) => String(index + 1).padStart(3, '0'));
    const levels = [{ delay_minutes: 5, targets: [{ target_type: 'user', target_user_id: scene.bo }] }];
    for (let from = 0; from < numbers.length; from += 20)
      await Promise.all(
        numbers
          .slice(from, from + 20)
          .flatMap((number) => [
            stage.call('POST', '/api/v1/teams', { name: `Team ${number}` }),
            stage.call('POST', '/api/v1/escalation-policies', { name: `Policy ${number}`, levels }),
            stage.call('POST', '/api/v1/webhook-tokens', { name: `Source ${number}` }),
            stage.call('POST', '/api/v1/services', { name: `Service ${number}`, matchers: [`n="${number}"`], urgency: 'high' }),
          ]),
      );
    const users = numbers.map((number) => ({ email: `p${number}@example.org`, display_name: `Person ${number}`, role: 'operator' }));
    await stage.call('POST', '/api/v1/users/import', { users });
    const page = await stage.signedIn('/teams');
    for (const [path, what, name] of [
      ['/teams', 'teams', 'Team 201'],
      ['/escalation', 'policies', 'Policy 201'],
      ['/webhook-tokens', 'sources', 'Source 001'],
      ['/users', 'users', 'Person 201'],
    ] as const) {
      if (path !== '/teams') await page.goto(`${stage.url}${path}`);
      await page.getByText(new RegExp(`^1 to [25]0 of 20\\d ${what}$`)).waitFor();
      const search = page.getByLabel(`Search ${what}`);
      assert.ok(((await search.boundingBox())?.y ?? 9_999) < 900, 'it is found without scrolling');
      assert.equal(await page.getByText(name, { exact: true }).count(), 0, 'it stands on a later page');
      const pages = page.getByRole('navigation', { name: `Pages of ${what}` });
      await pages.getByRole('button', { name: 'Next' }).click();
      await page.waitForURL(/page=2/);
      await page.getByText(new RegExp(`^[25]1 to \\d+ of 20\\d ${what}$`)).waitFor();
      await search.fill(name);
      await page.getByText(`1 ${what}`, { exact: true }).waitFor();
      await page.getByText(name, { exact: true }).first().waitFor();
      await page.waitForURL((url) => url.searchParams.get('search') === name && !url.searchParams.has('page'));
    }

    const { version = 0 } = (await stage.call('GET', '/api/v1/routes')) as { version?: number };
    await stage.call('PUT', '/api/v1/routes', {
      version,
      destinations: [{ name: 'one', provider: 'webhook', channel: 'https://example.org/hook' }],
      default_destinations: ['one'],
      rules: numbers.map((number) => ({ name: `Rule ${number}`, matchers: [`team="t${number}"`], destinations: ['one'] })),
    });
    // Every team has a schedule.
    for (const [path, what, name, found] of [
      ['/schedules', 'schedules', 'Team 201', 1],
      ['/routing', 'rules', 'Rule 201', 1],
    ] as const) {
      await page.goto(`${stage.url}${path}`);
      const search = page.getByLabel(`Search ${what}`);
      await search.waitFor();
      assert.ok(((await search.boundingBox())?.y ?? 9_999) < 900, `${what} are found without scrolling`);
      await search.fill(name);
      await page.getByText(new RegExp(`^${found} of 20\\d ${what}$`)).waitFor();
      await page.getByText(name, { exact: true }).first().waitFor();
    }

    await page.goto(`${stage.url}/services`);
    const dialog = await change(page, 'Payments API');
    for (const [label, name] of [
      ['Team', 'Team 201'],
      ['Escalation policy', 'Policy 201'],
    ] as const) {
      const field = dialog.getByRole('combobox', { name: label });
      await field.click();
      await page.getByRole('option', { name: /^15\d more: type a part of the name$/ }).waitFor();
      await field.fill('201');
      await page.getByRole('option', { name, exact: true }).click();
      await becomes(() => field.inputValue(), name);
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Incidents', exact: true }).click();
    await page.getByRole('button', { name: 'Declare incident' }).click();
    const service = page.getByRole('dialog').getByRole('combobox', { name: 'Service' });
    await service.click();
    await page.getByRole('option', { name: /^\d+ more: type a part of the name$/ }).waitFor();
    await service.fill('Service 201');
    await page.getByRole('option', { name: 'Service 201', exact: true }).click();
    await becomes(() => service.inputValue(), 'Service 201');
    const { team, effective_policy: policy } = (await serviceNamed('Payments API')) as unknown as Record<string, { name: string }>;
    assert.deepEqual([team?.name, policy?.name], ['Team 201', 'Policy 201']);
    await page.close();
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
