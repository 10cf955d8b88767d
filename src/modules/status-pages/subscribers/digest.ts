import type { NoticeItem } from './notices.store.ts';

/** What a digest says of a page. */
export interface DigestPage {
  readonly title: string;
  readonly url: string;
  readonly names: ReadonlyMap<string, string>;
}

/** Whether a subscriber of these components is to hear of it; none chosen: of all. What names no component is about the page. */
export function wants(chosen: readonly string[], item: Pick<NoticeItem, 'component_ids'>): boolean {
  return chosen.length === 0 || item.component_ids.length === 0 || item.component_ids.some((id) => chosen.includes(id));
}

/** The subject and the text of a digest. All that stands in it was published. */
export function composeDigest(page: DigestPage, items: readonly NoticeItem[], unsubscribe: string): { subject: string; text: string } {
  const [first] = items;
  const subject =
    items.length === 1 && first ? `[${page.title}] ${first.status}: ${first.title}` : `[${page.title}] ${items.length} updates`;
  const parts = items.map((item) => paragraph(page, item));
  const foot = `${page.url}\n\nYou get this because you subscribed to ${page.title}. Unsubscribe: ${unsubscribe}`;
  return { subject, text: `${parts.join('\n\n---\n\n')}\n\n-- \n${foot}\n` };
}

function paragraph(page: DigestPage, item: NoticeItem): string {
  const names = item.component_ids.flatMap((id) => page.names.get(id) ?? []);
  return [
    `${item.status}: ${item.title}`,
    ...(item.starts_at && item.ends_at ? [`From ${say(item.starts_at)} to ${say(item.ends_at)}`] : []),
    ...(item.message === '' ? [] : [item.message]),
    ...(names.length === 0 ? [] : [`Components: ${names.join(', ')}`]),
    say(item.at),
  ].join('\n\n');
}

function say(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

/** The question of the first email: nobody is subscribed by somebody else. */
export function composeConfirmation(page: Pick<DigestPage, 'title' | 'url'>, confirm: string): { subject: string; text: string } {
  return {
    subject: `Confirm your subscription to ${page.title}`,
    text: `Somebody, hopefully you, entered this address to get updates of ${page.title} (${page.url}).\n\nOpen this link within a day and press Subscribe there:\n\n${confirm}\n\nIf it was not you, do nothing: you will not hear from us again.\n`,
  };
}

/** The body of a webhook. `delivery_id` is the same for every attempt. */
export function composePost(page: DigestPage & { readonly slug: string }, items: readonly NoticeItem[], deliveryId: string): object {
  return {
    event: 'status_page.updates',
    delivery_id: deliveryId,
    page: { slug: page.slug, title: page.title, url: page.url },
    updates: items.map((item) => ({
      ...item,
      components: item.component_ids.flatMap((id) => {
        const name = page.names.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
      component_ids: undefined,
    })),
  };
}
