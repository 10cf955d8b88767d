// Small faults that people make, each one change of one place in a file: what the tests are tried with.
import ts from 'typescript';

/** One fault: the text from `start` to `end` becomes `replacement`. */
export interface Mutant {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  readonly operator: string;
  readonly original: string;
  readonly replacement: string;
  /** Stays the same while lines move: file, fault, and which of its like in the file. */
  readonly id: string;
}

const COMPARISONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '<': ['<=', '>='],
    '<=': ['<', '>'],
    '>': ['>=', '<='],
    '>=': ['>', '<'],
    '===': ['!=='],
    '!==': ['==='],
    '&&': ['||'],
    '||': ['&&'],
    '??': ['&&'],
  }),
);
const ARITHMETIC: ReadonlyMap<string, string> = new Map(Object.entries({ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }));
const ASSIGNMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '+=': '-=',
    '-=': '+=',
    '*=': '/=',
    '/=': '*=',
    '??=': '&&=',
    '||=': '&&=',
    '&&=': '||=',
  }),
);
const METHODS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    toUpperCase: 'toLowerCase',
    toLowerCase: 'toUpperCase',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    find: 'findLast',
    findLast: 'find',
  }),
);
/** Calls of these are left out; what they are called on stays. */
const LEFT_OUT = new Set(['trim', 'sort', 'toSorted', 'reverse', 'toReversed', 'filter', 'slice']);
/** Nobody promises what is logged. */
const LOGS = /(?:^|[.#])(?:log|console)\??\.\w+$/;

/** Every fault of a file, in the order of its text. Types, imports, SQL, sentences and what is logged are left alone. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const times = new Map<string, number>();
  const put = (node: { readonly start: number; readonly end: number }, operator: string, replacement: string) => {
    const original = text.slice(node.start, node.end);
    const fault = `${file} ${operator}: ${original} -> ${replacement}`;
    const nth = (times.get(fault) ?? 0) + 1;
    times.set(fault, nth);
    const line = source.getLineAndCharacterOfPosition(node.start).line + 1;
    found.push({ file, start: node.start, end: node.end, line, operator, original, replacement, id: `${fault} #${nth}` });
  };
  const visit = (node: ts.Node): void => {
    if (isLeftAlone(node, source)) return;
    for (const { at = node, operator, replacement } of faultsOf(node, source)) {
      put({ start: at.getStart(source), end: at.getEnd() }, operator, replacement);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The text with a fault in it. */
export function withFault(text: string, { start, end, replacement }: Pick<Mutant, 'start' | 'end' | 'replacement'>): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** How often a file chooses between ways to go on. */
export function choicesIn(file: string, text: string): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node) || ts.isCaseClause(node) || ts.isIterationStatement(node, false))
      count += 1;
    if (ts.isBinaryExpression(node) && ['&&', '||', '??'].includes(node.operatorToken.getText())) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return count;
}

/** Whether something in a file can be called. */
export function hasFunctions(file: string, text: string): boolean {
  const has = (node: ts.Node): boolean =>
    (ts.isFunctionLike(node) && !ts.isTypeNode(node) && 'body' in node && node.body !== undefined) ||
    ts.forEachChild(node, (child) => has(child) || undefined) === true;
  return has(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
}

interface Fault {
  /** What is replaced; the node itself when absent. */
  readonly at?: ts.Node;
  readonly operator: string;
  readonly replacement: string;
}

function isLeftAlone(node: ts.Node, source: ts.SourceFile): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    isListOfNames(node) ||
    (ts.isCallExpression(node) && LOGS.test(node.expression.getText(source)))
  );
}

/** `['open', 'closed'] as const`: a type is made of it, and another name would not compile where it is used. */
function isListOfNames(node: ts.Node): boolean {
  return ts.isAsExpression(node) && ts.isArrayLiteralExpression(node.expression) && node.expression.elements.every(ts.isStringLiteral);
}

function faultsOf(node: ts.Node, source: ts.SourceFile): readonly Fault[] {
  const text = (part: ts.Node) => part.getText(source);
  if (ts.isBinaryExpression(node)) return ofBinary(node, text);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return ofUnary(node, text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ operator: 'boolean', replacement: 'false' }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ operator: 'boolean', replacement: 'true' }];
  if (ts.isNumericLiteral(node) && !isName(node)) return [{ operator: 'number', replacement: String(Number(node.text) + 1) }];
  if (ts.isStringLiteral(node)) return ofString(node);
  if (ts.isRegularExpressionLiteral(node)) return ofPattern(node.text);
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !isTarget(node)) return [{ operator: 'array', replacement: '[]' }];
  if (ts.isObjectLiteralExpression(node) && node.properties.length > 0 && !isTarget(node))
    return [{ operator: 'object', replacement: '{}' }];
  if (ts.isIfStatement(node)) return always(node.expression, [true, false]);
  if (ts.isConditionalExpression(node)) return always(node.condition, [true, false]);
  if (ts.isWhileStatement(node)) return always(node.expression, [false]);
  if (ts.isForStatement(node) && node.condition) return always(node.condition, [false]);
  if (ts.isBlock(node) && node.statements.length > 0 && !ts.isTryStatement(node.parent)) return [{ operator: 'block', replacement: '{}' }];
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return [{ at: node.body, operator: 'result', replacement: 'undefined' }];
  if ((ts.isExpressionStatement(node) && !isBound(node, text)) || ts.isThrowStatement(node) || ts.isContinueStatement(node)) {
    return [{ operator: 'statement', replacement: ';' }];
  }
  if (ts.isCallExpression(node)) return ofCall(node, text);
  if (ts.isPropertyAccessExpression(node) && node.questionDotToken)
    return [{ at: node.questionDotToken, operator: 'optional', replacement: '.' }];
  return [];
}

function ofBinary(node: ts.BinaryExpression, text: (part: ts.Node) => string): readonly Fault[] {
  const operator = text(node.operatorToken);
  const [left, right] = [text(node.left), text(node.right)];
  const others = COMPARISONS.get(operator);
  // In brackets: && and ?? do not stand next to each other without them.
  if (others) return others.map((other) => ({ operator: 'comparison', replacement: `((${left}) ${other} (${right}))` }));
  const assigned = ASSIGNMENTS.get(operator);
  if (assigned) return [{ at: node.operatorToken, operator: 'assignment', replacement: assigned }];
  const sum = ARITHMETIC.get(operator);
  if (sum === undefined || [node.left, node.right].some((part) => ts.isStringLiteralLike(part) || ts.isTemplateExpression(part))) return [];
  return [{ operator: 'arithmetic', replacement: `((${left}) ${sum} (${right}))` }];
}

function ofUnary(node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression, text: (part: ts.Node) => string): readonly Fault[] {
  const operand = text(node.operand);
  switch (node.operator) {
    case ts.SyntaxKind.ExclamationToken:
      return [{ operator: 'negation', replacement: `(${operand})` }];
    case ts.SyntaxKind.MinusToken:
      return [{ operator: 'negation', replacement: `(+${operand})` }];
    case ts.SyntaxKind.PlusPlusToken:
      return [{ operator: 'assignment', replacement: ts.isPrefixUnaryExpression(node) ? `--${operand}` : `${operand}--` }];
    case ts.SyntaxKind.MinusMinusToken:
      return [{ operator: 'assignment', replacement: ts.isPrefixUnaryExpression(node) ? `++${operand}` : `${operand}++` }];
    default:
      return [];
  }
}

/** Words and values, not sentences: nobody promises how a sentence is worded. */
function ofString(node: ts.StringLiteral): readonly Fault[] {
  if (isName(node) || (ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.ImportKeyword)) return [];
  if (/\s/.test(node.text)) return [];
  return [{ operator: 'string', replacement: node.text === '' ? "'other'" : "''" }];
}

function ofPattern(pattern: string): readonly Fault[] {
  const end = pattern.lastIndexOf('/');
  const faults: Fault[] = [];
  if (pattern.startsWith('/^') && end > 2) faults.push({ operator: 'pattern', replacement: `/${pattern.slice(2)}` });
  if (pattern[end - 1] === '$' && pattern[end - 2] !== '\\' && end > 2) {
    faults.push({ operator: 'pattern', replacement: pattern.slice(0, end - 1) + pattern.slice(end) });
  }
  return faults;
}

function ofCall(node: ts.CallExpression, text: (part: ts.Node) => string): readonly Fault[] {
  const called = node.expression;
  if (!ts.isPropertyAccessExpression(called)) return [];
  const other = METHODS.get(called.name.text);
  if (other) return [{ at: called.name, operator: 'method', replacement: other }];
  return LEFT_OUT.has(called.name.text) ? [{ operator: 'method', replacement: text(called.expression) }] : [];
}

function always(at: ts.Expression, values: readonly boolean[]): readonly Fault[] {
  if (at.kind === ts.SyntaxKind.TrueKeyword || at.kind === ts.SyntaxKind.FalseKeyword) return [];
  return values.map((value) => ({ at, operator: 'condition', replacement: String(value) }));
}

/** A name of a member, or what is looked up by its name: another would not be what the types know. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isElementAccessExpression(parent) && ts.isStringLiteral(node)) ||
    ts.isComputedPropertyName(parent)
  );
}

/** Something is assigned to its parts. */
function isTarget(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    (ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) ||
    (ts.isForOfStatement(parent) && parent.initializer === node)
  );
}

/** A constructor's call of its parent, or a log line: leaving the first out does not run, and the second nobody promises. */
function isBound({ expression }: ts.ExpressionStatement, text: (part: ts.Node) => string): boolean {
  return (
    ts.isCallExpression(expression) && (expression.expression.kind === ts.SyntaxKind.SuperKeyword || LOGS.test(text(expression.expression)))
  );
}
