import { isSample } from '../../../platform/sample-rows/mark.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/violation.ts';
import { assertVersion, invalid, noSuch, Problem, taken } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { serviceNames } from '../../catalog/index.ts';
import { heldStatusPageDomains } from '../../settings/index.ts';
import type { StatusPageDeps } from '../deps.ts';
import { AUDIT, statusPageChanged } from '../events.ts';
import type { StatusPage } from '../page.ts';
import { evaluate } from './evaluate.actions.ts';
import { type ChosenStatus, type PageInput, readComponents, readPage, unknownServices } from './page-input.ts';
import { bumpPages, deletePage, findPage, insertPage, lockPage, replaceComponents, rotateLink, updatePage } from './pages.store.ts';

/** @throws Problem `not_found` */
export function noSuchPage(): Problem {
  return noSuch('status page');
}

/**
 * Makes a status page; from the commit on it is served.
 *
 * @throws Problem `validation_failed` that names the member; `conflict` for a slug or domain that is taken
 */
export async function createPage(deps: StatusPageDeps, input: PageInput & { readonly title: string }, by: By): Promise<StatusPage> {
  return guarded(input, () =>
    deps.db.transaction(async (tx) => {
      const row = readPage(randomUUIDv7(), input, null, hostOf(deps.baseUrl));
      await assertListed(tx, row.custom_domain);
      await insertPage(tx, row);
      await writeComponents(tx, deps, row.id, input, null);
      await audit(tx, { event: AUDIT.status_page.created, ...by, ...entity(row) });
      return seen(tx, deps, row.id);
    }),
  );
}

/**
 * Changes a status page.
 *
 * @throws Problem `not_found`, `version_conflict`; and as for creating
 */
export async function changePage(
  deps: StatusPageDeps,
  id: string,
  input: PageInput & { readonly version?: number; readonly rotate_link?: boolean },
  by: By,
): Promise<StatusPage> {
  return guarded(input, () =>
    deps.db.transaction(async (tx) => {
      const before = await lockPage(tx, id);
      if (!before) throw noSuchPage();
      assertVersion(input.version, before.version);
      const row = readPage(id, input, before, hostOf(deps.baseUrl));
      if (isSample(id) && (row.visibility === 'public' || row.custom_domain !== null))
        throw new Problem('conflict', 'The sample status page is never public: make one of your own');
      await assertListed(tx, row.custom_domain);
      await updatePage(tx, row);
      const chosen = input.components === undefined ? [] : await writeComponents(tx, deps, id, input, before);
      if (input.rotate_link) {
        await rotateLink(tx, id);
        await audit(tx, { event: AUDIT.status_page.link_rotated, ...by, ...entity(row) });
      }
      const changed = Object.keys(input).filter((name) => name !== 'version' && name !== 'rotate_link');
      if (changed.length > 0)
        await audit(tx, {
          event: AUDIT.status_page.updated,
          ...by,
          ...entity(row, { changed, ...(chosen.length > 0 ? { statuses: chosen } : {}) }),
        });
      return seen(tx, deps, id);
    }),
  );
}

/**
 * Removes a status page with its history and its subscribers.
 *
 * @throws Problem `not_found`
 */
export async function removePage(deps: StatusPageDeps, id: string, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const page = await lockPage(tx, id);
    if (!page) throw noSuchPage();
    await deletePage(tx, id);
    await audit(tx, { event: AUDIT.status_page.deleted, ...by, ...entity(page) });
    await deps.live.publish(tx, statusPageChanged({ id }));
    tx.afterCommit(deps.onChanged);
  });
}

/** Readers and open pages see the change from the commit on. */
export async function markChanged(tx: Tx, deps: StatusPageDeps, id: string): Promise<void> {
  await bumpPages(tx, [id]);
  await deps.live.publish(tx, statusPageChanged({ id }));
  tx.afterCommit(deps.onChanged);
}

async function seen(tx: Tx, deps: StatusPageDeps, id: string): Promise<StatusPage> {
  await markChanged(tx, deps, id);
  const page = await findPage(tx, id);
  if (!page) throw new Error('the saved status page was not found');
  return page;
}

/** A name of Tocsin itself as a page's domain would show that page to people who sign in there: administrators list what may be one. */
async function assertListed(tx: Tx, domain: string | null): Promise<void> {
  if (domain === null || (await heldStatusPageDomains(tx)).includes(domain)) return;
  throw invalid(
    '/custom_domain',
    'not_listed',
    `/custom_domain: ask an administrator to list ${domain} in the setting status_page_domains`,
  );
}

async function writeComponents(
  tx: Tx,
  deps: StatusPageDeps,
  pageId: string,
  input: PageInput,
  before: StatusPage | null,
): Promise<readonly ChosenStatus[]> {
  const { rows, chosen } = readComponents(input.components ?? [], before?.components ?? [], randomUUIDv7);
  const services = rows.flatMap(({ service_id }) => (service_id === null ? [] : [service_id]));
  const unknown = unknownServices(rows, await serviceNames(tx, services));
  if (unknown) throw unknown;
  await replaceComponents(tx, pageId, rows);
  await evaluate(tx, deps, { pageId });
  return chosen;
}

function entity({ id, slug, title }: { readonly id: string; readonly slug: string; readonly title: string }, data: object = {}) {
  return { entityType: 'status_page', entityId: id, data: { slug, title, ...data } };
}

/** The host of an address, without its port. */
export function hostOf(url: string): string {
  return new URL(url).hostname;
}

/** Says in the caller's terms what the database refused. */
async function guarded<T>(input: PageInput, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'status_pages_slug') throw taken('/slug', `Another status page has the address ${input.slug}: choose another slug`);
    if (constraint === 'status_pages_custom_domain')
      throw taken('/custom_domain', `Another status page has the domain ${input.custom_domain}: choose another one`);
    throw error;
  }
}
