import { BODY_SHAPE, shapeFault } from '../../../../platform/http/strangers/json-shape.ts';

/** A run of so many digits may be an integer that a JSON number does not hold; ordinary bodies have none. */
const LONG = 16;
const LONG_RUNS = /\d{16,}/g;
const BEFORE = /[\s,:[]/;
const AFTER = /[\s,}\]]/;

/**
 * Parses JSON so that integers beyond ±2^53 come out as texts with all their digits: an id that was rounded would name
 * another alert. What holds no such integer is parsed as ever.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function parseJson(text: string): unknown {
  return JSON.parse(hasLongRun(text) ? quoteLongIntegers(text) : text);
}

/**
 * The same for a JSON text that stands inside a body, as in a field of a form: nobody has looked at its shape yet.
 *
 * @throws SyntaxError when the text is no JSON, or deeper or larger than any body that is read in one piece
 */
export function parseEmbedded(text: string): unknown {
  if (shapeFault(Buffer.from(text), BODY_SHAPE) !== null) throw new SyntaxError('too deep, or too many values');
  return parseJson(text);
}

/** Whether so many digits follow one another: such a run covers one of every so many places, so that few are looked at. */
function hasLongRun(text: string): boolean {
  for (let i = LONG - 1; i < text.length; i += LONG) {
    if (!isDigit(text, i)) continue;
    let from = i;
    let to = i + 1;
    while (from > 0 && isDigit(text, from - 1)) from -= 1;
    while (isDigit(text, to)) to += 1;
    if (to - from >= LONG) return true;
  }
  return false;
}

function isDigit(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  return code >= 48 && code <= 57;
}

/** Puts quotes around integers that a number would round; looks at each character a bounded number of times. */
function quoteLongIntegers(text: string): string {
  let quoted = '';
  let copied = 0;
  let open = text.indexOf('"');
  LONG_RUNS.lastIndex = 0;
  for (let match = LONG_RUNS.exec(text); match; match = LONG_RUNS.exec(text)) {
    let insideUntil = -1;
    while (open !== -1 && open < match.index && insideUntil === -1) {
      const close = endOfString(text, open);
      if (close === -1) return text;
      if (close > match.index) insideUntil = close;
      else open = text.indexOf('"', close + 1);
    }
    if (insideUntil !== -1) {
      open = text.indexOf('"', insideUntil + 1);
      LONG_RUNS.lastIndex = insideUntil + 1;
      continue;
    }
    const [digits] = match;
    const start = text[match.index - 1] === '-' ? match.index - 1 : match.index;
    const end = match.index + digits.length;
    if (!isRoundedInteger(text, start, end, digits)) continue;
    quoted += `${text.slice(copied, start)}"${text.slice(start, end)}"`;
    copied = end;
  }
  return copied === 0 ? text : quoted + text.slice(copied);
}

function isRoundedInteger(text: string, start: number, end: number, digits: string): boolean {
  if (digits.startsWith('0') || Number.isSafeInteger(Number(digits))) return false;
  return (start === 0 || BEFORE.test(text[start - 1] ?? '')) && (end === text.length || AFTER.test(text[end] ?? ''));
}

/** Where the string that opens here is closed; -1: nowhere. */
function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); close !== -1; close = text.indexOf('"', close + 1)) {
    let back = close - 1;
    while (text[back] === '\\') back -= 1;
    if ((close - 1 - back) % 2 === 0) return close;
  }
  return -1;
}
