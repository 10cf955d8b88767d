// The film of the README: one alert from its arrival to its cause, played by the demo, recorded as the browser paints it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Client, openClient } from '../../demo/client.ts';
import { NEW_USER } from '../../demo/new-user.ts';
import { criticalAlert } from '../../demo/scene.ts';
import { type DemoStage, openDemo } from './demo.ts';

/** Of the canvas, in pixels: the screen, and the strip with a sentence below it. */
const SCREEN = { width: 1200, height: 738 };
const STRIP = 64;
/** Of one pixel of the page: words stay legible where a README is narrower than the canvas. */
const SCALE = 1.2;
const VIEWPORT = { width: SCREEN.width / SCALE, height: SCREEN.height / SCALE };
const FRAMES_PER_SECOND = 15;
/** Nobody watches a server think. */
const LONGEST_WAIT_MS = 300;
const SETTLED_MS = 400;
const MOST_BYTES = 2_000_000;
const TITLE = 'checkout answers 12 % of requests with errors';

/** A part of the film: what stands below it, how long its last frame stays, and what happens. */
interface Shot {
  readonly caption: string;
  readonly holdMs: number;
  readonly page: Page;
  /** Brings the page there; this is not seen. */
  readonly begin?: () => Promise<unknown>;
  readonly play: () => Promise<unknown>;
}

interface Frame {
  readonly png: Buffer;
  /** In seconds. */
  readonly at: number;
}

/** Plays the demo and writes the film. @throws where it is larger than {@link MOST_BYTES} */
export async function takeFilm(file: string): Promise<void> {
  const demo = await openDemo('--calm', SCALE);
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-film-'));
  try {
    const shots = await rehearse(demo);
    const parts: { readonly file: string; readonly ms: number }[] = [];
    const captions: typeof parts = [];
    for (const [index, shot] of shots.entries()) {
      const frames = await record(shot);
      const lengths = frames.map(({ at }, n) => {
        const next = frames[n + 1];
        return next === undefined ? shot.holdMs : Math.min((next.at - at) * 1_000, LONGEST_WAIT_MS);
      });
      for (const [n, { png }] of frames.entries()) {
        const part = path.join(folder, `${index}-${String(n).padStart(4, '0')}.png`);
        writeFileSync(part, png);
        parts.push({ file: part, ms: lengths[n] ?? 0 });
      }
      const strip = path.join(folder, `caption-${index}.png`);
      writeFileSync(strip, await drawCaption(demo.browser, shot.caption, (index + 1) / shots.length));
      captions.push({ file: strip, ms: lengths.reduce((sum, ms) => sum + ms, 0) });
    }
    assemble(folder, parts, captions, file);
    const seconds = captions.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
    process.stdout.write(`${path.basename(file)}: ${seconds.toFixed(1)} s, ${Math.round(statSync(file).size / 1_000)} kB\n`);
    if (statSync(file).size > MOST_BYTES) throw new Error(`the film is larger than ${MOST_BYTES / 1_000} kB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await demo.close();
  }
}

/** Opens what is seen, so that nothing loads while it is recorded. */
async function rehearse(demo: DemoStage): Promise<readonly Shot[]> {
  const client = openClient(demo.tocsin);
  await client.call('POST', '/api/v1/auth/login', { email: NEW_USER.email, password: NEW_USER.password });
  const { token } = (await client.call('POST', '/api/v1/webhook-tokens', { name: 'prometheus' })) as { readonly token: string };
  const context = await demo.signedIn({ viewport: VIEWPORT, deviceScaleFactor: SCALE, colorScheme: 'light' });
  const open = async (url: string) => {
    const page = await context.newPage();
    await page.goto(url);
    return page;
  };
  const alerts = await open(`${demo.tocsin}/alerts`);
  await alerts.getByText('Sign-in from Frankfurt fails').first().waitFor();
  const slack = await context.newPage();
  await slack.addInitScript(DRAW_POINTER);
  await slack.goto(demo.slack);
  const direct = slack.getByRole('button', { name: /tocsin \(direct\)/ });
  await direct.click();
  const incident = await context.newPage();
  const status = await context.newPage();
  const finding = await context.newPage();
  return [
    {
      page: alerts,
      caption: 'An alert comes in, from any tool that posts a webhook',
      holdMs: 1_100,
      play: async () => {
        await sleep(600);
        await client.post(token, criticalAlert());
        await alerts.getByText(TITLE).first().waitFor();
        await sleep(500);
      },
    },
    {
      page: slack,
      caption: 'The person on call is paged, and acknowledges in chat',
      holdMs: 900,
      play: async () => {
        const button = slack.getByRole('listitem').filter({ hasText: TITLE }).last().getByRole('button', { name: 'Acknowledge' });
        await point(slack, direct, button);
        await sleep(200);
        await button.click();
        await button.waitFor({ state: 'detached' });
      },
    },
    {
      page: incident,
      caption: 'The incident is one room: who leads, who was paged, what happened and why',
      holdMs: 1_200,
      begin: async () => {
        await incident.goto(`${demo.tocsin}/incidents/1`);
        await incident
          .getByText(/^Notified: Anna Lee/)
          .first()
          .waitFor();
        await incident.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
      },
      play: async () => {
        await sleep(900);
        await scroll(incident, 420);
      },
    },
    {
      page: status,
      caption: 'Customers read what is known, even while the database is away',
      holdMs: 1_500,
      begin: () => status.goto(demo.statusPage),
      play: async () => {
        await sleep(500);
        await publish(client);
        await status.reload();
        await status.getByText('Some payments fail').first().waitFor();
      },
    },
    {
      page: finding,
      caption: 'Any agent reports a likely cause with evidence; a person judges it',
      holdMs: 1_300,
      begin: async () => {
        await finding.goto(`${demo.tocsin}/investigations`);
        await finding.getByRole('link').filter({ hasText: TITLE }).first().click();
        await finding
          .getByText(/halved the connection pool/)
          .first()
          .waitFor();
      },
      play: async () => {
        await sleep(1_000);
        await scroll(finding, 260);
      },
    },
  ];
}

async function publish(client: Client): Promise<void> {
  const { items } = (await client.call('GET', '/api/v1/status-pages')) as {
    readonly items: readonly { readonly id: string; readonly components: readonly { readonly id: string; readonly name: string }[] }[];
  };
  for (const { id, components } of items)
    await client.call('POST', `/api/v1/status-pages/${id}/incidents`, {
      title: 'Some payments fail',
      message: 'About one payment in eight fails. We know why, and are undoing a release.',
      status: 'identified',
      impact: 'major',
      component_ids: components.filter(({ name }) => name === 'Checkout').map((component) => component.id),
    });
}

/** What the browser painted while it played. */
async function record({ page, begin, play }: Shot): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  await page.bringToFront();
  await begin?.();
  await page.evaluate('document.fonts.ready');
  await sleep(SETTLED_MS);
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ png: Buffer.from(data, 'base64'), at: metadata.timestamp ?? 0 });
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await play();
  await sleep(SETTLED_MS);
  await devtools.send('Page.stopScreencast');
  await devtools.detach();
  return frames.sort((a, b) => a.at - b.at);
}

/** Follows the mouse, which the browser itself does not paint. */
const DRAW_POINTER = `addEventListener('DOMContentLoaded', () => {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  const arrow = document.createElementNS(ns, 'path');
  arrow.setAttribute('d', 'M2 1 L2 19 L6.6 14.8 L9.8 22 L13 20.6 L9.8 13.6 L16 13.6 Z');
  for (const [name, value] of [['fill', '#111'], ['stroke', '#fff'], ['stroke-width', '1.5']]) arrow.setAttribute(name, value);
  svg.append(arrow);
  Object.assign(svg.style, { position: 'fixed', left: 0, top: 0, width: '20px', height: '26px', zIndex: 99999, pointerEvents: 'none', display: 'none' });
  document.documentElement.append(svg);
  addEventListener('mousemove', ({ clientX, clientY }) => Object.assign(svg.style, { display: '', transform: 'translate(' + clientX + 'px,' + clientY + 'px)' }), true);
  addEventListener('mousedown', () => { svg.style.scale = '0.85'; }, true);
  addEventListener('mouseup', () => { svg.style.scale = ''; }, true);
})`;

const STEPS = 10;

/** Moves the pointer as a hand does: fast, then slower. */
async function point(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()]);
  if (!start || !end) throw new Error('what is to be pressed is not on the screen');
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  for (let step = 0; step <= STEPS; step += 1) {
    const part = 1 - (1 - step / STEPS) ** 3;
    await page.mouse.move(x + (end.x + end.width / 2 - x) * part, y + (end.y + end.height / 2 - y) * part);
    await sleep(1_000 / FRAMES_PER_SECOND / 2);
  }
}

/** Scrolls down so far, as a hand does. */
async function scroll(page: Page, by: number): Promise<void> {
  const at = (step: number) => by * (1 - (1 - step / STEPS) ** 3);
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.wheel(0, at(step + 1) - at(step));
    await sleep(1_000 / FRAMES_PER_SECOND);
  }
}

/** The strip: the sentence, and how far the film is. */
async function drawCaption(browser: Browser, caption: string, part: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: SCREEN.width, height: STRIP } });
  await page.setContent(`<style>
    body { margin: 0; height: ${STRIP}px; display: grid; place-items: center; background: #15161d; color: #fff; font: 500 27px Inter, sans-serif }
    i { position: fixed; left: 0; top: 0; height: 4px; width: ${part * 100}%; background: #5b6ee1 }
  </style><i></i><span></span>`);
  await page.evaluate(`document.querySelector('span').textContent = ${JSON.stringify(caption)}`);
  const png = await page.screenshot();
  await page.close();
  return png;
}

/** ffmpeg's concat format: each file and how long it stays. The last is named twice, or its length is ignored. */
function list(parts: readonly { readonly file: string; readonly ms: number }[]): string {
  const lines = parts.map(({ file, ms }) => `file '${file}'\nduration ${(ms / 1_000).toFixed(3)}`);
  return [...lines, `file '${parts.at(-1)?.file}'`, ''].join('\n');
}

function assemble(
  folder: string,
  parts: readonly { readonly file: string; readonly ms: number }[],
  captions: readonly { readonly file: string; readonly ms: number }[],
  file: string,
): void {
  const [screens, strips] = [path.join(folder, 'screens.txt'), path.join(folder, 'strips.txt')];
  writeFileSync(screens, list(parts));
  writeFileSync(strips, list(captions));
  mkdirSync(path.dirname(file), { recursive: true });
  const seconds = captions.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  const graph = [
    `[0]fps=${FRAMES_PER_SECOND},scale=${SCREEN.width}:${SCREEN.height}:flags=lanczos,setsar=1[screen]`,
    `[1]fps=${FRAMES_PER_SECOND},setsar=1[strip]`,
    '[screen][strip]vstack=shortest=1',
  ].join(';');
  const input = (name: string) => ['-f', 'concat', '-safe', '0', '-i', name];
  const encoding = ['-c:v', 'libwebp_anim', '-lossless', '1', '-compression_level', '6', '-loop', '0', '-t', seconds.toFixed(3)];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input(screens), ...input(strips), '-filter_complex', graph, ...encoding, file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
