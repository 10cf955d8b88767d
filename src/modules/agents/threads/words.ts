import { cut, oneLine } from '../../notifications/deliveries/summary.ts';
import type { ThreadButton, ThreadWords } from '../../notifications/channel.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Hypothesis, Investigation, InvestigationStatus, Outcome } from '../investigations/investigation.ts';

/** States in which an investigation is posted; in the others what stands already is brought up to date. */
const POSTED: ReadonlySet<InvestigationStatus> = new Set(['running', 'waiting_approval', 'completed', 'dead_lettered']);

/** Whether an investigation in this state is worth a post in the threads. */
export function isPosted(status: InvestigationStatus): boolean {
  return POSTED.has(status);
}

const STATES: Readonly<Record<InvestigationStatus, string>> = {
  queued: 'Waiting for an agent',
  dispatched: 'Dispatched',
  running: 'Running',
  waiting_approval: 'Waiting for approval',
  retrying: 'Waiting to retry',
  completed: 'Completed',
  cancelled: 'Cancelled',
  dead_lettered: 'Failed',
};
const CAUSES: Readonly<Record<Outcome, string>> = {
  likely: 'Likely cause',
  possible: 'Possible cause',
  inconclusive: 'No evidence yet for',
};
const VERDICTS = { confirmed: 'correct', partly: 'partly correct', wrong: 'wrong' } as const;
const DECIDED = { approved: 'Approved', denied: 'Declined', expired: 'Expired' } as const;

/** Approvals with buttons at most; the others wait in the web app. */
const ASKED = 5;
const NAME_WIDTH = 80;
const CLAIM_WIDTH = 400;
const SUMMARY_WIDTH = 800;
const CALL_WIDTH = 300;

/** What is shown of an investigation. */
export type ShownInvestigation = Pick<
  Investigation,
  'id' | 'number' | 'status' | 'reason' | 'agentName' | 'phase' | 'hypotheses' | 'summary' | 'verdict' | 'error'
>;
export interface ShownApproval {
  readonly id: string;
  readonly status: 'open' | 'approved' | 'denied' | 'expired';
  readonly agentName: string;
  readonly wouldChange: string;
  readonly reason: string;
  readonly decidedBy: Actor | null;
}

/**
 * How an investigation stands, for the threads of both chats: its best finding, what waits for a person with buttons to decide
 * it, and at the end the buttons to judge it. `approvals`: its newest, oldest first. Pure.
 */
export function investigationWords(was: ShownInvestigation, approvals: readonly ShownApproval[], baseUrl: string): ThreadWords {
  const asked = approvals.filter(({ status }) => status === 'open').slice(0, ASKED);
  const lines = [who(was), ...finding(was), ...approvals.filter((one) => one.status !== 'open').map(decidedLine)];
  for (const [place, one] of asked.entries()) lines.push(askedLine(one, asked.length === 1 ? null : place + 1));
  if (was.verdict) lines.push(`Judged ${VERDICTS[was.verdict.verdict]} by ${name(was.verdict.by.name)}.`);
  const buttons = asked.length > 0 ? asked.flatMap((one, place) => decisions(one, asked.length === 1 ? null : place + 1)) : judging(was);
  return {
    lead: `Investigation ${was.number}: ${STATES[was.status]}`,
    text: lines.filter((line) => line !== '').join('\n'),
    url: `${baseUrl}/investigations/${was.id}`,
    ...(buttons.length > 0 ? { buttons } : {}),
  };
}

/** What takes the place of a post about an investigation that is not to be read there any more. */
export function hiddenWords(number: number): ThreadWords {
  return { lead: `Investigation ${number}`, text: 'No longer shown here.' };
}

function name(text: string): string {
  return cut(oneLine(text), NAME_WIDTH);
}

function who({ agentName, phase, reason, status, error }: ShownInvestigation): string {
  const agent = agentName === null ? '' : `${name(agentName)} (agent)`;
  if (status === 'running') return phase === null ? agent : `${agent}: ${cut(oneLine(phase), CLAIM_WIDTH)}`;
  const why = reason ?? (status === 'dead_lettered' ? error : null);
  return why === null ? agent : [agent, cut(oneLine(why), CLAIM_WIDTH)].filter((part) => part !== '').join(': ');
}

function finding({ hypotheses, status, summary }: ShownInvestigation): readonly string[] {
  const [best] = hypotheses;
  const isDone = status === 'completed';
  const claim = best === undefined ? (isDone ? 'Inconclusive.' : '') : claimed(best);
  return [claim, isDone && summary !== null ? cut(oneLine(summary), SUMMARY_WIDTH) : ''];
}

function claimed({ outcome, claim, supports, contradicts }: Hypothesis): string {
  const pieces = [
    ...(supports.length > 0 ? [`${supports.length} for it`] : []),
    ...(contradicts.length > 0 ? [`${contradicts.length} against it`] : []),
  ];
  const evidence = pieces.length === 0 ? '' : ` (evidence: ${pieces.join(', ')})`;
  return `${CAUSES[outcome]}: ${cut(oneLine(claim), CLAIM_WIDTH)}${evidence}`;
}

function decidedLine({ status, wouldChange, decidedBy }: ShownApproval): string {
  if (status === 'open') return '';
  const by = decidedBy === null ? '' : ` by ${name(decidedBy.name)}`;
  return `${DECIDED[status]}${by}: ${cut(oneLine(wouldChange), CALL_WIDTH)}`;
}

function askedLine({ agentName, wouldChange, reason }: ShownApproval, place: number | null): string {
  const which = place === null ? '' : `${place}. `;
  return `${which}${name(agentName)} asks for approval: ${cut(oneLine(wouldChange), CALL_WIDTH)}. Reason: ${cut(oneLine(reason), CALL_WIDTH)}`;
}

function decisions({ id }: ShownApproval, place: number | null): readonly ThreadButton[] {
  const which = place === null ? '' : ` ${place}`;
  return [
    { verb: 'approve', id, label: place === null ? 'Approve and run' : `Approve${which}`, primary: true },
    { verb: 'deny', id, label: `Decline${which}` },
  ];
}

/** Once a cause was found, until somebody has judged it. */
function judging({ id, status, hypotheses, verdict }: ShownInvestigation): readonly ThreadButton[] {
  const [best] = hypotheses;
  if (status !== 'completed' || verdict !== null || best === undefined || best.outcome === 'inconclusive') return [];
  return [
    { verb: 'confirm', id, label: 'Correct', primary: true },
    { verb: 'reject', id, label: 'Wrong' },
  ];
}
