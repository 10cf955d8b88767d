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
  {
    old: /(?<!\b(?:lower-case|small|capital|dead|64|of) )\bletters?\b(?! first| and| by|, digits|s?; the token| or digits)/i,
    say: 'email, digest',
    example: 'A letter is on its way',
  },
  {
    old: /\bheld back\b|\bis held\b(?! (?:by|for|while|to|against|in memory))/i,
    say: 'suppressed, deferred, paused',
    example: 'The alert is held back',
  },
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
    old: /\btak(?:e|es|en|ing) (?:an? |the |every )?(?:\w+ )?(?:alert|incident|group)s? on\b|\btaken on\b|\btook (?:on|the incident on)\b|^(?:\d+ )?taken$/i,
    say: 'acknowledge',
    example: 'Nobody took on incident 4',
  },
  {
    old: /\bgiv(?:e|es|ing) (?:an? |the )?(?:alert|acknowledgement)s? back\b|\bgiven back by\b|\bgiving back$/i,
    say: 'unacknowledge',
    example: 'Give an alert back',
  },
  { old: /\bI have it\b/i, say: 'Accept handoff', example: 'I have it' },
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
  {
    old: /\bwhich alerts are its own\b|\bwhat is its own\b|\bwhose matchers hold\b/i,
    say: 'alert matchers, matched',
    example: 'Which alerts are its own',
  },
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
    old: /\bsealed by\b|\bvalues are sealed\b|\bsealed secrets?\b|^sealed$/i,
    say: 'hash-chained, encrypted',
    example: 'Values are sealed',
  },
  { old: /^(?:not now|keep it)$/i, say: 'Cancel', example: 'Not now' },
  { old: /^change$|^change \$/i, say: 'Edit', example: 'Change' },
  {
    old: /^(?:make|add|open)(?: an?| the(?: first)?| another) (?:team|policy|service|heartbeat|rule|destination|provider|token|schedule|override|escalation policy|incident|maintenance window|silence|status page|playbook|memory|user|agent|secret)$/i,
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

interface OldName {
  /** What must not stand in a name, which is read as its words: `heldUntil` and `held_until` as `held until`. A value is quoted. */
  readonly old: RegExp;
  readonly say: string;
  /** A name that breaks the rule; the test plants each of them. */
  readonly example: string;
}

/**
 * The same for names: files, functions, types, members, values, tables and columns. Words that have an honest use of their
 * own are left to the reader: a place in an order, a lease that is held, what is said in a chat, a port that is taken.
 */
export const OLD_NAMES: readonly OldName[] = [
  { old: /\b(?:told|untold|tells?|telling)\b/, say: 'notify, publish, report', example: 'tellAdmins' },
  { old: /(?<!dead )\bletters?\b/, say: 'email, digest, reminder', example: 'composeLetter' },
  { old: /\bheld (?:back|until|escalations?)\b/, say: 'suppressed, deferred, paused', example: 'heldUntil' },
  { old: /\bwhispers?\b/, say: 'ephemeral reply', example: 'whisperTo' },
  { old: /\bwish(?:es)?\b/, say: 'request', example: 'wishOfAlert' },
  { old: /\bglances?\b/, say: 'poll', example: 'glance' },
  { old: /\bnewcomers?\b/, say: 'new user', example: 'NEWCOMER' },
  { old: /\bjoiners?\b/, say: 'linkable alerts', example: 'follow_joiners' },
  { old: /\bdoors?\b/, say: 'sign-in method, identity provider', example: 'doorOf' },
  { old: /\brhythms?\b/, say: 'schedule', example: 'rhythm' },
  { old: /\b(?:story|stories|trails?|happenings?)\b/, say: 'timeline', example: 'storyOf' },
  { old: /\bspared?\b/, say: 'grace', example: 'spared_until' },
  { old: /\bways?\b/, say: 'contact method, channel, path', example: 'waysOf' },
  { old: /\bin hands?\b/, say: 'acknowledged, in flight', example: 'MAX_IN_HAND' },
  { old: /\bcovers\b/, say: 'cover requests', example: 'myCovers' },
  { old: /\b(?:rail|boxed|sheets?)\b/, say: 'sidebar, list, drawer', example: 'RailPage' },
  { old: /\b(?:tidy|tidied)\b/, say: 'prune', example: 'tidyLogs' },
  { old: /\bstretch(?:es)?\b/, say: 'interval', example: 'Stretch' },
  { old: /\bjoints?\b|\bstanding alone\b/, say: 'wiring, null ports', example: 'joints' },
  { old: /\bsealed columns?\b/, say: 'encrypted column', example: 'SealedColumn' },
];

/** A text that people read, and its line. */
interface Text {
  readonly line: number;
  readonly text: string;
}

/** Old words in the texts of a file; nothing for files that hold none. A line each, with the field's word. */
export function oldWordsIn(file: string, source: string): string[] {
  const texts = textsOf(file, source);
  return texts.flatMap(({ line, text }) =>
    OLD_WORDS.flatMap(({ old, say }) => {
      const match = old.exec(text);
      return match ? [`${file}:${line}: "${match[0].trim()}" is not the field's word: say ${say}`] : [];
    }),
  );
}

function textsOf(file: string, source: string): Text[] {
  if (file.endsWith('.md')) return proseOf(source);
  if (file.endsWith('.html')) return markupOf(source);
  return /(?<!\.store)\.(?:tsx?|js)$/.test(file) ? literalsOf(file, source) : [];
}

/** Old words in the names of a program file and in the name of the file itself, and in those of a schema. A line each. */
export function oldNamesIn(file: string, source: string): string[] {
  const names = file.endsWith('.sql') ? sqlNames(source, 1) : namesOf(file, source);
  const own = { line: 1, text: file.slice(file.lastIndexOf('/') + 1).replace(/\..*$/, '') };
  const seen = new Set<string>();
  return [own, ...names].flatMap(({ line, text }) => {
    if (seen.has(text)) return [];
    seen.add(text);
    const words = wordsOf(text);
    return OLD_NAMES.flatMap(({ old, say }) =>
      old.test(words) ? [`${file}:${line}: the name ${text} is not the field's word: say ${say}`] : [],
    );
  });
}

/** `heldUntil`, `held_until`, `HELD_UNTIL` and `held-until` are `held until`. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .toLowerCase();
}

/** Identifiers, values that are names, and in a store the names of its statements. */
function namesOf(file: string, source: string): Text[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const names: Text[] = [];
  const lineOf = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.push({ line: lineOf(node), text: node.text });
    else if (ts.isStringLiteralLike(node) && /^[a-z][A-Za-z0-9_.-]*$/.test(node.text) && !ts.isJsxAttribute(node.parent))
      names.push({ line: lineOf(node), text: `'${node.text}'` });
    else if (
      file.endsWith('.store.ts') &&
      (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    )
      names.push(...sqlNames(node.text, lineOf(node)));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

/** The names of statements, without the texts in them. */
function sqlNames(text: string, first: number): Text[] {
  return text
    .replaceAll(/'[^'\n]*'/g, "''")
    .split('\n')
    .flatMap((line, index) =>
      [...line.replace(/--.*$/, '').matchAll(/[a-z][a-z0-9_]*/g)].map(([name]) => ({ line: first + index, text: name })),
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

/** What stands between the tags of a page, and in those of their attributes that are read out or shown. */
function markupOf(source: string): Text[] {
  return source.split('\n').flatMap((line, index) => {
    const shown = [...line.matchAll(/\b(?:title|alt|aria-label|placeholder|content)="([^"]*)"/g)].map(([, text = '']) => text);
    return [...line.split(/<[^>]*>/), ...shown].flatMap((text) => (text.trim() === '' ? [] : [{ line: index + 1, text: text.trim() }]));
  });
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
