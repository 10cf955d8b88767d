import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { COLOURS, seriousProblems } from './axe.ts';
import { drawn, quiet, standing } from './quiet.ts';
import { DESKTOP, PHONE, type Stage } from './stage.ts';

/** Every width that a page must be right in; in each, both colours. */
const LOOKS = [
  { name: '1440 px', viewport: DESKTOP },
  { name: '390 px', viewport: PHONE },
] as const;

export type Look = (typeof LOOKS)[number];

/** What is out of sight keeps the style it had there: drawn as well, it has that of the present colours. */
const DRAW_ALL = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
})()`;

/**
 * By how many pixels the page is wider than the screen: the document, or what the page scrolls in, which takes in what reaches out of it
 * and leaves the document as wide as it was.
 */
export const OVERFLOW = `Math.max(...[document.documentElement, ...document.querySelectorAll('main, main *')]
  .filter((each) => each === document.documentElement || (each.querySelector('h1') && getComputedStyle(each).overflowX !== 'visible'))
  .map((each) => each.scrollWidth - each.clientWidth))`;

/** The headings of the page itself, in order: what is open over it has an order of its own. */
export const HEADINGS = `[...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((each) => !each.closest('[role=dialog]'))
  .map((each) => each.tagName.slice(1) + ' ' + each.textContent.slice(0, 60))`;

/** What is wrong with headings such as `2 Alerts`: other than one of the first level, and one that leaves a level out. */
export function headingFaults(headings: readonly string[]): string[] {
  const levels = headings.map((heading) => Number(heading[0]));
  const first = levels.filter((level) => level === 1).length;
  const jumps = headings.filter((_, index) => (levels[index] ?? 1) > (levels[index - 1] ?? 0) + 1);
  return [...(first === 1 ? [] : [`${first} headings of the first level`]), ...jumps.map((heading) => `jumps to ${heading}`)];
}

/**
 * What opens an address in both widths and sees, in both colours, that nothing is wider than the screen, that headings are in order and
 * that axe finds nothing serious. `ready` waits until the page shows what it is there for, and may open what is to be looked at.
 * It keeps a page for each width, in the colour that it saw last.
 */
export function looksOf(
  stage: Pick<Stage, 'url' | 'signedIn'>,
): (path: string, ready: (page: Page, look: Look) => Promise<unknown>) => Promise<void> {
  const eyes = new Map<Look, { readonly page: Page; colours: readonly Colour[] }>();

  /** The page of a look, which stands at an address as if it was opened there first. */
  const openAt = async (path: string, look: Look) => {
    const known = eyes.get(look);
    if (!known) {
      // Half-shown text has half its contrast: nothing moves.
      const still = (page: Page) => page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const eye = { page: await stage.signedIn(path, look.viewport, still), colours: ['light', 'dark'] as const };
      eye.page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
      eyes.set(look, eye);
      return eye;
    }
    const { page } = known;
    // On nothing of what is opened.
    await page.mouse.move(0, 0);
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
    // Loaded in each width: a page asks once whether it is for a thumb.
    await page.goto(`${stage.url}${path}`);
    await standing(page);
    return known;
  };

  return async (path, ready) => {
    for (const look of LOOKS) {
      const where = `${path}, ${look.name}`;
      const eye = await openAt(path, look);
      const { page } = eye;
      try {
        await ready(page, look);
        // What comes in late pushes down what is below it: a click could go beside it.
        await quiet(page);
        await page.evaluate(DRAW_ALL);
        await seenIn(page, eye.colours, where);
        eye.colours = eye.colours.toReversed();
      } catch (error) {
        eyes.delete(look);
        const shown = await page
          .locator('body')
          .innerText()
          .catch(() => 'nothing');
        await page.close();
        throw new Error(`${where}, showed: ${shown.replaceAll(/\s+/g, ' ').slice(0, 1_500)}`, { cause: error });
      }
    }
  };
}

type Colour = 'light' | 'dark';

/** In each of the colours; in the first one, which it has already, all that axe knows. */
async function seenIn(page: Page, colours: readonly Colour[], where: string): Promise<void> {
  for (const [index, colorScheme] of colours.entries()) {
    const label = `${where}, ${colorScheme}`;
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
    await drawn(page);
    const over = Number(await page.evaluate(OVERFLOW));
    assert.ok(over <= 0, `${label}: ${over} px too wide`);
    assert.deepEqual(headingFaults((await page.evaluate(HEADINGS)) as string[]), [], label);
    // Everything but the colours is the same in both.
    assert.deepEqual(await seriousProblems(page, index === 0 ? undefined : COLOURS), [], label);
  }
}
