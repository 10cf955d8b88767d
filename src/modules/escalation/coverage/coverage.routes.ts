import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { IntervalShape, nullable, ReferenceShape, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import type { Database } from '../../../platform/db/database.ts';
import { cappedTotal, LIST_QUERY, pageMembers } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { type CoverageSources, reportCoverage, type ServiceCoverage } from './coverage.actions.ts';
import { hoursOf, type Interval } from './coverage.ts';

/** Intervals shown of one hole; the hours count all. */
const MOST_INTERVALS = 100;

const HoleView = named(
  'CoverageGap',
  Type.Object({
    code: Type.Enum(['no_policy', 'nobody_at_all', 'level_empty', 'no_method', 'viewer', 'closed_account', 'team_gone']),
    severity: Type.Enum(['critical', 'warning'], { description: 'critical: an incident in this time pages nobody who can be reached.' }),
    detail: Type.String(),
    level: nullable(Type.Integer()),
    team_id: nullable(Uuid),
    user_id: nullable(Uuid),
    hours: Type.Number(),
    intervals: Type.Array(IntervalShape, { description: `The first ${MOST_INTERVALS}.` }),
  }),
);
const ServiceCoverageView = named(
  'ServiceCoverage',
  Type.Object({
    service: ReferenceShape,
    team: nullable(ReferenceShape),
    policy: nullable(ReferenceShape),
    covered: Type.Boolean({ description: 'No hole was found.' }),
    holes: Type.Array(HoleView),
  }),
);

/** Where nobody would be called, seen before the night. */
export function registerCoverageRoutes(http: Http, { db, sources }: { readonly db: Database; readonly sources: CoverageSources }): void {
  http.route({
    method: 'GET',
    url: '/api/v1/on-call/coverage',
    config: { access: 'session', permission: 'oncall:read' },
    schema: {
      operationId: 'listCoverageGaps',
      summary: 'List coverage gaps',
      description: 'Of the coming days: service, policy, level, team, user, contact method; by service name.',
      tags: ['On-call'],
      querystring: Type.Object(
        {
          days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 90, description: 'How many days ahead.' })),
          service_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only this service.' })),
          team_id: Type.Optional(Type.String({ format: 'uuid', description: 'Services of this team, and those whose policy names it.' })),
          policy_id: Type.Optional(Type.String({ format: 'uuid', description: 'Services with this policy.' })),
          limit: LIST_QUERY.limit,
          skip: LIST_QUERY.skip,
        },
        { additionalProperties: false },
      ),
      response: { 200: named('ServiceCoverageList', Type.Object({ from: Time, until: Time, ...pageMembers(ServiceCoverageView) })) },
    },
    handler: async (request) => {
      const { days = 90, service_id, team_id, policy_id, limit = 20, skip = 0 } = request.query;
      const report = await reportCoverage(db, sources, {
        days,
        limit,
        skip,
        ...(service_id === undefined ? {} : { serviceId: service_id }),
        ...(team_id === undefined ? {} : { teamId: team_id }),
        ...(policy_id === undefined ? {} : { policyId: policy_id }),
      });
      const { start, end } = view(report.window);
      return { from: start, until: end, items: report.services.map(viewService), ...cappedTotal(report.counted), limit, skip };
    },
  });
}

function view({ from, until }: Interval): { start: string; end: string } {
  return { start: new Date(from).toISOString(), end: new Date(until).toISOString() };
}

function viewService({ service, holes }: ServiceCoverage) {
  return {
    service: { id: service.id, name: service.name },
    team: service.team,
    policy: service.policy && { id: service.policy.id, name: service.policy.name },
    covered: holes.length === 0,
    holes: holes.map((hole) => ({
      code: hole.code,
      severity: hole.severity,
      detail: hole.detail,
      level: hole.level,
      team_id: hole.teamId,
      user_id: hole.userId,
      hours: Number(hoursOf(hole.intervals).toFixed(2)),
      intervals: hole.intervals.slice(0, MOST_INTERVALS).map(view),
    })),
  };
}
