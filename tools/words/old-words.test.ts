import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OLD_NAMES, OLD_WORDS, oldNamesIn, oldWordsIn } from './old-words.ts';

const seeded = (text: string) => ({
  'web/src/x.tsx': `export const X = () => <p>${text.replaceAll('$', '')}</p>;`,
  'web/src/y.tsx': `export const Y = () => <Card title="${text}" />;`,
  'src/x.ts': `throw new Problem('conflict', '${text.replaceAll("'", '’')}');`,
  'src/y.ts': `const text = \`${text.replaceAll('$', '')}\`;`,
  'web/public/x.js': `const text = \`${text.replaceAll('$', '')}\`;`,
  'web/public/x.html': `<body>\n<p class="one">${text}</p>\n</body>`,
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

for (const rule of OLD_NAMES) {
  test(`the name ${rule.example} is found as a function, a type, a member, a value, a file and a column: say ${rule.say}`, () => {
    const snake = rule.example.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
    for (const [file, source] of [
      ['src/x.ts', `export function ${rule.example}(): void {}`],
      ['src/x.ts', `export interface ${rule.example} { readonly one: string }`],
      ['web/src/x.tsx', `export const X = ({ ${rule.example} }: Props) => <p>{${rule.example}}</p>;`],
      ['src/x.ts', `const state = row.${snake};`],
      ['src/x.ts', `const state = '${snake}';`],
      [`src/${snake.replaceAll('_', '-')}.actions.ts`, ''],
      ['src/x.store.ts', `const rows = db.query(\`select ${snake} from t where id = $1\`);`],
      ['migrations/schema.sql', `create table t (\n  ${snake} text\n);`],
    ] as const) {
      const found = oldNamesIn(file, source);
      assert.ok(
        found.some((line) => line.startsWith(`${file}:`) && line.endsWith(`say ${rule.say}`)),
        `${file}: ${source}: ${JSON.stringify(found)}`,
      );
    }
  });
}

test('names with an honest use are let through: leases that are held, dead letters, texts in statements', () => {
  const code = `const held = leaseHeld('$1');\nconst DEAD_LETTERS = 'svc.dead_letter';\nimport { always } from './away.ts';\nconst text = 'The story of a whisper';`;
  assert.deepEqual(oldNamesIn('src/x.ts', code), []);
  assert.deepEqual(oldNamesIn('src/x.store.ts', "const sql = `select 'told' as text from held -- a letter\n`;"), []);
});
