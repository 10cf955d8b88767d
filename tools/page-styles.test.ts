import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageStyleProblems } from './page-styles.ts';

const WORDS = { file: 'web/src/components/primitives.css', text: '.row {\n  display: flex;\n}\n\n.gap-8 {\n  gap: 8px;\n}\n' };
const PAGE = {
  file: 'web/src/features/teams/list.tsx',
  text: ["import styles from './list.module.css';", '<p className="row" />', '<p className={`row gap-8 $' + '{styles.mine}`} />', ''].join(
    '\n',
  ),
};
const SHEET = { file: 'web/src/features/teams/list.module.css', text: '.mine[data-x=".5"]:hover {\n  padding: 1.5px;\n}\n' };

test('a feature may not lay out by itself, a component may', () => {
  const laid = { ...SHEET, text: '.mine {\n  display: inline-flex;\n}\n' };
  assert.deepEqual(pageStyleProblems([WORDS, PAGE, SHEET]), []);
  assert.deepEqual(pageStyleProblems([WORDS, PAGE, laid]), [
    `${SHEET.file}:2: display: inline-flex; use the words row, column or grid in className`,
  ]);
  const inComponents = [PAGE, laid].map((source) => ({ ...source, file: source.file.replace('features/teams', 'components/lists') }));
  assert.deepEqual(pageStyleProblems([WORDS, ...inComponents]), []);
});

test('words and classes that are not defined or not used are found', () => {
  const page = { ...PAGE, text: `${PAGE.text.replace('gap-8', 'gap-9')}styles.other` };
  const sheet = { ...SHEET, text: `${SHEET.text}\n@media print {\n  .mine > .gone {\n    margin: 0;\n  }\n}\n` };
  assert.deepEqual(pageStyleProblems([WORDS, page, sheet]), [
    `${PAGE.file}: ${WORDS.file} has no gap-9`,
    `${WORDS.file}: nothing uses gap-8`,
    `${SHEET.file}: nothing uses .gone`,
    `${PAGE.file}: nothing defines .other`,
  ]);
});
