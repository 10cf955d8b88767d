import type { IntegrationKind } from '../../api/types.ts';

export type FieldName = 'base_url' | 'bot_token' | 'signing_secret' | 'callback_secret';

/** One field of a form. */
export interface Field {
  readonly name: FieldName;
  readonly label: string;
  readonly about: string;
  readonly secret: boolean;
  readonly placeholder?: string;
}

/** How an integration is shown and explained. */
export interface Kind {
  readonly kind: IntegrationKind;
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly Field[];
  /** What each callback address is pasted into, by its name in the answer. */
  readonly callbacks: Readonly<Record<string, string>>;
  /** A channel to post a test message to; null: none can be named. */
  readonly testChannel: string | null;
}

export const KINDS: readonly Kind[] = [
  {
    kind: 'chatone',
    title: 'Slack',
    lead: 'One message for each group of alerts, edited in place. Its buttons acknowledge and resolve.',
    fields: [
      {
        name: 'bot_token',
        label: 'Bot token',
        about: 'From your Slack app, under OAuth & Permissions.',
        secret: true,
        placeholder: 'xoxb-…',
      },
      {
        name: 'signing_secret',
        label: 'Signing secret',
        about: 'Under Basic Information. Needed for buttons and replies. Two with a comma between them while you rotate.',
        secret: true,
      },
      {
        name: 'base_url',
        label: 'Address',
        about: 'Only for a server that is compatible with Slack.',
        secret: false,
        placeholder: 'https://slack.com/api',
      },
    ],
    callbacks: {
      interactions: 'Interactivity & Shortcuts, Request URL',
      events: 'Event Subscriptions, Request URL',
      commands: 'Slash Commands, /tocsin',
    },
    testChannel: '#alerts',
  },
  {
    kind: 'chattwo',
    title: 'Mattermost',
    lead: 'One message for each group of alerts, edited in place. Its buttons acknowledge and resolve.',
    fields: [
      {
        name: 'base_url',
        label: 'Address',
        about: 'Where your Mattermost server is reached.',
        secret: false,
        placeholder: 'https://chat.example.org',
      },
      { name: 'bot_token', label: 'Bot token', about: 'Access token of a bot account that may post in your channels.', secret: true },
      {
        name: 'callback_secret',
        label: 'Outgoing webhook token',
        about: 'Brings thread replies back. Several with commas between them.',
        secret: true,
      },
    ],
    callbacks: { interactions: 'Outgoing webhook, Callback URL' },
    testChannel: 'town-square',
  },
  {
    kind: 'webhook',
    title: 'Outgoing webhook',
    lead: 'A signed POST to any address for each change of a group, for tools of your own.',
    fields: [
      {
        name: 'signing_secret',
        label: 'Signing secret',
        about: 'Receivers check the Tocsin-Signature header with it. Two with a comma between them while you rotate.',
        secret: true,
      },
    ],
    callbacks: {},
    testChannel: 'https://hooks.example.org/tocsin',
  },
];
