import { isSample } from '../../../platform/sample-rows/mark.ts';
import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { closed, IntervalShape, nullable, PersonShape, ReferenceShape, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import type { Database } from '../../../platform/db/database.ts';
import { cappedTotal, LIST_QUERY, pageMembers } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { anyOf, uuids } from '../../../platform/http/values/filters.ts';
import type { Live } from '../../../platform/live/live.ts';
import { type CoverageSources, reportCoverage, type ServiceCoverage } from './coverage.actions.ts';
import { type Hole, HOLE_CODES, hoursOf, type Interval, LACKS } from './coverage.ts';
import { groupGaps, summarise, type UnpagedServices } from './gaps.ts';
import { openSurvey } from './survey.ts';

/** Intervals shown of one hole; the hours count all. */
const MOST_INTERVALS = 100;
/** Of a group of services: those who want all ask for its policy. */
const FEW_INTERVALS = 3;
/** Named of many services. */
const FEW_NAMES = 5;
const MOST_IDS = 100;

const HoleView = named(
  'CoverageGap',
  Type.Object({
    code: Type.Enum(HOLE_CODES),
    severity: Type.Enum(['critical', 'warning'], {
      description: 'critical: an incident in this time wakes nobody, or of low urgency reaches nobody.',
    }),
    detail: Type.String(),
    level: nullable(Type.Integer()),
    team_id: nullable(Uuid),
    user_id: nullable(Uuid),
    hours: Type.Number(),
    intervals: Type.Array(IntervalShape, { description: 'The first; `hours` counts all.' }),
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

const SOME = { total: Type.Integer(), first: Type.Array(ReferenceShape, { description: `The first ${FEW_NAMES}, by name.` }) };
const ServicesView = named('SomeServices', Type.Object(SOME));
const UnpagedView = named(
  'UnpagedServices',
  Type.Object({
    ...SOME,
    from: nullable(Time),
    lack: nullable(Type.Enum(LACKS, { description: 'The most that is true of all of them.' })),
  }),
);
const SummaryView = named(
  'CoverageSummary',
  Type.Object({
    from: Time,
    until: Time,
    services: Type.Integer({ description: 'How many there are; each was looked at.' }),
    with_gaps: Type.Integer({ description: 'How many have any gap.' }),
    now: UnpagedView,
    later: UnpagedView,
  }),
);
const GroupView = named(
  'CoverageGapGroup',
  Type.Object({ policy: nullable(ReferenceShape), services: ServicesView, holes: Type.Array(HoleView) }),
);

interface CoverageRoutesDeps {
  readonly db: Database;
  readonly live: Live;
  readonly sources: CoverageSources;
}

const daysAhead = (days: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: days, description: 'How many days ahead.' }));

/** Where nobody would be called or woken, seen before the night. */
export function registerCoverageRoutes(http: Http, { db, live, sources }: CoverageRoutesDeps): void {
  const lookAtAll = async (days: number) => {
    const { window, services } = await reportCoverage(db, sources, { days, limit: null, skip: 0 });
    return { window, summary: summarise(window, services), groups: groupGaps(services) };
  };
  registerUnwoken(http, { db, sources });
  const survey = openSurvey(lookAtAll, { live, news: sources.news }, () => performance.now());

  http.route({
    method: 'GET',
    url: '/api/v1/on-call/coverage/summary',
    config: { access: 'session', permission: 'oncall:read' },
    schema: {
      operationId: 'getCoverageSummary',
      summary: 'Count the services with a coverage gap',
      description:
        'Over all services: for which a page would wake nobody now, and later in the coming days. Of low urgency: reach nobody. At most 30 seconds old.',
      tags: ['On-call'],
      querystring: Type.Object({ days: daysAhead(30) }, { additionalProperties: false }),
      response: { 200: SummaryView },
    },
    handler: async ({ query: { days = 30 } }) => {
      const { window, summary } = await survey(days);
      const { services, withGaps, now, later } = summary;
      return { ...viewWindow(window), services, with_gaps: withGaps, now: viewUnpaged(now), later: viewUnpaged(later) };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/on-call/coverage/gaps',
    config: { access: 'session', permission: 'oncall:read' },
    schema: {
      operationId: 'listCoverageGapGroups',
      summary: 'List coverage gaps by policy',
      description: 'Services with the same gaps are one item, the worst first. At most 30 seconds old.',
      tags: ['On-call'],
      querystring: Type.Object({ days: daysAhead(30), limit: LIST_QUERY.limit, skip: LIST_QUERY.skip }, { additionalProperties: false }),
      response: { 200: named('CoverageGapGroupList', Type.Object({ from: Time, until: Time, ...pageMembers(GroupView) })) },
    },
    handler: async ({ query: { days = 30, limit = 20, skip = 0 } }) => {
      const { window, groups } = await survey(days);
      const items = groups.slice(skip, skip + limit).map(({ policy, services, holes }) => ({
        policy: policy && { id: policy.id, name: policy.name },
        services: viewSome(services),
        holes: holes.map((hole) => viewHole(hole, FEW_INTERVALS)),
      }));
      return { ...viewWindow(window), items, ...cappedTotal(groups.length), limit, skip };
    },
  });

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
          days: daysAhead(90),
          service_id: anyOf('Only these services', 4_000),
          team_id: anyOf('Services of these teams, and those whose policy names one', 4_000),
          policy_id: Type.Optional(Type.String({ format: 'uuid', description: 'Services with this policy.' })),
          intervals: Type.Optional(
            Type.Integer({ minimum: 0, maximum: MOST_INTERVALS, default: MOST_INTERVALS, description: 'How many intervals of each gap.' }),
          ),
          limit: LIST_QUERY.limit,
          skip: LIST_QUERY.skip,
        },
        { additionalProperties: false },
      ),
      response: { 200: named('ServiceCoverageList', Type.Object({ from: Time, until: Time, ...pageMembers(ServiceCoverageView) })) },
    },
    handler: async ({ query }) => {
      const { days = 90, intervals = MOST_INTERVALS, limit = 20, skip = 0 } = query;
      const report = await reportCoverage(db, sources, {
        days,
        limit,
        skip,
        serviceIds: uuids('service_id', query.service_id, MOST_IDS),
        teamIds: uuids('team_id', query.team_id, MOST_IDS),
        policyId: query.policy_id ?? null,
      });
      const items = report.services.map((service) => viewService(service, intervals));
      return { ...viewWindow(report.window), items, ...cappedTotal(report.counted), limit, skip };
    },
  });
}

/** People whom nothing would wake, for forms that are about to name them. */
function registerUnwoken(http: Http, { db, sources }: Pick<CoverageRoutesDeps, 'db' | 'sources'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/on-call/unwoken',
    config: { access: 'session', permission: 'oncall:read' },
    schema: {
      operationId: 'listUnwokenPeople',
      summary: 'List people whom nothing would wake',
      description: 'Of these, the active ones whose rules for high urgency use no verified phone, chat account or push address.',
      tags: ['On-call'],
      querystring: Type.Object({ ids: Type.String({ maxLength: MOST_IDS * 37, description: 'Their ids, separated by commas.' }) }, closed),
      response: { 200: named('UnwokenPeople', Type.Object({ items: Type.Array(PersonShape) })) },
    },
    handler: async ({ query }) => {
      const people = await sources.people(db, uuids('ids', query.ids, MOST_IDS) ?? [], 'high');
      const unwoken = people.filter(({ userId, active, working }) => active && working.length === 0 && !isSample(userId));
      return { items: unwoken.map(({ userId: id, name, active }) => ({ id, display_name: name, active })) };
    },
  });
}

function viewWindow(window: Interval): { from: string; until: string } {
  const { start, end } = view(window);
  return { from: start, until: end };
}

function viewSome(services: readonly { readonly id: string; readonly name: string }[]) {
  return { total: services.length, first: services.slice(0, FEW_NAMES).map(({ id, name }) => ({ id, name })) };
}

function viewUnpaged({ services, from, lack }: UnpagedServices) {
  return { ...viewSome(services), from: from === null ? null : new Date(from).toISOString(), lack };
}

function view({ from, until }: Interval): { start: string; end: string } {
  return { start: new Date(from).toISOString(), end: new Date(until).toISOString() };
}

function viewService({ service, holes }: ServiceCoverage, most: number) {
  return {
    service: { id: service.id, name: service.name },
    team: service.team,
    policy: service.policy && { id: service.policy.id, name: service.policy.name },
    covered: holes.length === 0,
    holes: holes.map((hole) => viewHole(hole, most)),
  };
}

function viewHole(hole: Hole, most: number) {
  return {
    code: hole.code,
    severity: hole.severity,
    detail: hole.detail,
    level: hole.level,
    team_id: hole.teamId,
    user_id: hole.userId,
    hours: Number(hoursOf(hole.intervals).toFixed(2)),
    intervals: hole.intervals.slice(0, most).map(view),
  };
}
