import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DESKTOP } from '../test/browser/harness/stage.ts';
import { PERSON } from './session.ts';

/** Notes paints, interactions and long tasks from the first moment of each page. */
const OBSERVE = `
  window.seen = { lcp: 0, fcp: 0, interactions: {}, tasks: [] };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.lcp = entry.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => { for (const { interactionId, duration, name } of list.getEntries()) if (interactionId) {
    const known = seen.interactions[interactionId];
    if (!known || known.duration < duration) seen.interactions[interactionId] = { duration, name };
  } }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
  new PerformanceObserver((list) => { for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration }); }).observe({ type: 'longtask', buffered: true });`;

/** What {@link OBSERVE} noted. */
interface Seen {
  readonly lcp: number;
  readonly fcp: number;
  readonly interactions: Readonly<Record<string, { readonly duration: number; readonly name: string }>>;
  readonly tasks: readonly { readonly startTime: number; readonly duration: number }[];
}

/** What was done on a page, and how long the page took. */
export interface Phase {
  readonly name: string;
  /** Milliseconds from input to the next paint, the slowest of the phase. */
  readonly slowest: number;
  readonly interactions: number;
  readonly longestTask: number;
}

/** Somebody who is signed in, as a browser keeps it. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs the first person of a server that is set up in. */
export async function signIn(browser: Browser, url: string): Promise<SignedIn> {
  const context = await browser.newContext();
  const data = { email: PERSON.email, password: PERSON.password };
  const answer = await context.request.post(`${url}/api/v1/auth/login`, { data, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`);
  const storageState = await context.storageState();
  await context.close();
  return storageState;
}

/** Opens an address as somebody does for the first time: nothing cached. */
export async function openWatched(browser: Browser, url: string, person: SignedIn): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP, storageState: person });
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  await page.goto(url);
  return page;
}

/** What the page has noted so far. */
export const seenBy = (page: Page): Promise<Seen> => page.evaluate('seen') as Promise<Seen>;
const now = (page: Page): Promise<number> => page.evaluate('performance.now()') as Promise<number>;

/** Does something on a page and waits until it is reported. */
export async function phase(page: Page, name: string, act: () => Promise<unknown>): Promise<Phase> {
  const before = await seenBy(page);
  const from = await now(page);
  await act();
  // The last interaction is reported with the frame after it.
  await sleep(700);
  const { interactions, tasks } = await seenBy(page);
  const fresh = Object.entries(interactions).filter(([id]) => !(id in before.interactions));
  return {
    name,
    slowest: Math.max(0, ...fresh.map(([, { duration }]) => duration)),
    interactions: fresh.length,
    longestTask: Math.round(Math.max(0, ...tasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration))),
  };
}

/** Presses keys one after the other, as a person does. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await sleep(60);
  }
}
