import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DATE_OFFSET_MS, shiftDate } from '../harness/shift-date.ts';
import { ALERTS, groupPost, stateOf } from '../../plugins/chattwo/src/posts.fixture.ts';
import { seriousProblems } from './harness/axe.ts';
import { becomes } from './harness/becomes.ts';
import { chromiumOfProcess } from './harness/shared.ts';
import { NO_BROWSER, PAGE_WAIT_MS } from './harness/stage.ts';
import { PAYLOADS } from './harness/xss-payloads.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPT = join(ROOT, 'plugins/chattwo/dist/main.js');
/** Mattermost brings React of its own. In the order in which they need each other. */
const LIBRARIES = {
  react: 'react/cjs/react.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
};

/** Mattermost's page around the plugin, as one script. */
function standIn(): string {
  const libraries = Object.entries(LIBRARIES).map(([name, file]) => {
    const source = readFileSync(join(ROOT, 'node_modules', file), 'utf8');
    return `(function (module) { (function (exports, require) {\n${source}\n})(module.exports, library); loaded[${JSON.stringify(name)}] = module.exports; })({ exports: {} });`;
  });
  const page = readFileSync(join(import.meta.dirname, 'harness/chattwo-page.js'), 'utf8');
  return `(function () { const loaded = {}; const library = (window.library = (name) => loaded[name]);\n${libraries.join('\n')}\n${page}\n})();`;
}

describe('the plugin for Mattermost in the browser', { skip: NO_BROWSER }, () => {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  let server: Server;
  let url: string;
  let page: Page;
  let state: ReturnType<typeof stateOf>;
  const faults: string[] = [];

  before(async () => {
    assert.ok(existsSync(SCRIPT), 'The plugin is not built: npm run web:build');
    const stand = standIn();
    server = createServer((request, response) => {
      if (request.url === '/stand.js') return void response.setHeader('content-type', 'text/javascript').end(stand);
      if (request.url === '/plugin.js') return void response.setHeader('content-type', 'text/javascript').end(readFileSync(SCRIPT));
      const json = JSON.stringify(state).replaceAll('<', '\\u003c');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><title>Stand-in</title><div id="root"></div><script type="application/json" id="state">${json}</script><script src="/stand.js"></script><script src="/plugin.js" onload="startPlugin('tocsin')"></script></html>`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    assert.ok(address && typeof address === 'object');
    url = `http://127.0.0.1:${address.port}`;
    browser = await chromiumOfProcess();
  });
  after(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    server.close();
  });

  async function show(...posts: ReturnType<typeof groupPost>[]): Promise<void> {
    state = stateOf(...posts);
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    contexts.push(context);
    await context.addInitScript(shiftDate, DATE_OFFSET_MS);
    await context.route('https://tocsin.example.com/**', (route) => route.fulfill({ body: 'Tocsin' }));
    page = await context.newPage();
    page.setDefaultTimeout(PAGE_WAIT_MS);
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('dialog', (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(url);
    await page.getByRole('button', { name: 'This channel’s alerts in Tocsin' }).waitFor();
  }

  /** The address of the tab that a click opens. */
  async function opened(name: string): Promise<string> {
    const tab = page.context().waitForEvent('page');
    await page.getByRole('button', { name }).first().click();
    const other = await tab;
    await other.waitForLoadState();
    assert.equal(await other.evaluate('window.opener'), null, 'the new tab cannot reach Mattermost');
    return other.url();
  }

  test('the button in the channel header opens Tocsin’s list of this channel; a post’s entries open and copy its address', async () => {
    const post = groupPost({ url: 'https://tocsin.example.com/alerts/7' });
    await show(post, groupPost({ url: 'https://evil.example' }, { id: 'theirs', user_id: 'mallory' }));
    assert.equal(await opened('This channel’s alerts in Tocsin'), ALERTS);
    assert.equal(await opened('Open in Tocsin'), 'https://tocsin.example.com/alerts/7');
    await page.getByRole('button', { name: 'Copy link to Tocsin' }).click();
    await becomes(() => page.evaluate('navigator.clipboard.readText()'), 'https://tocsin.example.com/alerts/7');
    assert.equal(await page.getByRole('region', { name: 'theirs' }).getByRole('button').count(), 0);
    assert.deepEqual(faults, []);
  });

  test('the sidebar lists what is open here, follows the posts as they change, and leads to each', async () => {
    const post = groupPost({ title: 'Disk full', severity: 'critical' });
    await show(post);
    await page.getByRole('button', { name: 'Open alerts' }).click();
    const side = page.getByRole('complementary', { name: 'Open alerts' });
    await side.getByText('1 open').waitFor();
    assert.deepEqual(await seriousProblems(page), []);
    await side.getByRole('button', { name: /Disk full.*critical.*firing, unacknowledged/ }).click();
    await becomes(() => page.evaluate('window.pushed'), [`/ops/pl/${post.id}`]);
    const notified = (over: object) => ({ [post.id]: { ...post, props: { tocsin: { ...(post.props?.['tocsin'] as object), ...over } } } });
    const receive = (posts: object) => page.evaluate(`window.receive(${JSON.stringify(posts)})`);
    await receive(notified({ state: 'acknowledged', acknowledged_by: 'Bob' }));
    await side.getByText('acknowledged by Bob').waitFor();
    await receive(notified({ state: 'resolved' }));
    await side.getByText('No open alerts', { exact: true }).waitFor();
    assert.equal(await side.getByRole('link', { name: 'View all in Tocsin' }).getAttribute('href'), ALERTS);
    assert.deepEqual(faults, []);
  });

  test('without a post of Tocsin’s the button shows the sidebar, which says why there is nothing to open', async () => {
    await show();
    await page.getByRole('button', { name: 'This channel’s alerts in Tocsin' }).click();
    await page.getByText('No Tocsin posts are loaded here yet').waitFor();
  });

  test('S51: hostile titles and names stay text', async () => {
    const titles = PAYLOADS.map((payload) => payload.slice(0, 140));
    await show(...titles.map((title) => groupPost({ title, state: 'acknowledged', acknowledged_by: title })));
    await page.getByRole('button', { name: 'Open alerts' }).click();
    const side = page.getByRole('complementary', { name: 'Open alerts' });
    await side.getByText(`${titles.length} open`).waitFor();
    assert.deepEqual((await side.locator('strong bdi').allTextContents()).sort(), [...titles].sort());
    assert.equal(await side.locator('img, script, iframe, svg, object, style, form').count(), 0);
    assert.deepEqual(await page.evaluate('window.canary ?? null'), null);
    assert.deepEqual(faults, []);
  });
});
