import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { PublicPage } from './public-page.ts';
import { renderAtom, renderBadge, renderCalendar, renderJson } from './render-feeds.ts';
import { type Html, renderHistory, renderPage } from './render-html.ts';
import { renderStatuspage, type StatuspagePath } from './render-statuspage.ts';

/** What a page is read as. */
export type Form = 'html' | 'history' | 'json' | 'atom' | 'badge' | 'calendar' | `api/${StatuspagePath}`;

/** One answer, made once for all its readers. */
export interface Rendition {
  readonly body: Buffer;
  /** Null: it would not be smaller. */
  readonly gzip: Buffer | null;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  history: 'text/html; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  badge: 'image/svg+xml; charset=utf-8',
  calendar: 'text/calendar; charset=utf-8',
};
/** Shorter answers are sent as they are. */
const GZIP_FROM = 1_000;
/** For what other pages may show or read. */
const OPEN = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' };

/** A page at one moment. Each form of it is rendered when it is first asked for, and then kept. */
export class Copy {
  readonly page: PublicPage;
  /** The page's public address. */
  readonly url: string;
  readonly stale: boolean;
  readonly #made = new Map<string, Rendition>();

  constructor(page: PublicPage, options: { readonly baseUrl: string; readonly stale: boolean }) {
    this.page = page;
    this.stale = options.stale;
    this.url = page.customDomain === null ? `${options.baseUrl}/status/${page.slug}` : `https://${page.customDomain}`;
  }

  /** @param base what links begin with: '' at the root of a domain of its own */
  get(form: Form, base: string): Rendition {
    const key = `${base} ${form}`;
    const known = this.#made.get(key);
    if (known) return known;
    const made = this.#render(form, base);
    this.#made.set(key, made);
    return made;
  }

  #render(form: Form, base: string): Rendition {
    const { page } = this;
    const html: Html | null =
      form === 'html'
        ? renderPage(page, { base, stale: this.stale })
        : form === 'history'
          ? renderHistory(page, { base, stale: this.stale })
          : null;
    const body = Buffer.from(html?.body ?? this.#text(form));
    const packed = body.length < GZIP_FROM ? null : gzipSync(body);
    const isPublic = page.visibility === 'public';
    return {
      body,
      gzip: packed && packed.length < body.length ? packed : null,
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      headers: {
        'Content-Type': TYPES[form] ?? 'application/json; charset=utf-8',
        'Cache-Control': `${isPublic ? 'public' : 'private'}, max-age=15, stale-if-error=86400`,
        'Last-Modified': new Date(page.asOf).toUTCString(),
        Vary: isPublic ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
        'Content-Security-Policy': html?.policy ?? "default-src 'none';frame-ancestors 'none'",
        ...(html === null && isPublic ? OPEN : {}),
      },
    };
  }

  #text(form: Exclude<Form, 'html' | 'history'> | Form): string {
    const { page, url } = this;
    if (form === 'atom') return renderAtom(page, url);
    if (form === 'badge') return renderBadge(page);
    if (form === 'calendar') return renderCalendar(page, url);
    if (form === 'json') return JSON.stringify(renderJson(page, url, this.stale));
    return JSON.stringify(renderStatuspage(page, form.slice('api/'.length) as StatuspagePath, url));
  }
}
