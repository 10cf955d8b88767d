import type { Decision, NoiseEntry, RuleDraft, Status, TriagePreview } from './queries.ts';

export const DECISIONS: readonly Decision[] = ['incident', 'investigate', 'noise'];
export const DECISION_WORDS: Readonly<Record<Decision, string>> = { incident: 'Incident', investigate: 'Investigate', noise: 'Noise' };
export const DECISION_ABOUT: Readonly<Record<Decision, string>> = {
  incident: 'Create an incident',
  investigate: 'Ask an agent to investigate',
  noise: 'Store it, notify nobody',
};

export const STATUSES: readonly Status[] = ['pending', 'confirmed', 'overridden'];
export const STATUS_WORDS: Readonly<Record<Status, string>> = { pending: 'To review', confirmed: 'Confirmed', overridden: 'Overridden' };
export const STATUS_TONES: Readonly<Record<Status, 'good' | 'warn' | 'plain'>> = {
  pending: 'plain',
  confirmed: 'good',
  overridden: 'warn',
};

/** Parts of the page; each has an address of its own. */
export const TRIAGE_TABS = [
  { value: 'rules', label: 'Rules' },
  { value: 'results', label: 'Review' },
  { value: 'noise', label: 'Noise' },
] as const;
export type TriageTab = (typeof TRIAGE_TABS)[number]['value'];

/** Reads the page's address. */
export function readTriageTab(search: Readonly<Record<string, unknown>>): { tab?: TriageTab } {
  const tab = TRIAGE_TABS.find((each) => each.value === search['tab'])?.value;
  return tab === undefined ? {} : { tab };
}

/** `120 alerts in 14 groups`. */
function countedWords({ alerts, groups }: { readonly alerts: number; readonly groups: number }): string {
  if (alerts === 0) return 'no alerts';
  const counted = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
  return `${counted(alerts, 'alert')} in ${counted(groups, 'group')}`;
}

const OUTCOME_WORDS: Readonly<Record<Decision | 'none', string>> = {
  incident: 'an incident',
  investigate: 'investigated',
  noise: 'noise',
  none: 'routed normally',
};

/** What a proposed rule at this place would have done. */
export function previewWords({ days, changed, changes, rules, limited }: TriagePreview, at: number): readonly string[] {
  const own = rules[at];
  const lines = [
    `Last ${days} days: ${own ? `decides ${countedWords(own)}` : `${countedWords(changed)} would change`}${limited ? ' or more' : ''}.`,
  ];
  for (const { from, to, ...counted } of changes)
    lines.push(`${capital(countedWords(counted))}: ${OUTCOME_WORDS[from]} → ${OUTCOME_WORDS[to]}.`);
  if (changes.length === 0) lines.push('Nothing would be decided otherwise.');
  return lines;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The list with a draft in the place of a rule, or at its end; and where it stands. */
export function withDraft<Rule extends RuleDraft & { readonly id: string }>(
  rules: readonly Rule[],
  id: string | null,
  draft: RuleDraft,
): { readonly rules: readonly RuleDraft[]; readonly at: number } {
  const at = rules.findIndex((rule) => rule.id === id);
  return at < 0 ? { rules: [...rules, draft], at: rules.length } : { rules: rules.toSpliced(at, 1, draft as Rule), at };
}

/** Puts one id at another place. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const [id] = ids.slice(from, from + 1);
  return id === undefined ? [...ids] : ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** `94%`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

export const PROPOSAL_WORDS: Readonly<Record<NonNullable<NoiseEntry['proposal']>['kind'], string>> = {
  noise: 'Triage as noise',
  mute: 'Mute at night',
  threshold: 'Notify from the third on',
};
