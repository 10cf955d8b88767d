import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { COLOURS, seriousProblems } from './axe.ts';
import { drawn, quiet } from './quiet.ts';
import { DESKTOP, PHONE, type Stage } from './stage.ts';

/** Every width that a page must be right in; in each, both colours. */
const LOOKS = [
  { name: '1440 px', viewport: DESKTOP },
  { name: '390 px', viewport: PHONE },
] as const;

type Look = (typeof LOOKS)[number];

/** One for each stage and width: what is loaded once stays in its cache. */
const contexts = new WeakMap<Stage, Map<Look, BrowserContext>>();

async function freshPage(stage: Stage, look: Look): Promise<Page> {
  const known = contexts.get(stage) ?? new Map<Look, BrowserContext>();
  contexts.set(stage, known);
  const context = known.get(look);
  const page = context ? await stage.newPage({ context }) : await stage.signedIn('/favicon.svg', look.viewport);
  if (context) await page.goto(`${stage.url}/favicon.svg`);
  known.set(look, page.context());
  await page.evaluate('localStorage.clear()');
  return page;
}

/**
 * Opens an address in both widths and sees, in both colours, that nothing is wider than the screen and that axe finds nothing
 * serious. `ready` waits until the page shows what it is there for, and may open what is to be looked at.
 */
export async function looksRight(stage: Stage, path: string, ready: (page: Page, look: Look) => Promise<unknown>): Promise<void> {
  for (const look of LOOKS) {
    const page = await freshPage(stage, look);
    // Half-shown text has half its contrast: nothing moves.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`${stage.url}${path}`);
    await ready(page, look);
    await quiet(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      const label = `${path}, ${look.name}, ${colorScheme}`;
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
      await drawn(page);
      const over = Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));
      assert.ok(over <= 0, `${label}: ${over} px too wide`);
      // Everything but the colours is the same in both.
      assert.deepEqual(await seriousProblems(page, colorScheme === 'light' ? undefined : COLOURS), [], label);
    }
    await page.close();
  }
}
