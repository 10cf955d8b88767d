import type { Connection, ConnectionProvider } from '../modules/connections/connection.ts';
import { type ProviderDescriptor, variablesOf } from '../modules/connections/descriptor.ts';
import type { AccountsByEmail, AccountToken } from '../modules/identity/index.ts';
import type { Meetings } from '../modules/ics/video/meetings.ts';
import type { ChannelHost } from '../modules/ics/channels/host.ts';
import type { FindIdp } from '../modules/identity/sso/provisioning.ts';
import type { Channel } from '../modules/notifications/channel.ts';
import type { ChatPlatform } from '../modules/notifications/chat/chat-reply.ts';
import { type PersonChannel, type PersonChannelName, personMethods, type PersonMethods } from '../modules/notifications/pages/page.ts';
import type { VoicePlatform } from '../modules/notifications/voice/voice.ts';
import type { DestinationKinds } from '../modules/routing/destination-kinds.ts';
import type { Limits } from '../platform/counters/limits.ts';
import type { Http } from '../platform/http/server.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { openSmtpMailer } from '../platform/mail/smtp.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { mailSettings } from './channels/email/provider.ts';
import { PROVIDERS } from './channels/registry.ts';
import type { ChannelDeps, MailRules, Provider } from './provider.ts';

/** What is declared of every provider. */
export const DESCRIPTORS: readonly ProviderDescriptor[] = PROVIDERS.map(({ descriptor }) => descriptor);

/** The environment variables of providers, as their folders declare them. */
export const PROVIDER_VARIABLES = variablesOf(DESCRIPTORS);

/** Where groups can be announced. */
export const DESTINATION_KINDS: DestinationKinds = Object.fromEntries(
  DESCRIPTORS.flatMap(({ id, announces }) => (announces ? [[id, announces]] : [])),
);

/** Providers that announce groups. */
export const ANNOUNCERS: readonly string[] = Object.keys(DESTINATION_KINDS);

/** Providers whose messages have threads. */
export const THREADED: readonly string[] = DESCRIPTORS.filter(({ announces }) => announces?.threads).map(({ id }) => id);

/** Providers whose targets are secrets. */
export const HIDDEN_TARGETS: readonly string[] = DESCRIPTORS.filter(({ announces }) => announces?.secret).map(({ id }) => id);

/** Providers that programs read. */
export const PROGRAMS: readonly string[] = DESCRIPTORS.filter(({ announces }) => announces?.programs).map(({ id }) => id);

/** Chats in which incidents have channels. */
export const CHANNEL_CHATS = PROVIDERS.flatMap(({ descriptor: { id, name }, channels }) =>
  channels ? [{ provider: id, label: name, sign: channels.sign }] : [],
);

/** The provider that makes video rooms. */
const MEETING_PROVIDER = PROVIDERS.find(({ meetings }) => meetings !== undefined);

/** Makes video rooms with the accounts that people linked. */
export function openMeetings(
  connections: Pick<Settings, 'usable'>,
  { outbound, basePath }: { readonly outbound: Outbound; readonly basePath: string },
  tokenOf: (userId: string, provider: string, scope: string) => Promise<AccountToken>,
): Meetings {
  const provider = MEETING_PROVIDER;
  const meetings = provider?.meetings;
  if (!provider || !meetings) throw new Error('no provider makes video rooms');
  const { id, name } = provider.descriptor;
  return {
    provider: id,
    label: meetings.label,
    available: async () => (await connections.usable(id)) !== null,
    create: async (userId, returnTo) => {
      const connection = await connections.usable(id);
      if (!connection)
        return {
          kind: 'not_connected',
          reason: `${name} is not connected: an administrator connects it under Integrations, or send "url"`,
        };
      const authorize = `${basePath}/api/v1/users/me/${id}/authorize?${new URLSearchParams({ grant: meetings.grant, return_to: returnTo }).toString()}`;
      const token = await tokenOf(userId, id, meetings.scope);
      if (token.kind === 'not_linked') return { kind: 'not_linked', authorize };
      if (token.kind === 'retry') return token;
      const space = await meetings.create(outbound, connection, token.token);
      return space.kind === 'forbidden' ? { kind: 'not_linked', authorize } : space;
    },
  };
}

/** Every way to a person. */
export const METHODS: PersonMethods = personMethods(DESCRIPTORS.flatMap(({ pages }) => pages ?? []));

/** Everything that can be connected. */
export function connectionProviders(
  outbound: Outbound,
  mail: MailRules = { ownUrl: null, allowedCidrs: [] },
): readonly ConnectionProvider[] {
  return PROVIDERS.map(({ connect }) => connect(outbound, mail));
}

interface Settings {
  all(): Promise<readonly Connection[]>;
  /** A kind's settings in force when they are complete. */
  usable(kind: string): Promise<Connection | null>;
}

/** The mailer over the saved settings, which may change while it runs. */
export function connectedMailer(connections: Pick<Settings, 'usable'>, mail: MailRules): Mailer {
  return openSmtpMailer({
    settings: async () => {
      const connection = await connections.usable('email');
      return connection && mailSettings(connection.values, mail);
    },
    allowedCidrs: mail.allowedCidrs,
  });
}

export interface ChannelsDeps extends Omit<ChannelDeps, 'clock'>, Partial<Pick<ChannelDeps, 'clock'>> {
  readonly connections: Pick<Settings, 'usable'>;
}

/** The ways out by name, and the platforms where people answer. */
export interface Channels {
  /** The configured channel of a provider; null when nobody configured it. Follows a save on any server within a second. */
  channelFor(provider: string): Promise<Channel | null>;
  readonly platforms: readonly ChatPlatform[];
  /** Every way to a person, connected or not. */
  readonly methods: PersonMethods;
  /** The ways to people, but for the page itself. */
  personChannelFor(name: PersonChannelName): Promise<PersonChannel | null>;
  readonly voicePlatforms: readonly VoicePlatform[];
  /** The connected chat in which incidents have channels; null when nobody connected it. */
  hostFor(provider: string): Promise<ChannelHost | null>;
}

/** Opens the channels over the saved settings. */
export function openChannels({ connections, clock = () => new Date(), ...rest }: ChannelsDeps): Channels {
  const deps: ChannelDeps = { ...rest, clock };
  const usable = (provider: Provider) => () => connections.usable(provider.descriptor.id);
  return {
    channelFor: following(connections, (provider, connection) => provider.channel?.(connection, deps) ?? null),
    platforms: PROVIDERS.flatMap((provider) => provider.chat?.(usable(provider), deps) ?? []),
    methods: METHODS,
    personChannelFor: following(connections, (provider, connection) => provider.person?.(connection, deps) ?? null),
    hostFor: following(connections, (provider, connection) => provider.channels?.open(connection, deps) ?? null),
    voicePlatforms: PROVIDERS.flatMap((provider) => provider.voice?.(usable(provider), deps) ?? []),
  };
}

/** What is built of a provider's settings, anew when they were saved. */
function following<Built>(connections: Pick<Settings, 'usable'>, build: (provider: Provider, connection: Connection) => Built | null) {
  const built = new Map<string, { readonly version: number; readonly what: Built | null }>();
  return async (id: string): Promise<Built | null> => {
    const provider = PROVIDERS.find(({ descriptor }) => descriptor.id === id);
    const connection = provider ? await connections.usable(id) : null;
    if (!provider || !connection) return null;
    const known = built.get(id);
    if (known && known.version === connection.version) return known.what;
    const what = build(provider, connection);
    built.set(id, { version: connection.version, what });
    return what;
  };
}

/** What people can sign in with, as far as it is connected. It follows a save on any server within a second. */
export function integrationIdps(connections: Settings): FindIdp {
  return async (id) => {
    const connection = (await connections.all()).find((entry) => entry.kind === id);
    return (connection && PROVIDERS.find(({ descriptor }) => descriptor.id === id)?.idp?.(connection)) ?? null;
  };
}

/** The providers that people sign in with. */
export const IDPS = PROVIDERS.filter(({ idp }) => idp !== undefined).map(({ descriptor: { id, name } }) => ({ id, label: name }));

/** The providers whose accounts are found by a verified email address. */
export function accountsByEmail(connections: Pick<Settings, 'usable'>, outbound: Outbound): readonly AccountsByEmail[] {
  return PROVIDERS.flatMap(({ descriptor: { id, name }, accountByEmail }) =>
    accountByEmail
      ? [
          {
            id,
            label: name,
            find: accountByEmail(() => connections.usable(id), outbound),
            open: async () => (await connections.usable(id)) !== null,
          },
        ]
      : [],
  );
}

/** Routes that providers bring along. */
export function registerProviderRoutes(http: Http, deps: { readonly limits: Pick<Limits, 'hit'> | null }): void {
  for (const { routes } of PROVIDERS) routes?.(http, deps);
}
