import { secretsOf } from '../../../modules/connections/connection.ts';
import type { ProviderDescriptor } from '../../../modules/connections/descriptor.ts';
import { phoneNumberFault } from '../phone-number.ts';

/** Telnyx: everything that is known of it outside of this folder. */
export const voicetwo: ProviderDescriptor = {
  id: 'voicetwo',
  name: 'Telnyx',
  description: 'Calls people and reads the incident out; they acknowledge or escalate by pressing a key.',
  group: 'messages',
  icon: 'phone',
  fields: [
    {
      name: 'base_url',
      kind: 'address',
      required: true,
      variable: { name: 'VOICETWO_BASE_URL', default: 'https://api.telnyx.com', about: 'Telnyx API, or a compatible server.' },
      label: 'Address',
      help: 'Only for a server that is compatible with Telnyx.',
      placeholder: 'https://api.telnyx.com',
    },
    {
      name: 'api_key',
      kind: 'secret',
      required: true,
      variable: { name: 'VOICETWO_API_KEY', about: 'Telnyx API key.' },
      label: 'API key',
      help: 'Under API Keys.',
      placeholder: 'KEY…',
      forAddress: true,
    },
    {
      name: 'connection_id',
      kind: 'text',
      required: true,
      variable: { name: 'VOICETWO_CONNECTION_ID', about: 'Id of the Telnyx call control application.' },
      label: 'Call control application',
      help: 'Its id, under Voice, Programmable Voice.',
    },
    {
      name: 'public_key',
      kind: 'text',
      required: true,
      variable: { name: 'VOICETWO_PUBLIC_KEY', about: 'Public key of Telnyx webhooks (base64); two, comma separated, during rotation.' },
      label: 'Public key',
      help: 'Under Keys & Credentials: proves that callbacks are Telnyx’s.',
      check: (value) => (secretsOf(value).every(isPublicKey) ? null : 'It is 32 bytes in base64, as the provider shows it'),
    },
    {
      name: 'from',
      kind: 'text',
      required: true,
      variable: { name: 'VOICETWO_FROM', about: 'Number that Telnyx calls from, such as +4915112345678.' },
      label: 'Caller number',
      help: 'One of your Telnyx numbers.',
      placeholder: '+4915112345678',
      harmless: true,
      check: phoneNumberFault,
    },
  ],
  callbacks: [{ name: 'calls', path: '/api/v1/voicetwo/callback', where: 'Call control application, Webhook URL' }],
  testTo: null,
  workspace: null,
  directory: false,
  announces: null,
  pages: {
    id: 'voicetwo',
    name: 'Phone (Telnyx)',
    by: 'by phone',
    byInFull: 'by phone (Telnyx)',
    contact: 'phone',
    rings: true,
    fallback: 6,
  },
  answers: true,
  signsIn: false,
};

/** A raw Ed25519 public key in base64. */
function isPublicKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}
