import { Type } from 'typebox';
import { found } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import { pageOf } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { changePolicy, createPolicy, type PolicyDeps, removePolicy } from './policies.actions.ts';
import { IdParams, PoliciesQuery, PolicyBody, PolicyPatch, PolicyView, viewPolicy } from './policies.schema.ts';
import { findPolicy, listPolicies, policiesWindow, type StoredPolicy } from './policies.store.ts';

const tags = ['Escalation'];
const READ = { access: 'session', permission: 'escalation:read' } as const;
const WRITE = { access: 'session', permission: 'escalation:write' } as const;

/** Escalation policies: who is tried, in which order, with how much time. */
export function registerPolicyRoutes(http: Http, deps: PolicyDeps): void {
  const { db } = deps;
  const answer = async (policy: StoredPolicy) => viewPolicy(policy, (await deps.lint?.(db, { policyId: policy.id })) ?? []);

  http.route({
    method: 'GET',
    url: '/api/v1/escalation-policies',
    config: READ,
    schema: {
      operationId: 'listEscalationPolicies',
      summary: 'List escalation policies',
      tags,
      querystring: PoliciesQuery,
      response: { 200: pageOf(PolicyView) },
    },
    handler: async (request) => {
      const window = policiesWindow(request.query);
      const { policies, counted } = await listPolicies(db, { search: request.query.search ?? null, window });
      const page = await window.page(db, policies, counted, ({ id }) => id);
      return { ...page, items: page.items.map((policy) => viewPolicy(policy)) };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/escalation-policies',
    config: WRITE,
    schema: {
      operationId: 'createEscalationPolicy',
      summary: 'Create an escalation policy',
      tags,
      body: PolicyBody,
      response: { 201: PolicyView },
    },
    handler: async (request, reply) => reply.status(201).send(await answer(await createPolicy(deps, request.body, byOf(request)))),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/escalation-policies/:id',
    config: READ,
    schema: {
      operationId: 'getEscalationPolicy',
      summary: 'Get an escalation policy',
      description: 'And what uses it.',
      tags,
      params: IdParams,
      response: { 200: PolicyView },
    },
    handler: async (request) => {
      const policy = found(await findPolicy(db, request.params.id), 'escalation policy');
      return viewPolicy(policy);
    },
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/escalation-policies/:id',
    config: WRITE,
    schema: {
      operationId: 'updateEscalationPolicy',
      summary: 'Change an escalation policy',
      description: 'Escalations that run keep theirs.',
      tags,
      params: IdParams,
      body: PolicyPatch,
      response: { 200: PolicyView },
    },
    handler: async (request) => answer(await changePolicy(deps, request.params.id, request.body, byOf(request))),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/escalation-policies/:id',
    config: WRITE,
    schema: {
      operationId: 'deleteEscalationPolicy',
      summary: 'Delete an escalation policy',
      description: 'Refused while a service or a team uses it.',
      tags,
      params: IdParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removePolicy(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
