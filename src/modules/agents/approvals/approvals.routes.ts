import { Type } from 'typebox';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../../platform/http/empty-body.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, closed, nullable, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import type { Http } from '../../../platform/http/server.ts';
import { hiddenIncidents } from '../../incidents/index.ts';
import { readerOf } from '../../incidents/privacy/reader.ts';
import { decideApproval } from './approvals.actions.ts';
import { type Approval, APPROVAL_STATUSES, approvalsWindow, listApprovals } from './approvals.store.ts';
import type { ToolDeps } from '../tools/tools.actions.ts';
import { permissionOf, TOOLS } from '../tools/tools.ts';

const tags = ['Investigations'];
/** What the commands that ask need of a person. */
const DECIDES = 'alerts:write';

const ApprovalsQuery = Type.Object(
  {
    status: Type.Optional(Type.Enum([...APPROVAL_STATUSES], { description: 'Only in this state.' })),
    investigation_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only of this investigation.' })),
    ...LIST_QUERY,
    ...sortQuery(['created_at'], '-created_at'),
  },
  closed,
);
const ApprovalParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the approval.' }) });
const DecisionBody = Type.Object(
  { note: Type.Optional(Type.String({ maxLength: 2_000, description: 'Why; the agent gets it too.' })) },
  closed,
);
const ApprovalView = named(
  'Approval',
  Type.Object({
    id: Uuid,
    investigation_id: Uuid,
    investigation_number: Type.Integer(),
    investigation_title: Type.String({ description: 'Of the alert it began with.' }),
    call_id: Type.String(),
    agent_id: Uuid,
    agent_name: Type.String(),
    tool: Type.String(),
    arguments: Type.Record(Type.String(), Type.Unknown(), { description: 'What is run, as it stands.' }),
    digest: Type.String({ description: 'SHA-256 of tool and arguments.' }),
    reason: Type.String({ description: 'Of the agent.' }),
    would_change: Type.String(),
    status: Type.Enum([...APPROVAL_STATUSES]),
    expires_at: Time,
    decided_by: nullable(ActorShape),
    decided_at: nullable(Time),
    note: nullable(Type.String()),
    created_at: Time,
  }),
);

function view(approval: Approval): import('typebox').Static<typeof ApprovalView> {
  const { decidedBy } = approval;
  return {
    id: approval.id,
    investigation_id: approval.investigationId,
    investigation_number: approval.investigationNumber,
    investigation_title: approval.investigationTitle,
    call_id: approval.callId,
    agent_id: approval.agentId,
    agent_name: approval.agentName,
    tool: approval.tool,
    arguments: { ...approval.arguments },
    digest: approval.digest,
    reason: approval.reason,
    would_change: approval.wouldChange,
    status: approval.status,
    expires_at: approval.expiresAt.toISOString(),
    decided_by: decidedBy && { kind: decidedBy.kind, id: decidedBy.id, name: decidedBy.name },
    decided_at: approval.decidedAt?.toISOString() ?? null,
    note: approval.note,
    created_at: approval.createdAt.toISOString(),
  };
}

/** Tools that asking for needs a permission which the person lacks. */
function undecidable(permissions: ReadonlySet<string>): readonly string[] {
  return TOOLS.map(({ name }) => name).filter((name) => {
    const needed = permissionOf(name);
    return needed !== null && !permissions.has(needed);
  });
}

/** Calls of agents that a person must let be run. */
export function registerApprovalRoutes(http: Http, deps: ToolDeps): void {
  const { db } = deps;

  http.route({
    method: 'GET',
    url: '/api/v1/approvals',
    config: { access: 'session', permission: 'alerts:read' },
    schema: {
      operationId: 'listApprovals',
      summary: 'List approvals',
      description: 'Calls of agents that wait for a person, and those that did; only what the caller may decide.',
      tags,
      querystring: ApprovalsQuery,
      response: { 200: pageOf(ApprovalView) },
    },
    handler: async (request) => {
      const { status = null, investigation_id: investigationId = null } = request.query;
      const window = approvalsWindow(request.query);
      const caller = callerOf(request);
      const hidden = await hiddenIncidents(db, readerOf(caller));
      const { permissions } = caller;
      const { rows, counted } = permissions.has(DECIDES)
        ? await listApprovals(
            db,
            { status, investigationId, hidden, ofIncidents: permissions.has('incidents:read'), but: undecidable(permissions) },
            window,
          )
        : { rows: [], counted: 0 };
      const page = await window.page(db, rows, counted, ({ id }) => id);
      return { ...page, items: page.items.map(view) };
    },
  });

  for (const [verb, approved] of [
    ['approve', true],
    ['deny', false],
  ] as const)
    http.route({
      method: 'POST',
      url: `/api/v1/approvals/:id/${verb}`,
      config: { access: 'session', permission: DECIDES, byToken: 'person' },
      schema: {
        operationId: `${verb}Approval`,
        summary: approved ? 'Approve a call of an agent' : 'Deny a call of an agent',
        description: approved
          ? 'It runs once, at once, as the agent, approved by the caller. The first answer wins.'
          : 'The agent goes on without it. The first answer wins.',
        tags,
        params: ApprovalParams,
        body: named(approved ? 'ApproveBody' : 'DenyBody', Type.Object(DecisionBody.properties, closed)),
        response: { 200: ApprovalView },
      },
      preValidation: absentAsEmpty,
      handler: async (request) =>
        view(
          await decideApproval(
            deps,
            request.params.id,
            { approved, note: request.body.note?.trim() || null, permissions: callerOf(request).permissions },
            byOf(request),
          ),
        ),
    });
}
