import type { IntegrationKind } from '../../api/types.ts';

/** One field of a form. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly about: string;
  readonly secret?: true;
  readonly placeholder?: string;
  /** What it may be, where it is a choice. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Belongs to signing in with this kind: shown apart, and for who may manage sign-in. */
  readonly signIn?: true;
}

/** How an integration is shown and explained. */
export interface Kind {
  readonly kind: IntegrationKind;
  readonly title: string;
  readonly lead: string;
  readonly group: 'Chat' | 'Email and phone' | 'Tools' | 'Sign-in';
  readonly fields: readonly Field[];
  /** What each callback address is pasted into, by its name in the answer. */
  readonly callbacks: Readonly<Record<string, string>>;
  /** What a test message can be sent to, with an example; null: nothing can be named. */
  readonly testTo: { readonly label: string; readonly placeholder: string } | null;
}

/** Who may come in for the first time. */
const NEWCOMERS: readonly Field[] = [
  {
    name: 'sign_up',
    label: 'New users',
    about: 'Whether people without an account get one at first sign-in.',
    choices: [
      { value: 'off', label: 'None: an administrator invites users' },
      { value: 'allowed', label: 'People with a verified address under these domains' },
    ],
    signIn: true,
  },
  { name: 'allowed_domains', label: 'Domains', about: 'Separated by commas.', placeholder: 'example.org', signIn: true },
  {
    name: 'default_role',
    label: 'Default role',
    about: 'Role of new users.',
    choices: [
      { value: 'viewer', label: 'Viewer' },
      { value: 'operator', label: 'Operator' },
    ],
    signIn: true,
  },
];

export const KINDS: readonly Kind[] = [
  {
    kind: 'chatone',
    title: 'Slack',
    lead: 'One message for each group of alerts, edited in place. Its buttons acknowledge and resolve.',
    group: 'Chat',
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
        about: 'Under Basic Information. Needed for buttons and replies. Separate two with a comma while rotating.',
        secret: true,
      },
      {
        name: 'base_url',
        label: 'Address',
        about: 'Only for a server that is compatible with Slack.',
        placeholder: 'https://slack.com/api',
      },
      { name: 'client_id', label: 'Client ID', about: 'Under Basic Information of the app.', signIn: true },
      { name: 'client_secret', label: 'Client secret', about: 'Next to it.', secret: true, signIn: true },
      ...NEWCOMERS,
    ],
    callbacks: {
      interactions: 'Interactivity & Shortcuts, Request URL',
      events: 'Event Subscriptions, Request URL',
      commands: 'Slash Commands, /tocsin',
      sign_in: 'OAuth & Permissions, Redirect URL for signing in',
      linking: 'OAuth & Permissions, Redirect URL for linking accounts',
      workspace: 'OAuth & Permissions, Redirect URL for adding to a workspace',
    },
    testTo: { label: 'Channel for a test message (optional)', placeholder: '#alerts' },
  },
  {
    kind: 'chattwo',
    title: 'Mattermost',
    lead: 'One message for each group of alerts, edited in place. Its buttons acknowledge and resolve.',
    group: 'Chat',
    fields: [
      { name: 'base_url', label: 'Address', about: 'Where your Mattermost server is reached.', placeholder: 'https://chat.example.org' },
      { name: 'bot_token', label: 'Bot token', about: 'Access token of a bot account that may post in your channels.', secret: true },
      {
        name: 'callback_secret',
        label: 'Outgoing webhook token',
        about: 'Brings thread replies back. Separate several with commas.',
        secret: true,
      },
    ],
    callbacks: { interactions: 'Outgoing webhook, Callback URL' },
    testTo: { label: 'Channel for a test message (optional)', placeholder: 'town-square' },
  },
  {
    kind: 'email',
    title: 'Email',
    lead: 'Pages, alerts to mailboxes, invitations and password links.',
    group: 'Email and phone',
    fields: [
      {
        name: 'smtp_url',
        label: 'Mail server',
        about: 'With user and password, as an address.',
        secret: true,
        placeholder: 'smtps://user:password@mail.example.org:465',
      },
      { name: 'from', label: 'Sender', about: 'As recipients see it.', placeholder: 'Tocsin <tocsin@example.org>' },
    ],
    callbacks: {},
    testTo: { label: 'Address for a test email (optional)', placeholder: 'you@example.org' },
  },
  {
    kind: 'voiceone',
    title: 'Twilio',
    lead: 'Calls people and reads the incident out; they acknowledge or escalate by pressing a key.',
    group: 'Email and phone',
    fields: [
      { name: 'account_sid', label: 'Account SID', about: 'On the first page of the console.', placeholder: 'AC…' },
      { name: 'auth_token', label: 'Auth token', about: 'Next to it. Separate two with a comma while rotating.', secret: true },
      { name: 'from', label: 'Caller number', about: 'One of your Twilio numbers.', placeholder: '+4915112345678' },
      {
        name: 'base_url',
        label: 'Address',
        about: 'Only for a server that is compatible with Twilio.',
        placeholder: 'https://api.twilio.com',
      },
    ],
    callbacks: {},
    testTo: null,
  },
  {
    kind: 'voicetwo',
    title: 'Telnyx',
    lead: 'Calls people and reads the incident out; they acknowledge or escalate by pressing a key.',
    group: 'Email and phone',
    fields: [
      { name: 'api_key', label: 'API key', about: 'Under API Keys.', secret: true, placeholder: 'KEY…' },
      { name: 'connection_id', label: 'Call control application', about: 'Its id, under Voice, Programmable Voice.' },
      { name: 'public_key', label: 'Public key', about: 'Under Keys & Credentials: proves that callbacks are Telnyx’s.' },
      { name: 'from', label: 'Caller number', about: 'One of your Telnyx numbers.', placeholder: '+4915112345678' },
      {
        name: 'base_url',
        label: 'Address',
        about: 'Only for a server that is compatible with Telnyx.',
        placeholder: 'https://api.telnyx.com',
      },
    ],
    callbacks: { calls: 'Call control application, Webhook URL' },
    testTo: null,
  },
  {
    kind: 'webhook',
    title: 'Outgoing webhook',
    lead: 'A signed POST to any address for each change of a group, for tools of your own.',
    group: 'Tools',
    fields: [
      {
        name: 'signing_secret',
        label: 'Signing secret',
        about: 'Receivers check the Tocsin-Signature header with it. Separate two with a comma while rotating.',
        secret: true,
      },
    ],
    callbacks: {},
    testTo: { label: 'Address for a test message', placeholder: 'https://hooks.example.org/tocsin' },
  },
  {
    kind: 'idpone',
    title: 'Google',
    lead: 'People sign in with their Google account.',
    group: 'Sign-in',
    fields: [
      { name: 'client_id', label: 'Client ID', about: 'Of an OAuth client of type Web application.', signIn: true },
      { name: 'client_secret', label: 'Client secret', about: 'Next to it.', secret: true, signIn: true },
      { name: 'base_url', label: 'Issuer', about: 'Only for a server that is compatible with Google.', signIn: true },
      ...NEWCOMERS,
    ],
    callbacks: {
      sign_in: 'Authorised redirect URI, for signing in',
      linking: 'Authorised redirect URI, for linking accounts',
    },
    testTo: null,
  },
];

export const GROUPS = ['Chat', 'Email and phone', 'Tools', 'Sign-in'] as const;
