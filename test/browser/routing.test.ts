import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { becomes } from './harness/becomes.ts';
import { OVERFLOW } from './harness/looks.ts';
import { dragToEnd } from './harness/keys.ts';
import { quiet } from './harness/quiet.ts';
import { ownStage } from './harness/shared.ts';
import { firing, NO_BROWSER, PHONE, type Stage } from './harness/stage.ts';

const WITH_CHAT = {
  destinations: [{ name: 'ops', provider: 'webhook', channel: 'https://hooks.example.org/ops' }],
  default_destinations: ['ops'],
};

describe('routing in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  before(async () => {
    stage = await ownStage();
    const token = await stage.setUp();
    await stage.post(token, [
      firing('CartBurns', { namespace: 'shop-eu', team: 'storefront' }),
      firing('SearchBurns', { namespace: 'shop-us', team: 'storefront' }),
      firing('LedgerBurns', { namespace: 'payments', team: 'payments' }),
    ]);
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  /** The rules in force, as a colleague reads or saves them. */
  async function save(rules: readonly object[]): Promise<void> {
    const { version } = (await stage.call('GET', '/api/v1/routes')) as { version: number };
    await stage.call('PUT', '/api/v1/routes', { version, ...WITH_CHAT, rules });
  }
  const rule = (name: string, matcher: string) => ({ name, matchers: [matcher], destinations: ['ops'] });
  const names = (page: Page) => page.getByRole('list', { name: 'Rules in order' }).getByRole('listitem');
  const order = async (page: Page) =>
    (await names(page).allTextContents()).map(
      (text) => /^\d+([A-Za-z ]+?)(?:matches)?(?:namespace|team|alertname)/.exec(text)?.[1] ?? text,
    );

  test('a destination and a rule are drafted with suggestions of real labels, tried, saved as one, and there after a reload', async () => {
    const page = await stage.signedIn('/routing');
    await page.getByText('No destination yet').waitFor();
    await page.getByRole('button', { name: 'New destination' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('payments');
    await dialog.getByRole('combobox', { name: 'Channel' }).fill('#payments');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'New rule' }).click();
    await dialog.getByLabel('Name').fill('shop');
    await dialog.getByRole('button', { name: 'Add label' }).click();
    await dialog.getByRole('combobox', { name: 'Label 1' }).click();
    await page.getByRole('option', { name: 'namespace' }).click();
    await dialog.getByRole('combobox', { name: 'Value 1' }).click();
    await page.getByRole('option', { name: 'shop-eu' }).click();
    await dialog.getByText('Matches 1 of 3 alerts of the last 7 days.').waitFor();
    await dialog.getByRole('combobox', { name: 'Operator 1' }).click();
    await page.getByRole('option', { name: '=~ matches' }).click();
    await dialog.getByRole('combobox', { name: 'Value 1' }).fill('shop-.*');
    await dialog.getByText('Matches 2 of 3 alerts of the last 7 days.').waitFor();
    await dialog.getByRole('combobox', { name: 'Send to' }).click();
    await page.getByRole('option', { name: 'payments' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Add mute interval' }).click();
    await dialog.getByRole('button', { name: 'Sun' }).click();
    await dialog.getByText('Sun, 20:00–08:00').waitFor();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('2 alerts of 3 would have been sent elsewhere').waitFor();
    await page.getByLabel('Labels of an alert, one per line').fill('namespace=shop-eu');
    await page.getByText('Sent to').waitFor();
    await names(page).filter({ hasText: 'shop' }).getByText('matches').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('is active', { exact: false }).first().waitFor();
    await page.reload();
    await page.getByText('namespace=~"shop-.*"').waitFor();
    await page.getByText('muted Sun, 20:00–08:00').waitFor();
  });

  test('a threshold and an inhibit rule are edited beside those that came by the API, which stay', async () => {
    const { version } = (await stage.call('GET', '/api/v1/routes')) as { version: number };
    const foreign = { name: 'by API', source_matchers: ['kind="node"'], target_matchers: ['kind="pod"'], equal: ['node'] };
    await stage.call('PUT', '/api/v1/routes', {
      version,
      ...WITH_CHAT,
      rules: [rule('shop', 'namespace="shop-eu"')],
      inhibit_rules: [foreign],
      dependencies: true,
    });
    const page = await stage.signedIn('/routing');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Edit shop' }).click();
    await dialog.getByRole('switch', { name: 'Only from several alerts of a group on' }).press('Space');
    await dialog.getByLabel('From alert').fill('5');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('from alert 5 of a group within 1 hour on').waitFor();
    await page.getByRole('button', { name: 'New inhibit rule' }).click();
    await dialog.getByLabel('Name').fill('here');
    await dialog.getByLabel('Same labels').first().fill('zone');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Inhibit rule here added').waitFor();
    await page.getByText('Rule shop changed').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('is active', { exact: false }).first().waitFor();
    const saved = (await stage.call('GET', '/api/v1/routes')) as Record<string, unknown>;
    assert.deepEqual(saved['inhibit_rules'], [foreign, { name: 'here', source_matchers: [], target_matchers: [], equal: ['zone'] }]);
    assert.equal(saved['dependencies'], true);
    assert.deepEqual((saved['rules'] as Array<{ after?: object }>)[0]?.after, { count: 5, within: 3_600 });
  });

  test('a destination is a mailbox as well, and its test says in words what is missing', async () => {
    const page = await stage.signedIn('/routing');
    await page.getByRole('button', { name: 'New destination' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('mailbox');
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Email' }).click();
    await dialog.getByRole('combobox', { name: 'Mailbox' }).fill('ops@example.org');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Test mailbox' }).click();
    await page.getByText('set smtp_url and from under Integrations').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  test('rules are put in another order by keyboard alone and by the menu', async () => {
    await save([rule('First', 'team="a"'), rule('Second', 'team="b"'), rule('Third', 'team="c"')]);
    const page = await stage.signedIn('/routing');
    await page.getByRole('button', { name: 'Move Third' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Third would move to position 3 of 3.').waitFor({ state: 'attached' });
    await dragToEnd(page, 'ArrowUp', 'Third would move to position 1 of 3.');
    await page.keyboard.press('Space');
    await page.getByText('Rules reordered: Third, First, Second').waitFor();
    await becomes(() => order(page), ['Third', 'First', 'Second']);
    await page.getByRole('button', { name: 'More for Second' }).click();
    await page.getByRole('menuitem', { name: 'Move to the top' }).click();
    await becomes(() => order(page), ['Second', 'Third', 'First']);
    await page.getByRole('button', { name: 'Discard' }).click();
    await becomes(() => order(page), ['First', 'Second', 'Third']);
  });

  test('a rule is dragged with the mouse', async () => {
    await save([rule('First', 'team="a"'), rule('Second', 'team="b"')]);
    const page = await stage.signedIn('/routing');
    await page.getByRole('button', { name: 'Move Second' }).waitFor();
    await quiet(page);
    const from = await page.getByRole('button', { name: 'Move First' }).boundingBox();
    const to = await page.getByRole('button', { name: 'Move Second' }).boundingBox();
    assert.ok(from && to);
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + 20, { steps: 8 });
    await page.getByText('First would move to position 2 of 2.').waitFor({ state: 'attached' });
    await page.mouse.up();
    await page.getByText('Rules reordered: Second, First').waitFor();
  });

  test('an older version is restored after one question that says what differs', async () => {
    await save([rule('Kept', 'team="a"')]);
    const { version } = (await stage.call('GET', '/api/v1/routes')) as { version: number };
    await save([rule('Kept', 'team="a"'), rule('Added later', 'team="b"')]);
    const page = await stage.signedIn('/routing');
    await page.getByText('Added later').waitFor();
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: `Restore version ${version}`, exact: true }).click();
    const question = page.getByRole('dialog', { name: `Restore version ${version}?` });
    await question.getByText('Rule Added later removed').waitFor();
    await question.getByRole('button', { name: `Restore version ${version}` }).click();
    await page.getByText(`Version ${version} restored`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Routing: 1 rule, 1 destination').waitFor();
  });

  test('what the server refuses is told at the rule, and the draft is kept', async () => {
    const page = await stage.signedIn('/routing');
    await page.getByRole('button', { name: 'New rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('broken');
    await dialog.getByRole('button', { name: 'Add label' }).click();
    await dialog.getByRole('combobox', { name: 'Label 1' }).fill('namespace');
    await dialog.getByRole('combobox', { name: 'Operator 1' }).click();
    await page.getByRole('option', { name: '=~ matches' }).click();
    await dialog.getByRole('combobox', { name: 'Value 1' }).fill('(');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The rules were not saved; your changes are kept').waitFor();
    await names(page).filter({ hasText: 'broken' }).getByRole('alert').waitFor();
  });

  test('a colleague’s save meanwhile is told, and what was drafted is kept', async () => {
    await save([rule('Mine', 'team="a"')]);
    const page = await stage.signedIn('/routing');
    await page.getByRole('button', { name: 'More for Mine' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('Unsaved changes').waitFor();
    await save([rule('Mine', 'team="a"'), rule('Theirs', 'team="b"')]);
    await page.getByText('Someone saved another version in the meantime').waitFor();
    await page.getByText('Rule Theirs removed').waitFor();
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await page.getByText('is active').waitFor();
    const { rules } = (await stage.call('GET', '/api/v1/routes')) as { rules: { name: string }[] };
    assert.deepEqual(
      rules.map((each) => each.name),
      ['Mine', 'Mine 2'],
    );
  });

  test('a phone can do all of it: nothing is wider than the screen, the menu has the edit', async () => {
    await save([rule('Shop', 'namespace=~"shop-.*"')]);
    const page = await stage.signedIn('/routing', PHONE);
    await names(page).first().waitFor();
    await quiet(page);
    const overflow = () => page.evaluate(OVERFLOW);
    assert.ok(Number(await overflow()) <= 0);
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).scrollIntoViewIfNeeded();
    assert.ok(Number(await overflow()) <= 0);
  });

  test('no page threw, logged an error or ran into the security policy', () => {
    assert.deepEqual(stage.faults, []);
  });
});
