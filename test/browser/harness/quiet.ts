import type { Locator, Page, Request } from 'playwright-core';
import { until } from '../../harness/until.ts';

/** What each page has asked for and not been answered. */
const pending = new WeakMap<Page, Set<Request>>();

/** Follows what a page asks for from now on; before its first address. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  pending.set(page, open);
  page.on('request', (request) => {
    // The stream of events stays open.
    if (!new URL(request.url()).pathname.endsWith('/api/v1/events')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** How long a page is asked how it stands: one that is stuck does not answer. */
const ASK_MS = 5_000;

/** How a page stands, for who reads why its test failed: its address, what it waits for, whether it draws, and its words. */
export async function stateOf(page: Page): Promise<string> {
  const answer = async (expression: string) => {
    const late = new Promise((done) => setTimeout(done, ASK_MS, 'no answer').unref());
    return String(await Promise.race([page.evaluate(expression).catch((error: unknown) => error), late]));
  };
  return [
    `page ${page.url()}`,
    `waits for: ${[...(pending.get(page) ?? [])].map((request) => `${request.method()} ${request.url()}`).join(', ') || 'nothing'}`,
    `draws: ${await answer('new Promise((done) => requestAnimationFrame(() => done(document.visibilityState)))')}`,
    `focus: ${await answer('document.activeElement.outerHTML.slice(0, 200)')}`,
    await answer('document.body.innerText.slice(0, 3000)'),
  ].join('\n');
}

/** Two frames: what a script changed is drawn, and what a timer without delay was to do is done. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))');
}

/** What an answer makes the page ask for is waited for as well, but not for ever: some pages ask again and again. */
const ROUNDS = 5;

/** Waits until all that the page asked for has come and is drawn: from then on nothing moves by itself. */
export async function quiet(page: Page): Promise<void> {
  const open = pending.get(page);
  if (!open) throw new Error('the requests of this page are not watched');
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = [...open];
    await until(() => asked.every((request) => !open.has(request)), `answers to ${asked.map((request) => request.url()).join(', ')}`);
    await drawn(page);
    if (open.size === 0) return;
  }
}

/** Waits until an opened dialog has taken the focus to where it begins: it would take it from where a test puts it. */
export async function hasTakenFocus(dialog: Locator): Promise<void> {
  await dialog.locator(':focus').waitFor();
  await drawn(dialog.page());
}

/** Waits until a page that was opened stands there with all that it first asks for: nothing moves away from under a click any more. */
export async function standing(page: Page): Promise<void> {
  // Its modules may be read after the browser calls it loaded.
  await page.locator(':root:not(:has(#root:empty))').waitFor({ state: 'attached' });
  await quiet(page);
}
