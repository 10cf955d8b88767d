import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, Problem } from '../errors.ts';
import { appPolicy, asDocument } from './security-headers.ts';
import type { Http } from './server.ts';

/** Where the built web page lies unless told otherwise. */
const DIST = join(import.meta.dirname, '../../../web/dist');

/** Addresses of programs: what is missing there is a problem document, never a page. `web/public/sw.js` leaves the same ones alone. */
const RESERVED = /^\/(?:api|v2|webhooks|internal|docs|metrics|live|ready|health|problems|status)(?:\/|$)/;
/** Shown by the service worker in place of any page. */
const OFFLINE_PAGE = '/offline.html';
/** Files at the top of the build, beside the hashed ones under `/assets/`. */
const TOP_FILES = new Set([
  '/favicon.svg',
  '/theme.js',
  '/manifest.webmanifest',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
  '/apple-touch-icon.png',
  '/sw.js',
  OFFLINE_PAGE,
  '/offline.css',
  '/offline.js',
  '/offline-rows.js',
]);

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Tocsin</title>
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1rem } h1 { font-size: 20px }</style>
<body>
<h1>The web app is not built yet</h1>
<p>The server runs and takes alerts. <code>npm start</code> builds the web app before it starts; <code>npm run web:build</code> builds it by itself. Then load this again.</p>
</body>
</html>
`;

/**
 * Serves the built web page: hashed assets for a year, `index.html` for every address a browser navigates to.
 * Anything else that has no route of its own is `not_found`.
 */
export function registerWebPage(http: Http, options: { readonly dist?: string } = {}): void {
  const dist = options.dist ?? DIST;
  void http.register(fastifyStatic, {
    root: dist,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    suppressWarning: true,
  });
  const page = (reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    reply.header('Cache-Control', 'no-store');
    if (!existsSync(join(dist, 'index.html'))) return asDocument(reply, NOT_BUILT).status(503).header('Retry-After', '10').send(NOT_BUILT);
    return sendHtml(reply, 'index.html');
  };
  /** Pages are read at any address, so theirs must be whole: the build writes those of its own files with `./`. */
  const sendHtml = async (reply: FastifyReply, file: string): Promise<FastifyReply> => {
    const text = await readFile(join(dist, file), 'utf8');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', appPolicy(nonce))
      .send(text.replaceAll('="./', `="${http.basePath}/`).replace(' nonce=""', ` nonce="${nonce}"`));
  };
  http.route({
    method: 'GET',
    url: '/',
    config: { access: 'public' },
    schema: { hide: true },
    // Whoever asks for the address of the service wants its page: `curl` and monitors accept anything.
    handler: (_request, reply) => page(reply),
  });
  http.route({
    method: 'GET',
    url: '/*',
    config: { access: 'public' },
    handler: (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      if (RESERVED.test(path)) throw new Problem('not_found', ERRORS.not_found.title);
      if (path.startsWith('/assets/')) return sendAsset(reply, dist, path);
      if (path === OFFLINE_PAGE && existsSync(join(dist, path))) return sendHtml(reply.header('Cache-Control', 'no-cache'), path);
      if (TOP_FILES.has(path)) return reply.header('Cache-Control', 'no-cache').sendFile(path.slice(1));
      if (!navigates(request)) throw new Problem('not_found', ERRORS.not_found.title);
      return page(reply);
    },
  });
}

/** Only names a build makes; a file of an older build is gone, and that answer must not be kept. */
function sendAsset(reply: FastifyReply, dist: string, path: string): FastifyReply {
  const file = /^\/(assets\/[\w.-]+)$/.exec(path)?.[1];
  if (file === undefined || !existsSync(join(dist, file))) throw new Problem('not_found', ERRORS.not_found.title);
  return reply.header('Cache-Control', 'public, max-age=31536000, immutable').sendFile(file);
}

function navigates(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate' || (request.headers.accept ?? '').includes('text/html');
}
