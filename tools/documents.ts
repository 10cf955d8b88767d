// The documents say what is there: every link and every cited path exists, the tree of MAP.md is the folders on disk,
// and no folder holds more files than one looks through.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fullRooms, unknownRoles } from './rooms.ts';
import { ROOT, trackedFiles } from './tracked.ts';

/** `src/app.ts`, `web/src/features/<noun>`, `migrations/NNNN_name.sql`: something with a slash, no blank, no address. */
const CITED = /`((?:\.{0,2}\/)?[\w.<>*-]+\/[\w./<>*-]*)`/g;
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)|<[^>]*\b(?:src|srcset|href)="([^"#]+)(?:#[^"]*)?"/g;
const TO_PART = /\]\(([^)#\s:]*)#([^)\s]+)\)/g;
const INDEX = 'docs/README.md';
/** A page at its former path, which only leads to the one that it is now. */
const MOVED = /^# .*\n\nThis page is now \[.*\]\(.*\)\.\n$/;
/** Made while it runs; no file of the repository. */
const MADE = /^(\.\/)?(\.data|web\/dist|plugins\/chattwo\/dist|lab\/results|node_modules)(\/|$)/;
const PLACEHOLDER = /<[^>]+>|NNNN_name|\bx(?=\.)/g;

function main(): number {
  const tracked = trackedFiles();
  const tops = new Set(tracked.map((file) => file.split('/')[0] ?? ''));
  const problems: string[] = [];
  const pages = new Map(
    tracked.filter((name) => name.endsWith('.md')).map((name) => [name, readFileSync(path.join(ROOT, name), 'utf8')] as const),
  );
  for (const [file, text] of pages) problems.push(...badLinks(file, text), ...badParts(file, text, pages), ...badPaths(file, text, tops));
  problems.push(...indexProblems(pages));
  problems.push(...treeProblems(readFileSync(path.join(ROOT, 'MAP.md'), 'utf8'), tracked));
  problems.push(...fullRooms(tracked), ...unknownRoles(tracked));
  for (const problem of problems) console.log(problem);
  return problems.length === 0 ? 0 : 1;
}

/** Links of a document that lead nowhere, a line each. */
export function badLinks(file: string, text: string): string[] {
  return linksIn(text)
    .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(path.join(ROOT, path.dirname(file), link)))
    .map((link) => `${file}: the link ${link} leads nowhere`);
}

function linksIn(text: string): string[] {
  return [...text.matchAll(LINK)].map((match) => match[1] ?? match[2] ?? '');
}

/** Links to a part of a document that has no such heading, a line each. */
export function badParts(file: string, text: string, pages: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(TO_PART)].flatMap(([, link = '', part = '']) => {
    const target = link === '' ? text : pages.get(path.join(path.dirname(file), link));
    return target === undefined || partsOf(target).has(part) ? [] : [`${file}: ${link || 'the page'} has no part #${part}`];
  });
}

/** Headings as links name them. */
function partsOf(text: string): Set<string> {
  const outside = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  return new Set(
    [...outside.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Documents that nobody gets to from the index, and pages at former paths that somebody still links to. A line each. */
export function indexProblems(pages: ReadonlyMap<string, string>): string[] {
  const moved = new Set([...pages].filter(([, text]) => MOVED.test(text)).map(([name]) => name));
  const linked = (name: string) => linksIn(pages.get(name) ?? '').map((link) => path.join(path.dirname(name), link));
  const reached = new Set([INDEX]);
  for (const name of reached) for (const next of linked(name)) if (pages.has(next)) reached.add(next);
  const documents = [...pages.keys()].filter((name) => name.startsWith('docs/'));
  return [
    ...documents.filter((name) => !reached.has(name) && !moved.has(name)).map((name) => `${name}: no way leads there from ${INDEX}`),
    ...[...pages.keys()].flatMap((name) =>
      linked(name)
        .filter((link) => moved.has(link))
        .map((link) => `${name}: links to ${link}, which has moved`),
    ),
  ];
}

/** Paths that a document names and that are not there. A path counts from the document's folder or from the top. */
export function badPaths(file: string, text: string, tops: ReadonlySet<string>): string[] {
  const here = path.dirname(file);
  const cited = [...new Set([...text.matchAll(CITED)].map((match) => match[1] ?? ''))];
  return cited
    .filter((name) => tops.has(name.split('/')[0] ?? '') || name.startsWith('.'))
    .filter((name) => !MADE.test(name))
    .filter((name) => ![here, '.'].some((from) => found(path.join(from, name))))
    .map((name) => `${file}: there is no ${name}`);
}

function found(name: string): boolean {
  const pattern = name.replaceAll(PLACEHOLDER, '*').replace(/\/$/, '');
  return pattern.includes('*') ? globSync(pattern, { cwd: ROOT }).length > 0 : existsSync(path.join(ROOT, pattern));
}

/**
 * The tree is the fenced block `tree`: two blanks a level, a name (folders end in `/`), blanks, what it is. Where one folder
 * of a folder is named, all are.
 */
export function treeProblems(text: string, tracked: readonly string[]): string[] {
  const block = /```tree\n([\s\S]*?)```/.exec(text)?.[1];
  if (block === undefined) return ['MAP.md: has no tree'];
  const named = readTree(block);
  const folders = new Set(tracked.flatMap(foldersOf));
  const known = new Set([...folders, ...tracked]);
  const problems = [...named].filter((name) => !known.has(name)).map((name) => `MAP.md: the tree names ${name}, which is not there`);
  const opened = new Set(['', ...[...named].filter((name) => folders.has(name)).map(parentOf)]);
  for (const folder of folders) {
    if (opened.has(parentOf(folder)) && !named.has(folder)) problems.push(`MAP.md: the tree lacks ${folder}/`);
  }
  return problems;
}

function readTree(block: string): Set<string> {
  const named = new Set<string>();
  const open: string[] = [];
  for (const line of block.split('\n')) {
    const match = /^( *)(\S+)/.exec(line);
    if (!match) continue;
    open.length = (match[1] ?? '').length / 2;
    open.push((match[2] ?? '').replace(/\/$/, ''));
    named.add(open.join('/'));
  }
  return named;
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, n) => parts.slice(0, n + 1).join('/'));
}

function parentOf(name: string): string {
  return name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '';
}

if (import.meta.main) process.exitCode = main();
