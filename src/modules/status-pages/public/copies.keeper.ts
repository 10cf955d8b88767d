import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseNow, type Queryable } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { WindowsOf } from '../deps.ts';
import { shownPosts } from '../incidents/posts.store.ts';
import { AHEAD_MS } from '../pages/evaluate.actions.ts';
import { changesSince, findPage, pageRevisions } from '../pages/pages.store.ts';
import { roomFor, shownWindows } from '../maintenance.ts';
import { DAYS } from '../uptime.ts';
import { Copy } from './copy.ts';
import { publicPage, type PublicPage } from './public-page.ts';

export interface CopiesOptions {
  readonly db: Queryable;
  readonly log: Log;
  readonly windows: WindowsOf;
  /** Whether emails can be sent. */
  readonly byMail: () => Promise<boolean>;
  /** Public address of the service. */
  readonly baseUrl: string;
  /** Where copies are kept for a start without a database; null: nowhere. */
  readonly folder: string | null;
}

const DAY_MS = 86_400_000;
/** So often the bars of a page with trouble grow. */
const GROWS_MS = 5 * 60_000;
/** A request waits so long for a change of its own process to be shown, and is then served what was before. */
const WAIT_MS = 1_000;
/** An address that leads nowhere asks the database at most so often. */
const UNKNOWN_MS = 1_000;
/** Published incidents of a page in memory. */
const POSTS_KEPT = 100;
const FORM = 2;

/**
 * All status pages of this process, as they were last read. Requests are answered from here and ask no database; what is
 * here is on the disk as well.
 */
export class Copies {
  readonly #options: CopiesOptions;
  readonly #pages = new Map<string, { copy: Copy; renewAt: number }>();
  #bySlug = new Map<string, Copy>();
  #byDomain = new Map<string, Copy>();
  #byMail = false;
  #confirmedAt: string | null = null;
  #writtenAt = 0;
  /** Changes that this process has heard of, and as many as its copies show. */
  #changes = 1;
  #shown = 0;
  #running: Promise<void> | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #stale = false;

  constructor(options: CopiesOptions) {
    this.#options = options;
    this.#readDisk();
  }

  /** The copies of the last run, which are not read anew; null when there are none. */
  static ofDisk(options: Pick<CopiesOptions, 'log' | 'baseUrl'> & { readonly folder: string }): Copies | null {
    const none = Object.assign(new Error('there is no database'), { code: 'ECONNREFUSED' });
    const away = async () => {
      throw none;
    };
    const copies = new Copies({ ...options, db: { query: away }, windows: async () => [], byMail: away });
    if (copies.#pages.size === 0) return null;
    copies.#shown = copies.#changes;
    copies.#setStale(none);
    return copies;
  }

  /** This process changed a page: the next reader is to see it. */
  changed(): void {
    this.#changes += 1;
    void this.refresh().catch(() => {});
  }

  /** The page with this slug; null when there is none. */
  find(slug: string): Copy | null | Promise<Copy | null> {
    const copy = this.#bySlug.get(slug);
    const current = this.#shown === this.#changes;
    if (copy && current) return copy;
    if (!copy && current && this.#running === null && performance.now() - this.#askedAt < UNKNOWN_MS) return null;
    return this.#lookAgain(slug);
  }

  /** Whether the pages are served as they were, because the database cannot be asked. */
  stale(): boolean {
    return this.#stale;
  }

  /** The page whose own domain this is. */
  ofDomain(host: string): Copy | null {
    return this.#byDomain.get(host) ?? null;
  }

  async #lookAgain(slug: string): Promise<Copy | null> {
    await this.#refreshed();
    return this.#bySlug.get(slug) ?? null;
  }

  /** Waits until what this process changed is shown, and not for long: own domains are looked up by who cannot wait. */
  async current(): Promise<void> {
    if (this.#shown !== this.#changes) await this.#refreshed();
  }

  async #refreshed(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS);
    });
    await Promise.race([this.refresh().catch(() => {}), limit]);
    clearTimeout(timer);
  }

  /** Brings the copies up to date. Calls while one runs wait for it, and for one more where something changed meanwhile. */
  refresh(): Promise<void> {
    this.#running ??= this.#refresh().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #refresh(): Promise<void> {
    try {
      do {
        const heard = this.#changes;
        this.#askedAt = performance.now();
        await this.#read();
        this.#shown = heard;
      } while (this.#shown !== this.#changes);
      this.#setStale(null);
    } catch (error) {
      // The next request would only wait again: the loop finds out when the database is back.
      this.#shown = this.#changes;
      this.#setStale(error);
      throw error;
    }
  }

  /** `trouble`: why the database cannot be asked; null: it can. */
  #setStale(trouble: unknown): void {
    const stale = trouble !== null;
    if (stale === this.#stale) return;
    this.#stale = stale;
    const { log } = this.#options;
    if (stale) log.warn({ err: trouble }, 'the database cannot be asked; status pages are served from copies');
    else log.info('status pages are read from the database again');
    for (const entry of this.#pages.values()) {
      const { page } = entry.copy;
      entry.copy = this.#copyOf(stale && this.#confirmedAt !== null ? { ...page, asOf: this.#confirmedAt } : page);
    }
    this.#index();
  }

  async #read(): Promise<void> {
    const { db } = this.#options;
    const byMail = await this.#options.byMail();
    const found = await pageRevisions(db);
    const now = await databaseNow(db);
    const known = new Set(found.map(({ id }) => id));
    for (const id of [...this.#pages.keys()]) {
      if (known.has(id)) continue;
      this.#pages.delete(id);
      this.#forget(id);
    }
    for (const { id, revision } of found) {
      const entry = this.#pages.get(id);
      const current =
        entry && entry.copy.page.revision === revision && entry.renewAt > now.getTime() && this.#byMail === byMail && !this.#stale;
      if (current) continue;
      const page = await this.#load(id, now, byMail);
      if (!page) continue;
      this.#pages.set(id, { copy: this.#copyOf(page), renewAt: renewAt(page, now) });
      this.#keep(page);
    }
    this.#byMail = byMail;
    this.#confirm(now);
    this.#index();
  }

  async #load(id: string, now: Date, byMail: boolean): Promise<PublicPage | null> {
    const { db, windows } = this.#options;
    const page = await findPage(db, id);
    if (!page) return null;
    const serviceIds = page.components.flatMap(({ service_id }) => service_id ?? []);
    const [changes, posts, planned] = await Promise.all([
      changesSince(
        db,
        page.components.map((component) => component.id),
        new Date(now.getTime() - (DAYS + 1) * DAY_MS),
      ),
      shownPosts(db, id, POSTS_KEPT),
      windows(db, { serviceIds, pageIds: [id], from: now, until: new Date(now.getTime() + AHEAD_MS) }),
    ]);
    return publicPage({ page, changes, posts, windows: roomFor(shownWindows(planned, id, now)), byMail, now });
  }

  #copyOf(page: PublicPage): Copy {
    return new Copy(page, { baseUrl: this.#options.baseUrl, stale: this.#stale });
  }

  #index(): void {
    const copies = [...this.#pages.values()].map(({ copy }) => copy);
    this.#bySlug = new Map(copies.map((copy) => [copy.page.slug, copy]));
    this.#byDomain = new Map(copies.flatMap((copy) => (copy.page.customDomain === null ? [] : [[copy.page.customDomain, copy]])));
  }

  #fileOf(id: string): string | null {
    return this.#options.folder === null ? null : join(this.#options.folder, `${id}.json`);
  }

  /** A copy on the disk serves readers when the next start finds no database. A disk that is full costs only that. */
  #keep(page: PublicPage): void {
    const file = this.#fileOf(page.id);
    if (file === null) return;
    this.#onDisk(() => {
      writeWhole(file, JSON.stringify({ form: FORM, page }));
    });
  }

  #forget(id: string): void {
    const file = this.#fileOf(id);
    if (file !== null) this.#onDisk(() => rmSync(file, { force: true }));
  }

  #confirm(now: Date): void {
    this.#confirmedAt = now.toISOString();
    const { folder } = this.#options;
    if (folder === null || this.#pages.size === 0 || performance.now() - this.#writtenAt < 60_000) return;
    this.#writtenAt = performance.now();
    this.#onDisk(() => writeWhole(join(folder, 'confirmed.txt'), now.toISOString()));
  }

  #onDisk(work: () => void): void {
    try {
      mkdirSync(this.#options.folder ?? '', { recursive: true, mode: 0o700 });
      work();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'copies of the status pages could not be kept on the disk');
    }
  }

  #readDisk(): void {
    const { folder } = this.#options;
    for (const page of readCopies(folder)) this.#pages.set(page.id, { copy: this.#copyOf(page), renewAt: 0 });
    this.#index();
  }
}

/** The copies on the disk, with the time at which they were last true. What cannot be read is no copy. */
function readCopies(folder: string | null): PublicPage[] {
  if (folder === null) return [];
  const read = (name: string): string | null => {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      return null;
    }
  };
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
  const confirmed = read('confirmed.txt');
  return names.flatMap((name) => {
    try {
      const { form, page } = JSON.parse(read(name) ?? 'null') as { form: number; page: PublicPage };
      if (form !== FORM) return [];
      const asOf = confirmed !== null && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(confirmed) && confirmed > page.asOf ? confirmed : page.asOf;
      return [{ ...page, asOf }];
    } catch {
      return [];
    }
  });
}

function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

/** When a page changes by the passing of time alone: at midnight, and while its bars of today grow. */
function renewAt(page: PublicPage, now: Date): number {
  const midnight = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS;
  const grows = page.components.some(({ status }) => status !== 'operational');
  return grows ? Math.min(midnight, now.getTime() + GROWS_MS) : midnight;
}
