import { SEVERITIES, type Severity } from '../../alerts/signal.ts';
import type { GroupMessage, ThreadWords } from '../channel.ts';
import { cut, groupTitle, oneLine } from './summary.ts';

/** A group as far as it can get worse. */
export interface Standing {
  /** The worst severity of the open alerts; null when none is open. */
  readonly worst: Severity | null;
  /** The open incident of the group. */
  readonly incident: number | null;
}

/** Why a group is worse than it was. */
export type Worse =
  | { readonly kind: 'severity'; readonly from: Severity; readonly to: Severity }
  | { readonly kind: 'again' }
  | { readonly kind: 'incident'; readonly number: number };

/** What stands in the thread of a group's message. `worse` shows in the channel too, so that somebody looks. */
export type ThreadPost =
  | { readonly kind: 'worse'; readonly reasons: readonly Worse[] }
  | { readonly kind: 'said'; readonly author: string; readonly text: string }
  /** How an investigation stands: posted once and edited. */
  | { readonly kind: 'investigation'; readonly id: string }
  /** Services that depend on the one of the group's incident: posted once and edited. */
  | { readonly kind: 'dependants'; readonly service: string };

/** Whether a post is edited when what it tells of changes. */
export function isKept(post: ThreadPost | null): boolean {
  return post?.kind === 'investigation' || post?.kind === 'dependants';
}

/** What got worse; empty for more of the same. Pure. */
export function worsened(before: Standing, now: Standing): readonly Worse[] {
  const reasons: Worse[] = [];
  if (now.worst !== null && before.worst === null) reasons.push({ kind: 'again' });
  if (now.worst !== null && before.worst !== null && SEVERITIES.indexOf(now.worst) < SEVERITIES.indexOf(before.worst))
    reasons.push({ kind: 'severity', from: before.worst, to: now.worst });
  if (now.incident !== null && now.incident !== before.incident) reasons.push({ kind: 'incident', number: now.incident });
  return reasons;
}

const NAME_WIDTH = 80;
/** What both platforms take in one piece; the page has all of it. */
const TEXT_WIDTH = 2_800;

/** The words of a post that stays as it is. `message` is the group as it stands now. Pure. */
export function threadWords(post: Exclude<ThreadPost, { kind: 'investigation' | 'dependants' }>, message: GroupMessage): ThreadWords {
  if (post.kind === 'said') return { lead: cut(oneLine(post.author), NAME_WIDTH) || 'Someone', text: cut(post.text.trim(), TEXT_WIDTH) };
  return { lead: groupTitle(message), text: post.reasons.map(sentence).join(' ') };
}

function sentence(reason: Worse): string {
  switch (reason.kind) {
    case 'again':
      return 'Firing again.';
    case 'severity':
      return `Severity increased from ${reason.from} to ${reason.to}.`;
    case 'incident':
      return `Incident #${reason.number} was created.`;
  }
}
