import type { Connection, ConnectionProvider } from '../../modules/connections/connection.ts';
import type { Channel } from '../../modules/notifications/channel.ts';
import type { ChatPlatform } from '../../modules/notifications/chat/chat-reply.ts';
import type { PersonChannel, PersonChannelName } from '../../modules/notifications/pages/page.ts';
import type { VoicePlatform } from '../../modules/notifications/voice/voice.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { openSmtpMailer } from '../../platform/mail/smtp.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { idponeProvider } from '../sign-in/idpone.provider.ts';
import { chatoneChannel } from './chatone/chatone.channel.ts';
import { openChatoneClient } from './chatone/chatone.client.ts';
import { chatonePerson } from './chatone/chatone.person.ts';
import { chatonePlatform } from './chatone/chatone.platform.ts';
import { chatoneProvider, chatoneSettings } from './chatone/chatone.provider.ts';
import { chattwoChannel } from './chattwo/chattwo.channel.ts';
import { openChattwoClient } from './chattwo/chattwo.client.ts';
import { chattwoPerson } from './chattwo/chattwo.person.ts';
import { chattwoPlatform } from './chattwo/chattwo.platform.ts';
import { chattwoProvider, chattwoSettings } from './chattwo/chattwo.provider.ts';
import type { ChattwoButtons } from './chattwo/render.ts';
import { signAction } from './chattwo/signature.ts';
import { matchingProblem } from './email-matching.ts';
import { emailChannel } from './email/email.channel.ts';
import { emailPerson } from './email/email.person.ts';
import { emailProvider, type MailRules, mailSettings } from './email/email.provider.ts';
import { openVoiceoneClient } from './voiceone/voiceone.client.ts';
import { voiceonePerson } from './voiceone/voiceone.person.ts';
import { voiceonePlatform } from './voiceone/voiceone.platform.ts';
import { voiceoneProvider, voiceoneSettings } from './voiceone/voiceone.provider.ts';
import { openVoicetwoClient } from './voicetwo/voicetwo.client.ts';
import { voicetwoPerson } from './voicetwo/voicetwo.person.ts';
import { voicetwoPlatform } from './voicetwo/voicetwo.platform.ts';
import { voicetwoProvider, voicetwoSettings } from './voicetwo/voicetwo.provider.ts';
import { webhookChannel } from './webhook/webhook.channel.ts';
import { webhookProvider, webhookSettings } from './webhook/webhook.provider.ts';

/** Everything that can be connected. */
export function connectionProviders(
  outbound: Outbound,
  mail: MailRules = { ownUrl: null, allowedCidrs: [] },
): readonly ConnectionProvider[] {
  return [
    chatoneProvider(outbound),
    chattwoProvider(outbound),
    webhookProvider(outbound),
    emailProvider(mail),
    voiceoneProvider(outbound),
    voicetwoProvider(outbound),
    idponeProvider(outbound),
  ];
}

/** The mailer over the saved settings, which may change while it runs. */
export function connectedMailer(connections: ChannelsDeps['connections'], mail: MailRules): Mailer {
  return openSmtpMailer({
    settings: async () => {
      const connection = await connections.usable('email');
      return connection && mailSettings(connection.values, mail);
    },
    allowedCidrs: mail.allowedCidrs,
  });
}

export interface ChannelsDeps {
  /** A kind's settings in force when they are complete. */
  readonly connections: { usable(kind: string): Promise<Connection | null> };
  readonly outbound: Outbound;
  /** Absent: no mail is sent. */
  readonly mailer?: Mailer;
  /** Public address without a trailing slash; buttons call back there. */
  readonly baseUrl: string;
  /** Signs the meaning of Mattermost buttons; derived from the pepper. */
  readonly actionKey: string;
  /** Dates signatures and Retry-After; the system's clock unless a test moves it. */
  readonly clock?: () => Date;
}

/** The ways out by name, and the platforms where people answer. */
export interface Channels {
  /** The configured channel of a provider; null when nobody configured it. Follows a save on any server within a second. */
  channelFor(provider: string): Promise<Channel | null>;
  readonly platforms: readonly ChatPlatform[];
  /** The ways to people, but for the page itself. */
  personChannelFor(name: PersonChannelName): Promise<PersonChannel | null>;
  readonly voicePlatforms: readonly VoicePlatform[];
}

/** Opens the channels over the saved settings. */
export function openChannels(deps: ChannelsDeps): Channels {
  const persons = new Map<PersonChannelName, { readonly version: number; readonly channel: PersonChannel | null }>();
  const built = new Map<string, { readonly version: number; readonly channel: Channel | null }>();
  return {
    channelFor: async (provider) => {
      const connection = await deps.connections.usable(provider);
      if (!connection) return null;
      const known = built.get(provider);
      if (known && known.version === connection.version) return known.channel;
      const channel = build(connection, deps);
      built.set(provider, { version: connection.version, channel });
      return channel;
    },
    platforms: [
      chatonePlatform(() => deps.connections.usable('chatone'), deps.outbound),
      chattwoPlatform(() => deps.connections.usable('chattwo'), deps.outbound, [deps.actionKey]),
    ],
    personChannelFor: async (name) => {
      const connection = await deps.connections.usable(name);
      if (!connection) return null;
      const known = persons.get(name);
      if (known && known.version === connection.version) return known.channel;
      const channel = buildPerson(connection, deps);
      persons.set(name, { version: connection.version, channel });
      return channel;
    },
    voicePlatforms: [
      voiceonePlatform(() => deps.connections.usable('voiceone'), `${deps.baseUrl}${VOICE_PATHS.voiceone}`),
      voicetwoPlatform(() => deps.connections.usable('voicetwo'), deps.outbound),
    ],
  };
}

/** Null: it is no place for groups. */
function build(connection: Connection, deps: ChannelsDeps): Channel | null {
  const clock = deps.clock ?? (() => new Date());
  switch (connection.kind) {
    case 'chatone':
      return chatoneChannel(openChatoneClient(chatoneSettings(connection.values), deps.outbound, clock));
    case 'chattwo':
      return chattwoChannel(
        openChattwoClient(chattwoSettings(connection.values), deps.outbound, clock),
        chattwoButtons(deps),
        chattwoSettings(connection.values).baseUrl,
      );
    case 'webhook':
      return webhookChannel(webhookSettings(connection.values), deps.outbound, clock);
    case 'email':
      return deps.mailer ? emailChannel(deps.mailer) : null;
    default:
      return null;
  }
}

function chattwoButtons({ baseUrl, actionKey }: ChannelsDeps): ChattwoButtons {
  return {
    callbackUrl: `${baseUrl}/api/v1/integrations/chattwo/interactions`,
    sign: (command, id) => signAction(actionKey, command, id),
  };
}

const VOICE_PATHS = { voiceone: '/api/v1/voiceone/callback', voicetwo: '/api/v1/voicetwo/callback' } as const;

/** Null: it is no way to a person. */
function buildPerson(connection: Connection, deps: ChannelsDeps): PersonChannel | null {
  const clock = deps.clock ?? (() => new Date());
  const { baseUrl, outbound } = deps;
  switch (connection.kind) {
    case 'chatone':
      return chatonePerson(openChatoneClient(chatoneSettings(connection.values), outbound, clock), baseUrl, matchingProblem(connection));
    case 'chattwo':
      return chattwoPerson(
        {
          client: openChattwoClient(chattwoSettings(connection.values), outbound, clock),
          unmatched: matchingProblem(connection),
        },
        chattwoButtons(deps),
        baseUrl,
      );
    case 'email':
      return deps.mailer ? emailPerson(deps.mailer, baseUrl) : null;
    case 'voiceone': {
      const settings = voiceoneSettings(connection.values);
      return voiceonePerson(openVoiceoneClient(settings, outbound, clock), {
        from: settings.from,
        callback: baseUrl + VOICE_PATHS.voiceone,
      });
    }
    case 'voicetwo': {
      const settings = voicetwoSettings(connection.values);
      const { from, connectionId } = settings;
      return voicetwoPerson(openVoicetwoClient(settings, outbound, clock), {
        from,
        connectionId,
        callback: baseUrl + VOICE_PATHS.voicetwo,
      });
    }
    default:
      return null;
  }
}
