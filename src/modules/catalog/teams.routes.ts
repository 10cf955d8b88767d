import { Type } from 'typebox';
import { found } from '../../platform/errors.ts';
import { byOf, userOf } from '../../platform/http/authenticate.ts';
import { pageOf } from '../../platform/http/list.ts';
import type { Http } from '../../platform/http/server.ts';
import { IdParams, TeamBody, TeamPatch, TeamsQuery, TeamView, viewTeam } from './catalog.schema.ts';
import type { Team } from './team.ts';
import { type CatalogDeps, changeTeam, createTeam, removeTeam } from './teams.actions.ts';
import { findTeam, listTeams, teamsWindow } from './teams.store.ts';

const tags = ['Teams'];
const READ = { access: 'session', permission: 'oncall:read' } as const;
const WRITE = { access: 'session', permission: 'oncall:write' } as const;

/** Teams: members, policy, schedule. */
export function registerTeamRoutes(http: Http, deps: CatalogDeps): void {
  const { db } = deps;
  const answer = async (team: Team) => viewTeam(team, (await deps.lint?.(db, { teamId: team.id })) ?? []);

  http.route({
    method: 'GET',
    url: '/api/v1/teams',
    config: READ,
    schema: { operationId: 'listTeams', summary: 'List teams', tags, querystring: TeamsQuery, response: { 200: pageOf(TeamView) } },
    handler: async (request) => {
      const { search, member_id: memberId, mine } = request.query;
      const window = teamsWindow(request.query);
      const { teams, counted } = await listTeams(db, {
        search: search ?? null,
        memberIds: [...(memberId ? [memberId] : []), ...(mine ? [userOf(request).userId] : [])],
        window,
      });
      const page = await window.page(db, teams, counted, ({ id }) => id);
      return { ...page, items: page.items.map((team) => viewTeam(team)) };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/teams',
    config: WRITE,
    schema: {
      operationId: 'createTeam',
      summary: 'Create a team',
      description: 'With an on-call schedule.',
      tags,
      body: TeamBody,
      response: { 201: TeamView },
    },
    handler: async (request, reply) => reply.status(201).send(await answer(await createTeam(deps, request.body, byOf(request)))),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/teams/:id',
    config: READ,
    schema: {
      operationId: 'getTeam',
      summary: 'Get a team',
      description: 'With its members, escalation policy and schedules.',
      tags,
      params: IdParams,
      response: { 200: TeamView },
    },
    handler: async (request) => {
      const team = found(await findTeam(db, request.params.id), 'team');
      return viewTeam(team);
    },
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/teams/:id',
    config: WRITE,
    schema: {
      operationId: 'updateTeam',
      summary: 'Change a team',
      description: 'What is left out stays.',
      tags,
      params: IdParams,
      body: TeamPatch,
      response: { 200: TeamView },
    },
    handler: async (request) => answer(await changeTeam(deps, request.params.id, request.body, byOf(request))),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/teams/:id',
    config: WRITE,
    schema: {
      operationId: 'deleteTeam',
      summary: 'Delete a team',
      description: 'And its schedule. Refused while a service or a policy needs it.',
      tags,
      params: IdParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeTeam(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
