import type { Step } from './playbook.ts';

type Labels = Readonly<Record<string, string>>;

const PLACE = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g;

/** Every `{{label}}` that the labels know, by what `as` makes of its value; others stay. */
function filled(text: string, labels: Labels, as: (value: string) => string): string {
  return text.replaceAll(PLACE, (place, name: string) => (Object.hasOwn(labels, name) ? as(oneLine(labels[name] ?? '')) : place));
}

/** A value has no lines: it would begin a paragraph, a list or a second command. */
function oneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** What begins and ends code in Markdown, with all between. */
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

/** Values stay text: outside of code every sign that Markdown could read is escaped, within code no sign can end it. */
function filledMarkdown(body: string, labels: Labels): string {
  return body
    .split(CODE)
    .map((part, index) =>
      index % 2 === 1
        ? filled(part, labels, (value) => value.replaceAll('`', "'"))
        : filled(part, labels, (value) => value.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')),
    )
    .join('');
}

/** A value in a command that somebody will paste into a shell: one word, whatever it holds. */
function shellWord(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}

/** A step for people: values of the alert's labels in its texts, as text. */
export function fillStep<S extends Step>(step: S, labels: Labels): S {
  const plain = (text: string | null) => (text === null ? null : filled(text, labels, (value) => value));
  return {
    ...step,
    title: filled(step.title, labels, (value) => value),
    body: filledMarkdown(step.body, labels),
    expected: plain(step.expected),
    command: step.command === null ? null : filled(step.command, labels, shellWord),
    url: step.url === null ? null : filled(step.url, labels, encodeURIComponent),
  };
}

/** The address with something in each place, for judging it. */
export function sampleUrl(url: string): string {
  return url.replaceAll(PLACE, 'x');
}
