import type { Connection, ConnectionProvider } from '../modules/connections/connection.ts';
import type { ProviderDescriptor } from '../modules/connections/descriptor.ts';
import type { FindAccount } from '../modules/identity/index.ts';
import type { ChannelHost } from '../modules/ics/channels/host.ts';
import type { Idp } from '../modules/identity/sso/provisioning.ts';
import type { Channel } from '../modules/notifications/channel.ts';
import type { ChatPlatform } from '../modules/notifications/chat/chat-reply.ts';
import type { PersonChannel } from '../modules/notifications/pages/page.ts';
import type { VoicePlatform } from '../modules/notifications/voice/voice.ts';
import type { Limits } from '../platform/counters/limits.ts';
import type { Http } from '../platform/http/server.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';

/** What decides where a saved mail server may stand. */
export interface MailRules {
  /** The operator's own mail server, which may stand anywhere. */
  readonly ownUrl: string | null;
  readonly allowedCidrs: readonly string[];
}

/** What a channel is built with. */
export interface ChannelDeps {
  readonly outbound: Outbound;
  /** Absent: no mail is sent. */
  readonly mailer?: Mailer;
  /** Public address without a trailing slash; buttons and calls come back there. */
  readonly baseUrl: string;
  /** Signs the meaning of buttons, where the platform does not sign itself; derived from the pepper. */
  readonly actionKey: string;
  /** Dates signatures and Retry-After; the system's clock unless a test moves it. */
  readonly clock: () => Date;
}

type Usable = () => Promise<Connection | null>;

/** What became of asking for a video room. `forbidden`: the person's token is not good for it. */
export type RoomOutcome =
  | { readonly kind: 'made'; readonly url: string }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'retry'; readonly reason: string };

/** A provider: one folder, which exports one of these. What it cannot do is left out. */
export interface Provider {
  readonly descriptor: ProviderDescriptor;
  /** Its connection test, its channels, its workspace. */
  readonly connect: (outbound: Outbound, mail: MailRules) => ConnectionProvider;
  /** Announces groups. Null: not with what is given. */
  readonly channel?: (connection: Connection, deps: ChannelDeps) => Channel | null;
  /** Pages people. */
  readonly person?: (connection: Connection, deps: ChannelDeps) => PersonChannel | null;
  /** Has channels for incidents; the sign stands before their names. */
  readonly channels?: { readonly sign: string; readonly open: (connection: Connection, deps: ChannelDeps) => ChannelHost };
  /** Hears from a chat. */
  readonly chat?: (connection: Usable, deps: ChannelDeps) => ChatPlatform;
  /** Hears from calls. */
  readonly voice?: (connection: Usable, deps: ChannelDeps) => VoicePlatform;
  /** Signs people in. Null: not complete. */
  readonly idp?: (connection: Connection) => Idp | null;
  /** Makes video rooms with a person's own token, which allows the scope. */
  readonly meetings?: {
    readonly label: string;
    /** What the person is asked to allow, by its name in the provider's `Idp`. */
    readonly grant: string;
    readonly scope: string;
    readonly create: (outbound: Outbound, connection: Connection, token: string) => Promise<RoomOutcome>;
  };
  /** Finds the account to link by an address that both sides have verified. */
  readonly accountByEmail?: (connection: Usable, outbound: Outbound) => FindAccount;
  /** Routes of its own. */
  readonly routes?: (http: Http, deps: { readonly limits: Pick<Limits, 'hit'> | null }) => void;
}
