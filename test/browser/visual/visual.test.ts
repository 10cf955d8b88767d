import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { NEW_USER } from '../../../demo/new-user.ts';
import { until } from '../../harness/until.ts';
import { quiet } from '../harness/quiet.ts';
import { NO_BROWSER } from '../harness/stage.ts';
import { type Box, compare, type Look, packed, type Verdict } from './compare.ts';
import { type Picture, PICTURES } from './pictures.ts';
import { NOW, openSteadyScene, type SteadyScene } from './scene.ts';
import { stopDate } from './stop-date.ts';

const FOLDER = import.meta.dirname;
/** `npm run visual`: whatever is there is right. */
const RECORDING = process.env['UPDATE_VISUAL'] === '1';
/** Stays after the run; git ignores it. */
const DIFFERENT = path.join(FOLDER, '../../../.cache/visual');
const MOST_PICTURES = 20;
const MOST_BYTES = 2_000_000;
/** Of a picture that is drawn late, such as one that waits until the page is idle. */
const DRAWN_MS = 30_000;

const pictureOf = (name: string) => path.join(FOLDER, 'pictures', `${name}.png`);
const boxesOf = (name: string) => path.join(FOLDER, 'boxes', `${name}.json`);

/** Landmarks, headings and rows that are on the screen. */
const BOXES = `(() => {
  const landmarks = 'header, nav, main, aside, footer, form, [role=region], section[aria-label], section[aria-labelledby], [role=dialog], [role=search]';
  const headings = 'h1, h2, h3, h4, h5, h6';
  const rows = 'li, tr, [role=option], [role=tab], [role=img]';
  return [...document.querySelectorAll([landmarks, headings, rows].join(', '))].flatMap((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const seen = each.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
    const words = (each.getAttribute('aria-label') ?? (each.matches(landmarks) ? '' : each.textContent)).trim().replace(/\\s+/g, ' ').slice(0, 48);
    const kind = each.getAttribute('role') ?? each.tagName.toLowerCase();
    return seen ? [{ what: (kind + ' ' + words).trim(), at: [x, y, width, height].map(Math.round) }] : [];
  });
})()`;

/** Marks what has words of its own on the screen. */
const MARK_WORDS = `(() => {
  for (const each of document.querySelectorAll('body *')) {
    const { x, y, width, height } = each.getBoundingClientRect();
    const seen = each.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
    if (seen && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')) each.setAttribute('data-words', '');
  }
})()`;

describe('what screens look like', { skip: NO_BROWSER }, () => {
  let scene: SteadyScene;
  let newContext: (picture: Picture) => Promise<BrowserContext>;
  /** One for each width and colour: the files of the page are loaded once. */
  const contexts = new Map<string, BrowserContext>();
  before(async () => {
    scene = await openSteadyScene();
    const page = await scene.stage.newPage();
    const { email, password } = NEW_USER;
    const answer = await page.request.post(`${scene.stage.url}/api/v1/auth/login`, {
      data: { email, password },
      headers: { origin: scene.stage.url },
    });
    assert.equal(answer.status(), 200);
    const storageState = await page.context().storageState();
    const browser = page.context().browser();
    assert.ok(browser);
    newContext = ({ viewport, scheme }) =>
      browser.newContext({
        viewport,
        storageState,
        hasTouch: viewport.width < 600,
        colorScheme: scheme,
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Berlin',
        locale: 'en-GB',
        serviceWorkers: 'block',
      });
    await page.close();
  });
  after(() => scene?.close());

  /** A page that shows it: in Berlin, at the one instant, without motion. Close it: what it stored is gone with the next one. */
  async function open(picture: Picture): Promise<Page> {
    const { stage } = scene;
    const kind = `${picture.viewport.width} ${picture.scheme}`;
    const context = contexts.get(kind) ?? (await newContext(picture));
    contexts.set(kind, context);
    const page = await stage.newPage({ context });
    page.setDefaultTimeout(DRAWN_MS);
    await page.addInitScript(stopDate, NOW);
    await page.addInitScript('localStorage.clear()');
    await page.goto(`${stage.url}${picture.address(scene)}`);
    await picture.ready(page);
    await page.locator('[aria-busy="true"], .mantine-Skeleton-root[data-visible]').first().waitFor({ state: 'detached' });
    await quiet(page);
    // Comes when the page is idle.
    const monoIsThere = `[...document.fonts].some(({ family, status }) => /JetBrains/.test(family) && status === 'loaded')`;
    await until(async () => (await page.evaluate(monoIsThere)) === true, 'the font of labels');
    await page.evaluate('document.fonts.ready');
    return page;
  }

  /** Fonts of words on the screen that are not the page's own: another machine has others. */
  async function foreignFonts(page: Page): Promise<string[]> {
    await page.evaluate(MARK_WORDS);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-words]' });
    assert.ok(nodeIds.length > 5);
    const all = await Promise.all(nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })));
    await devtools.detach();
    return [...new Set(all.flatMap(({ fonts }) => fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)))];
  }

  async function seen(page: Page): Promise<Look> {
    const boxes = (await page.evaluate(BOXES)) as Box[];
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
    return { png, boxes, chromium: page.context().browser()?.version() ?? '' };
  }

  /** How it looks once it stays as it is. */
  async function settledLook(page: Page): Promise<Look> {
    let last = await seen(page);
    const still = async () => {
      const now = await seen(page);
      const same = now.png.equals(last.png) && compare(last, now).kind === 'same';
      last = now;
      return same;
    };
    await until(still, 'the screen to stay as it is', DRAWN_MS);
    return last;
  }

  function kept(name: string): Look {
    if (!existsSync(pictureOf(name))) assert.fail(`there is no picture of ${name} yet: npm run visual takes it`);
    const { chromium, boxes } = JSON.parse(readFileSync(boxesOf(name), 'utf8')) as Pick<Look, 'chromium' | 'boxes'>;
    return { png: readFileSync(pictureOf(name)), chromium, boxes };
  }

  function keep(name: string, { png, boxes, chromium }: Look): void {
    writeFileSync(pictureOf(name), packed(png));
    const lines = boxes.map((box) => `    ${JSON.stringify(box)}`).join(',\n');
    writeFileSync(boxesOf(name), `{\n  "chromium": ${JSON.stringify(chromium)},\n  "boxes": [\n${lines}\n  ]\n}\n`);
  }

  const isSame = (before: Look, now: Look) => before.chromium === now.chromium && compare(before, now).kind === 'same';

  /** What differs, with pictures to look at. */
  function complaint(name: string, now: Look, { why, difference }: Extract<Verdict, { kind: 'other' }>): string {
    mkdirSync(DIFFERENT, { recursive: true });
    const folder = DIFFERENT;
    writeFileSync(path.join(folder, `${name}.png`), now.png);
    if (difference) writeFileSync(path.join(folder, `${name}-difference.png`), difference);
    const shown = why.length > 12 ? [...why.slice(0, 12), `and ${why.length - 12} more`] : why;
    return [`${name} looks other than its picture. Look at ${folder}; where it is meant, npm run visual takes it anew.`, ...shown].join(
      '\n  ',
    );
  }

  for (const picture of PICTURES)
    test(`${picture.name} looks as it did`, async (t) => {
      const page = await open(picture);
      t.after(() => page.close());
      let now = await settledLook(page);
      assert.deepEqual(await foreignFonts(page), [], 'every letter is of the page’s own fonts');
      const known = existsSync(pictureOf(picture.name));
      // What is the same stays as it is, so that only what changed is to be looked at.
      if (RECORDING && !(known && isSame(kept(picture.name), now))) return keep(picture.name, now);
      const before = kept(picture.name);
      let verdict = compare(before, now);
      const comes = async () => {
        now = await settledLook(page);
        verdict = compare(before, now);
        return verdict.kind !== 'other';
      };
      // What is drawn once the page is idle may come after it stood still.
      if (verdict.kind === 'other') await until(comes, undefined, 3_000).catch(() => undefined);
      if (verdict.kind === 'drawn anew') {
        keep(picture.name, now);
        t.diagnostic(`the picture of ${picture.name} was taken anew, commit it: ${verdict.why}`);
      }
      if (verdict.kind === 'other') assert.fail(complaint(picture.name, now, verdict));
      return undefined;
    });

  test('a heading in another colour, and a page that stands a little lower, are noticed', async () => {
    const [picture] = PICTURES;
    assert.ok(picture);
    const page = await open(picture);
    const before = await settledLook(page);
    const withStyle = async (css: string) => {
      await page.evaluate(
        `{ const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets = [sheet]; }`,
      );
      return compare(before, await settledLook(page));
    };
    const coloured = await withStyle('h1, h1 * { color: #1c6b47 !important; }');
    assert.ok(coloured.kind === 'other');
    assert.equal(coloured.why.length, 1, 'nothing moved');
    const lower = await withStyle('main { padding-top: 3px !important; }');
    assert.ok(lower.kind === 'other');
    assert.ok(
      lower.why.some((line) => line.startsWith('moved: h1')),
      lower.why.join('\n'),
    );
    assert.equal((await withStyle('')).kind, 'same');
    await page.close();
  });

  test('in a storm of warnings the critical alert is the first row without a click, wide and narrow', async () => {
    for (const picture of PICTURES.filter(({ name }) => name.startsWith('alerts-'))) {
      const page = await open(picture);
      const rows = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
      assert.match((await rows.first().textContent()) ?? '', /checkout answers 12 %/);
      assert.equal(await rows.filter({ hasText: '22 firing' }).count(), 1);
      const box = await rows.first().boundingBox();
      assert.ok(box && box.y + box.height < picture.viewport.height, picture.name);
      await page.close();
    }
  });

  test('there are at most twenty pictures, each of a screen, and together they are small', () => {
    const names = PICTURES.map(({ name }) => name);
    assert.ok(names.length <= MOST_PICTURES);
    for (const folder of ['pictures', 'boxes']) {
      const there = readdirSync(path.join(FOLDER, folder));
      const unknown = there.filter((file) => !names.includes(file.replace(/\.\w+$/, '')));
      if (RECORDING) for (const file of unknown) rmSync(path.join(FOLDER, folder, file));
      else assert.deepEqual(unknown, [], `of no screen: npm run visual removes them`);
    }
    const bytes = names.reduce((sum, name) => sum + statSync(pictureOf(name)).size, 0);
    assert.ok(bytes < MOST_BYTES, `${bytes} bytes`);
  });

  test('no page complained', () => assert.deepEqual(scene.stage.faults, []));
});
