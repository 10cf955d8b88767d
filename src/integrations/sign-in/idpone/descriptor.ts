import { type ProviderDescriptor, SIGN_UP_FIELDS } from '../../../modules/connections/descriptor.ts';
import { domainsFault } from '../sign-up.ts';

/** Google: everything that is known of it outside of this folder. */
export const idpone: ProviderDescriptor = {
  id: 'idpone',
  name: 'Google',
  description: 'People sign in with their Google account, and open video rooms for incidents with it.',
  group: 'sign_in',
  icon: 'key',
  mark: 'google',
  fields: [
    {
      name: 'base_url',
      kind: 'address',
      required: true,
      variable: {
        name: 'IDPONE_BASE_URL',
        default: 'https://accounts.google.com',
        about: 'Issuer for signing in with Google, or a compatible server.',
      },
      label: 'Issuer',
      help: 'Only for a server that is compatible with Google.',
      signIn: true,
    },
    {
      name: 'client_id',
      kind: 'text',
      required: true,
      variable: { name: 'IDPONE_CLIENT_ID', about: 'Google OAuth client ID.' },
      label: 'Client ID',
      help: 'Of an OAuth client of type Web application.',
      signIn: true,
    },
    {
      name: 'client_secret',
      kind: 'secret',
      required: true,
      variable: { name: 'IDPONE_CLIENT_SECRET', about: 'Google OAuth client secret.' },
      label: 'Client secret',
      help: 'Next to it.',
      forAddress: true,
      signIn: true,
    },
    {
      name: 'meet_url',
      kind: 'address',
      variable: {
        name: 'IDPONE_MEET_URL',
        default: 'https://meet.googleapis.com',
        about: 'Google Meet API, for video rooms of incidents, or a compatible server.',
      },
      label: 'Google Meet API',
      help: 'Only for a server that is compatible with Google Meet.',
      placeholder: 'https://meet.googleapis.com',
      // Tokens of people are sent there.
      signIn: true,
    },
    ...SIGN_UP_FIELDS(domainsFault),
  ],
  callbacks: [
    { name: 'sign_in', path: '/api/v1/auth/idpone/callback', where: 'Authorised redirect URI, for signing in' },
    { name: 'linking', path: '/api/v1/users/me/idpone/callback', where: 'Authorised redirect URI, for linking accounts' },
  ],
  testTo: null,
  workspace: { namedBy: 'address', ledBy: ['base_url'], matchesPeople: false },
  directory: false,
  announces: null,
  pages: null,
  answers: false,
  signsIn: true,
};
