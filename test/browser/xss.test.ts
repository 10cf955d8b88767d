import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { quiet } from './harness/quiet.ts';
import { ownStage } from './harness/shared.ts';
import { ADMIN, NO_BROWSER, type Stage } from './harness/stage.ts';
import { PAYLOADS } from './harness/xss-payloads.ts';

/** Elements and attributes that only a parsed payload makes. */
const PARSED =
  'x-evil, [data-evil], [onerror], [onload], [onfocus], [ontoggle], iframe, object, embed, marquee, video, audio, base, script:not([src]), [href^="javascript:" i], [href^="data:" i], [href^="vbscript:" i], [href^="blob:" i], [src^="javascript:" i]';

/** How many requests the page has under way at once while it writes: a browser opens six connections, and one is for events. */
const WRITERS = 4;

/** Alert texts, and texts of people: in each of these fields each payload stands. */
function hostile(payload: string, index: number): object {
  return {
    fingerprint: `${index} ${payload}`.slice(0, 250),
    labels: {
      alertname: payload,
      service: payload,
      [`l${index} ${payload}`.slice(0, 120)]: 'name',
      severity: ['critical', 'high', 'warning', 'info'][index % 4],
    },
    annotations: { summary: payload, description: payload, runbook_url: payload, [`a${index} ${payload}`.slice(0, 120)]: payload },
    generator_url: payload,
  };
}

describe('S51: texts of others never become a program', { skip: NO_BROWSER, timeout: 600_000 }, () => {
  let stage: Stage;
  let page: Page;
  let violations = 0;
  const readers: string[] = [];
  const numbers: number[] = [];

  /** A call as the signed-in page makes it. */
  const call = (method: string, path: string, body: unknown): Promise<number> =>
    page.evaluate(
      async ([verb = '', url = '', text = '']) => {
        const { document, fetch } = globalThis as unknown as { document: { cookie: string }; fetch: typeof globalThis.fetch };
        const csrf = /svc_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? '';
        const headers = { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(csrf) };
        return (await fetch(url, { method: verb, headers, body: text })).status;
      },
      [method, path, JSON.stringify(body)] as const,
    );

  /** Another administrator goes on: one person may not ask as often in a minute as a quick machine turns these pages. */
  const nextReader = async () => {
    const data = { email: readers.shift(), password: ADMIN.password };
    assert.equal((await page.request.post(`${stage.url}/api/v1/auth/login`, { data })).status(), 200);
  };

  /** Nothing of a payload ran, was stopped by the policy, or became an element. */
  const inert = async (where: string) => {
    const [canary, parsed] = (await page.evaluate(
      `[window.canary !== undefined, [...document.querySelectorAll(${JSON.stringify(PARSED)})].map((element) => element.outerHTML.slice(0, 200))]`,
    )) as [boolean, string[]];
    assert.deepEqual({ canary, parsed, violations }, { canary: false, parsed: [], violations: 0 }, where);
  };

  before(async () => {
    assert.equal(new Set(PAYLOADS).size, 200);
    stage = await ownStage();
    const token = await stage.setUp();
    for (let from = 0; from < PAYLOADS.length; from += 50) {
      const part = PAYLOADS.slice(from, from + 50).map((payload, index) => hostile(payload, from + index));
      assert.equal(await stage.post(token, part), 200);
    }
    // Before the browser signs in anew, which ends the session that both share.
    for (let reader = 1; reader <= 7; reader += 1) {
      const email = `reader${reader}@example.org`;
      const account = { email, password: ADMIN.password, display_name: `Reader ${reader}`, role: 'admin' };
      await stage.call('POST', '/api/v1/users', account);
      readers.push(email);
    }
    page = await stage.signedIn('/favicon.svg');
    await page.exposeFunction('reportViolation', () => {
      violations += 1;
    });
    await page.addInitScript(`document.addEventListener('securitypolicyviolation', () => window.reportViolation());
      for (const name of ['alert', 'confirm', 'prompt']) window[name] = () => { window.canary = 1; };`);
    await page.goto(`${stage.url}/alerts?status=all`);
    await page.getByRole('listitem').first().waitFor();
  });
  after(() => stage.close());

  test('in the list, flat and grouped, from top to end', async () => {
    for (const form of ['', '&view=alerts']) {
      await page.goto(`${stage.url}/alerts?status=all${form}`);
      const rows = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
      await rows.first().waitFor();
      const scroller = page.getByRole('list', { name: 'Alerts' }).locator('..');
      const seen = new Set<string>();
      for (let top = 0; seen.size < PAYLOADS.length && top < 12_000; top += 600) {
        await scroller.evaluate((element, to) => {
          element.scrollTop = to;
        }, top);
        // The next part of the list is asked for shortly before its end.
        await quiet(page);
        for (const href of await rows.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
          seen.add(href);
          numbers.push(Number(/alerts\/(\d+)/.exec(href)?.[1]));
        }
        await inert(`list${form} at ${top}`);
      }
      assert.ok(seen.size >= 150, `only ${seen.size} rows were seen`);
    }
  });

  test('in notes of the timeline and messages of the thread', async () => {
    const first = Math.min(...numbers);
    const write = async (from: number) => {
      for (let index = from; index < PAYLOADS.length; index += WRITERS) {
        const path = `/api/v1/alerts/${first + index}`;
        const payload = PAYLOADS[index] ?? '';
        assert.equal(await call('POST', `${path}/acknowledge`, { note: payload }), 200);
        assert.equal(await call('POST', `${path}/thread/messages`, { text: payload }), 201, payload);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, from) => write(from)));
    for (let number = first; number < first + PAYLOADS.length; number += 1) {
      if ((number - first) % 40 === 0) await nextReader();
      if (number === first) await page.goto(`${stage.url}/alerts/${number}?status=all`);
      // Going from one to the next is what people do, and spares a reload each.
      else await page.evaluate(`history.pushState({}, '', '/alerts/${number}?status=all'); dispatchEvent(new PopStateEvent('popstate'))`);
      const detail = page.getByRole('article', { name: `Alert #${number}`, exact: true });
      await detail.getByText('Acknowledged by').first().waitFor();
      await detail.getByRole('button', { name: 'Send' }).waitFor();
      await inert(`alert ${number}: ${PAYLOADS[number - first]}`);
    }
  });

  test('in facets, saved views, the palette, the dashboard, rules and destinations', async () => {
    await nextReader();
    for (const payload of PAYLOADS.slice(0, 45)) {
      const search = { label: `service:${payload}`, search: payload };
      assert.equal(await call('POST', '/api/v1/saved-views', { page: 'alerts', name: payload.slice(0, 80).trim(), search }), 201);
    }
    const destinations = PAYLOADS.slice(0, 40).map((payload, index) => ({
      name: `${index} ${payload}`.slice(0, 60),
      provider: 'chatone',
      channel: `#${payload.replace(/\s/g, '')}`.slice(0, 60),
    }));
    const rules = destinations.map(({ name }, index) => ({ name, matchers: [`service="${index}"`], destinations: [name] }));
    const saved = await call('PUT', '/api/v1/routes', { destinations, rules, default_destinations: [] });
    assert.ok(saved === 200 || saved === 422, `${saved}`);

    await page.goto(`${stage.url}/alerts?status=all`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('region', { name: 'severity' }).waitFor();
    await inert('facets');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).click();
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .waitFor();
    await inert('saved views');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    for (const words of ['script', 'onerror', 'javascript', 'canary']) {
      await page.getByRole('combobox', { name: /Find alerts/ }).fill(words);
      await page
        .getByRole('dialog', { name: 'Find anything' })
        .getByText(/^#\d+$/)
        .first()
        .waitFor();
      await inert(`palette: ${words}`);
    }
    await page.keyboard.press('Escape');
    for (const [path, ready] of [
      ['/dashboard', 'Noisiest alert rules'],
      ['/routing', 'Routing'],
    ] as const) {
      await page.goto(`${stage.url}${path}`);
      await page.getByRole('heading', { name: ready }).first().waitFor();
      await quiet(page);
      await inert(path);
    }
  });

  test('in the address itself', async () => {
    await nextReader();
    for (const payload of PAYLOADS.filter((_, index) => index % 10 === 0)) {
      const text = encodeURIComponent(payload);
      await page.goto(`${stage.url}/alerts?search=${text}&label=${text}&channel=${text}&source=${text}&provider=${text}&from=${text}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await inert(payload);
    }
    await page.goto(`${stage.url}/login?next=${encodeURIComponent('javascript:window.canary=1')}`);
    await page.getByRole('heading', { name: 'Sign in to Tocsin' }).waitFor();
    await inert('sign-in');
  });

  test('scripts and style sheets come from the server’s own files only', async () => {
    const policy = (await fetch(`${stage.url}/alerts`, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? '';
    assert.match(policy, /(?:^|;)\s*script-src 'self'(?:;|$)/);
    assert.doesNotMatch(policy, /unsafe-/);
  });

  test('no page threw, logged an error or ran into the security policy', () => assert.deepEqual(stage.faults, []));
});
