import { secretsOf } from '../../../modules/connections/connection.ts';
import type { ProviderDescriptor } from '../../../modules/connections/descriptor.ts';

const MIN_SECRET = 16;

/** The signed outgoing webhook: everything that is known of it outside of this folder. */
export const webhook: ProviderDescriptor = {
  id: 'webhook',
  name: 'Outgoing webhook',
  description: 'A signed POST to any address for each change of a group, for tools of your own.',
  group: 'tools',
  icon: 'plug',
  fields: [
    {
      name: 'signing_secret',
      kind: 'secret',
      required: true,
      label: 'Signing secret',
      help: 'Receivers check the Tocsin-Signature header with it. Separate two with a comma while rotating.',
      check: (value) =>
        secretsOf(value).some((part) => part.length < MIN_SECRET) ? `Each secret must have at least ${MIN_SECRET} characters` : null,
    },
  ],
  callbacks: [],
  testTo: { label: 'Address for a test message', placeholder: 'https://hooks.example.org/tocsin' },
  workspace: null,
  directory: true,
  announces: { label: 'Address', placeholder: 'https://hooks.example.org/tocsin', form: 'address', secret: true, programs: true },
  pages: null,
  answers: false,
  signsIn: false,
};
