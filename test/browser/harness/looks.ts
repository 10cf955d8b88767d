import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { COLOURS, seriousProblems } from './axe.ts';
import { drawn, quiet } from './quiet.ts';
import { DESKTOP, PHONE, type Stage } from './stage.ts';

/** Every width that a page must be right in; in each, both colours. */
const LOOKS = [
  { name: '1440 px', viewport: DESKTOP },
  { name: '390 px', viewport: PHONE },
] as const;

type Look = (typeof LOOKS)[number];

/**
 * Opens an address in both widths and sees, in both colours, that nothing is wider than the screen and that axe finds nothing
 * serious. `ready` waits until the page shows what it is there for, and may open what is to be looked at.
 */
export async function looksRight(stage: Stage, path: string, ready: (page: Page, look: Look) => Promise<unknown>): Promise<void> {
  for (const look of LOOKS) {
    // Loaded in each: whether it is for a thumb a page asks once. Half-shown text has half its contrast: nothing moves.
    const page = await stage.signedIn(path, look.viewport, { colorScheme: 'light', reducedMotion: 'reduce' });
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
