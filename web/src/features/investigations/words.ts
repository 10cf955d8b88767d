import type { Schema } from '../../api/types.ts';
import type { IconName } from '../../components/icon.tsx';
import { usdText } from '../../components/text/usd.ts';
import type { FilterStatus } from './filters.ts';

type Investigation = Schema<'Investigation'>;
type Detail = Schema<'InvestigationDetail'>;
type Status = Investigation['status'];
type Outcome = NonNullable<Investigation['outcome']>;
type Tone = 'good' | 'warn' | 'bad' | 'plain';

export const STATUS_WORDS: Readonly<Record<FilterStatus, string>> = {
  open: 'Open',
  queued: 'Waiting for an agent',
  dispatched: 'Dispatched',
  running: 'Running',
  waiting_approval: 'Waiting for approval',
  retrying: 'Waiting to retry',
  completed: 'Completed',
  cancelled: 'Cancelled',
  dead_lettered: 'Failed',
  failed: 'With a failed attempt',
  timed_out: 'With a timeout',
  agent_lost: 'With a lost agent',
  declined: 'With a declined attempt',
};

export const STATUS_TONES: Readonly<Record<Status, Tone>> = {
  queued: 'plain',
  dispatched: 'plain',
  running: 'good',
  waiting_approval: 'warn',
  retrying: 'warn',
  completed: 'good',
  cancelled: 'plain',
  dead_lettered: 'bad',
};

/** Whether it has not ended. */
export function isOpen(status: Status): boolean {
  return status !== 'completed' && status !== 'cancelled' && status !== 'dead_lettered';
}

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = { likely: 'Likely', possible: 'Possible', inconclusive: 'Inconclusive' };

type VerdictName = NonNullable<Investigation['verdict']>['verdict'];
export const VERDICTS: ReadonlyArray<{ readonly value: VerdictName; readonly label: string }> = [
  { value: 'confirmed', label: 'Correct' },
  { value: 'partly', label: 'Partly' },
  { value: 'wrong', label: 'Wrong' },
];
export const VERDICT_TONES: Readonly<Record<VerdictName, Tone>> = { confirmed: 'good', partly: 'warn', wrong: 'bad' };

/** The word for a verdict. */
export function verdictWord(verdict: VerdictName): string {
  return VERDICTS.find(({ value }) => value === verdict)?.label ?? verdict;
}

const ATTEMPT_WORDS: Readonly<Record<NonNullable<Detail['attempts'][number]['outcome']>, string>> = {
  completed: 'Completed',
  failed: 'Failed',
  timed_out: 'Timed out',
  agent_lost: 'Agent lost',
  declined: 'Declined',
  cancelled: 'Cancelled',
};

export const EVIDENCE_WORDS: Readonly<Record<Schema<'Evidence'>['kind'], string>> = {
  log: 'Log',
  metric: 'Metric',
  trace: 'Trace',
  change: 'Recent change',
  doc: 'Document',
  query: 'Query',
};

/** A tool as what would be done, and as what was done. */
const TOOLS: Readonly<Record<string, readonly [would: string, did: string]>> = {
  investigation_stopped: ['Stop', 'Stopped'],
  investigation_progress: ['Report progress', 'Progress'],
  investigation_finding: ['Report a finding', 'Reported a finding'],
  investigation_complete: ['Report the result', 'Reported the result'],
  investigation_fail: ['Give up', 'Gave up'],
  evidence_add: ['Add evidence', 'Added evidence'],
  alert_note_add: ['Write in the thread', 'Wrote in the thread'],
  chat_reply: ['Write in the thread', 'Wrote in the thread'],
  alert_acknowledge: ['Acknowledge the alert', 'Acknowledged the alert'],
  alert_resolve: ['Resolve the alert', 'Resolved the alert'],
  alert_reopen: ['Reopen the alert', 'Reopened the alert'],
  incident_acknowledge: ['Acknowledge the incident', 'Acknowledged the incident'],
  incident_promote: ['Mark the incident as active', 'Marked the incident as active'],
  incident_mitigate: ['Mark the incident as mitigated', 'Marked the incident as mitigated'],
  incident_resolve: ['Resolve the incident', 'Resolved the incident'],
  incident_escalate: ['Escalate the incident', 'Escalated the incident'],
  incident_set_severity: ['Set the severity of the incident', 'Set the severity of the incident'],
  timeline_add: ['Write on the timeline', 'Wrote on the timeline'],
  status_update_publish: ['Publish a status update', 'Published a status update'],
  summary_submit: ['Write a summary', 'Wrote a summary'],
  triage_decide: ['Decide triage', 'Decided triage'],
};

/** A tool in words; one that this page does not know by its name. */
export function toolWord(tool: string, form: 'would' | 'did' = 'would'): string {
  const words = Object.hasOwn(TOOLS, tool) ? TOOLS[tool] : undefined;
  return words?.[form === 'would' ? 0 : 1] ?? tool;
}

/** Who or what wanted it. */
export function askedBy({ origin, requested_by }: Pick<Investigation, 'origin' | 'requested_by'>): string {
  switch (origin) {
    case 'person':
      return `Asked by ${requested_by.name}`;
    case 'triage':
      return 'Started by triage';
    case 'service':
      return 'Started by its service';
    case 'promotion':
      return 'Started by its incident';
  }
}

/** What stands below the title: the best finding, else what it is doing or why it waits. */
export function gist(one: Pick<Investigation, 'hypotheses' | 'summary' | 'phase' | 'reason' | 'error' | 'status'>): string | null {
  if (one.status === 'dead_lettered') return one.error ?? one.reason;
  const [best] = one.hypotheses;
  if (best && best.outcome !== 'inconclusive') return best.claim;
  if (isOpen(one.status)) return one.phase ?? one.reason;
  return one.status === 'cancelled' ? one.reason : (one.summary ?? best?.claim ?? null);
}

/** One measure of what an investigation took. */
export interface Meter {
  readonly name: string;
  readonly used: string;
  readonly given: string | null;
  /** 0 to 1; null: there is no limit. */
  readonly share: number | null;
}

const count = (value: number) => value.toLocaleString('en');

/** What was used of what was given. */
export function meters({ usage, budget }: Pick<Investigation, 'usage' | 'budget'>): readonly Meter[] {
  const meter = (name: string, used: number, given: number | undefined, text: (value: number) => string): Meter => ({
    name,
    used: text(used),
    given: given === undefined ? null : text(given),
    share: given === undefined ? null : given === 0 ? 1 : Math.min(1, used / given),
  });
  return [
    meter('Tool calls', usage.tool_calls ?? 0, budget.tool_calls, count),
    meter('Tokens', usage.tokens ?? 0, budget.tokens, count),
    meter('Cost', usage.usd ?? 0, budget.usd, usdText),
  ];
}

/** One thing that happened in an investigation. */
export interface Event {
  readonly key: string;
  readonly at: string;
  readonly icon: IconName;
  readonly tone: 'plain' | 'bad' | 'next';
  readonly text: string;
  /** Text of an agent or a person: data. */
  readonly note: string | null;
}

type Call = Detail['calls'][number];

/** What an attempt's dispatch, acceptance and end say already. */
const SAID = new Set(['investigation_accept', 'investigation_start', 'investigation_decline', 'investigation_fail']);

/** What happened, in order: tries, calls, questions between agents, the verdict. */
export function timelineOf(one: Detail): readonly Event[] {
  const events: Event[] = [];
  const plain = { icon: 'check', tone: 'plain', note: null } as const;
  events.push({ ...plain, key: 'begin', at: one.created_at, icon: 'investigate', text: askedBy(one), note: one.because });
  for (const { fencing_token: fence, ...each } of one.attempts) {
    const at = (kind: string) => `attempt ${fence} ${kind}`;
    events.push({
      ...plain,
      key: at('given'),
      at: each.dispatched_at,
      icon: 'send',
      text: `Given to ${each.agent.name}, attempt ${each.attempt}`,
    });
    if (each.accepted_at !== null)
      events.push({ ...plain, key: at('accepted'), at: each.accepted_at, text: `${each.agent.name} accepted` });
    // The end of the last one is the result itself.
    if (each.ended_at !== null && each.outcome !== null && each.outcome !== 'completed')
      events.push({
        key: at('ended'),
        at: each.ended_at,
        icon: 'close',
        tone: 'bad',
        text: `${ATTEMPT_WORDS[each.outcome]}: attempt ${each.attempt} of ${each.agent.name}`,
        note: each.reason,
      });
  }
  for (const call of one.calls) if (call.status !== 'success' || !SAID.has(call.tool)) events.push(eventOf(call));
  for (const { ask_id: id, from_agent: from, to_agent: to, untrusted, ...ask } of one.asks) {
    events.push({
      key: `ask ${id}`,
      at: ask.created_at,
      icon: 'users',
      tone: 'plain',
      text: `${from.name} asked ${to.name}`,
      note: untrusted.question,
    });
    if (ask.ended_at !== null)
      events.push({
        key: `answer ${id}`,
        at: ask.ended_at,
        icon: 'users',
        tone: 'plain',
        text: ask.status === 'answered' ? `${to.name} answered` : `${to.name} did not answer in time`,
        note: untrusted.answer,
      });
  }
  if (one.verdict)
    events.push({
      key: 'verdict',
      at: one.verdict.at,
      icon: 'user',
      tone: 'plain',
      text: `${one.verdict.by.name}: ${verdictWord(one.verdict.verdict).toLowerCase()}`,
      note: one.verdict.note,
    });
  return events
    .map((event, place) => ({ event, place }))
    .sort((a, b) => order(a.event, b.event) || a.place - b.place)
    .map(({ event }) => event);
}

const order = (a: Event, b: Event) => Date.parse(a.at) - Date.parse(b.at);

function eventOf(call: Call): Event {
  const word = toolWord(call.tool);
  const of = { key: call.id, at: call.created_at };
  const { about } = call;
  const because = call.reason === null ? null : `Reason: ${call.reason}`;
  switch (call.status) {
    case 'approval_required':
      return { ...of, icon: 'lock', tone: 'next', text: `Asked for approval: ${word}`, note: lines(about, because) };
    case 'denied':
      return { ...of, icon: 'close', tone: 'bad', text: `Denied: ${word}`, note: lines(about, call.error) };
    case 'error':
      return { ...of, icon: 'alert', tone: 'bad', text: `Failed: ${word}`, note: lines(about, call.error) };
    case 'success':
      return { ...of, icon: ICONS[call.tool] ?? 'wrench', tone: 'plain', text: toolWord(call.tool, 'did'), note: lines(about, because) };
  }
}

const ICONS: Readonly<Record<string, IconName>> = {
  evidence_add: 'book',
  investigation_progress: 'pulse',
  investigation_finding: 'bookmark',
  investigation_complete: 'check',
  investigation_fail: 'close',
};

const lines = (...texts: ReadonlyArray<string | null>) => texts.filter((text) => text !== null && text !== '').join('\n') || null;
