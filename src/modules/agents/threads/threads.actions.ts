import type { By } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { attempt } from '../../../platform/db/savepoint.ts';
import { Problem } from '../../../platform/errors.ts';
import type { DecisionVerb, ThreadWords } from '../../notifications/channel.ts';
import type { ActionOutcome, DecisionActions } from '../../notifications/chat/chat-reply.ts';
import { decideWithin } from '../approvals/approvals.actions.ts';
import { type Approval, findApproval, newestApprovals } from '../approvals/approvals.store.ts';
import type { Investigation } from '../investigations/investigation.ts';
import { judgeWithin } from '../investigations/investigations.actions.ts';
import { findInvestigation } from '../investigations/investigations.store.ts';
import { findIncidentFacts } from '../subject/subject.store.ts';
import { permissionOf } from '../tools/tools.ts';
import type { ToolDeps } from '../tools/tools.actions.ts';
import { hiddenWords, investigationWords } from './words.ts';

/** Approvals that are shown at most. */
const APPROVALS = 8;

/**
 * How an investigation stands, for the threads of chats. Of a private incident they say nothing: not in its own investigation, nor in what
 * agents asked for in another. `isPosted`: it stands there already.
 *
 * @returns null: it is not there any more, or there is nothing to say of it
 */
export async function wordsOf(
  db: Queryable,
  baseUrl: string,
  { id, isPosted }: { readonly id: string; readonly isPosted: boolean },
): Promise<ThreadWords | null> {
  const was = await findInvestigation(db, id);
  if (!was) return null;
  if (await isHidden(db, was)) return isPosted ? hiddenWords(was.number) : null;
  const approvals: Approval[] = [];
  for (const one of await newestApprovals(db, id, APPROVALS)) if (!(await asksAboutHidden(db, one))) approvals.push(one);
  return investigationWords(was, approvals, baseUrl);
}

/** Whether an approval is about an incident that became private, or was deleted. */
async function asksAboutHidden(db: Queryable, { arguments: { incident_id: incident } }: Pick<Approval, 'arguments'>): Promise<boolean> {
  return typeof incident === 'string' && (await findIncidentFacts(db, incident)) === null;
}

async function isHidden(db: Queryable, { subject }: Investigation): Promise<boolean> {
  return subject.kind === 'incident' && (await findIncidentFacts(db, subject.id)) === null;
}

/** What buttons under an investigation make happen: the same verbs as in the web app. */
export function decisionActions(deps: ToolDeps): DecisionActions {
  return {
    async about(db, { verb, id }) {
      const asked = isOfApproval(verb) ? await findApproval(db, id) : null;
      if (isOfApproval(verb) && (asked === null || (await asksAboutHidden(db, asked)))) return null;
      const was = await findInvestigation(db, asked?.investigationId ?? id);
      if (!was || (await isHidden(db, was))) return null;
      const needed = asked ? permissionOf(asked.tool) : was.subject.kind === 'incident' ? 'incidents:write' : null;
      return { entityType: 'investigation', entityId: was.id, permissions: ['alerts:write', ...(needed === null ? [] : [needed])] };
    },
    async run(tx, decision, { id, name, permissions }) {
      const by: By = { actor: { kind: 'user', id, name } };
      try {
        return await attempt(tx, 'decision', () => decided(tx, deps, decision, { by, permissions }));
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error;
        return { kind: 'refused', reason: `${error.detail}.` };
      }
    },
  };
}

function isOfApproval(verb: DecisionVerb): boolean {
  return verb === 'approve' || verb === 'deny';
}

async function decided(
  tx: Tx,
  deps: ToolDeps,
  { verb, id }: { readonly verb: DecisionVerb; readonly id: string },
  { by, permissions }: { readonly by: By; readonly permissions: ReadonlySet<string> },
): Promise<ActionOutcome> {
  if (verb === 'order') throw new Error('investigations know no orders');
  if (isOfApproval(verb)) {
    const approved = verb === 'approve';
    const { agentName } = await decideWithin(tx, deps, id, { approved, note: null, permissions }, by);
    return { kind: 'changed', reason: approved ? `It was run as ${agentName}, approved by you.` : 'It was not run.' };
  }
  const verdict = verb === 'confirm' ? 'confirmed' : 'wrong';
  await judgeWithin(tx, deps, id, { verdict, note: null }, by);
  return { kind: 'changed', reason: `Judged ${verb === 'confirm' ? 'correct' : 'wrong'}.` };
}
