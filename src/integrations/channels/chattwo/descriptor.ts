import type { ProviderDescriptor } from '../../../modules/connections/descriptor.ts';

/** Mattermost: everything that is known of it outside of this folder. */
export const chattwo: ProviderDescriptor = {
  id: 'chattwo',
  name: 'Mattermost',
  description: 'One message for each group of alerts, edited in place. Its buttons acknowledge and resolve.',
  group: 'chat',
  icon: 'inbox',
  mark: 'mattermost',
  fields: [
    {
      name: 'base_url',
      kind: 'address',
      required: true,
      variable: { name: 'CHATTWO_BASE_URL', about: 'Mattermost server address.' },
      label: 'Address',
      help: 'Where your Mattermost server is reached.',
      placeholder: 'https://chat.example.org',
    },
    {
      name: 'bot_token',
      kind: 'secret',
      required: true,
      variable: { name: 'CHATTWO_BOT_TOKEN', about: 'Mattermost bot token.' },
      label: 'Bot token',
      help: 'Access token of a bot account that may post in your channels.',
      forAddress: true,
    },
    {
      name: 'callback_secret',
      kind: 'secret',
      variable: { name: 'CHATTWO_CALLBACK_SECRET', about: 'Token of the Mattermost outgoing webhook that carries thread replies.' },
      label: 'Outgoing webhook token',
      help: 'Brings thread replies back. Separate several with commas.',
    },
  ],
  callbacks: [{ name: 'interactions', path: '/api/v1/integrations/chattwo/interactions', where: 'Outgoing webhook, Callback URL' }],
  testTo: { label: 'Channel for a test message (optional)', placeholder: 'town-square' },
  workspace: { namedBy: 'address', ledBy: ['base_url'], matchesPeople: true },
  directory: true,
  announces: { label: 'Channel', placeholder: 'town-square', form: 'name', threads: true },
  pages: { id: 'chattwo', name: 'Mattermost', by: 'on Mattermost', byInFull: 'on Mattermost', contact: 'account', fallback: 2 },
  answers: true,
  signsIn: false,
};
