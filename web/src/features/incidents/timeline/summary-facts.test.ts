import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryFacts } from './summary-facts.ts';

test('a summary is taken apart into facts with their points, and nothing of it is lost', () => {
  const text = [
    'What: incident 6, checkout: 12 % fail.',
    'Done:',
    '- 2030-05-15 10:02 UTC Rolled back',
    '- nothing else',
    'A line of its own',
  ];
  assert.deepEqual(summaryFacts(text.join('\n')), [
    { name: 'What', words: 'incident 6, checkout: 12 % fail.', points: [] },
    {
      name: 'Done',
      words: '',
      points: [
        { at: Date.parse('2030-05-15T10:02:00Z'), words: 'Rolled back' },
        { at: null, words: 'nothing else' },
      ],
    },
    { name: '', words: 'A line of its own', points: [] },
  ]);
});
