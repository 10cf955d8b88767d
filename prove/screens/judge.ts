import type { Page } from 'playwright-core';
import { allProblems, COLOURS } from '../../test/browser/harness/axe.ts';
import { HEADINGS, headingFaults, OVERFLOW } from '../../test/browser/harness/looks.ts';
import { drawn } from '../../test/browser/harness/quiet.ts';

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

/** In the page: what an element is, in a few words. */
const DESCRIBE = `const describe = (each) => {
  const words = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 50);
  return each.tagName.toLowerCase() + (each.classList[0] ? '.' + each.classList[0] : '') + ' “' + words + '”';
};
const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && each.getClientRects().length > 0;`;

/** What reaches past the right edge of the screen. */
const TOO_WIDE = `(() => { ${DESCRIBE}
  const root = document.documentElement;
  const out = [];
  if (root.scrollWidth > root.clientWidth) {
    const beyond = [...document.querySelectorAll('body *')].filter((each) => {
      const box = each.getBoundingClientRect();
      return box.width > 0 && box.right > root.clientWidth + 1 && ![...each.children].some((child) => child.getBoundingClientRect().right > root.clientWidth + 1);
    });
    out.push((root.scrollWidth - root.clientWidth) + ' px: ' + beyond.slice(0, 3).map(describe).join(', '));
  }
  const over = ${OVERFLOW};
  if (over > 0 && out.length === 0) out.push('the page scrolls sideways by ' + over + ' px');
  return out;
})()`;

/** Parts that scroll sideways by themselves, which what is compared in columns may, and nothing else should. */
const SIDEWAYS = `(() => { ${DESCRIBE}
  const out = [];
  for (const each of document.querySelectorAll('main, main *, [role=dialog], [role=dialog] *')) {
    if (each.scrollWidth <= each.clientWidth + 1 || !/auto|scroll/.test(getComputedStyle(each).overflowX)) continue;
    if (each.matches('pre, textarea, input, [role=tablist], [role=tablist] *, [data-scrolls]') || each.querySelector(':scope table, :scope pre, :scope svg, :scope [role=tablist]')) continue;
    out.push(describe(each) + ' scrolls sideways by ' + (each.scrollWidth - each.clientWidth) + ' px');
  }
  return out;
})()`;

/** Landmarks: one main, and a heading in it. */
const LANDMARKS = `(() => {
  const mains = document.querySelectorAll('main, [role=main]').length;
  return mains === 1 ? [] : [mains + ' main landmarks'];
})()`;

/** What of the page's text no person should read. */
const RAW = `(() => {
  const text = document.body.innerText;
  return [/\\[object \\w+\\]/, /\\bundefined\\b/, /\\bNaN\\b/, /Failed to fetch/, /dynamically imported module/, /Invalid Date/]
    .map((each) => each.exec(text)?.[0]).filter(Boolean);
})()`;

/** All that must be right in whatever state a screen is. */
export async function judge(page: Page, scheme: 'light' | 'dark'): Promise<Fault[]> {
  const read = async (script: string) => (await page.evaluate(script)) as string[];
  const contrasts = (await allProblems(page, scheme === 'light' ? undefined : COLOURS)).map(({ serious, line }) => ({
    kind: 'axe',
    minor: !serious,
    what: line.slice(0, 400),
  }));
  if (scheme === 'dark') return contrasts;
  return [
    ...contrasts,
    ...(await read(TOO_WIDE)).map(fault('too wide')),
    ...(await read(SIDEWAYS)).map(minor('scrolls sideways')),
    ...headingFaults(await read(HEADINGS)).map(fault('headings')),
    ...(await read(LANDMARKS)).map(fault('landmark')),
    ...(await read(RAW)).map(fault('raw text')),
  ];
}

/** Text twice as large: the same window with half the pixels, 320 px at least (WCAG 1.4.10). */
export async function judgeZoomed(page: Page, picture: (name: string) => Promise<void>): Promise<Fault[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: Math.max(320, before.width / 2), height: Math.max(420, before.height / 2) });
  await drawn(page);
  await drawn(page);
  const wide = ((await page.evaluate(TOO_WIDE)) as string[]).map(fault('too wide at 200 %'));
  await picture('zoom');
  await page.setViewportSize(before);
  await drawn(page);
  return wide;
}

/** What looks like a button has its own ground or line; in forced colours only lines are left. */
const MARK_BUTTONS = `(() => { ${DESCRIBE}
  for (const each of document.querySelectorAll('button, [role=button], a[class*=Button]')) {
    const style = getComputedStyle(each);
    const ground = !/rgba\\(0, 0, 0, 0\\)|transparent/.test(style.backgroundColor);
    const line = style.borderTopStyle !== 'none' && parseFloat(style.borderTopWidth) > 0 && !/rgba\\(0, 0, 0, 0\\)/.test(style.borderTopColor);
    if (seen(each) && (ground || line)) each.dataset.looksLikeButton = 'true';
  }
})()`;
const BUTTONS = `(() => { ${DESCRIBE}
  return [...document.querySelectorAll('[data-looks-like-button]')].filter(seen).filter((each) => {
    const style = getComputedStyle(each);
    return !['Top', 'Bottom', 'Left'].some((side) => style['border' + side + 'Style'] !== 'none' && parseFloat(style['border' + side + 'Width']) > 0) && style.outlineStyle === 'none';
  }).map(describe);
})()`;

const TABBABLE = `(() => { ${DESCRIBE}
  const radios = new Set();
  const list = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable=true]')].filter((each) => {
    if (each.disabled || each.tabIndex < 0 || each.closest('[inert], [aria-hidden=true]') || !each.checkVisibility({ visibilityProperty: true })) return false;
    if (each.type !== 'radio') return true;
    // One of a group is reached, the others by arrow keys.
    const group = each.name;
    if (radios.has(group)) return false;
    const chosen = document.querySelector('input[type=radio][name="' + CSS.escape(group) + '"]:checked');
    if (chosen && chosen !== each) return false;
    radios.add(group);
    return true;
  });
  window.proofTabbable = list;
  document.activeElement?.blur();
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  return list.map(describe);
})()`;
/** Where the focus is: its place in the list, and whether it can be seen without shadows and colours. */
const FOCUSED = `(() => { ${DESCRIBE}
  const each = document.activeElement;
  if (!each || each === document.body) return null;
  const near = [each, each.nextElementSibling, each.parentElement, ...(each.labels ?? [])].filter(Boolean);
  const outlined = near.some((one) => { const style = getComputedStyle(one); return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0; });
  return { place: window.proofTabbable.indexOf(each), outlined, what: describe(each) };
})()`;

const MOST_TABS = 160;

/**
 * Forced colours, with their contrasts, and then the keyboard in them: each element that can be reached is reached by Tab in the
 * order of the document, and shows that it has the focus.
 */
export async function judgeForced(page: Page, picture: (name: string) => Promise<void>): Promise<Fault[]> {
  await page.evaluate(MARK_BUTTONS);
  await page.emulateMedia({ forcedColors: 'active' });
  await drawn(page);
  const faults = ((await page.evaluate(BUTTONS)) as string[]).map(fault('no line in forced colours'));
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
  const names = (await page.evaluate(TABBABLE)) as string[];
  const faults: Fault[] = [];
  let last = -1;
  for (let press = 0; press < Math.min(names.length + 5, MOST_TABS); press += 1) {
    await page.keyboard.press('Tab');
    const focused = (await page.evaluate(FOCUSED)) as { place: number; outlined: boolean; what: string } | null;
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
