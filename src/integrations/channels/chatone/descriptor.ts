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
      variable: { name: 'CHATONE_BASE_URL', default: 'https://slack.com/api/', about: 'Slack Web API, or a compatible server.' },
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
      variable: { name: 'CHATONE_BOT_TOKEN', about: 'Slack bot token (xoxb-…); it can be set under Integrations instead.' },
      label: 'Bot token',
      help: 'From your Slack app, under OAuth & Permissions.',
      placeholder: 'xoxb-…',
      forAddress: true,
    },
    {
      name: 'signing_secret',
      kind: 'secret',
      variable: { name: 'CHATONE_SIGNING_SECRET', about: 'Slack signing secret; two, comma separated, during rotation.' },
      label: 'Signing secret',
      help: 'Under Basic Information. Needed for buttons and replies. Separate two with a comma while rotating.',
    },
    {
      name: 'client_id',
      kind: 'text',
      variable: { name: 'CHATONE_CLIENT_ID', about: 'Client ID of the Slack app, for signing in with Slack.' },
      label: 'Client ID',
      help: 'Under Basic Information of the app.',
      signIn: true,
    },
    {
      name: 'client_secret',
      kind: 'secret',
      variable: { name: 'CHATONE_CLIENT_SECRET', about: 'Client secret of the Slack app.' },
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
