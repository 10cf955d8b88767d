import { bareAddress } from '../../../modules/connections/patch.ts';
import { type ProviderDescriptor, SIGN_UP_FIELDS } from '../../../modules/connections/descriptor.ts';
import { domainsFault } from '../../sign-in/sign-up.ts';

const AT = '/api/v1/integrations/chatone';

/** Slack: everything that is known of it outside of this folder. */
export const chatone: ProviderDescriptor = {
  id: 'chatone',
  name: 'Slack',
  description: 'One message for each group of alerts, edited in place. Its buttons acknowledge and resolve.',
  group: 'chat',
  icon: 'inbox',
  fields: [
    {
      name: 'base_url',
      kind: 'address',
      required: true,
      variable: 'CHATONE_BASE_URL',
      label: 'Address',
      help: 'Only for a server that is compatible with Slack.',
      placeholder: 'https://slack.com/api',
      // Methods are appended to it.
      normalise: (given) => `${bareAddress(given)}/`,
    },
    {
      name: 'bot_token',
      kind: 'secret',
      required: true,
      variable: 'CHATONE_BOT_TOKEN',
      label: 'Bot token',
      help: 'From your Slack app, under OAuth & Permissions.',
      placeholder: 'xoxb-…',
      forAddress: true,
    },
    {
      name: 'signing_secret',
      kind: 'secret',
      variable: 'CHATONE_SIGNING_SECRET',
      label: 'Signing secret',
      help: 'Under Basic Information. Needed for buttons and replies. Separate two with a comma while rotating.',
    },
    {
      name: 'client_id',
      kind: 'text',
      variable: 'CHATONE_CLIENT_ID',
      label: 'Client ID',
      help: 'Under Basic Information of the app.',
      signIn: true,
    },
    {
      name: 'client_secret',
      kind: 'secret',
      variable: 'CHATONE_CLIENT_SECRET',
      label: 'Client secret',
      help: 'Next to it.',
      forAddress: true,
      signIn: true,
    },
    ...SIGN_UP_FIELDS(domainsFault),
  ],
  callbacks: [
    { name: 'interactions', path: `${AT}/interactions`, where: 'Interactivity & Shortcuts, Request URL' },
    { name: 'events', path: `${AT}/events`, where: 'Event Subscriptions, Request URL' },
    { name: 'commands', path: `${AT}/commands`, where: 'Slash Commands, /tocsin' },
    { name: 'sign_in', path: '/api/v1/auth/chatone/callback', where: 'OAuth & Permissions, Redirect URL for signing in' },
    { name: 'linking', path: '/api/v1/users/me/chatone/callback', where: 'OAuth & Permissions, Redirect URL for linking accounts' },
    { name: 'workspace', path: `${AT}/oauth/callback`, where: 'OAuth & Permissions, Redirect URL for adding to a workspace' },
  ],
  testTo: { label: 'Channel for a test message (optional)', placeholder: '#alerts' },
  workspace: { namedBy: 'provider', ledBy: ['base_url', 'bot_token'], matchesPeople: true },
  directory: true,
  announces: { label: 'Channel', placeholder: '#alerts', form: 'name', threads: true },
  pages: { id: 'chatone', name: 'Slack', by: 'on Slack', byInFull: 'on Slack', contact: 'account', fallback: 1 },
  answers: true,
  signsIn: true,
};
