import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryFacts } from './summary-facts.ts';

test('a summary is taken apart into facts with their points, and nothing of it is lost', () => {
  const text = [
    'What: incident 6, checkout: 12 % fail.',
    'Since: 2030-05-15 10:00 UTC, for 5 min; declared by Ada.',
    'Done:',
    '- 2030-05-15 10:02 UTC Rolled back',
    '- nothing else',
    'Last update: 2030-05-15 10:03 UTC, public, Ada: at 2030-05-15 09:00 UTC it began',
    'A line of its own',
  ];
  assert.deepEqual(summaryFacts(text.join('\n')), [
    { name: 'What', at: null, words: 'incident 6, checkout: 12 % fail.', points: [] },
    { name: 'Since', at: Date.parse('2030-05-15T10:00:00Z'), words: ', for 5 min; declared by Ada.', points: [] },
    {
      name: 'Done',
      at: null,
      words: '',
      points: [
        { at: Date.parse('2030-05-15T10:02:00Z'), words: ' Rolled back' },
        { at: null, words: 'nothing else' },
      ],
    },
    {
      name: 'Last update',
      at: Date.parse('2030-05-15T10:03:00Z'),
      words: ', public, Ada: at 2030-05-15 09:00 UTC it began',
      points: [],
    },
    { name: '', at: null, words: 'A line of its own', points: [] },
  ]);
});
