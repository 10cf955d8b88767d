/** The operators of a matcher, with the words that explain them. */
export const OPERATORS = [
  { value: '=', words: 'is' },
  { value: '!=', words: 'is not' },
  { value: '=~', words: 'matches' },
  { value: '!~', words: 'does not match' },
] as const;

export type Operator = (typeof OPERATORS)[number]['value'];

/** A matcher taken apart, so that each part has a field of its own. */
export interface MatcherParts {
  readonly label: string;
  readonly operator: Operator;
  readonly value: string;
}

const WHOLE = /^\s*([A-Za-z_:][\w:.-]*)\s*(=~|!~|!=|=)\s*(?:"((?:[^"\\\n]|\\[^\n])*)"|([^\s{}!=~,\\"'`]+))\s*$/u;

/** Takes one plain matcher apart; null when it is several, braced or none: such a text is edited as it stands. */
export function readMatcher(text: string): MatcherParts | null {
  const [, label, operator, quoted, bare] = WHOLE.exec(text) ?? [];
  if (label === undefined) return null;
  const value = quoted?.replace(/\\(n|"|\\)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)) ?? bare ?? '';
  return { label, operator: OPERATORS.find((each) => each.value === operator)?.value ?? '=', value };
}

const PLAIN_NAME = /^[A-Za-z_:][\w:]*$/;

/** Writes a matcher so that both of Alertmanager's grammars read the same. */
export function writeMatcher({ label, operator, value }: MatcherParts): string {
  const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
  const name = label.trim();
  return `${PLAIN_NAME.test(name) ? name : quote(name)}${operator}${quote(value)}`;
}
