import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';

const SOURCE = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8');
const ORIGIN = 'https://tocsin.test';

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
}

/** The worker in a browser that can reach the server or not. */
function installed({ online, base = '' }: { readonly online: boolean; readonly base?: string }) {
  const listeners = new Map<string, (event: object) => void>();
  const kept = new Map<string, string>();
  const server = { online };
  let waited: Promise<unknown> = Promise.resolve();
  const waitUntil = (work: Promise<unknown>) => {
    waited = work;
  };
  class FakeRequest {
    readonly url: string;
    constructor(url: string) {
      this.url = url;
    }
  }
  const fetchPage = async ({ url }: { readonly url: string }) => {
    if (!server.online) throw new TypeError('Failed to fetch');
    return `server: ${url}`;
  };
  const cache = {
    addAll: async (requests: readonly FakeRequest[]) => {
      const answers = await Promise.all(requests.map(async (request) => [request.url, await fetchPage(request)] as const));
      for (const [url, answer] of answers) kept.set(url, answer);
    },
    match: async (path: string) => (kept.has(path) ? `kept: ${path}` : undefined),
  };
  runInNewContext(SOURCE, {
    URL,
    Request: FakeRequest,
    Response: { error: () => 'error' },
    fetch: fetchPage,
    caches: { open: async () => cache },
    self: {
      location: { origin: ORIGIN, pathname: `${base}/sw.js` },
      skipWaiting: () => undefined,
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    },
  });
  return {
    kept,
    server,
    async tell(type: string, event: object = {}) {
      listeners.get(type)?.({ waitUntil, ...event });
      await waited;
    },
    /** Its answer; null: it left the request to the browser. */
    async ask(request: Partial<Asked>): Promise<string | null> {
      let answer: Promise<string> | null = null;
      const whole = { method: 'GET', mode: 'cors', ...request, url: new URL(request.url ?? '/', ORIGIN).href };
      const respondWith = (given: Promise<string>) => {
        answer = given;
      };
      listeners.get('fetch')?.({ request: whole, respondWith });
      return answer;
    },
  };
}

const PAGES = ['/', '/alerts', '/alerts/12?status=firing', '/incidents/7', '/login'];
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/offline-rows.js', '/theme.js'];
const NOT_ITS = [
  { url: '/api/v1/alerts' },
  { url: '/api/v1/events' },
  { url: '/api/v1/auth/oidc/callback?code=1', mode: 'navigate' },
  { url: '/status/acme', mode: 'navigate' },
  { url: '/docs/', mode: 'navigate' },
  { url: '/problems/not_found', mode: 'navigate' },
  { url: '/alerts', mode: 'navigate', method: 'POST' },
  { url: '/assets/main-abc.js', mode: 'cors' },
  { url: '/favicon.svg', method: 'HEAD' },
  { url: '/offline.js', method: 'HEAD' },
  { url: 'https://other.test/alerts', mode: 'navigate' },
] as const;

describe('the service worker', () => {
  test('pages come from the server as long as it answers, also once there is a copy of the page without it', async () => {
    const worker = installed({ online: true });
    await worker.tell('install');
    for (const url of PAGES) assert.equal(await worker.ask({ url, mode: 'navigate' }), `server: ${ORIGIN}${url}`);
    for (const url of FILES) assert.equal(await worker.ask({ url }), `server: ${ORIGIN}${url}`);
  });

  test('without the server any page is the one that says so, with its own files, also below a path', async () => {
    for (const base of ['', '/tocsin']) {
      const worker = installed({ online: true, base });
      await worker.tell('install');
      worker.server.online = false;
      for (const url of PAGES) assert.equal(await worker.ask({ url: base + url, mode: 'navigate' }), `kept: ${base}/offline.html`);
      for (const url of FILES) assert.equal(await worker.ask({ url: base + url }), `kept: ${base}${url}`);
    }
  });

  test('it never answers for the API, a public status page, the code of the app, a write or another site, with the server or without', async () => {
    const worker = installed({ online: true });
    await worker.tell('install');
    const below = installed({ online: true, base: '/tocsin' });
    for (const online of [true, false]) {
      worker.server.online = online;
      below.server.online = online;
      for (const request of NOT_ITS) {
        assert.equal(await worker.ask(request), null, JSON.stringify(request));
        const url = request.url.startsWith('/') ? `/tocsin${request.url}` : request.url;
        assert.equal(await below.ask({ ...request, url }), null, url);
      }
    }
  });

  test('it keeps the files of one page and nothing else, whatever was asked for', async () => {
    const worker = installed({ online: true });
    await worker.tell('install');
    for (const url of [...PAGES, ...FILES]) await worker.ask({ url, mode: 'navigate' });
    assert.deepEqual([...worker.kept.keys()].toSorted(), FILES.toSorted());
  });

  test('the files are read anew when a page has started; without the server the ones that are there stay', async () => {
    const worker = installed({ online: true });
    await worker.tell('message', { data: 'refresh' });
    assert.equal(worker.kept.size, FILES.length);
    worker.server.online = false;
    await worker.tell('message', { data: 'refresh' });
    assert.equal(worker.kept.size, FILES.length);
    const empty = installed({ online: false });
    await empty.tell('message', { data: 'refresh' });
    assert.equal(await empty.ask({ url: '/alerts', mode: 'navigate' }), 'error');
  });
});
