import { type Component, DEFAULT_THEME, type StatusPage } from '../page.ts';
import { renderPage } from '../public/render-html.ts';
import type { PublicPage } from '../public/public-page.ts';
import { type PageInput, readComponents, readPage } from './page-input.ts';

/** A draft as its readers would see it. `stored`: the page as it is published, whose incidents and history are shown with it. */
export function previewPage(
  input: PageInput,
  before: StatusPage | null,
  stored: PublicPage | null,
  { now, ownHost, newId, byMail }: { readonly now: Date; readonly ownHost: string; readonly newId: () => string; readonly byMail: boolean },
): string {
  const row = readPage(before?.id ?? newId(), { slug: 'preview', title: 'Status', ...input }, before, ownHost);
  const components =
    input.components === undefined
      ? (before?.components ?? [])
      : shown(readComponents(input.components, before?.components ?? [], newId), before, now);
  const known = new Map(stored?.components.map((component) => [component.id, component]));
  const page: PublicPage = {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    visibility: row.visibility,
    theme: row.theme ?? DEFAULT_THEME,
    links: row.links,
    supportUrl: row.support_url,
    customDomain: null,
    linkVersion: 0,
    revision: 0,
    byMail: stored?.byMail ?? byMail,
    createdAt: (before?.created_at ?? now).toISOString(),
    asOf: now.toISOString(),
    components: components.map((component) => ({
      id: component.id,
      name: component.name,
      description: component.description,
      group: component.group,
      status: component.status,
      since: component.status_since.toISOString(),
      createdAt: component.created_at.toISOString(),
      days: known.get(component.id)?.days ?? [],
      uptime: known.get(component.id)?.uptime ?? null,
    })),
    incidents: stored?.incidents ?? [],
    maintenance: stored?.maintenance ?? [],
  };
  return renderPage(page, { base: `/status/${page.slug}`, stale: false }).body;
}

function shown({ rows }: ReturnType<typeof readComponents>, before: StatusPage | null, now: Date): Component[] {
  const known = new Map(before?.components.map((component) => [component.id, component]));
  return rows.map(({ chosen, ...row }) => {
    const old = known.get(row.id);
    return {
      ...row,
      // What is published about it still raises it, unless its status is chosen here.
      status: chosen || !old ? row.own_status : old.status,
      automatic_from: row.automatic_from === 'triggered' ? 'triggered' : 'active',
      status_since: old?.status_since ?? now,
      created_at: old?.created_at ?? now,
    };
  });
}
