// The field's words in every text that people read: the old ones, what to say instead, and where they still stand.
import ts from 'typescript';

interface OldWord {
  /** What must not stand in a text; whole labels are written with ^ and $. */
  readonly old: RegExp;
  /** The field's word. */
  readonly say: string;
  /** A text that breaks the rule; the test plants each of them. */
  readonly example: string;
}

/** What is said today, what to say instead. One word for a thing, one thing for a word. */
export const OLD_WORDS: readonly OldWord[] = [
  { old: /\be-mail/i, say: 'email', example: 'E-mail' },
  { old: /\b(?:a|the|this|test|mailed) letters?\b(?! first| and a number)/i, say: 'email', example: 'A letter is on its way' },
  {
    old: /\b(?:is|are|was|were|be|been|who|how|nobody|admins|not) told\b|\btold:|\bcould not be told\b/i,
    say: 'notified',
    example: 'Anna was told on Slack',
  },
  {
    old: /\btells? (?:nobody|somebody|someone|people|them|the admins|each person|him|her)\b/i,
    say: 'notify',
    example: 'repeats tell nobody',
  },
  {
    old: /\b(?:nobody|somebody|someone) has (?:it|them|every)\b|\b(?:that|what|nor|alerts) nobody has\b(?! seen)/i,
    say: 'unacknowledged, acknowledged',
    example: 'firing, nobody has it',
  },
  { old: /\bhas it through\b|\bhas had it\b|^You have \S*#/i, say: 'acknowledged by', example: 'Anna has it through incident 3' },
  {
    old: /\btak(?:e|es|en|ing) (?:an? |the |every )?(?:\w+ )?(?:alert|incident|group)s? on\b|\btaken on\b|\btook (?:on|the incident on)\b|^\d+ taken$/i,
    say: 'acknowledge',
    example: 'Nobody took on incident 4',
  },
  {
    old: /\bgiv(?:e|es|ing) (?:an? |the )?(?:alert|acknowledgement)s? back\b|\bgiven back by\b|\bgiving back$/i,
    say: 'unacknowledge',
    example: 'Give an alert back',
  },
  { old: /\bin (?:somebody|someone|good)?['’]?s? ?hands\b/i, say: 'acknowledged', example: 'in somebody’s hands' },
  {
    old: /\bnobody is needed\b|\bneeds? (?:somebody|someone) now\b/i,
    say: 'no action needed, unacknowledged',
    example: 'Nobody is needed any more',
  },
  {
    old: /\bwho stands? in\b|\b(?:somebody|someone) stands? in\b|\bstands in(?:[:.]|$)/i,
    say: 'override',
    example: 'Draw over the row to let somebody stand in',
  },
  { old: /\bon the clock of\b|\bwall clock\b|\btimes of the clock\b/i, say: 'time zone, cron schedule', example: 'On the clock of' },
  {
    old: /\btak(?:e|es|ing) turns\b|\ba turn (?:lasts|is)\b|\b(?:their|these|long) turns\b/i,
    say: 'rotation order, shift, shift length',
    example: 'Who takes turns, in this order',
  },
  { old: /\bwho needs whom\b/i, say: 'dependencies', example: 'Who needs whom' },
  { old: /\bnot well\b/i, say: 'degraded', example: '3 of 7 are not well' },
  { old: /\bwhich alerts are its own\b|\bwhose matchers hold\b/i, say: 'alert matchers, matched', example: 'Which alerts are its own' },
  { old: /^(?:how bad|what is wrong|what is known)$/i, say: 'Severity, Title, Summary', example: 'How bad' },
  {
    old: /\bopen(?:s|ed|ing)? (?:an|no|its|one) incidents?\b|\bopen(?:s|ed|ing) incidents\b/i,
    say: 'declare an incident (a person), create an incident (an alert)',
    example: 'Open an incident',
  },
  {
    old: /\bannounc(?:e|es|ed|ing) (?:at|in|nowhere|on|there|where)\b|\bis announced\b|^Announce/i,
    say: 'send to, sent',
    example: 'Announce at',
  },
  { old: /\bin(?:to)? force\b/i, say: 'active; applies immediately', example: 'Version 3 is in force' },
  {
    old: /\bgo(?:es)? on with the rules\b|\bthen goes on\b|^otherwise$|\bthe rules from the top on\b/i,
    say: 'continue, default route',
    example: 'then goes on',
  },
  { old: /\blast told\b/i, say: 'last sent', example: 'last told 3 min ago' },
  { old: /\buntouched\b/i, say: 'resolved without acknowledgement', example: 'Untouched' },
  { old: /\bno rule spoke\b|\bno case in this\b/i, say: 'no alerts, no data', example: 'No rule spoke in this time.' },
  {
    old: /\buntil (?:somebody|someone) has it\b|^until it is resolved$/i,
    say: 'time to acknowledge (MTTA), time to resolve (MTTR)',
    example: 'Until it is resolved',
  },
  { old: /^it may$|^it lasts$|\ball that I may\b/i, say: 'Permissions, Expires, Full access', example: 'It lasts' },
  {
    old: /\bis sealed by\b|\bvalues are sealed\b|\bsealed secrets?\b|^sealed$/i,
    say: 'hash-chained, encrypted',
    example: 'Values are sealed',
  },
  { old: /^(?:not now|keep it)$/i, say: 'Cancel', example: 'Not now' },
  { old: /^change$|^change \$/i, say: 'Edit', example: 'Change' },
  {
    old: /^(?:make|add) (?:an?|the(?: first)?) (?:team|policy|service|heartbeat|rule|destination|provider|token|schedule|override|escalation policy)$/i,
    say: 'New …, Create …',
    example: 'Make a team',
  },
  { old: /\bwhispers?\b/i, say: 'ephemeral reply', example: 'a whisper to the person' },
  { old: /\bdoors?\b/i, say: 'sign-in method, identity provider', example: 'The doors people come in by' },
  { old: /\bstory\b|\bstories\b/i, say: 'timeline', example: 'The story could not be loaded' },
  {
    old: /\bpress(?:es|ed|ing)? (?:on|Test|Retry|Save|Add|(?:a|the|its|this|one) button)\b/i,
    say: 'click (keys and phone keys are pressed)',
    example: 'press Test',
  },
  { old: /\bways? out\b|\bways? to sign in\b|^way$/i, say: 'notification channel, sign-in method', example: 'another way out' },
  {
    old: /\bweb page\b|\bsign-in page\b|\bintegrations page\b|\bopen page\b|\b(?:in|on|from) the page\b/i,
    say: 'web app, screen (a page goes to a person)',
    example: 'Only the open page reaches them',
  },
  { old: /\bnewcomers?\b/i, say: 'new users', example: 'Newcomers' },
  { old: /\bpassed over\b/i, say: 'skipped', example: 'this level is passed over' },
  {
    old: /\bcalls (?:level|whoever)\b|\b(?:nobody|people|somebody|someone) (?:is|are) called\b|\bescalation policy calls\b/i,
    say: 'pages, paged (a phone is called)',
    example: 'Incident 3 calls level 2',
  },
  { old: /\bheard of\b/i, say: 'checks in', example: 'Jobs that must be heard of' },
  { old: /\brhythms?\b/i, say: 'schedule, interval', example: 'Its rhythm was changed' },
  { old: /\bfor good\b/i, say: 'permanently', example: 'It failed for good' },
  { old: /\b(?:his|him|hers?|himself|herself)\b/i, say: 'their, them', example: 'The page goes to his phone' },
  { old: /^(?:colours|mine)$/i, say: 'Theme, Local', example: 'Colours' },
];

/** A text that people read, and its line. */
interface Text {
  readonly line: number;
  readonly text: string;
}

/** Old words in the texts of a file; nothing for files that hold none. A line each, with the field's word. */
export function oldWordsIn(file: string, source: string): string[] {
  const texts = file.endsWith('.md') ? proseOf(source) : /(?<!\.store)\.tsx?$/.test(file) ? literalsOf(file, source) : [];
  return texts.flatMap(({ line, text }) =>
    OLD_WORDS.flatMap(({ old, say }) => {
      const match = old.exec(text);
      return match ? [`${file}:${line}: "${match[0].trim()}" is not the field's word: say ${say}`] : [];
    }),
  );
}

/** Paragraphs of a document, without code. */
function proseOf(source: string): Text[] {
  const texts: Text[] = [];
  let code = false;
  let start = 1;
  let lines: string[] = [];
  const end = (next: number) => {
    const text = lines
      .join(' ')
      .replaceAll(/`[^`]*`/g, '`code`')
      .replaceAll(/\]\([^)]*\)/g, ']')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (text !== '') texts.push({ line: start, text });
    lines = [];
    start = next;
  };
  source.split('\n').forEach((line, index) => {
    if (/^\s*```/.test(line)) code = !code;
    else if (!code && line.trim() !== '' && !/^\s*(?:[-*|#]|\d+\.)/.test(line)) {
      lines.push(line);
      return;
    }
    end(index + 1);
    if (!code && !/^\s*```/.test(line) && line.trim() !== '') lines.push(line);
  });
  end(0);
  return texts;
}

/** What a program may show: JSX text, strings and templates. SQL is not read: it stands in stores. */
function literalsOf(file: string, source: string): Text[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const texts: Text[] = [];
  const add = (node: ts.Node, text: string) => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (/[A-Za-z]{2} |^[A-Z]/.test(words))
      texts.push({ line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1, text: words });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      // What is in the braces is code; texts in it are read by themselves.
      add(node, node.head.text + node.templateSpans.map(({ literal }) => `\${…}${literal.text}`).join(''));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
}
