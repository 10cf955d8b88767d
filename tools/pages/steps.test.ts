import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proceduresIn, stepsOf } from './steps.ts';

const PAGE = `# Install

Some words, and 1. no step.

## Archive

1. Unpack it: \`tar -xzf a.tar.gz\`
2. Set \`PORT\`, if 8080 is taken: \`echo PORT=8081 >> ~/tocsin.env\`
3. Ask it.

   \`\`\`sh
   for n in 1 2; do
     curl localhost
   done
   \`\`\`
4. Open the address.

## Notes

- none

### Image

1. Load it: \`docker load -i a.tar\`
`;

test('each numbered line is a sentence and its command, under its heading', () => {
  assert.deepEqual(proceduresIn(PAGE), [
    {
      heading: 'Archive',
      steps: [
        { number: 1, text: 'Unpack it', command: 'tar -xzf a.tar.gz' },
        { number: 2, text: 'Set `PORT`, if 8080 is taken', command: 'echo PORT=8081 >> ~/tocsin.env' },
        { number: 3, text: 'Ask it.', command: 'for n in 1 2; do\n  curl localhost\ndone' },
        { number: 4, text: 'Open the address.', command: null },
      ],
    },
    { heading: 'Image', steps: [{ number: 1, text: 'Load it', command: 'docker load -i a.tar' }] },
  ]);
});

test('a heading that is gone, or has no numbered line, is named', () => {
  assert.throws(
    () => stepsOf('docs/integrations/ntfy.md', 'No such part'),
    /docs\/integrations\/ntfy\.md has no numbered lines under "No such part"/,
  );
});
