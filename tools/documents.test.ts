import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badLinks, badParts, badPaths, indexProblems, treeProblems } from './documents.ts';

const TOPS = new Set(['src', 'docs', 'tools', 'ARCHITECTURE.md']);

test('a link that leads nowhere is found, one that leads somewhere or elsewhere is not', () => {
  const text = '[here](../ARCHITECTURE.md#time) [there](https://example.com/x.md) [gone](no-such-page.md#part)';
  assert.deepEqual(badLinks('docs/api.md', text), ['docs/api.md: the link no-such-page.md leads nowhere']);
  const picture = '<picture><source srcset="pictures/gone-dark.webp"><img alt="x" src="pictures/film.webp"></picture>';
  assert.deepEqual(badLinks('docs/api.md', picture), ['docs/api.md: the link pictures/gone-dark.webp leads nowhere']);
});

test('a link to a part that a document lacks is found, in this document and in another', () => {
  const pages = new Map([['docs/b.md', '# B\n\n## `PORT` & the proxy\n\n```\n# no heading\n```\n']]);
  const text = '## Here\n\n[a](#here) [b](b.md#port--the-proxy) [c](b.md#no-heading) [d](#there) [e](https://example.com/#x)';
  assert.deepEqual(badParts('docs/a.md', text, pages), [
    'docs/a.md: b.md has no part #no-heading',
    'docs/a.md: the page has no part #there',
  ]);
});

test('a document that no way leads to from the index is found, and a link to a former path', () => {
  const pages = new Map([
    ['docs/README.md', '[a](a.md)'],
    ['docs/a.md', '[b](deep/b.md#part)'],
    ['docs/deep/b.md', '# B'],
    ['docs/alone.md', '[a](a.md)'],
    ['docs/old.md', '# A\n\nThis page is now [a.md](a.md).\n'],
  ]);
  assert.deepEqual(indexProblems(pages), ['docs/alone.md: no way leads there from docs/README.md']);
  pages.set('README.md', '[a](docs/old.md)');
  assert.deepEqual(indexProblems(pages).slice(1), ['README.md: links to docs/old.md, which has moved']);
});

test('a path that is named and is not there is found, from the top and from the folder of the document', () => {
  assert.deepEqual(badPaths('ARCHITECTURE.md', 'See `src/app.ts`, `src/modules/<name>/index.ts` and `src/no-such-file.ts`.', TOPS), [
    'ARCHITECTURE.md: there is no src/no-such-file.ts',
  ]);
  assert.deepEqual(badPaths('src/modules/oncall/handoffs/README.md', '`./handoff.ts` and `./no-such-file.ts`', TOPS), [
    'src/modules/oncall/handoffs/README.md: there is no ./no-such-file.ts',
  ]);
  assert.deepEqual(badPaths('docs/api.md', '`application/json`, `.data/keys` and `node_modules/x`', TOPS), [], 'what is no file of ours');
});

test('a tree that names a folder that is gone, or lacks one that is there, is found', () => {
  const tree = (lines: string) => `# X\n\n\`\`\`tree\n${lines}\n\`\`\`\n`;
  const tracked = ['src/app.ts', 'src/cli/serve.ts', 'docs/api.md'];
  assert.deepEqual(treeProblems(tree('src/   the program\n  app.ts\n  cli/\ndocs/'), tracked), []);
  assert.deepEqual(treeProblems(tree('src/\n  cli/\n  gone/\ndocs/'), tracked), ['MAP.md: the tree names src/gone, which is not there']);
  assert.deepEqual(treeProblems(tree('src/\n  cli/'), [...tracked, 'src/wiring/x.ts']), [
    'MAP.md: the tree lacks docs/',
    'MAP.md: the tree lacks src/wiring/',
  ]);
  assert.deepEqual(treeProblems('# no tree', tracked), ['MAP.md: has no tree']);
});
