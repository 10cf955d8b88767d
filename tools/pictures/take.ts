// Takes the pictures and the film of the README from the demo: `npm run screenshots`, or some: `npm run screenshots -- film alerts`.
// Needs Chromium, and ffmpeg for the film. Notes what they show, so that `npm run verify` finds those that have become old.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '../tracked.ts';
import { type DemoStage, openDemo } from './demo.ts';
import { takeFilm } from './film.ts';
import { FOLDER, nameOf, noteTaken, SHOWS } from './shows.ts';

const PLACE = path.join(ROOT, FOLDER);
/** Of the pictures together, without the film. */
const MOST_BYTES = 1_000_000;
const QUALITY = 0.82;
const VIEWPORT = { width: 1200, height: 750 };
/** They are shown side by side, smaller than they are. */
const SCALE = 1.2;
const SCHEMES = ['light', 'dark'] as const;

/** Where a picture is taken. `arrange` brings the page to what is worth a look. */
interface Still {
  readonly address: string;
  readonly arrange: (page: Page) => Promise<unknown>;
}

const STILLS: Readonly<Record<string, Still>> = {
  alerts: { address: '/alerts', arrange: openAlert },
  incident: {
    address: '/incidents/1',
    arrange: (page) =>
      page
        .getByText(/halved the connection pool/)
        .first()
        .waitFor(),
  },
  schedules: { address: '/schedules', arrange: (page) => page.getByText('Chloé Martin', { exact: true }).first().waitFor() },
  routing: { address: '/routing', arrange: changeRules },
};

/** Its explanation, which is further down. */
async function openAlert(page: Page): Promise<void> {
  await page.getByText('checkout answers 12 % of requests with errors').first().click();
  await page
    .getByText(/halved the connection pool/)
    .first()
    .waitFor();
  const begin = page.getByText(/^Received as firing/).first();
  await begin.hover();
  await page.mouse.wheel(0, 310);
  await page
    .getByText(/^Sent to/)
    .last()
    .waitFor();
}

async function changeRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for Platform', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByText(/would have been sent elsewhere/).waitFor();
}

/** Chromium itself writes WebP: a PNG is drawn and read back. */
async function webp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const written = (await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', ${QUALITY});
  })()`)) as string;
  await page.close();
  return Buffer.from(written.slice(written.indexOf(',') + 1), 'base64');
}

async function takeStill(demo: DemoStage, name: string, { address, arrange }: Still): Promise<void> {
  for (const colorScheme of SCHEMES) {
    const context = await demo.signedIn({ viewport: VIEWPORT, deviceScaleFactor: SCALE, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(demo.tocsin + address);
    await arrange(page);
    await page.locator('[aria-busy="true"], .mantine-Skeleton-root[data-visible]').first().waitFor({ state: 'detached' });
    await page.mouse.move(0, 0);
    await page.evaluate('Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))');
    await page.evaluate('document.fonts.ready');
    const file = `${name}${colorScheme === 'dark' ? '-dark' : ''}.webp`;
    writeFileSync(path.join(PLACE, file), await webp(demo.browser, await page.screenshot()));
    process.stdout.write(`${file}\n`);
    await context.close();
  }
}

async function takeStills(names: readonly string[]): Promise<void> {
  const demo = await openDemo('--quiet');
  try {
    for (const [name, still] of Object.entries(STILLS)) if (names.includes(name)) await takeStill(demo, name, still);
  } finally {
    await demo.close();
  }
}

/** Removes what is none of them any more. */
function clean(): void {
  for (const file of readdirSync(PLACE).filter((name) => name.endsWith('.webp')))
    if (!Object.hasOwn(SHOWS, nameOf(file))) rmSync(path.join(PLACE, file));
}

try {
  const named = process.argv.slice(2);
  const names = named.length === 0 ? Object.keys(SHOWS) : named;
  const unknown = names.filter((name) => !Object.hasOwn(SHOWS, name));
  if (unknown.length > 0) throw new Error(`there is no picture ${unknown.join(', ')}: they are ${Object.keys(SHOWS).join(', ')}`);
  mkdirSync(PLACE, { recursive: true });
  clean();
  if (names.some((name) => name !== 'film')) await takeStills(names);
  if (names.includes('film')) await takeFilm(path.join(PLACE, 'film.webp'));
  const stills = readdirSync(PLACE).filter((file) => file.endsWith('.webp') && file !== 'film.webp');
  const bytes = stills.reduce((sum, file) => sum + statSync(path.join(PLACE, file)).size, 0);
  process.stdout.write(`${Math.round(bytes / 1_000)} kB without the film\n`);
  if (bytes > MOST_BYTES) throw new Error(`the pictures are larger than ${MOST_BYTES / 1_000} kB together`);
  noteTaken(names);
} catch (error) {
  process.stderr.write(`The pictures could not be taken: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
process.exit();
