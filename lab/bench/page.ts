import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { firing, launchChromium } from '../../test/browser/harness/stage.ts';
import { median } from '../figures.ts';
import { paced } from '../pace.ts';
import { drawPictures, fillPictures } from '../pictures.ts';
import { report } from '../report.ts';
import { type BenchServer, startServer } from '../server.ts';
import { setUp } from '../session.ts';
import { storeAlerts } from '../stored-alerts.ts';
import { openWatched, type Phase, phase, press, type SignedIn, seenBy, signIn } from '../watched-page.ts';

/** How fast the page is with many open alerts, and while a storm comes in: in Chromium, against one server on this machine. */
const OPEN = Number(process.env['OPEN'] ?? 100_000);
const LOADS = Number(process.env['LOADS'] ?? 5);
const BURST = 1_000;
const BURST_SECONDS = 10;
/** Milliseconds; first load in kB, heap in MiB. */
const PROMISED = { lcp: 1_200, inp: 150, longest: 200, task: 100, load: 300, heap: 18 } as const;

async function open(browser: Browser, url: string, person: SignedIn): Promise<Page> {
  const page = await openWatched(browser, `${url}/alerts`, person);
  await page.getByRole('listitem').first().waitFor();
  return page;
}

/** What was transferred until the list shows, in kB, without what the API says. */
async function transferred(page: Page): Promise<number> {
  const sizes = (await page.evaluate(
    `performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation')).filter(({ name, startTime }) => !name.includes('/api/') && startTime < seen.listed).map(({ encodedBodySize }) => encodedBodySize)`,
  )) as number[];
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1_000);
}

/** A first visit: nothing cached. */
async function firstLoads(browser: Browser, url: string, person: SignedIn) {
  const [lcp, fcp, kB]: number[][] = [[], [], []];
  for (let load = 0; load < LOADS; load += 1) {
    const page = await open(browser, url, person);
    await page.evaluate('seen.listed = performance.now()');
    await sleep(1_500);
    kB?.push(await transferred(page));
    const seen = await seenBy(page);
    lcp?.push(seen.lcp);
    fcp?.push(seen.fcp);
    await page.context().close();
  }
  const of = (values: readonly number[] = []) => ({ median: Math.round(median(values)), highest: Math.round(Math.max(...values)) });
  return { lcp: of(lcp), fcp: of(fcp), kB: kB?.at(-1) ?? Number.NaN };
}

/** What people do at a list, one after the other. */
async function work(page: Page): Promise<Phase[]> {
  const scroller = page.getByRole('list', { name: 'Alerts' }).locator('..');
  return [
    await phase(page, 'move and open (j, Enter, j, k, Esc)', () =>
      press(page, ...Array.from({ length: 15 }, () => 'j'), 'Enter', 'j', 'j', 'k', 'Escape'),
    ),
    await phase(page, 'acknowledge, undo, resolve (e, z, r)', () => press(page, 'j', 'e', 'z', 'j', 'r')),
    await phase(page, 'select and act on ten', async () => {
      for (let row = 0; row < 10; row += 1) await press(page, 'j', 'x');
      await page.getByRole('button', { name: /^Acknowledge \d/ }).click();
      await page
        .getByRole('status')
        .filter({ hasText: /\d groups acknowledged/ })
        .first()
        .waitFor();
    }),
    await phase(page, 'scroll through 5,000 rows', async () => {
      for (let step = 0; step < 120; step += 1) {
        await page.mouse.move(700, 500);
        await page.mouse.wheel(0, 1_500);
        await sleep(40);
      }
      await scroller.evaluate((element) => {
        element.scrollTop = 0;
      });
    }),
    await phase(page, 'filter by severity, search, clear', async () => {
      await page.getByRole('button', { name: /^Critical/ }).click();
      await sleep(400);
      await press(page, '/');
      await page.keyboard.type('team-12', { delay: 60 });
      await sleep(1_000);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
    }),
    await phase(page, 'facets', async () => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('region', { name: 'namespace' }).waitFor();
      await page.keyboard.press('Escape');
    }),
    await phase(page, 'groups and back (v)', async () => {
      await press(page, 'v');
      await sleep(1_500);
      await press(page, 'v');
      await sleep(800);
    }),
    await phase(page, 'palette (Ctrl K)', async () => {
      await press(page, 'Control+k');
      await page.keyboard.type('pod-99', { delay: 60 });
      await sleep(800);
      await press(page, 'Escape');
    }),
    await phase(page, 'dashboard (g d)', async () => {
      await press(page, 'g', 'd');
      await page.getByRole('img', { name: /Alerts received/ }).waitFor();
      await press(page, 'g', 'a');
      await page.getByRole('listitem').first().waitFor();
    }),
  ];
}

/** A storm while one looks on and goes on working. */
async function burst(page: Page, server: BenchServer): Promise<Phase> {
  return phase(page, `${BURST} alerts in ${BURST_SECONDS} s`, async () => {
    const size = 10;
    for await (const { n } of paced(BURST / size, BURST / size / BURST_SECONDS)) {
      const sent = n * size;
      const alerts = Array.from({ length: size }, (_, index) =>
        firing(`Burst${(sent + index) % 20}`, {
          pod: `burst-${sent + index}`,
          namespace: `storm-${sent % 7}`,
          service: `service-${sent % 5}`,
        }),
      );
      await server.post(alerts);
      if (sent % 50 === 0) await press(page, 'j');
    }
    await page.getByRole('listitem').filter({ hasText: 'Burst' }).first().waitFor();
  });
}

/** What the page keeps, in MiB: rubbish is taken away before. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return Math.round(((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1_048_576) * 10) / 10;
}

await using server = await startServer();
await using browser = await launchChromium();
const session = await setUp(server.url);
const person = await signIn(browser, server.url);
const client = await server.connect();
await storeAlerts(client, 0, OPEN, OPEN);
await client.query(`select setval('alert_numbers', (select max(number) from alerts))`);
const places = await fillPictures(session, client);
console.log(`${OPEN} open alerts stored`);
// The first answers of a fresh server are slower than all later ones.
await (await open(browser, server.url, person)).context().close();
const load = await firstLoads(browser, server.url, person);
const page = await open(browser, server.url, person);
await sleep(2_000);
const phases = [...(await work(page)), await burst(page, server)];
const heap = await heapOf(page);
await page.context().close();
const pictures = await drawPictures(browser, server.url, person, places);
const inp = Math.max(...phases.map(({ slowest }) => slowest));
const task = Math.max(...pictures.map(({ longestTask }) => longestTask));
const longest = phases.at(-1)?.longestTask ?? Number.NaN;
console.table([...phases, ...pictures]);
const many = OPEN.toLocaleString('en');
report(
  'page',
  [
    { what: `${many} open alerts: largest contentful paint, median`, measured: load.lcp.median, unit: 'ms', atMost: PROMISED.lcp },
    { what: 'the same, slowest', measured: load.lcp.highest, unit: 'ms', atMost: PROMISED.lcp },
    { what: 'first paint, median', measured: load.fcp.median, unit: 'ms' },
    { what: 'interaction to next paint, slowest', measured: inp, unit: 'ms', atMost: PROMISED.inp },
    { what: `longest task while ${BURST.toLocaleString('en')} alerts come in`, measured: longest, unit: 'ms', atMost: PROMISED.longest },
    { what: 'longest task of calendar, map and lanes', measured: task, unit: 'ms', atMost: PROMISED.task },
    { what: 'first load', measured: load.kB, unit: 'kB', atMost: PROMISED.load },
    { what: 'heap', measured: heap, unit: 'MiB', atMost: PROMISED.heap },
  ],
  { open: OPEN, load, phases, pictures },
);
