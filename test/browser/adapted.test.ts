import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { judgeForced, judgeZoomed } from '../../lab/prove/screens/judge.ts';
import { OVERFLOW } from './harness/looks.ts';
import { quiet } from './harness/quiet.ts';
import { firing, NO_BROWSER, PHONE, type Stage } from './harness/stage.ts';
import { openOnCallScene } from './on-call/on-call-scene.ts';

const ARABIC = 'شبكة الدفع لا تستجيب.';
const HEBREW = 'שרת התשלומים נפל 24';
const EMOJI = '🔥 Datenbank überlastet 👩🏽‍🚒🇩🇪';

/** What people look at at night, and what is drawn rather than written. */
const SCREENS = [
  '/alerts',
  '/alerts/1',
  '/incidents',
  '/incidents/1',
  '/incidents/1?tab=lanes',
  '/schedules',
  '/services',
  '/dashboard',
  '/routing',
];

describe('the page as others need it', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  /** Its number. */
  let incident: unknown;
  before(async () => {
    const scene = await openOnCallScene();
    ({ stage } = scene);
    await stage.post(scene.token, [
      ...[ARABIC, HEBREW, EMOJI].map((summary, index) => ({
        status: 'firing',
        labels: { alertname: `Words${index}`, severity: 'high', host: `db-${index}` },
        annotations: { summary, description: summary },
      })),
      firing('LedgerBurns', { namespace: 'payments' }),
    ]);
    ({ number: incident } = await stage.call('POST', '/api/v1/incidents', { title: ARABIC, severity: 'high', description: HEBREW }));
    await stage.call('POST', '/api/v1/users', {
      email: 'emoji@example.org',
      display_name: '👩🏽‍🚒 Ada 🔥',
      role: 'viewer',
      password: 'a password for tests',
    });
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage?.close());

  async function open(path: string, viewport?: typeof PHONE): Promise<Page> {
    const page = await stage.signedIn(path, viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await quiet(page);
    return page;
  }

  const nothing = async () => undefined;

  test('with text twice as large nothing is wider than the screen, and what one came for is still there', async () => {
    for (const path of SCREENS) {
      const page = await open(path);
      assert.deepEqual(await judgeZoomed(page, nothing), [], path);
      await page.setViewportSize({ width: 720, height: 450 });
      const main = page.getByRole('main');
      await main.getByRole('heading', { level: 1 }).first().scrollIntoViewIfNeeded();
      await main.getByRole('heading', { level: 1 }).first().waitFor();
      await page.close();
    }
  });

  test('in forced colours buttons have lines, words have their contrast, and Tab goes everywhere and is seen', async () => {
    for (const path of SCREENS) {
      const page = await open(path);
      const faults = await judgeForced(page, nothing);
      assert.deepEqual(
        faults.filter(({ minor }) => !minor).map(({ kind, what }) => `${kind}: ${what}`),
        [],
        path,
      );
      await page.close();
    }
  });

  /** Left edges of two pieces of text within an element, as they are drawn. */
  const leftOf = (where: Locator, words: string) =>
    where.evaluate((element, wanted) => {
      const document = element.ownerDocument;
      const walker = document.createTreeWalker(element, 4);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = (node.nodeValue ?? '').indexOf(wanted);
        if (at === -1) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        return range.getBoundingClientRect().left;
      }
      throw new Error(`there is no ${wanted}`);
    }, words);

  test('a sentence from right to left ends at the left, and moves nothing beside it', async () => {
    const page = await open('/alerts?view=alerts');
    const row = (words: string) => page.getByRole('listitem').filter({ hasText: words });
    await row(ARABIC).waitFor();
    const places = async (words: string) =>
      Promise.all(
        [row(words).getByRole('link'), row(words).getByText('High'), row(words).getByText('Firing')].map(
          async (each) => (await each.boundingBox())?.x,
        ),
      );
    assert.deepEqual(await places(ARABIC), await places(EMOJI));
    assert.deepEqual(await places(HEBREW), await places(EMOJI));
    await row(ARABIC).getByRole('link').click();
    const title = page.getByRole('heading', { name: ARABIC });
    await title.waitFor();
    assert.ok((await leftOf(title, '.')) < (await leftOf(title, 'شبكة')), 'the full stop stands at the left');
    await page.goto(`${stage.url}/incidents/${String(incident)}`);
    const heading = page.getByRole('heading', { level: 1, name: new RegExp(ARABIC) });
    await heading.waitFor();
    const note = page.getByLabel('Note for the timeline');
    await note.fill(ARABIC);
    await page.keyboard.press('Control+Enter');
    const entry = page.getByRole('listitem').filter({ hasText: ARABIC }).last();
    await entry.waitFor();
    assert.deepEqual(stage.faults, []);
  });

  test('emoji of several signs stay whole, in titles, initials and cut words, wide and narrow', async () => {
    for (const viewport of [undefined, PHONE]) {
      for (const path of ['/alerts?view=alerts', '/users']) {
        const page = await open(path, viewport);
        await page
          .getByText(path === '/users' ? '👩🏽‍🚒 Ada 🔥' : EMOJI)
          .first()
          .waitFor();
        const text = await page.locator('body').innerText();
        assert.ok(text.isWellFormed(), `${path}: half a sign`);
        assert.doesNotMatch(text, /\u{FFFD}/u);
        const over = Number(await page.evaluate(OVERFLOW));
        assert.ok(over <= 0, `${path}: ${over} px too wide`);
        await page.close();
      }
    }
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
