import type { AccessException } from '../../../platform/http/access.ts';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { viewRole } from '../../incidents/incident-view.ts';
import {
  NewRoleBody,
  RefParams,
  RoleBody,
  RolePage,
  RoleParams,
  RoleSchema,
  findIncident,
  isRef,
  found,
  type IncidentActionDeps,
} from '../../incidents/index.ts';
import { assignRole, changeRole } from './roles.actions.ts';
import { findRole, listRoles } from './roles.store.ts';

const TAGS = ['Incidents'];
const COMMAND = { access: 'session', permission: 'incidents:command' } as const;

/** Who does what in an incident. */
export function registerRoleRoutes(http: Http, deps: IncidentActionDeps): void {
  const url = '/api/v1/incidents/:id/ics/roles';
  const offered: AccessException = {
    who: 'who is offered a role',
    allows: async (request, userId) => {
      const { id: ref = '', roleId = '' } = request.params as { readonly id?: string; readonly roleId?: string };
      const incident = isRef(ref) ? await findIncident(deps.db, ref) : null;
      const role = incident && isRef(roleId) && roleId.includes('-') ? await findRole(deps.db, incident.id, roleId) : null;
      return role !== null && role.user_id === userId;
    },
  };
  http.route({
    method: 'GET',
    url,
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'listIncidentRoles',
      summary: 'List incident roles',
      description: 'Ended ones included, oldest first.',
      tags: TAGS,
      params: RefParams,
      response: { 200: RolePage },
    },
    handler: async (request) => {
      const roles = await listRoles(deps.db, found(await findIncident(deps.db, request.params.id)).id);
      return { items: roles.map(viewRole), total: roles.length, limit: roles.length, skip: 0 };
    },
  });
  http.route({
    method: 'POST',
    url,
    config: COMMAND,
    schema: {
      operationId: 'createIncidentRole',
      summary: 'Assign or offer an incident role',
      description:
        'The previous holder is notified. With `offer` the person is asked first, and the previous holder keeps the role until then.',
      tags: TAGS,
      params: RefParams,
      body: NewRoleBody,
      response: { 201: RoleSchema },
    },
    handler: async (request, reply) =>
      reply.status(201).send(viewRole(await assignRole(deps, request.params.id, request.body, byOf(request)))),
  });
  http.route({
    method: 'PATCH',
    url: `${url}/:roleId`,
    config: { ...COMMAND, exception: offered },
    schema: {
      operationId: 'updateIncidentRole',
      summary: 'Hand over, answer or end an incident role',
      description: 'Who is offered a role accepts (`active`) or declines it whatever their permissions.',
      tags: TAGS,
      params: RoleParams,
      body: RoleBody,
      response: { 200: RoleSchema },
    },
    handler: async (request) => {
      const { id: ref, roleId } = request.params;
      const mayCommand = callerOf(request).permissions.has(COMMAND.permission);
      return viewRole(await changeRole(deps, { ref, roleId, mayCommand }, request.body, byOf(request)));
    },
  });
}
