export type Operator = '=' | '!=' | '=~' | '!~';

/** A matcher as written, taken apart. Nothing is compiled yet. */
export interface MatcherParts {
  readonly label: string;
  readonly operator: Operator;
  readonly value: string;
}

/** Where reading stopped (a 0-based position in the text) and what to do about it. */
export interface SyntaxFault {
  readonly position: number;
  readonly detail: string;
}

type Read = { readonly parts: readonly MatcherParts[] } | { readonly fault: SyntaxFault };

/**
 * Reads one entry of `matchers` as Alertmanager does in its default mode: its new grammar (any label name, quoted when
 * it has special characters) first; where only the classic grammar understands the text, or the two disagree, the
 * classic one counts. So `instance=~"web\.example"` keeps its backslash. One entry may hold several matchers,
 * separated by commas and within braces.
 */
export function readMatchers(text: string): Read {
  if (!text.isWellFormed() || text.includes('\0')) return fault(0, 'has a character that is no text: remove it');
  const modern = readModern(text);
  const classic = readClassic(text);
  if (classic === null) return modern;
  if ('fault' in modern || JSON.stringify(modern.parts) !== JSON.stringify(classic)) return { parts: classic };
  return modern;
}

function fault(position: number, detail: string): { fault: SyntaxFault } {
  return { fault: { position, detail } };
}

const UNQUOTED = /[^\s{}!=~,\\"'`]+/uy;
const OPERATOR = /=~|!~|!=|=/y;
const QUOTED = /"(?:[^"\\\n]|\\[^\n])*"/uy;
const SPACE = /\s*/y;

/** A cursor over the text; `take` returns what the sticky expression finds here. */
class Cursor {
  position = 0;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  take(expression: RegExp): string | null {
    expression.lastIndex = this.position;
    const found = expression.exec(this.text)?.[0];
    if (found === undefined) return null;
    this.position += found.length;
    return found;
  }

  /** The next character after spaces; empty at the end. */
  peek(): string {
    this.take(SPACE);
    return this.text.charAt(this.position);
  }

  skip(character: string): boolean {
    if (this.peek() !== character) return false;
    this.position += 1;
    return true;
  }
}

function readModern(text: string): Read {
  const cursor = new Cursor(text);
  const parts: MatcherParts[] = [];
  const braced = cursor.skip('{');
  while (cursor.peek() !== '' && cursor.peek() !== '}') {
    const one = readOne(cursor);
    if ('fault' in one) return one;
    parts.push(one);
    if (!cursor.skip(',')) break;
  }
  if (braced && !cursor.skip('}')) return fault(cursor.position, 'add the closing brace');
  if (cursor.peek() !== '')
    return fault(cursor.position, `does not expect ${cursor.peek()} here: put the value in double quotes, or a comma between two matchers`);
  if (parts.length === 0) return fault(0, 'is empty: write a matcher such as namespace="prod"');
  return { parts };
}

function readOne(cursor: Cursor): MatcherParts | { fault: SyntaxFault } {
  const label = readText(cursor, 'a label name');
  if (typeof label !== 'string') return label;
  if (label === '') return fault(cursor.position, 'needs a label name before the operator');
  cursor.peek();
  const operator = cursor.take(OPERATOR) as Operator | null;
  if (operator === null) return fault(cursor.position, 'needs one of = != =~ !~ after the label name');
  const value = readText(cursor, 'a value (write "" for an absent label)');
  return typeof value === 'string' ? { label, operator, value } : value;
}

function readText(cursor: Cursor, what: string): string | { fault: SyntaxFault } {
  const next = cursor.peek();
  const start = cursor.position;
  if (next !== '"') return cursor.take(UNQUOTED) ?? fault(start, `needs ${what}; put special characters in double quotes`);
  const quoted = cursor.take(QUOTED);
  if (quoted === null) return fault(start, 'has a quotation that does not end: add the closing double quote');
  return unquote(quoted.slice(1, -1)) ?? fault(start, 'has an unknown escape: write \\\\ for a backslash');
}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
};
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|([\s\S]?))/gu;

/** Undoes the escapes of a Go string; null when one is unknown or is no character. */
function unquote(inner: string): string | null {
  let valid = true;
  const text = inner.replace(ESCAPE, (_, hex?: string, short?: string, long?: string, octal?: string, simple?: string) => {
    const code = hex ?? short ?? long;
    const point = code === undefined ? (octal === undefined ? null : Number.parseInt(octal, 8)) : Number.parseInt(code, 16);
    const found = point === null ? SIMPLE_ESCAPES[simple ?? ''] : scalar(point, hex !== undefined || octal !== undefined);
    valid &&= found !== undefined && found !== '\0';
    return found ?? '';
  });
  return valid ? text : null;
}

/** Bytes above 0x7f would be parts of a character: refused, as are surrogates. */
function scalar(point: number, byte: boolean): string | undefined {
  if (point > (byte ? 0x7f : 0x10ffff) || (point >= 0xd800 && point <= 0xdfff)) return undefined;
  return String.fromCodePoint(point);
}

/** The classic grammar; null when the text is none of it. */
function readClassic(text: string): MatcherParts[] | null {
  const parts: MatcherParts[] = [];
  for (const piece of splitOutsideQuotes(text.replace(/^\{/, '').replace(/\}$/, ''))) {
    const one = readClassicOne(piece);
    if (one === null) return null;
    parts.push(one);
  }
  return parts.length === 0 ? null : parts;
}

function splitOutsideQuotes(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let inside = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '"') inside = !inside;
    else if (character === ',' && !inside) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  const last = text.slice(start);
  return last.trim() === '' ? pieces : [...pieces, last];
}

const CLASSIC_HEAD = /^[\t\n\f\r ]*([a-zA-Z_:][a-zA-Z0-9_:]*)[\t\n\f\r ]*(=~|=|!=|!~)/;

function readClassicOne(piece: string): MatcherParts | null {
  const head = CLASSIC_HEAD.exec(piece);
  if (!head) return null;
  const raw = piece.slice(head[0].length).trim();
  const quoted = raw.startsWith('"');
  if (quoted && (raw.length < 2 || !raw.endsWith('"'))) return null;
  const inner = quoted ? raw.slice(1, -1) : raw;
  // A quote inside must be escaped; of `"a\"` the last quote is, so that nothing closes.
  if (!/^(?:[^"\\]|\\[\s\S])*\\?$/.test(inner) || (quoted && /(?:^|[^\\])(?:\\\\)*\\$/.test(inner))) return null;
  const value = inner.replace(/\\(n|"|\\)/g, (_, character: string) => (character === 'n' ? '\n' : character));
  return { label: head[1] ?? '', operator: head[2] as Operator, value };
}

/** A matcher for exactly this label and value, as it is read: `namespace="shop"`. */
export function writeMatcher(label: string, value: string): string {
  const quoted = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  return `${/^[a-zA-Z_:][a-zA-Z0-9_:]*$/.test(label) ? label : JSON.stringify(label)}="${quoted}"`;
}
