/** What became of asking for a room. The reason is a sentence with the remedy. */
export type MeetingOutcome =
  | { readonly kind: 'made'; readonly url: string }
  /** The person must allow it first, at this address of ours. */
  | { readonly kind: 'not_linked'; readonly authorize: string }
  | { readonly kind: 'not_connected'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'retry'; readonly reason: string };

/** Who makes rooms, with the account of the person who asks. */
export interface Meetings {
  /** The id of the integration. */
  readonly provider: string;
  /** `Google Meet`. */
  readonly label: string;
  /** Whether it is set up. */
  available(): Promise<boolean>;
  /** @param returnTo a path of ours to come back to from allowing it */
  create(userId: string, returnTo: string): Promise<MeetingOutcome>;
}

/** The address of a room as a browser opens it; null: none of http or https. Pure. */
export function roomUrl(text: string): string | null {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '') return null;
  return url.href.length <= 2_000 ? url.href : null;
}
