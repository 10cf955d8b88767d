// The page lays out by the words of `web/src/components/primitives.css`: a class of a feature says only what no word does.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, trackedFiles } from './tracked.ts';

const WORDS = 'web/src/components/primitives.css';
const STYLES = /^web\/src\/.*\.module\.css$/;
const OWN_LAYOUT = /\bdisplay:\s*(?:inline-)?(?:flex|grid)\b/;
const CLASS_NAME = /className=(?:"([^"]*)"|\{`([^`]*)`\})/g;

/** A file with its path from the top folder. */
interface Source {
  readonly file: string;
  readonly text: string;
}

/** Features that lay out by themselves, and words or classes that are not defined or not used; a line each. */
export function pageStyleProblems(sources: readonly Source[]): string[] {
  const code = sources.filter(({ file }) => /^web\/src\/.*\.tsx?$/.test(file));
  const styles = sources.filter(({ file }) => STYLES.test(file));
  const words = classesOf(sources.find(({ file }) => file === WORDS)?.text ?? '');
  return [
    ...styles.flatMap(layoutProblems),
    ...code.flatMap(({ file, text }) => unknownWords(file, text, words)),
    ...words.filter((word) => !code.some(({ text }) => isNamed(text, word))).map((word) => `${WORDS}: nothing uses ${word}`),
    ...styles.flatMap((style) => unusedClasses(style, code)),
    ...code.flatMap((source) => undefinedClasses(source, styles)),
  ];
}

function layoutProblems({ file, text }: Source): string[] {
  if (file.startsWith('web/src/components/')) return [];
  return text
    .split('\n')
    .flatMap((line, n) =>
      OWN_LAYOUT.test(line) ? [`${file}:${n + 1}: ${line.trim()} use the words row, column or grid in className`] : [],
    );
}

function unknownWords(file: string, text: string, words: readonly string[]): string[] {
  const used = [...text.matchAll(CLASS_NAME)].flatMap(([, plain, template]) =>
    (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, ' ').split(' '),
  );
  return used.filter((word) => word !== '' && !words.includes(word)).map((word) => `${file}: ${WORDS} has no ${word}`);
}

function unusedClasses({ file, text }: Source, code: readonly Source[]): string[] {
  const users = code.filter((source) => importsOf(source).includes(file));
  return classesOf(text)
    .filter((name) => !users.some((user) => new RegExp(`\\w\\.${name}\\b`).test(user.text)))
    .map((name) => `${file}: nothing uses .${name}`);
}

const importsOf = ({ file, text }: Source): string[] =>
  [...text.matchAll(/from '([^']*\.module\.css)'/g)].map(([, name = '']) => path.join(path.dirname(file), name));

function undefinedClasses(source: Source, styles: readonly Source[]): string[] {
  const sheets = styles.filter(({ file }) => importsOf(source).includes(file));
  const defined = sheets.flatMap(({ text }) => classesOf(text));
  const used = [...source.text.matchAll(/(?<![\w/])styles\.(\w+)/g)].map(([, name = '']) => name);
  return used.filter((name) => !defined.includes(name)).map((name) => `${source.file}: nothing defines .${name}`);
}

const isNamed = (text: string, word: string): boolean => new RegExp(`["'\`} ]${word}["'\`$ ]`).test(text);

/** The classes that a sheet names in its selectors. */
function classesOf(sheet: string): string[] {
  const selectors = sheet.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '').replaceAll(/[^{};]*;/g, '');
  return [...new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))];
}

if (import.meta.main) {
  const files = trackedFiles().filter((file) => /^web\/src\/.*\.(?:css|tsx?)$/.test(file));
  const problems = pageStyleProblems(files.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
