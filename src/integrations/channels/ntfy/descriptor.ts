import type { ProviderDescriptor } from '../../../modules/connections/descriptor.ts';

/** What a topic may be called, at ntfy as well. */
export const TOPIC = '^[-_A-Za-z0-9]{1,64}$';
const TOPIC_FAULT = 'must be the name of a topic: 1 to 64 letters, digits, hyphens and underscores';

/** ntfy: everything that is known of it outside of this folder. */
export const ntfy: ProviderDescriptor = {
  id: 'ntfy',
  name: 'ntfy',
  description: 'Push notifications to phones and desktops, by your own server or the public one.',
  group: 'messages',
  icon: 'bell',
  mark: 'ntfy',
  fields: [
    {
      name: 'base_url',
      kind: 'address',
      required: true,
      label: 'Server',
      help: 'Your own server, or https://ntfy.sh. Anybody who knows a topic of a public server can read it.',
      placeholder: 'https://ntfy.sh',
    },
    {
      name: 'access_token',
      kind: 'secret',
      label: 'Access token',
      help: 'Where topics are protected: of an account that may write to them. It goes before user and password.',
      placeholder: 'tk_…',
      forAddress: true,
    },
    {
      name: 'username',
      kind: 'text',
      label: 'User',
      help: 'Instead of a token, with the password below.',
      check: (value) => (/^[^:\p{Cc}]{1,64}$/u.test(value) ? null : 'It has 1 to 64 characters and no colon'),
    },
    { name: 'password', kind: 'secret', label: 'Password', help: 'Of that user.', forAddress: true },
  ],
  callbacks: [],
  testTo: { label: 'Topic for a test message, if you want one', placeholder: 'alerts-7f3a9c' },
  workspace: null,
  directory: false,
  announces: { label: 'Topic', placeholder: 'alerts-7f3a9c', form: 'name', pattern: { source: TOPIC, fault: TOPIC_FAULT }, secret: true },
  pages: {
    id: 'ntfy',
    name: 'ntfy',
    by: 'by ntfy',
    byInFull: 'by ntfy',
    contact: 'address',
    address: {
      label: 'Topic',
      placeholder: 'anna-7f3a9c',
      help: 'One that only you subscribe to. On a public server choose a name that nobody guesses.',
      pattern: TOPIC,
      fault: TOPIC_FAULT,
    },
    fallback: 3,
  },
  answers: false,
  signsIn: false,
};
