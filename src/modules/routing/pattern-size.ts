const COUNTED = /\{(\d{1,4})(?:(,)(\d{0,4}))?\}/y;
const ESCAPE = /\\(?:[pP]\{[^}]*\}|Q[\s\S]*?(?:\\E|$)|[\s\S])/y;

/**
 * About how many steps a regular expression has once its counted repetitions are written out: known before it is
 * compiled, so that `(.{1000}){…}` never takes the memory it asks for.
 */
export function writtenOutSteps(pattern: string): number {
  const outer: number[] = [];
  let total = 0;
  let last = 0;
  for (let at = 0; at < pattern.length; ) {
    const counted = matchAt(COUNTED, pattern, at);
    if (counted) {
      const most = Math.max(1, Number(counted[1]) + (counted[2] ? 1 : 0), Number(counted[3] || 0));
      total += last * (most - 1);
      last *= most;
      at += counted[0].length;
      continue;
    }
    const character = pattern.charAt(at);
    if (character === '(') {
      outer.push(total);
      total = 0;
      last = 0;
      at += 1;
    } else if (character === ')') {
      last = total + 2;
      total = (outer.pop() ?? 0) + last;
      at += 1;
    } else {
      const length = atomLength(pattern, at);
      if (!'*+?'.includes(character)) last = length.steps;
      total += length.steps;
      at += length.characters;
    }
  }
  return outer.reduce((sum, part) => sum + part, total);
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

function atomLength(pattern: string, at: number): { steps: number; characters: number } {
  const character = pattern.charAt(at);
  if (character === '\\') {
    const escaped = matchAt(ESCAPE, pattern, at)?.[0] ?? '\\';
    return { steps: escaped.startsWith('\\Q') ? escaped.length : 1, characters: escaped.length };
  }
  if (character !== '[') return { steps: 1, characters: 1 };
  // The first ] of a class is a member of it: []a], [^]a].
  let end = at + (pattern.charAt(at + 1) === '^' ? 2 : 1);
  if (pattern.charAt(end) === ']') end += 1;
  while (end < pattern.length && pattern.charAt(end) !== ']')
    end += pattern.charAt(end) === '\\' ? 2 : pattern.startsWith('[:', end) ? Math.max(1, pattern.indexOf(':]', end) + 2 - end) : 1;
  return { steps: 1, characters: Math.min(end + 1, pattern.length) - at };
}
