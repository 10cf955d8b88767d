import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { found, Problem } from '../../../platform/errors.ts';
import type { Limits } from '../../../platform/counters/limits.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../../platform/http/empty-body.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import type { Agent } from '../agent.ts';
import { agentOf, assertCapability } from '../tokens/tokens.actions.ts';
import { commandAlert } from '../../alerts/index.ts';
import { audit } from '../../audit/index.ts';
import { readSharedSecret } from '../../connections/index.ts';
import { AUDIT } from '../investigations/events.ts';
import { notFound } from '../investigations/investigations.actions.ts';
import { findInvestigation } from '../investigations/investigations.store.ts';
import { refusalOf } from '../investigations/lifecycle.ts';
import { AgentAlert, FingerprintParams } from '../reading/reading.schema.ts';
import { newestAlert, type ReadingDeps, viewAlert } from '../reading/reading.routes.ts';
import { callTool, type ToolDeps } from './tools.actions.ts';
import { approvalOf } from './tools.ts';

export type DirectDeps = ReadingDeps &
  ToolDeps & {
    readonly sealer: Sealer;
    /** Null: nothing is limited, for tests of other things. */
    readonly limits: Pick<Limits, 'hit'> | null;
  };

const SECRETS_AN_HOUR = { hits: 30, windowMs: 3_600_000 };
const AGENT = { access: 'agent' } as const;
const tags = ['Agent protocol'];
const HELD = Type.Object({
  'tocsin-investigation': Type.Optional(Type.String({ maxLength: 40, description: 'The investigation it is done in.' })),
  'tocsin-fencing-token': Type.Optional(Type.String({ maxLength: 20, description: 'Its current fencing token.' })),
});
const Reason = Type.Object(
  { reason: Type.Optional(Type.String({ maxLength: 500, description: 'Why; needed where a person is asked.' })) },
  { additionalProperties: false },
);
const Asked = named(
  'AgentApprovalAsked',
  Type.Object({ status: Type.Enum(['approval_required']), approval_id: Type.String(), expires_at: Type.String({ format: 'date-time' }) }),
);

/** The investigation that a request names by its two headers; null: it names none. @throws Problem `bad_request` */
function heldOf(request: FastifyRequest): { readonly id: string; readonly fence: number } | null {
  const id = request.headers['tocsin-investigation'];
  const fence = request.headers['tocsin-fencing-token'];
  if (id === undefined && fence === undefined) return null;
  if (
    typeof id !== 'string' ||
    !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ||
    typeof fence !== 'string' ||
    !/^\d{1,15}$/.test(fence)
  )
    throw new Problem('bad_request', 'Send Tocsin-Investigation with the id and Tocsin-Fencing-Token with the number of the dispatch');
  return { id, fence: Number(fence) };
}

/** Commands on alerts by their fingerprint, and secrets. */
export function registerDirectRoutes(http: Http, deps: DirectDeps): void {
  for (const verb of ['resolve', 'reopen'] as const)
    http.route({
      method: 'POST',
      url: `/api/v1/agent/alerts/:fingerprint/${verb}`,
      config: AGENT,
      schema: {
        operationId: `${verb}AgentAlert`,
        summary: verb === 'resolve' ? 'Resolve an alert as an agent' : 'Reopen an alert as an agent',
        description:
          'The newest alert of the fingerprint. In an investigation (the two headers) 202 when a person has to approve it; without one only what the scope lets run at once.',
        tags,
        params: FingerprintParams,
        headers: HELD,
        body: Reason,
        response: { 200: AgentAlert, 202: Asked },
      },
      preValidation: absentAsEmpty,
      handler: async (request, reply) => {
        const agent = agentOf(request.caller);
        assertCapability(agent, 'command');
        const { fingerprint } = request.params;
        const alert = await newestAlert(deps, agent, fingerprint);
        const held = heldOf(request);
        const name = `alert_${verb}` as const;
        if (held === null) await runAlone(deps, agent, { number: alert.number, verb, name, request });
        else {
          const call = await callTool(
            deps,
            agent,
            {
              investigation_id: held.id,
              fencing_token: held.fence,
              tool: {
                call_id: `rest-${createHash('sha256').update(`${request.id}`).digest('hex').slice(0, 40)}`,
                name,
                arguments: { number: alert.number },
                ...(request.body.reason === undefined ? {} : { reason: request.body.reason }),
              },
            },
            byOf(request),
          );
          if (call.status === 'approval_required') {
            const { approval_id, expires_at } = call.output as { approval_id: string; expires_at: string };
            return reply.status(202).send({ status: 'approval_required' as const, approval_id, expires_at });
          }
          if (call.status === 'denied') throw new Problem('forbidden', call.error ?? 'The scope of the agent refuses this');
          if (call.status === 'error')
            throw new Problem('invalid_transition', call.error ?? 'The alert does not take this now', { extra: { ...call.output } });
        }
        return viewAlert(await newestAlert(deps, agent, fingerprint));
      },
    });

  http.route({
    method: 'GET',
    url: '/api/v1/agent/secrets/:id',
    config: AGENT,
    schema: {
      operationId: 'getAgentSecret',
      summary: 'Get a shared secret as an agent',
      description:
        'Only one whose list names the agent, while an investigation is assigned to it (the two headers); 30 an hour. Each read is audited.',
      tags,
      params: Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the shared secret.' }) }),
      headers: HELD,
      response: { 200: named('AgentSecret', Type.Object({ id: Type.String(), name: Type.String(), value: Type.String() })) },
    },
    handler: async (request) => {
      const agent = agentOf(request.caller);
      assertCapability(agent, 'investigate');
      const held = heldOf(request);
      if (held === null)
        throw new Problem('bad_request', 'Send Tocsin-Investigation and Tocsin-Fencing-Token of the investigation it is for');
      const was = await findInvestigation(deps.db, held.id);
      if (!was) throw notFound();
      const refused = refusalOf(was, { agentId: agent.id, fence: held.fence });
      if (refused) throw new Problem(refused.code, refused.why);
      if (was.status === 'dispatched') throw new Problem('invalid_transition', 'Accept the investigation first: send investigation_accept');
      await countSecret(deps, agent.id);
      const secret = found(await readSharedSecret(deps.db, deps.sealer, { id: request.params.id, agentId: agent.id }), 'secret');
      await deps.db.transaction((tx) =>
        audit(tx, {
          event: AUDIT.agent.secret_read,
          ...byOf(request),
          entityType: 'shared_secret',
          entityId: request.params.id,
          data: { name: secret.name, investigation: was.number },
        }),
      );
      return { id: request.params.id, ...secret };
    },
  });
}

/** @throws Problem `rate_limited` */
async function countSecret({ limits }: Pick<DirectDeps, 'limits'>, agentId: string): Promise<void> {
  const verdict = await limits?.hit(`agent_secret:${agentId}`, SECRETS_AN_HOUR);
  if (verdict && !verdict.allowed)
    throw new Problem('rate_limited', 'An agent reads at most 30 secrets an hour', {
      retryAfterSeconds: Math.ceil(verdict.resetMs / 1_000),
    });
}

interface Alone {
  readonly number: number;
  readonly verb: 'resolve' | 'reopen';
  readonly name: 'alert_resolve' | 'alert_reopen';
  readonly request: FastifyRequest;
}

/** A command outside of an investigation: only what the scope lets run at once. @throws Problem `forbidden` */
async function runAlone(deps: DirectDeps, agent: Agent, { number, verb, name, request }: Alone): Promise<void> {
  const policy = approvalOf(agent, name);
  if (policy === 'auto') {
    await commandAlert({ db: deps.db, live: deps.live, onChanged: deps.onAlertsChanged }, number, verb, byOf(request));
    return;
  }
  const why =
    policy === 'never'
      ? 'The scope of the agent refuses this'
      : 'A person has to approve this, which needs an investigation: send Tocsin-Investigation and Tocsin-Fencing-Token';
  await deps.db.transaction((tx) =>
    audit(tx, {
      event: AUDIT.agent.command_denied,
      ...byOf(request),
      entityType: 'alert',
      entityId: null,
      data: { tool: name, why, number },
    }),
  );
  throw new Problem('forbidden', why);
}
