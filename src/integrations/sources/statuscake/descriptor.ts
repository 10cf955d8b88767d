import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'statuscake',
  name: 'StatusCake',
  homepage: 'https://www.statuscake.com/',
  docs: 'https://www.statuscake.com/kb/knowledge-base/how-to-use-the-web-hook-url/',
  mark: null,
  steps: ['In a contact group, enter the address as Web Hook URL.', 'Choose the contact group in the test.'],
  settings: [{ name: 'Web Hook URL', value: '{{url}}?token={{token}}' }],
  fields: {
    title: 'Name',
    description: null,
    severity: 'always critical',
    state: 'Status',
    start: null,
    end: null,
    link: 'URL',
    labels: 'Tags, Method',
    identity: 'TestID, else Name and URL',
  },
  lost: 'Token, a digest of the account; no times are sent.',
};
