import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../harness/until.ts';

/** More stops than any page here has. */
const MOST_STOPS = 200;

/** Whether it has the focus. */
export const focused = async (target: Locator): Promise<boolean> => (await target.and(target.page().locator(':focus')).count()) > 0;

/** Goes there by Tab, as somebody without a mouse does. `atStop` is called at each stop, the last included. */
export async function tabTo(page: Page, target: Locator, atStop?: () => Promise<unknown>): Promise<void> {
  await target.waitFor();
  await until(() => target.isEnabled(), `${String(target)} to be enabled`);
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await focused(target)) return;
    await page.keyboard.press('Tab');
    await atStop?.();
  }
  const at = await page.evaluate('document.activeElement.outerHTML.slice(0, 200)');
  assert.fail(`${String(target)} is not reached by Tab; after ${MOST_STOPS} stops the focus is at ${String(at)}`);
}

/** Presses a button there. */
export async function press(page: Page, name: string | RegExp, within: Page | Locator = page): Promise<void> {
  await tabTo(page, within.getByRole('button', { name, exact: typeof name === 'string' }).first());
  await page.keyboard.press('Enter');
}

/** Types into a field there. */
export async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name, exact: true }));
  await page.keyboard.type(text);
}

/** `g` and a letter. Both are sent at once: for a slow machine there would else be too long between them. */
export async function goTo(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)]);
}

/** Waits until it has the focus: nobody has to look for the place again. */
export async function hasFocus(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor();
}

/**
 * Drags what was taken by its handle to the first or last place of its list, by an arrow key.
 * The page hears those keys a moment after it says that it is taken. At the end of the list, another press changes nothing.
 */
export async function dragToEnd(page: Page, key: 'ArrowUp' | 'ArrowDown', told: string): Promise<void> {
  await until(async () => {
    await page.keyboard.press(key);
    return (await page.getByText(told).count()) > 0;
  }, `"${told}" to be told`);
}
