// Takes the pictures of the README and the documents from the demo: `npm run screenshots`. Needs Chromium.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { eventually, startChild } from '../test/harness/processes.ts';
import { ROOT } from './tracked.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FOLDER = path.join(ROOT, 'docs/pictures');
const MOST_BYTES = 1_000_000;
const QUALITY = 0.82;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** One picture. `arrange` brings the page to what is worth a look. */
interface Picture {
  readonly name: string;
  readonly place: 'tocsin' | 'slack' | 'mattermost';
  readonly path: string;
  readonly size: typeof DESKTOP;
  readonly scheme: 'light' | 'dark';
  readonly arrange: (page: Page) => Promise<unknown>;
}

const shown = (words: string) => (page: Page) => page.getByText(words).first().waitFor();
const desktop = { place: 'tocsin', size: DESKTOP, scheme: 'light' } as const;

const PICTURES: readonly Picture[] = [
  { ...desktop, name: 'alerts', path: '/alerts', arrange: openAlert },
  { ...desktop, name: 'alerts-dark', scheme: 'dark', path: '/alerts', arrange: openAlert },
  { ...desktop, name: 'incident', path: '/incidents', arrange: openIncident },
  { ...desktop, name: 'dashboard', path: '/dashboard', arrange: lookAtWeek },
  { ...desktop, name: 'routing', path: '/routing', arrange: changeRules },
  { ...desktop, name: 'integrations', path: '/integrations', arrange: shown('Connected') },
  { ...desktop, name: 'chat', place: 'slack', path: '#C0STORE', arrange: shown('24 alerts: 24 firing') },
  { ...desktop, name: 'phone', size: PHONE, scheme: 'dark', path: '/alerts', arrange: shown('Sign-in from Frankfurt fails') },
];

async function openAlert(page: Page): Promise<void> {
  await page.getByText('checkout answers 12 % of requests with errors').first().click();
  await page.getByText(/^Received as firing/).waitFor();
}

async function openIncident(page: Page): Promise<void> {
  await page.getByText('checkout answers 12 % of requests with errors').first().click();
  await page.waitForURL(/\/incidents\/./);
  await page
    .getByText(/^Notified: Anna Lee in the web app and on Slack/)
    .first()
    .waitFor();
}

async function lookAtWeek(page: Page): Promise<void> {
  await page.getByText('7 days', { exact: true }).click();
  await page.getByRole('img', { name: /Alerts received/ }).waitFor();
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

async function take(
  browser: Browser,
  places: Readonly<Record<Picture['place'], string>>,
  picture: Picture,
  cookies: readonly string[],
): Promise<void> {
  const context = await browser.newContext({ viewport: picture.size, colorScheme: picture.scheme, reducedMotion: 'reduce' });
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url: places.tocsin };
    }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(places[picture.place] + picture.path);
  await picture.arrange(page);
  await page.mouse.move(0, 0);
  await page.evaluate('Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))');
  writeFileSync(path.join(FOLDER, `${picture.name}.webp`), await webp(browser, await page.screenshot()));
  await context.close();
}

let browser: Browser | null = null;
const demo = startChild(process.execPath, [path.join(ROOT, 'demo/demo.ts'), '--quiet'], { env: process.env });
try {
  await eventually('the demo is ready', () => demo.process.exitCode !== null || demo.output().includes('Ctrl-C'), 180_000);
  const printed = (name: string) => new RegExp(`^ *${name} +(\\S+( \\S+)*)`, 'm').exec(demo.output())?.[1] ?? '';
  const places = { tocsin: printed('Tocsin'), slack: printed('Slack'), mattermost: printed('Mattermost') };
  const signedIn = await fetch(`${places.tocsin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: places.tocsin },
    body: JSON.stringify({ email: printed('sign in as'), password: printed('password') }),
  });
  if (!signedIn.ok) throw new Error(`signing in was answered with ${signedIn.status}`);
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const picture of PICTURES) {
    await take(browser, places, picture, cookies);
    process.stdout.write(`${picture.name}.webp\n`);
  }
  const bytes = readdirSync(FOLDER).reduce((sum, name) => sum + statSync(path.join(FOLDER, name)).size, 0);
  process.stdout.write(`${Math.round(bytes / 1_000)} kB in all\n`);
  if (bytes > MOST_BYTES) throw new Error(`the pictures are larger than ${MOST_BYTES / 1_000} kB together`);
} catch (error) {
  process.stderr.write(`The pictures could not be taken: ${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await browser?.close();
  demo.process.kill('SIGINT');
  await eventually('the demo has ended', () => demo.process.exitCode !== null || demo.process.signalCode !== null, 30_000).catch(() =>
    demo.kill(),
  );
}
