import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OLD_WORDS, oldWordsIn } from './old-words.ts';

const seeded = (text: string) => ({
  'web/src/x.tsx': `export const X = () => <p>${text.replaceAll('$', '')}</p>;`,
  'web/src/y.tsx': `export const Y = () => <Card title="${text}" />;`,
  'src/x.ts': `throw new Problem('conflict', '${text.replaceAll("'", '’')}');`,
  'src/y.ts': `const text = \`${text.replaceAll('$', '')}\`;`,
  'docs/x.md': `# A title\n\n${text}\n`,
});

for (const rule of OLD_WORDS) {
  test(`"${rule.example}" is found in each kind of text, with the word of the field: ${rule.say}`, () => {
    for (const [file, source] of Object.entries(seeded(rule.example))) {
      const found = oldWordsIn(file, source);
      assert.ok(
        found.some((line) => line.startsWith(`${file}:`) && line.endsWith(`say ${rule.say}`)),
        `${file}: ${JSON.stringify(found)}`,
      );
    }
  });
}

test('names in code, comments, imports, code in documents and the words of the field are let through', () => {
  const code = `import { story } from './story.ts';
// somebody has it, nobody was told
const told = { kind: 'told', in_force: 1 };
const text = 'Acknowledged by Anna, notified on Slack; press 1 on the phone';
type Way = 'letter';`;
  assert.deepEqual(oldWordsIn('src/x.ts', code), []);
  assert.deepEqual(oldWordsIn('docs/x.md', 'Notifications go out.\n\n```\nnobody has it\n```\n\nThe member `story` of the answer.\n'), []);
});

test('a sentence over several lines is read as one, in documents and in templates', () => {
  assert.equal(oldWordsIn('docs/x.md', 'This alert, nobody\nhas it.\n').length, 1);
  assert.equal(oldWordsIn('src/x.ts', `const t = \`nobody\n  has it \${now} yet\`;`).length, 1);
});
