import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ERRORS, Problem } from '../../../platform/errors.ts';
import { type Caller, SESSION_COOKIE } from '../../../platform/http/authenticate.ts';
import { ANY_QUERY, type Http } from '../../../platform/http/server.ts';
import { isOutage } from '../../../platform/outage.ts';
import { takesGzip } from '../../../platform/http/answers/packing.ts';
import { linkToken, sameText } from './links.actions.ts';
import type { Copies } from './copies.keeper.ts';
import type { Copy, Form } from './copy.ts';
import { STATUSPAGE_PATHS } from './render-statuspage.ts';

/** What readers of status pages are served with. */
export interface PublicDeps {
  readonly copies: Copies;
  readonly pepper: string;
  /** Who is behind a session cookie from this address. */
  readonly session: (address: string, secret: string) => Promise<Caller | null>;
  readonly https: boolean;
}

const LINK_COOKIE = 'svc_status';
const LINK_DAYS = 30;
/** A session that was good so lately opens private pages while it cannot be looked up. */
const REMEMBERED_MS = 60 * 60_000;
const REMEMBERED_MOST = 10_000;
const NAME = /^([a-z0-9-]{1,60})(?:\.(json|atom))?$/;
const config = { access: 'public', proof: 'published' } as const;
const schema = { hide: true, querystring: ANY_QUERY } as const;

/** Finds a page for a reader; null: there is none, or none for this reader. */
export type Readable = (request: FastifyRequest, reply: FastifyReply, slug: string) => Promise<Copy | null>;

/** Private pages open to a session, or to a link with a token. */
export function readablePages(deps: PublicDeps): Readable {
  const remembered = new Map<string, number>();
  return async (request, reply, slug) => {
    const found = deps.copies.find(slug);
    const copy = found instanceof Promise ? await found : found;
    if (copy?.page.visibility !== 'private') return copy;
    return (await mayRead(deps, remembered, { request, reply, copy })) ? copy : null;
  };
}

/** Status pages: no sign-in, no database, no script. */
export function registerPublicRoutes(http: Http, readable: Readable): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply, slug: string, form: Form): Promise<FastifyReply> => {
    const copy = await readable(request, reply, slug);
    if (!copy) return nothingHere(request, reply);
    return send(request, reply, { copy, form });
  };

  http.route({
    method: 'GET',
    url: '/status/:slug',
    config,
    schema: { ...schema, params: Type.Object({ slug: Type.String() }) },
    handler: (request, reply) => {
      const [, slug, ending] = NAME.exec(request.params.slug) ?? [];
      if (slug === undefined) return nothingHere(request, reply);
      return serve(request, reply, slug, ending === 'json' || ending === 'atom' ? ending : 'html');
    },
  });
  for (const [path, form] of [
    ['history', 'history'],
    ['badge.svg', 'badge'],
    ['maintenance.ics', 'calendar'],
    ...STATUSPAGE_PATHS.map((name) => [`api/v2/${name}.json`, `api/${name}`] as const),
  ] as const)
    http.route({
      method: 'GET',
      url: `/status/:slug/${path}`,
      config,
      schema: { ...schema, params: Type.Object({ slug: Type.String() }) },
      handler: (request, reply) => serve(request, reply, request.params.slug, form),
    });
}

/** What links of this request begin with. */
export function baseOf(request: FastifyRequest, { page }: Copy): string {
  return page.customDomain !== null && hostName(request.headers.host) === page.customDomain
    ? ''
    : `${request.server.basePath}/status/${page.slug}`;
}

/** A Host header without its port, in lower case. */
export function hostName(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

function send(request: FastifyRequest, reply: FastifyReply, { copy, form }: { readonly copy: Copy; readonly form: Form }): FastifyReply {
  const rendition = copy.get(form, baseOf(request, copy));
  const { gzip } = rendition;
  const packed = gzip !== null && takesGzip(request);
  const etag = `"${rendition.etag}${packed ? '-gz' : ''}"`;
  reply.headers(rendition.headers).header('ETag', etag);
  const asked = request.headers['if-none-match'];
  if (asked !== undefined && (asked.includes(etag) || asked.includes(`"${rendition.etag}`))) return reply.code(304).send();
  if (packed) return reply.header('Content-Encoding', 'gzip').send(gzip);
  return reply.send(rendition.body);
}

interface Reading {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly copy: Copy;
}

async function mayRead(deps: PublicDeps, remembered: Map<string, number>, { request, reply, copy }: Reading): Promise<boolean> {
  const token = linkToken(deps.pepper, copy.page);
  const { token: given } = request.query as { token?: unknown };
  if (typeof given === 'string' && sameText(given, token)) {
    const path = baseOf(request, copy) || '/';
    reply.setCookie(LINK_COOKIE, token, { path, httpOnly: true, sameSite: 'lax', secure: deps.https, maxAge: LINK_DAYS * 86_400 });
    return true;
  }
  const cookie = request.cookies[LINK_COOKIE];
  if (cookie !== undefined && sameText(cookie, token)) return true;
  const secret = request.cookies[SESSION_COOKIE];
  return secret !== undefined && hasSession(deps, remembered, request.ip, secret);
}

async function hasSession(deps: PublicDeps, remembered: Map<string, number>, address: string, secret: string): Promise<boolean> {
  try {
    const allowed = (await deps.session(address, secret))?.permissions.has('statuspages:read') ?? false;
    if (!allowed) remembered.delete(secret);
    else {
      if (remembered.size >= REMEMBERED_MOST) remembered.clear();
      remembered.set(secret, performance.now());
    }
    return allowed;
  } catch (error) {
    if (!isOutage(error)) throw error;
    const at = remembered.get(secret);
    return at !== undefined && performance.now() - at < REMEMBERED_MS;
  }
}

const NOTHING = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No status page</title>
<h1>There is no status page here</h1>
<p>If it is a private one, open it by the link you were given, or sign in first.</p>
</html>
`;

/** The same for a page that is not there and for one that this reader may not see. */
export function nothingHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(request.headers.accept ?? '').includes('text/html')) throw new Problem('not_found', ERRORS.not_found.title);
  return reply.code(404).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(NOTHING);
}
