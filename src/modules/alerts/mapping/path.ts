const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Words that CEL keeps for itself. */
const RESERVED: ReadonlySet<string> = new Set([
  'false',
  'in',
  'null',
  'true',
  'as',
  'break',
  'const',
  'continue',
  'else',
  'for',
  'function',
  'if',
  'import',
  'let',
  'loop',
  'package',
  'namespace',
  'return',
  'var',
  'void',
  'while',
]);

/** The expression of a member: `body.alert.title`, `body["content-type"]`. */
export function pathOf(root: string, names: readonly string[]): string {
  return names.reduce(
    (path, name) => (PLAIN.test(name) && !RESERVED.has(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`),
    root,
  );
}
