// Walks every screen of the web app at 1440 and 390 px, in light and dark, with much, with nothing, with errors and without the server, and
// sees what can be seen by a machine: nothing wider than the screen, also at 200 %, axe, headings, landmarks, forced colours, the keyboard,
// no error in the console, and (slow) nothing that moves while the answers of the server come out of order.
// `npm run prove screens FOLDER` writes a picture of each there, `index.html` that shows all, and `faults.md`.
// `--only=/alerts,/teams` and `--states=much,slow,open,none,error,offline,away` walk a part, `--pictures` takes the pictures alone. Those of other
// states than much are in one colour for each width: `--colours=dark,light` is dark at 1440 and light at 390 instead of the other way round.
// Concerns: web/src, test/browser/harness, lab/prove/screens
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { watchMoves } from '../../test/browser/harness/moves.ts';
import { drawn, quiet } from '../../test/browser/harness/quiet.ts';
import { type Audience, NOTHING, type SceneIds, SCREENS } from '../../test/browser/harness/screens.ts';
import { ADMIN, DESKTOP, NO_BROWSER, openStage, PHONE, type Stage } from '../../test/browser/harness/stage.ts';
import { until } from '../../test/harness/until.ts';
import { cannotRun, judgeCount } from '../judge.ts';
import { startPostgres } from '../postgres.ts';
import { type Sight, tableOf, writeGallery } from './screens/gallery.ts';
import { type Fault, FRAME, judge, judgeForced, judgeZoomed } from './screens/judge.ts';
import { judgeMoves } from './screens/moves.ts';
import { OPENED } from './screens/opened.ts';
import { openMuch } from './screens/scene.ts';

const STATES = ['much', 'slow', 'open', 'none', 'error', 'offline', 'away'] as const;
type State = (typeof STATES)[number];
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    states: { type: 'string', default: STATES.join(',') },
    pictures: { type: 'boolean', default: false },
    colours: { type: 'string', default: 'light,dark' },
  },
});
if (NO_BROWSER !== false) cannotRun(`This proof needs a browser: ${NO_BROWSER}`);
const folder = path.resolve(positionals[0] ?? mkdtempSync(path.join(tmpdir(), 'tocsin-screens-')));
mkdirSync(folder, { recursive: true });
const states = new Set(options.states.split(','));
const only = options.only?.split(',');
const [wideColour, phoneColour] = options.colours.split(',').map((colour) => (colour === 'dark' ? 'dark' : 'light'));
/** Of pictures alone one shows more of the screen; other states than much are then seen in one colour each. */
const LOOKS = [
  { name: '1440', viewport: options.pictures ? { ...DESKTOP, height: 1_300 } : DESKTOP, colour: wideColour ?? 'light' },
  { name: '390', viewport: options.pictures ? { ...PHONE, height: 1_500 } : PHONE, colour: phoneColour ?? 'dark' },
] as const;
type Look = (typeof LOOKS)[number];

const PROBLEM = { type: '/problems/internal', title: 'Something went wrong on our side', status: 500, code: 'internal' };
const FAILED = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ ...PROBLEM, request_id: '01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64' }),
};
const AWAY = /No updates since|Not connected to live updates|cannot be reached|could not be loaded/;
const BUSY = '[aria-busy="true"], .mantine-Skeleton-root[data-visible]';
const LOADED_MS = 20_000;

const sights: Sight[] = [];

/** The page of one look, and what it is looked at with. */
interface Eye {
  readonly look: Look;
  readonly page: Page;
}

async function eyesOf(stage: Stage, audience: Audience): Promise<Eye[]> {
  return Promise.all(
    LOOKS.map(async (look) => {
      const page =
        audience === 'user' ? await stage.signedIn('/favicon.svg', look.viewport) : await stage.newPage({ viewport: look.viewport });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      page.setDefaultTimeout(LOADED_MS);
      await watchMoves(page);
      return { look, page };
    }),
  );
}

/** Opens an address from nothing: alone it would only move within the screen that is there, and what stands in a window that is left asks first. */
async function openAnew(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(url);
}

/** What could not be done, by the first line of its error. */
function faultOf(kind: string, error: unknown): Fault {
  return { kind, minor: false, what: (error as Error).message.split('\n')[0] ?? '' };
}

/** Waits until nothing is loaded any more; what never ends is a fault. */
async function settled(page: Page): Promise<Fault[]> {
  try {
    await quiet(page);
    await page.locator('#root > *').first().waitFor({ state: 'attached' });
    await page.locator(BUSY).first().waitFor({ state: 'detached', timeout: LOADED_MS });
    await quiet(page);
    await drawn(page);
    return [];
  } catch (error) {
    return [faultOf('never loaded', error)];
  }
}

async function look({ look: { name, viewport, colour }, page }: Eye, address: string, state: State, before: readonly Fault[]) {
  const slug = address.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'start';
  const pictures: string[] = [];
  const picture = async (what: string) => {
    const file = `${slug}-${state}-${name}-${what}.png`;
    await page.screenshot({ path: path.join(folder, file) });
    pictures.push(file);
  };
  const faults = [...before];
  for (const scheme of options.pictures && state !== 'much' ? [colour] : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });
    await drawn(page);
    if (!options.pictures) faults.push(...(await judge(page, scheme)));
    await picture(scheme);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (state !== 'offline' && state !== 'away' && !options.pictures) faults.push(...(await judgeZoomed(page, picture)));
  if (state === 'much' && !options.pictures) {
    await page.setViewportSize({ width: viewport.width, height: 2_400 });
    await settled(page);
    await picture('tall');
    await page.setViewportSize(viewport);
    await drawn(page);
    faults.push(...(await judgeForced(page, picture)));
  }
  sights.push({ address, state, look: name, pictures, faults });
}

/** A screen that cannot be looked at costs no other. */
async function lookOrSay(eye: Eye, address: string, state: State, before: readonly Fault[]): Promise<void> {
  try {
    await look(eye, address, state, before);
  } catch (error) {
    sights.push({ address, state, look: eye.look.name, pictures: [], faults: [...before, faultOf('not looked at', error)] });
  }
  writeGallery(folder, sights);
}

/** What moves while the answers of the server come one by one. */
async function walkSlowly(stage: Stage, eyes: readonly Eye[], address: string): Promise<void> {
  for (const { look: each, page } of eyes) {
    const open = () => openAnew(page, `${stage.url}${address}`);
    const faults = await judgeMoves(page, open, () => settled(page)).catch((error) => [faultOf('not looked at', error)]);
    sights.push({ address, state: 'slow', look: each.name, pictures: [], faults });
    console.log(`slow     ${address} ${each.name} ${faults.map(({ kind, what }) => `${kind}: ${what}`).join('\n    ')}`);
  }
}

/** What one screen is brought to in a state, in both widths. */
async function walk(stage: Stage, eyes: readonly Eye[], address: string, state: State): Promise<void> {
  const from = performance.now();
  const each = <T>(work: (eye: Eye, index: number) => Promise<T>) => Promise.all(eyes.map(work));
  stage.faults.splice(0);
  if (state === 'error')
    await each(({ page }) =>
      page.route('**/api/v1/**', (route) =>
        FRAME.test(new URL(route.request().url()).pathname) ? route.fallback() : route.fulfill(FAILED),
      ),
    );
  const loaded = await each(async ({ page }) => {
    await openAnew(page, `${stage.url}${state === 'away' ? '/alerts' : address}`);
    return settled(page);
  });
  if (state === 'offline' || state === 'away') {
    stage.front?.cut();
    await each(async ({ page }, index) => {
      if (state === 'away') await page.evaluate(`__TSR_ROUTER__.history.push(${JSON.stringify(address)})`);
      await page
        .getByText(AWAY)
        .first()
        .waitFor({ timeout: LOADED_MS })
        .catch(() => loaded[index]?.push({ kind: 'server away', minor: false, what: 'the page does not say so' }));
      // What is asked for is asked for three times.
      await page
        .locator(BUSY)
        .first()
        .waitFor({ state: 'detached', timeout: LOADED_MS })
        .catch(() => undefined);
    });
  }
  for (const [index, eye] of eyes.entries()) await lookOrSay(eye, address, state, loaded[index] ?? []);
  stage.front?.mend();
  if (state === 'error') await each(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
  const complaints = consoleOf(stage);
  if (complaints.length > 0) sights.push({ address, state, look: '', pictures: [], faults: complaints });
  const wrong = sights
    .filter((sight) => sight.address === address && sight.state === state)
    .flatMap(({ faults }) => faults.filter((one) => !one.minor));
  console.log(
    `${state.padEnd(8)} ${address.padEnd(60)} ${((performance.now() - from) / 1_000).toFixed(1).padStart(5)} s  ${wrong.length === 0 ? '' : `${wrong.length} wrong`}`,
  );
}

async function walkAll(stage: Stage, audience: Audience, ids: SceneIds, inStates: readonly State[]): Promise<void> {
  const wanted = inStates.filter((state) => states.has(state));
  const addresses = Object.entries(SCREENS)
    .filter(([route, screen]) => screen.audience === audience && (only === undefined || only.includes(route)))
    .flatMap(([, screen]) => screen.addresses(ids));
  if (wanted.length === 0 || addresses.length === 0) return;
  const eyes = await eyesOf(stage, audience);
  for (const state of wanted)
    for (const address of addresses) await (state === 'slow' ? walkSlowly(stage, eyes, address) : walk(stage, eyes, address, state));
  await stage.closePages();
}

/** Routes of the web app as it is built that have no address in the list, and addresses whose route is gone. */
async function unlisted(stage: Stage): Promise<string[]> {
  const page = await stage.newPage();
  await page.goto(`${stage.url}/login`);
  const routes = (await page.evaluate('Object.keys(__TSR_ROUTER__.routesByPath)')) as string[];
  const known = Object.keys(SCREENS);
  await stage.closePages();
  return [...routes.filter((route) => !known.includes(route)), ...known.filter((route) => !routes.includes(route))];
}

/** Forms, the palette and the like, over their screens. */
async function walkOpened(stage: Stage, ids: SceneIds): Promise<void> {
  if (!states.has('open')) return;
  const eyes = await eyesOf(stage, 'user');
  for (const { name, address: where, open } of OPENED) {
    const address = typeof where === 'string' ? where : where(ids);
    if (only !== undefined && !only.some((route) => address.startsWith(route))) continue;
    for (const eye of eyes) {
      stage.faults.splice(0);
      await openAnew(eye.page, `${stage.url}${address}`);
      const faults = await settled(eye.page);
      await open(eye.page).catch((error) => faults.push(faultOf('did not open', error)));
      await lookOrSay(eye, `${address} ${name}`, 'open', [...faults, ...(await settled(eye.page)), ...consoleOf(stage)]);
      console.log(`open     ${address} ${name}, ${eye.look.name} ${faults.map(({ kind, what }) => `${kind}: ${what}`).join('; ')}`);
    }
  }
  await stage.closePages();
}

/** What a browser shows that is opened without the server. */
async function walkCopy(stage: Stage): Promise<void> {
  if (!states.has('offline') || (only !== undefined && !only.includes('/offline'))) return;
  for (const look of LOOKS) {
    const page = await stage.newPage({ viewport: look.viewport, worker: true });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`${stage.url}/login`);
    await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
    await page.getByRole('textbox', { name: /Password/ }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('listitem').first().waitFor();
    const kept = `JSON.parse(localStorage.getItem('tocsin.offline') ?? '{}').incidents?.rows.length > 0`;
    await until(async () => (await page.evaluate(kept)) === true, 'the copy');
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    stage.front?.cut();
    const faults: Fault[] = [];
    const pictures: string[] = [];
    // That page takes its colours when it is opened.
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Offline' }).waitFor();
      if (!options.pictures) faults.push(...(await judge(page, scheme)));
      pictures.push(`copy-offline-${look.name}-${scheme}.png`);
      await page.screenshot({ path: path.join(folder, pictures.at(-1) ?? '') });
    }
    sights.push({ address: '/offline', state: 'offline', look: look.name, pictures, faults });
    stage.front?.mend();
  }
  await stage.closePages();
}

function consoleOf(stage: Stage): Fault[] {
  return [...new Set(stage.faults.splice(0))].map((what) => ({ kind: 'console', minor: false, what }));
}

async function walkNothing(): Promise<string[]> {
  await using closing = new AsyncDisposableStack();
  const stage = closing.adopt(await openStage(), ({ close }) => close());
  const missing = await unlisted(stage);
  await walkAll(stage, 'newcomer', NOTHING, ['none', 'error']);
  await stage.setUp();
  await walkAll(stage, 'stranger', NOTHING, ['none', 'error']);
  await walkAll(stage, 'user', NOTHING, ['none']);
  return missing;
}

async function walkMuch(): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const { stage, ids } = closing.adopt(await openMuch(), ({ close }) => close());
  await walkAll(stage, 'user', ids, ['much', 'slow']);
  await walkOpened(stage, ids);
  await walkAll(stage, 'user', ids, ['error', 'offline', 'away']);
  await walkCopy(stage);
}

await using _postgres = await startPostgres('prove-screens');
const missing = states.has('none') ? await walkNothing() : [];
if (STATES.some((state) => state !== 'none' && states.has(state))) await walkMuch();
writeGallery(folder, sights);
const wrong = sights.flatMap(({ faults }) => faults.filter(({ minor }) => !minor)).length;
console.log(`\n${tableOf(sights)}`);
const others = missing.join(', ') || 'none';
judgeCount(missing.length === 0, `routes without an address in test/browser/harness/screens.ts, or the other way round: ${others}`);
judgeCount(wrong === 0, `${sights.length} sights, ${wrong} wrong. Pictures and table: ${folder}`);
