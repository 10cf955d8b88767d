import { type Actor, type By, SYSTEM } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found, Problem } from '../../../platform/errors.ts';
import { appendEvent } from '../events/event-log.store.ts';
import { findAgent } from '../tokens/tokens.store.ts';
import { audit } from '../../audit/index.ts';
import { digestOf } from './approval.ts';
import { type Approval, expireApprovals, findApproval, openApprovals, overdueApprovals, settleApproval } from './approvals.store.ts';
import { approvalChanged, AUDIT } from '../investigations/events.ts';
import type { Investigation } from '../investigations/investigation.ts';
import { announce, entity, takeStep } from '../investigations/investigations.actions.ts';
import { lockInvestigation, settleCall, type ToolCall } from '../investigations/investigations.store.ts';
import { resume } from '../investigations/lifecycle.ts';
import { approvalOf, capabilityOf, permissionOf, type ToolName } from '../tools/tools.ts';
import { runApproved, type ToolDeps } from '../tools/tools.actions.ts';

const PORTION = 50;

/**
 * A person lets a call be run, or not. The first answer wins; what is approved runs once, against the state of this
 * moment, as the agent, approved by the person.
 *
 * @throws Problem `not_found`; `forbidden` without the permission of the command; `conflict` when it was decided, its time is over, the agent lost
 *   the investigation, or may not do this any more
 */
export function decideApproval(deps: ToolDeps, id: string, decision: Decision, by: By): Promise<Approval> {
  return deps.db.transaction((tx) => decideWithin(tx, deps, id, decision, by));
}

/** What a person decides, and what they may. */
export interface Decision {
  readonly approved: boolean;
  readonly note: string | null;
  readonly permissions: ReadonlySet<string>;
}

/** The same in the caller's transaction. */
export async function decideWithin(
  tx: Tx,
  deps: ToolDeps,
  id: string,
  { approved, note, permissions }: Decision,
  by: By,
): Promise<Approval> {
  const asked = found(await findApproval(tx, id), 'approval');
  const needed = permissionOf(asked.tool);
  if (needed !== null && !permissions.has(needed))
    throw new Problem('forbidden', `Deciding this needs the permission ${needed}`, { extra: { permission: needed } });
  const was = await lockInvestigation(tx, asked.investigationId);
  const settled = await settleApproval(tx, id, { status: approved ? 'approved' : 'denied', by: by.actor, note });
  if (!was || !settled) throw await decidedAlready(tx, id);
  const agent = await findAgent(tx, asked.agentId);
  if (
    was.fence !== asked.fence ||
    was.status !== 'waiting_approval' ||
    !agent?.enabled ||
    digestOf(asked.tool, asked.arguments) !== asked.digest
  )
    throw new Problem('conflict', 'The agent does not hold this investigation any more: nothing was run');
  // What was taken from the agent since it asked is not given back by who approves.
  const may =
    agent.capabilities.includes(capabilityOf(asked.tool as ToolName)) && approvalOf(agent, asked.tool, asked.arguments) !== 'never';
  if (approved && !may)
    throw new Problem('conflict', `${agent.name} may not do this any more: nothing was run. Decline it, or change the agent under Agents`);
  await audit(tx, {
    event: approved ? AUDIT.approval.approved : AUDIT.approval.denied,
    ...by,
    ...entity(was.id),
    data: { approval: id, tool: asked.tool, number: was.number },
  });
  const result = approved
    ? await runApproved(tx, deps, { was, agent, approval: asked, by: approvedBy(asked, by), approver: permissions })
    : { status: 'denied' as const, output: null, error: note ?? 'A person denied it' };
  await settleCall(tx, was.id, asked.callId, result);
  await appendEvent(tx, asked.agentId, decidedEvent(asked, { approved, by: by.actor, note }));
  await appendEvent(tx, asked.agentId, resultEvent(asked, result));
  await goOn(tx, deps, was);
  await deps.live.publish(tx, approvalChanged({ id, status: approved ? 'approved' : 'denied' }));
  const after = await findApproval(tx, id);
  if (!after) throw new Error('the approval is gone');
  return after;
}

async function decidedAlready(tx: Tx, id: string): Promise<Problem> {
  const now = await findApproval(tx, id);
  const state = now === null || now.status === 'open' ? 'expired' : now.status;
  return new Problem('conflict', `This is ${state} already: nothing was run`, { extra: { current_status: state } });
}

/** Both stand in the audit log and on the alert: who did it, and who let it. */
function approvedBy({ agentId, agentName }: Approval, by: By): By {
  return { ...by, actor: { kind: 'agent', id: agentId, name: `${agentName}, approved by ${by.actor.name}` } };
}

function decidedEvent(
  asked: Approval,
  { approved, by, note }: { readonly approved: boolean; readonly by: Actor | null; readonly note: string | null },
) {
  return {
    type: 'approval.decided' as const,
    about: asked.investigationId,
    data: {
      investigation_id: asked.investigationId,
      approval_id: asked.id,
      call_id: asked.callId,
      approved,
      note,
      by: by && { kind: by.kind, id: by.id, name: by.name },
    },
  };
}

function resultEvent({ investigationId, callId, tool }: Approval, result: Pick<ToolCall, 'status' | 'output' | 'error'>) {
  return {
    type: 'tool.result' as const,
    about: investigationId,
    data: { investigation_id: investigationId, call_id: callId, name: tool, ...result },
  };
}

/** The agent goes on once nothing waits for a person any more; who looks at it sees what was decided. */
async function goOn(tx: Tx, deps: ToolDeps, was: Investigation): Promise<void> {
  const step = (await openApprovals(tx, was.id)).length > 0 ? null : resume(was, tx.now);
  if (step?.kind === 'moved') await takeStep(tx, deps, was, step);
  else await announce(tx, deps, was, was);
}

/** Denies what nobody decided in time. True: there may be more. */
export async function expireOverdue(deps: ToolDeps): Promise<boolean> {
  const due = await overdueApprovals(deps.db, PORTION);
  for (const id of due) {
    await deps.db.transaction(async (tx) => {
      const was = await lockInvestigation(tx, id);
      if (!was) return;
      for (const asked of await expireApprovals(tx, id)) {
        const result = { status: 'denied', output: null, error: 'Nobody decided in time' } as const;
        await settleCall(tx, id, asked.callId, result);
        await audit(tx, {
          event: AUDIT.approval.expired,
          actor: SYSTEM,
          ...entity(id),
          data: { approval: asked.id, tool: asked.tool, number: was.number },
        });
        await appendEvent(tx, asked.agentId, decidedEvent(asked, { approved: false, by: null, note: 'expired' }));
        await appendEvent(tx, asked.agentId, resultEvent(asked, result));
        await deps.live.publish(tx, approvalChanged({ id: asked.id, status: 'expired' }));
      }
      await goOn(tx, deps, was);
    });
  }
  return due.length >= PORTION;
}
