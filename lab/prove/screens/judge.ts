import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { allProblems, COLOURS } from '../../../test/browser/harness/axe.ts';
import { HEADINGS, headingFaults, OVERFLOW } from '../../../test/browser/harness/looks.ts';
import { drawn } from '../../../test/browser/harness/quiet.ts';

/** Something that is wrong on a screen; `minor` ones are reported and do no harm to the outcome. */
export interface Fault {
  readonly kind: string;
  readonly minor: boolean;
  readonly what: string;
}

/** Without these answers there is no frame around a page to see anything in. */
export const FRAME = /\/api\/v1\/(?:auth\/me|providers|setup\/status|events)$/;

const fault =
  (kind: string) =>
  (what: string): Fault => ({ kind, minor: false, what });
const minor =
  (kind: string) =>
  (what: string): Fault => ({ kind, minor: true, what });

const IN_PAGE = readFileSync(path.join(import.meta.dirname, 'in-page.js'), 'utf8');
type InPage = 'tooWide' | 'sideways' | 'landmarks' | 'rawTexts' | 'markButtons' | 'buttonsWithoutLine' | 'tabbable' | 'focused';

/** Asks the page by what `in-page.js` gives it. */
async function inPage(page: Page, what: InPage): Promise<unknown> {
  if (!(await page.evaluate("'proof' in window"))) await page.evaluate(IN_PAGE);
  return page.evaluate(`proof.${what}()`);
}

/** What reaches past the right edge of the screen. */
async function tooWide(page: Page): Promise<string[]> {
  const found = (await inPage(page, 'tooWide')) as string[];
  const over = Number(await page.evaluate(OVERFLOW));
  return found.length === 0 && over > 0 ? [`the page scrolls sideways by ${over} px`] : found;
}

/** All that must be right in whatever state a screen is. */
export async function judge(page: Page, scheme: 'light' | 'dark'): Promise<Fault[]> {
  const read = async (what: InPage) => (await inPage(page, what)) as string[];
  const contrasts = (await allProblems(page, scheme === 'light' ? undefined : COLOURS)).map(({ serious, line }) => ({
    kind: 'axe',
    minor: !serious,
    what: line.slice(0, 400),
  }));
  if (scheme === 'dark') return contrasts;
  return [
    ...contrasts,
    ...(await tooWide(page)).map(fault('too wide')),
    ...(await read('sideways')).map(minor('scrolls sideways')),
    ...headingFaults((await page.evaluate(HEADINGS)) as string[]).map(fault('headings')),
    ...(await read('landmarks')).map(fault('landmark')),
    ...(await read('rawTexts')).map(fault('raw text')),
  ];
}

/** Text twice as large: the same window with half the pixels, 320 px at least (WCAG 1.4.10). */
export async function judgeZoomed(page: Page, picture: (name: string) => Promise<void>): Promise<Fault[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: Math.max(320, before.width / 2), height: Math.max(420, before.height / 2) });
  await drawn(page);
  await drawn(page);
  const wide = (await tooWide(page)).map(fault('too wide at 200 %'));
  await picture('zoom');
  await page.setViewportSize(before);
  await drawn(page);
  return wide;
}

const MOST_TABS = 160;

/**
 * Forced colours, with their contrasts, and then the keyboard in them: each element that can be reached is reached by Tab in the
 * order of the document, and shows that it has the focus.
 */
export async function judgeForced(page: Page, picture: (name: string) => Promise<void>): Promise<Fault[]> {
  await inPage(page, 'markButtons');
  await page.emulateMedia({ forcedColors: 'active' });
  await drawn(page);
  const faults = ((await inPage(page, 'buttonsWithoutLine')) as string[]).map(fault('no line in forced colours'));
  faults.push(
    ...(await allProblems(page, COLOURS)).map(({ serious, line }) => ({
      kind: 'axe in forced colours',
      minor: !serious,
      what: line.slice(0, 300),
    })),
  );
  await picture('forced');
  // One keyboard walks as well as another; a phone has none.
  if ((page.viewportSize()?.width ?? 0) > 600) faults.push(...(await judgeKeyboard(page)));
  await page.emulateMedia({ forcedColors: 'none' });
  return faults;
}

async function judgeKeyboard(page: Page): Promise<Fault[]> {
  const names = (await inPage(page, 'tabbable')) as string[];
  const faults: Fault[] = [];
  let last = -1;
  for (let press = 0; press < Math.min(names.length + 5, MOST_TABS); press += 1) {
    await page.keyboard.press('Tab');
    const focused = (await inPage(page, 'focused')) as { place: number; outlined: boolean; what: string } | null;
    if (!focused) break;
    if (!focused.outlined) faults.push(fault('focus not seen')(focused.what));
    // What appeared meanwhile, such as the next rows of a long list.
    if (focused.place === -1) continue;
    // Around again.
    if (focused.place === 0 && last > 0) break;
    if (focused.place < last) faults.push(fault('order of Tab')(`${focused.what} comes after ${names[last] ?? ''}`));
    for (let skipped = last + 1; skipped < focused.place; skipped += 1) faults.push(fault('not reached by Tab')(names[skipped] ?? ''));
    last = focused.place;
  }
  if (last < Math.min(names.length, MOST_TABS - 5) - 1)
    faults.push(minor('Tab ended early')(`at ${last + 1} of ${names.length}: ${names[last] ?? ''}`));
  return faults;
}
