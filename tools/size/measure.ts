import ts from 'typescript';
import { TEST } from '../file-kinds.ts';

/** A part of the project, and which of its files count. */
interface Part {
  readonly name: string;
  /** Whether a file belongs to it, by its path from the top folder. */
  readonly has: (file: string) => boolean;
}

const isTest = (file: string) => new RegExp(TEST).test(file) || file.startsWith('test/');
const isCode = (file: string) => /\.(?:tsx?|m?js|css|sql)$/.test(file);
const under =
  (...folders: readonly string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(`${folder}/`));

/**
 * Written by machines, or given from outside. The page's types, events and marks are named where they stood before they were no
 * longer committed.
 */
const MADE =
  /^web\/src\/(?:api\/(?:schema|events)|features\/webhook-tokens\/marks|features\/integrations\/\w+\/mark)\.ts$|^migrations\/schema\.sql$/;

const PARTS: readonly Part[] = [
  { name: 'src', has: (file) => under('src')(file) && !isTest(file) },
  { name: 'web', has: (file) => under('web/src')(file) && !isTest(file) },
  { name: 'of it CSS', has: (file) => under('web/src')(file) && file.endsWith('.css') },
  { name: 'wiring and ports', has: (file) => (under('src/wiring')(file) || /^src\/.*\bports\.ts$/.test(file)) && !isTest(file) },
  { name: 'bench and proofs', has: (file) => under('bench', 'prove', 'lab')(file) && !isTest(file) },
  { name: 'tools', has: (file) => under('tools')(file) && !isTest(file) },
  { name: 'tests', has: (file) => isTest(file) },
  { name: 'all', has: () => true },
];

/** What one looks at when the project should become smaller. Sizes are lines. */
export interface Size {
  readonly lines: Readonly<Record<string, number>>;
  /** What stands between a file's name and its ending in `src`, such as `store`. */
  readonly roles: readonly string[];
  /** The largest file that is no test; `file` and `lines`. */
  readonly file: Largest;
  /** The longest function outside of tests and of the page's components. */
  readonly function: Largest;
  /** The longest component. */
  readonly component: Largest;
}

interface Largest {
  readonly name: string;
  readonly lines: number;
}

/** @param files the text of each tracked file, by its path from the top folder */
export function measure(files: ReadonlyMap<string, string>): Size {
  const code = [...files].filter(([file]) => isCode(file) && !MADE.test(file));
  const own = code.filter(([file]) => !isTest(file) && /^(?:src|web\/src|bench|prove|lab|tools|demo)\//.test(file));
  const functions = own.filter(([file]) => /\.tsx?$/.test(file)).flatMap(([file, text]) => functionsOf(file, text));
  return {
    lines: Object.fromEntries(
      PARTS.map(({ name, has }) => [name, sum(code.filter(([file]) => has(file)).map(([, text]) => linesOf(text)))]),
    ),
    roles: [...new Set(own.flatMap(([file]) => (file.startsWith('src/') ? (/\.([^/]+)\.[^./]+$/.exec(file)?.[1] ?? []) : [])))].sort(),
    file: largest(own.map(([name, text]) => ({ name, lines: linesOf(text) }))),
    function: largest(functions.filter(({ isComponent }) => !isComponent)),
    component: largest(functions.filter(({ isComponent }) => isComponent)),
  };
}

function largest(all: readonly Largest[]): Largest {
  const { name, lines } = all.reduce((most, one) => (one.lines > most.lines ? one : most), { name: 'none', lines: 0 });
  return { name, lines };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

const linesOf = (text: string) => text.split('\n').length - 1;

/** Every function with its lines; a component begins with a capital and stands in a `.tsx` file. */
function functionsOf(file: string, text: string): Array<Largest & { readonly isComponent: boolean }> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Array<Largest & { readonly isComponent: boolean }> = [];
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const name = nameOf(node);
      const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1;
      found.push({ name: `${file} ${name}`, lines, isComponent: file.endsWith('x') && /^[A-Z]/.test(name) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const own = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return own?.getText() ?? '';
}
