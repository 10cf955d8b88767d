import { tool } from '../tool.ts';
import { firstOf, has, tagsOf } from '../values.ts';

/** StatusCake: a form for a test that goes down or comes back. Its Token belongs to the account there and is not read. */
export const STATUSCAKE = tool({
  id: 'statuscake',
  name: 'StatusCake',
  homepage: 'https://www.statuscake.com/',
  docs: 'https://www.statuscake.com/kb/knowledge-base/how-to-use-the-web-hook-url/',
  steps: ['In a contact group, enter the address as Web Hook URL.', 'Choose the contact group in the test.'],
  settings: { 'Web Hook URL': '{{url}}?token={{token}}' },
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
  anchors: ['StatusCode', 'TestID'],
  matches: (body) => has(body, 'Name', 'Status', 'StatusCode'),
  states: { fire: ['down'], resolve: ['up'] },
  read: (body) => ({
    identity: [firstOf(body['TestID'], body['Name']), body['TestID'] === undefined ? body['URL'] : null],
    labels: { ...tagsOf(body['Tags']), method: body['Method'] },
    annotations: { status_code: body['StatusCode'], ip: body['IP'], check_rate: body['Checkrate'] },
  }),
});
