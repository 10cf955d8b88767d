import { type Content, type Remark, TEXT_FIELDS } from '../post-mortem.ts';

/** Remarks of one post-mortem; more would not be read. */
export const REMARKS_MAX = 100;
/** A longer sentence is looked at in pieces of this length. */
const PIECE = 1_000;

const WHY = {
  label: 'Names a kind of person as the cause. Say what made the mistake possible, and why nothing caught it.',
  judging: 'Judges a person. Describe what happened and what was known at the time.',
  blame: 'Looks for who is at fault. Say which conditions led to it.',
  counterfactual: 'Says what should have happened instead. Say what did happen, and why it made sense at the time.',
  person: 'Makes a person the subject of a fault. Say what the system, the tools or the process allowed.',
} as const;

const LABEL =
  /\b(?:human|operator|pilot|rookie|beginner['’]?s?|(?:user|engineer|developer|admin)['’]s) (?:error|mistake|failure|fault)s?\b|\b(?:user|engineer|developer|administrator) (?:mistake|fault)\b/i;
const JUDGING =
  /\b(?:careless(?:ly|ness)?|negligen(?:t|tly|ce)|slopp(?:y|ily|iness)|lazy(?! (?:load|eval|init))|laziness|incompeten(?:t|ce)|stupid(?:ly|ity)?|idiot(?:s|ic)?|foolish(?:ly)?|reckless(?:ly|ness)?|irresponsib(?:le|ly)|clueless|thoughtless(?:ly)?|unprofessional|inattentive|inexcusable|amateurish|common sense|knew better|known better|any (?:competent|decent|reasonable|good) (?:engineer|developer|operator|person|team))\b/i;
const BLAME =
  /\b(?:(?:is|are|was|were|who is|who was|who['’]s) to blame|(?:we|they|i) blame|blame (?:lies|rests|falls)|(?:his|her|their|whose) (?:own )?(?:fault|mistake|error|negligence)|at fault)\b/i;
const CAREFUL =
  /\b(?:(?:be|been) more careful|(?:did not|didn['’]t|was not|wasn['’]t|were not|weren['’]t|not|without|failed to) pay(?:ing)?(?: any| enough)? attention|pa(?:y|id|ying) more attention|if only|fail(?:ed|ure|ing)? to follow (?:the |our |a )?(?:\w+ )?(?:procedure|process|runbook|playbook|instructions|checklist|guideline)s?)\b/i;
const SHOULD =
  /([\p{L}\p{N}'’-]+) (?:(?:really|clearly|obviously|simply|also|probably) )?(?:should(?: not|n['’]t)?|ought(?: not)? to)(?: \w+ly)? have\b/giu;
/** What may be said to have been expected to act: machines, not people. */
const MACHINE =
  /^(?:alert|alarm|alerts|alarms|monitor|monitors|monitoring|check|checks|probe|probes|healthcheck|dashboard|test|tests|suite|pipeline|ci|breaker|balancer|cache|service|server|servers|database|replica|queue|job|jobs|cron|system|systems|cluster|node|nodes|pod|pods|autoscaler|limiter|timeout|failover|rollback|script|scripts|tool|tooling|deploy|deployment|backup|backups|gateway|proxy|client|clients|retry|retries|controller|scheduler|heartbeat|certificate|metric|metrics|threshold|canary|validation|linter|page|pages)$/i;
const NOUNS =
  /^(?:engineers?|developers?|devs?|operators?|admins?|administrators?|on-call|oncall|responders?|commanders?|colleagues?|interns?|contractors?|managers?|employees?|technicians?|dbas?|sres?|juniors?|reviewers?|person|people|teams?|he|she|someone|somebody|nobody|everyone|everybody|whoever)$/i;
/** Words that may stand between who and the verb. */
const GAP = String.raw`(?:[\s,]+(?:\p{L}+ly|had|has|have|having|just|then|also|again|never|once|who|on|duty|call|shift|in|charge|that|night|day|at|the|time|from|team|even|not|engineer|developer|operator))`;
const FAULT = [
  'forgot',
  'forgotten',
  'failed to',
  'neglected',
  'broke',
  'broken',
  'ignored',
  'overlooked',
  'missed',
  'caused',
  'botched',
  'blundered',
  'panicked',
  'rushed',
  'skipped',
  'disregarded',
  'violated',
  'bothered',
  'overreacted',
  'slept',
  'messed up',
  'screwed up',
  'mess(?:es)? up',
  'took down',
  'mis(?:configured|typed|read|understood|judged|handled|placed|managed)',
  "(?:did(?: not|n['’]t)|does(?: not|n['’]t)|had(?: not|n['’]t)|could(?: not|n['’]t)) (?:even |really |properly )?(?:bother(?:ed)?|check(?:ed)?|test(?:ed)?|read|verif(?:y|ied)|follow(?:ed)?|look(?:ed)?|think|thought|care|cared|respond(?:ed)?|react(?:ed)?|review(?:ed)?|understand|understood|know|known|do (?:h(?:is|er)|their)|escalate|test)",
  '(?:was|were|is|are) (?:far |much |clearly |obviously )?(?:too )?(?:slow|late|asleep|distracted|unprepared|overwhelmed|wrong|confused|at fault|responsible for (?:the |this )?(?:outage|incident|failure|mistake|error))',
  String.raw`(?:made|make) (?:a|an|the|another|this) (?:\p{L}+ )?(?:mistake|error|blunder)`,
  String.raw`(?:accidentally|wrongly|mistakenly|incorrectly|blindly|hastily) \p{L}+`,
  '(?:pushed|deployed|merged|shipped|wrote|released|committed) (?:a |an |the |h(?:is|er) |their )?(?:bad|broken|untested|buggy|faulty|wrong|unreviewed)',
  '(?:deleted|dropped|restarted|stopped|changed|edited|ran) the wrong',
].join('|');
const THEN_FAULT = new RegExp(`^${GAP}{0,4}[\\s,]+(?:${FAULT})(?![\\p{L}])`, 'iu');
const POSSESSIVE =
  /^['’]s? (?:\p{L}+ )?(?:mistake|fault|error|carelessness|negligence|failure|oversight|blunder|inattention|incompetence)\b/iu;
const BEFORE_BY =
  /(?:caused|broken|missed|forgotten|ignored|overlooked|misconfigured|botched|because of|due to|down to|fault of|mistake of|mistake by|error by|error of) (?:(?:\p{L}+ )?by )?(?:the |an? |our )?(?:\p{L}+ )?$/iu;

/** Those who may be named in a text. */
export interface Names {
  has(word: string): boolean;
}

/** The words by which people are named, of their display names. */
export function namesFrom(displayNames: readonly string[]): Names {
  const words = displayNames.flatMap((name) => name.split(/[\s,]+/u)).filter((word) => word.length > 2 && /^\p{Lu}/u.test(word));
  return new Set(words);
}

/** Sentences of the post-mortem that blame, in the order of its fields; at most {@link REMARKS_MAX}. They block nothing. */
export function remarksOn(content: Content, names: Names): Remark[] {
  const remarks: Remark[] = [];
  for (const [field, text] of textsOf(content)) {
    for (const sentence of sentencesOf(text)) {
      if (remarks.length >= REMARKS_MAX) return remarks;
      const why = blames(text.slice(sentence.from, sentence.to), names);
      if (why !== null) remarks.push({ field, from: sentence.from, to: sentence.to, why });
    }
  }
  return remarks;
}

/** Every text of a post-mortem with the name of its field. */
export function textsOf(content: Content): Array<readonly [string, string]> {
  const own = TEXT_FIELDS.map((field) => [field, content[field]] as const);
  const [summary, ...rest] = own;
  return [
    ['title', content.title],
    ...(summary ? [summary] : []),
    ['impact.description', content.impact.description],
    ...content.contributing_factors.map((text, index) => [`contributing_factors.${index}`, text] as const),
    ...rest,
    ...content.timeline.map(({ text }, index) => [`timeline.${index}.text`, text] as const),
  ];
}

function sentencesOf(text: string): Array<{ from: number; to: number }> {
  const found: Array<{ from: number; to: number }> = [];
  for (const match of text.matchAll(/[^.!?\n]+[.!?]*/gu)) {
    for (let start = 0; start < match[0].length; start += PIECE) {
      const piece = match[0].slice(start, start + PIECE);
      const lead = piece.length - piece.trimStart().length;
      const from = match.index + start + lead;
      const to = match.index + start + piece.trimEnd().length;
      if (to > from) found.push({ from, to });
    }
  }
  return found;
}

/** Why a sentence blames; null: it does not. */
export function blames(sentence: string, names: Names): string | null {
  if (LABEL.test(sentence)) return WHY.label;
  if (JUDGING.test(sentence)) return WHY.judging;
  if (BLAME.test(sentence)) return WHY.blame;
  if (CAREFUL.test(sentence)) return WHY.counterfactual;
  for (const [, subject = ''] of sentence.matchAll(SHOULD)) if (!MACHINE.test(subject)) return WHY.counterfactual;
  for (const match of sentence.matchAll(/[\p{L}\p{N}-]+/gu)) {
    const [word] = match;
    if (!names.has(word) && !NOUNS.test(word)) continue;
    const rest = sentence.slice(match.index + word.length, match.index + word.length + 160);
    if (POSSESSIVE.test(rest)) return WHY.blame;
    // A first name, then a last one.
    const last = /^ (\p{Lu}[\p{L}-]+)/u.exec(rest);
    const behind = last?.[1] !== undefined && names.has(last[1]) ? rest.slice(last[0].length) : rest;
    if (THEN_FAULT.test(behind) || POSSESSIVE.test(behind)) return WHY.person;
    if (BEFORE_BY.test(sentence.slice(Math.max(0, match.index - 80), match.index))) return WHY.person;
  }
  return null;
}
