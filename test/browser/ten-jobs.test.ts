import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { moveClock } from '../harness/clock.ts';
import { hasFocus, tabTo } from './harness/keys.ts';
import { hasTakenFocus } from './harness/quiet.ts';
import { openScreenReader, type ScreenReader } from './harness/screen-reader.ts';
import { firing, NO_BROWSER, type Stage } from './harness/stage.ts';
import { type OnCallScene, openOnCallScene } from './on-call/on-call-scene.ts';

const MINUTE_MS = 60_000;

/** The ten jobs of docs/page.md, as somebody does them who neither sees the page nor has a mouse. */
describe('ten jobs with keys alone and a screen reader', { skip: NO_BROWSER }, () => {
  let scene: OnCallScene;
  let stage: Stage;
  before(async () => {
    scene = await openOnCallScene();
    stage = scene.stage;
    await stage.call('PUT', '/api/v1/routes', {
      version: ((await stage.call('GET', '/api/v1/routes')) as { readonly version: number }).version,
      destinations: [{ name: 'ops', provider: 'webhook', channel: 'https://example.org/hook' }],
      rules: [],
      default_destinations: [],
    });
  });
  afterEach((test) => stage.closePages(test));
  after(() => scene?.stage.close());

  /** A page that is listened to from its first heading on. */
  async function begin(path: string): Promise<{ page: Page; reader: ScreenReader; keys: (...names: string[]) => Promise<void> }> {
    const page = await stage.signedIn(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const reader = await openScreenReader(page);
    const keys = async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name);
    };
    return { page, reader, keys };
  }

  /** Goes somewhere by Tab, and is told at each stop where one is. */
  const go = (page: Page, reader: ScreenReader, role: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
    tabTo(page, page.getByRole(role, { name, exact: typeof name === 'string' }).first(), () => reader.mustKnow());

  /** Says something to the palette, hears what it would do, and has it done. */
  async function say(page: Page, reader: ScreenReader, words: string, meaning: RegExp): Promise<void> {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Find alerts/ });
    await hasFocus(field);
    await page.keyboard.type(words);
    await page.getByRole('option', { name: meaning, selected: true }).waitFor();
    await reader.hears(/^\d+ results?$/);
    const { role, name, states, option } = await reader.focus();
    assert.deepEqual([role, states['expanded']], ['combobox', true]);
    assert.match(name, /^Find alerts/);
    assert.equal(option?.role, 'option');
    assert.match(option?.name ?? '', meaning);
    assert.equal(option?.states['selected'], true);
    await page.keyboard.press('Enter');
  }

  /** A dialog tells its name, and has the focus in it. */
  async function inDialog(page: Page, reader: ScreenReader, name: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name });
    await hasTakenFocus(dialog);
    await reader.mustKnow();
    assert.deepEqual(await reader.nameless(), []);
  }

  const post = (...alerts: readonly object[]) => stage.post(scene.token, alerts);
  const statusOf = async (number: number) => (await stage.call('GET', `/api/v1/alerts/${number}`))['status'];
  const newest = async () => {
    const { items } = await stage.call('GET', '/api/v1/alerts?sort=-number&limit=1');
    return (items as readonly { readonly number: number }[])[0]?.number ?? 0;
  };

  test('see what is wrong: the heading says how much, the first row says the worst', async () => {
    await post(firing('DiskFills', { severity: 'warning', host: 'db-1' }), firing('ShopDown', { shop: 'eu' }));
    const { page, reader, keys } = await begin('/alerts');
    await page.getByRole('heading', { level: 1, name: /2 open, 2 unacknowledged.*1 critical/ }).waitFor();
    const rows = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
    await rows.first().filter({ hasText: 'ShopDown' }).getByText('Critical').waitFor();
    await keys('j');
    const { role, name } = await reader.focus();
    assert.equal(role, 'link');
    assert.match(name, /ShopDown burns/);
    assert.deepEqual(await reader.nameless(), []);
  });

  test('acknowledge: one is told where one is, what happened, and how to take it back', async () => {
    const { page, reader, keys } = await begin('/alerts');
    await page.getByRole('listitem').first().waitFor();
    const number = await newest();
    await keys('j', 'e');
    await reader.hears(new RegExp(`^Acknowledged #${number}`));
    assert.equal(await statusOf(number), 'acknowledged');
    await go(page, reader, 'button', 'Undo');
    await keys('Enter');
    await page.getByRole('heading', { level: 1, name: /2 unacknowledged/ }).waitFor();
    assert.equal(await statusOf(number), 'firing');
    // Where Tab went, the keys are about.
    await page.getByRole('link', { name: /DiskFills burns/ }).focus();
    await keys('e');
    await reader.hears(/^Acknowledged #1 /);
  });

  test('silence: the labels that are chosen are told as such, and so is what it would silence', async () => {
    const { page, reader, keys } = await begin('/alerts');
    await page.getByRole('listitem').first().waitFor();
    await keys('j', 'Enter');
    await go(page, reader, 'button', 'Silence');
    await keys('Enter');
    await inDialog(page, reader, 'Silence alerts like this');
    await go(page, reader, 'checkbox', 'alertname = ShopDown');
    assert.deepEqual((await reader.focus()).states['checked'], 'true');
    await go(page, reader, 'checkbox', 'severity = critical');
    assert.deepEqual((await reader.focus()).states['checked'], 'false');
    await keys('Space');
    assert.deepEqual((await reader.focus()).states['checked'], 'true');
    await reader.hears(/Silences 1 alert/);
    await go(page, reader, 'combobox', 'For');
    assert.equal((await reader.focus()).states['expanded'], false);
    await go(page, reader, 'button', 'Save');
    await keys('Enter');
    await reader.hears(/^Silence alertname="ShopDown".* is saved/);
  });

  // Before somebody else is on call for it.
  test('who was paged, and why: the incident’s page says it in words', async () => {
    await post(firing('LedgerBurns', { namespace: 'payments' }));
    const { page, reader, keys } = await begin('/alerts');
    await keys('g', 'n');
    await page.getByRole('link', { name: /LedgerBurns burns/ }).waitFor();
    await tabTo(page, page.getByRole('link', { name: /LedgerBurns burns/ }), () => reader.mustKnow());
    await keys('Enter');
    await page.getByRole('heading', { level: 1, name: /LedgerBurns burns/ }).waitFor();
    await page.getByRole('heading', { name: /^Escalation: Day and night/ }).waitFor();
    const entries = page.getByRole('listitem');
    await entries.filter({ hasText: /Paged now\s*Bo at/ }).waitFor();
    await entries
      .filter({ hasText: /Level 1 of Day and night.*Bo/s })
      .first()
      .waitFor();
    assert.deepEqual(await reader.nameless(), []);
  });

  test('override: the palette leads to the form, and the form says who is on call then', async () => {
    const { page, reader, keys } = await begin('/dashboard');
    await say(page, reader, 'override payments', /Payments/);
    await inDialog(page, reader, 'Override in Payments');
    const { role, name } = await reader.focus();
    assert.deepEqual([role, name], ['combobox', 'On call']);
    await keys('ArrowDown');
    assert.equal((await reader.focus()).states['expanded'], true);
    await keys('Escape');
    await go(page, reader, 'button', 'Create override');
    await keys('Enter');
    await reader.hears(/^Anna Lee is on call for this time/);
  });

  test('declare: the title is said to be required, and the incident is where one is afterwards', async () => {
    const { page, reader, keys } = await begin('/dashboard');
    await say(page, reader, 'declare Checkout is down', /Checkout is down/);
    await inDialog(page, reader, 'Declare incident');
    const { role, name, states } = await reader.focus();
    assert.deepEqual([role, name, states['required']], ['textbox', 'Title', true]);
    await go(page, reader, 'button', 'Declare');
    await keys('Enter');
    await page.getByRole('heading', { level: 1, name: /Checkout is down/ }).waitFor();
    await reader.hears(/^Incident \d+ is declared/);
    assert.match(await page.title(), /^(?:\(\d+\) )?#\d+ Checkout is down · Incidents · Tocsin$/);
    assert.deepEqual(await reader.nameless(), []);
  });

  test('page somebody: who is paged is named before and after', async () => {
    const { page, reader, keys } = await begin('/alerts');
    await say(page, reader, 'page cara', /Cara/);
    await inDialog(page, reader, 'Page somebody now');
    await page.getByRole('dialog').getByText('Cara', { exact: true }).waitFor();
    await go(page, reader, 'button', 'Page');
    await keys('Enter');
    await reader.hears(/^Cara was paged/);
  });

  test('resolve many: how many are selected is said, and how many were resolved', async () => {
    await post(...['a', 'b', 'c'].map((host) => firing(`Flood${host}`, { host, severity: 'warning' })));
    const { page, reader, keys } = await begin('/alerts?search=Flood');
    await page.getByRole('listitem').nth(2).waitFor();
    await keys('j', 'Control+a');
    await reader.hears(/^3 selected/);
    await go(page, reader, 'button', /^Resolve 3/);
    assert.equal(await page.getByRole('toolbar', { name: 'Selected alerts' }).count(), 1);
    await keys('r');
    await reader.hears(/^3 .*resolved/i);
    await go(page, reader, 'button', 'Undo');
    await keys('Enter');
    await page.getByRole('listitem').filter({ hasText: 'Firing' }).first().waitFor();
  });

  test('new rule: what its conditions match is said while one writes them', async () => {
    const { page, reader, keys } = await begin('/alerts');
    await say(page, reader, 'new rule', /New routing rule/);
    await inDialog(page, reader, 'New rule');
    assert.deepEqual([(await reader.focus()).role, (await reader.focus()).name], ['textbox', 'Name']);
    await page.keyboard.type('floods');
    await go(page, reader, 'button', 'Add label');
    await keys('Enter');
    await go(page, reader, 'combobox', 'Label 1');
    await page.keyboard.type('host');
    await go(page, reader, 'combobox', 'Value 1');
    await page.keyboard.type('a');
    // A machine that is busy with much else says that it could not count.
    await reader.hears(/^Matches \d+ of \d+ alerts|took longer than/);
    await go(page, reader, 'combobox', /Send to/);
    await keys('ArrowDown', 'ArrowDown');
    const { states, option } = await reader.focus();
    assert.equal(states['expanded'], true);
    assert.equal(option?.name, 'ops');
    await keys('Enter', 'Escape');
    await go(page, reader, 'button', 'Create');
    await keys('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await go(page, reader, 'button', 'Save');
    await keys('Enter');
    await reader.hears(/is active/);
  });

  test('hand over: the handoff that waits is accepted, and that is said', async () => {
    const { id } = (await stage.call('GET', '/api/v1/auth/me'))['user'] as { readonly id: string };
    const now = Date.now();
    await stage.call('POST', `/api/v1/on-call/schedules/${scene.schedule}/overrides`, {
      user_id: id,
      start: new Date(now + 60 * MINUTE_MS).toISOString(),
      end: new Date(now + 120 * MINUTE_MS).toISOString(),
    });
    await moveClock(stage.databaseUrl, 65 * MINUTE_MS);
    try {
      const { page, reader, keys } = await begin('/handoffs');
      await page.getByRole('button', { name: 'Accept handoff' }).waitFor();
      await go(page, reader, 'button', 'Accept handoff');
      assert.deepEqual(await reader.nameless(), []);
      await keys('Enter');
      await reader.hears(/^Handoff accepted/);
      await page.getByText('Accepted', { exact: true }).waitFor();
    } finally {
      await moveClock(stage.databaseUrl, 0);
    }
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
