import type { paths } from '../../../made/api.ts';

/** Providers by the addresses that the server has for them. */
type With<Path, What extends string> = Path extends `/api/v1/incidents/{id}/${infer Id}-${What}` ? Id : never;
/** A chat that an incident may have a channel in. */
export type Provider = With<keyof paths, 'channel'>;
/** What video rooms are opened with. */
export type VideoProvider = With<keyof paths, 'meet'>;
/** What is linked by hand: a channel of a chat, or a video room. */
export type Linking = { readonly what: Provider; readonly label: string } | { readonly what: 'video'; readonly provider: VideoProvider };
