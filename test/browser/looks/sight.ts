import type { Page } from 'playwright-core';
import type { Look } from '../harness/looks.ts';
import type { Stage } from '../harness/stage.ts';

/** A screen in one state. */
export interface Sight<Made = void> {
  readonly name: string;
  readonly at: string | ((made: Made) => string);
  /** Waits until the page shows what it is there for, and may open what is to be looked at. */
  readonly ready: (page: Page, look: Look) => Promise<unknown>;
}

/** What is to be made, and what can be seen then. */
export interface Scene {
  readonly of: string;
  readonly make: (stage: LookStage) => Promise<unknown>;
  readonly sights: readonly Sight<never>[];
}

/** Where scenes are made one after the other: what one leaves the next ones see too. */
export interface LookStage extends Pick<Stage, 'url' | 'databaseUrl' | 'call' | 'post'> {
  /** To post alerts with. */
  readonly token: string;
}

export function scene<Made>(of: string, make: (stage: LookStage) => Promise<Made>, sights: readonly Sight<Made>[]): Scene {
  return { of, make, sights };
}

/** Waits until these words are shown. */
export const shows =
  (words: string | RegExp, options: { readonly exact?: boolean } = {}) =>
  (page: Page): Promise<void> =>
    page.getByText(words, options).first().waitFor();

/** Waits for these words, and until nothing is loaded any more. */
export const stands =
  (words: string, options: { readonly exact?: boolean } = {}) =>
  async (page: Page): Promise<void> => {
    await shows(words, options)(page);
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  };

/** The alert that is found by these words. */
export async function numberOf(stage: LookStage, words: string): Promise<number> {
  const { items } = await stage.call('GET', `/api/v1/alerts?search=${encodeURIComponent(words)}&limit=1`);
  const [alert] = items as readonly { readonly number: number }[];
  if (!alert) throw new Error(`no alert of ${words}`);
  return alert.number;
}
