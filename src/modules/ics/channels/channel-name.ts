/** Longest name of a channel that every chat takes. */
const CHANNEL_NAME_MAX = 64;

/** How many names are tried when those before belong to archived channels. */
const MOST_NAMES = 5;

/** `inc-12-checkout-fails`: what an incident's channel is called. Only what both chats take. Pure. */
export function channelName(number: number, title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `inc-${number}-${slug}`.slice(0, CHANNEL_NAME_MAX - 2).replace(/-+$/, '');
}

/** The name to try after this one, whose channel is archived; null: enough were tried. Pure. */
export function nextName(first: string, tried: string): string | null {
  const [, count] = /-(\d+)$/.exec(tried.slice(first.length)) ?? [];
  const next = count === undefined ? 2 : Number(count) + 1;
  return next > MOST_NAMES ? null : `${first}-${next}`;
}

/** What a person typed, as the chats write it; null: no name of a channel. Pure. */
export function nameByHand(text: string): string | null {
  const name = text.trim().replace(/^[#~]/, '');
  return /^[a-z0-9][a-z0-9_-]*$/.test(name) && name.length > 1 && name.length <= CHANNEL_NAME_MAX ? name : null;
}
