import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { seriousProblems } from './axe.ts';
import { DESKTOP, PHONE, type Stage } from './stage.ts';

/** Every width and colours that a page must be right in. */
const LOOKS = [
  { name: '1440 px, light', viewport: DESKTOP, colorScheme: 'light' },
  { name: '1440 px, dark', viewport: DESKTOP, colorScheme: 'dark' },
  { name: '390 px, light', viewport: PHONE, colorScheme: 'light' },
  { name: '390 px, dark', viewport: PHONE, colorScheme: 'dark' },
] as const;

type Look = (typeof LOOKS)[number];

/**
 * Opens an address in every look and sees that nothing is wider than the screen and that axe finds nothing serious.
 * `ready` waits until the page shows what it is there for, and may open what is to be looked at.
 */
export async function looksRight(stage: Stage, path: string, ready: (page: Page, look: Look) => Promise<unknown>): Promise<void> {
  for (const look of LOOKS) {
    const page = await stage.signedIn('/favicon.svg', look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.goto(`${stage.url}${path}`);
    await ready(page, look);
    const label = `${path}, ${look.name}`;
    assert.equal(await page.evaluate('document.documentElement.dataset.mantineColorScheme'), look.colorScheme, label);
    const over = Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));
    assert.ok(over <= 0, `${label}: ${over} px too wide`);
    assert.deepEqual(await seriousProblems(page), [], label);
    await page.context().close();
  }
}
