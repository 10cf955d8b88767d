/** Where a member stands in a body. */
export type Path = readonly (string | number)[];

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/u;
/** Words that CEL keeps for itself. */
const RESERVED = new Set(
  'false in null true as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);

/** The expression of a member: `body.alert.title`, `body["content-type"]`, `body.hosts[0]`. */
export function expressionOf(root: string, path: Path): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number'
        ? `${text}[${part}]`
        : PLAIN.test(part) && !RESERVED.has(part)
          ? `${text}.${part}`
          : `${text}[${JSON.stringify(part)}]`,
    root,
  );
}

/** The same for a field: a member of a listed alert is that of `item`, whichever of them was pressed. */
export function fieldExpression(path: Path, items: string): string {
  const list = items.trim();
  if (list === '') return expressionOf('body', path);
  for (let length = 0; length < path.length; length += 1) {
    const inside = typeof path[length] === 'number' && expressionOf('body', path.slice(0, length)) === list;
    if (inside) return expressionOf('item', path.slice(length + 1));
  }
  return expressionOf('body', path);
}
