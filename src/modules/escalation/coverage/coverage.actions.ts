import { setImmediate as nextTurn } from 'node:timers/promises';
import { databaseNow, type Database, type Queryable } from '../../../platform/db/database.ts';
import type { Warning } from '../../catalog/index.ts';
import { type CoveredService, coveredServices, type ServiceChoice, teamNames } from './coverage.store.ts';
import { complement, type CoverageInput, findHoles, type Hole, hours, type Reachable, type Interval, union } from './coverage.ts';
import { findPolicy } from '../policies/policies.store.ts';
import { type Level, namedIn, type Target, withFallback } from '../policies/policy.ts';
import type { Urgency } from '../ports.ts';

/** What others know: who will be on call, and who can be reached. src/wiring joins them. */
export interface CoverageSources {
  /** Types of the live events that change any of it. */
  readonly news: ReadonlySet<string>;
  /** Every instant of the window once for the team's schedule; nobody is a null user. Milliseconds. */
  segments(
    db: Queryable,
    team: { readonly teamId: string } & Interval,
  ): Promise<readonly (Interval & { readonly userId: string | null })[]>;
  people(db: Queryable, userIds: readonly string[], urgency: Urgency): Promise<readonly (Reachable & { readonly userId: string })[]>;
}

/** What a look over the coming time found for one service. */
export interface ServiceCoverage {
  readonly service: CoveredService;
  readonly holes: readonly Hole[];
}

/** A look over the coming time. */
export interface CoverageReport {
  readonly window: Interval;
  readonly services: readonly ServiceCoverage[];
  readonly counted: number;
}

const DAY_MS = 86_400_000;
/** How far a save looks ahead. */
const LINT_DAYS = 90;
const MOST_WARNINGS = 20;
const MOST_SERVICES = 50;

/** Looks ahead: each service, its policy, each level, team and person, down to a method that works. */
export async function reportCoverage(
  db: Queryable,
  sources: CoverageSources,
  /** `limit` null: all. */
  choice: ServiceChoice & { readonly days: number; readonly limit: number | null; readonly skip: number },
): Promise<CoverageReport> {
  const now = (await databaseNow(db)).getTime();
  const look = openLook(db, sources, { from: now, until: now + choice.days * DAY_MS });
  const { services, counted } = await coveredServices(db, choice, choice);
  const found: ServiceCoverage[] = [];
  for (const service of services) found.push({ service, holes: await look.at(service) });
  return { window: look.window, services: found, counted };
}

/** One look remembers what it learnt: services share policies, policies share teams. */
function openLook(db: Queryable, sources: CoverageSources, window: Interval) {
  const teams = new Map<string, CoverageInput['teams'] extends ReadonlyMap<string, infer Team> ? Team : never>();
  const known = new Map<string, readonly Hole[]>();
  const learnTeams = async (ids: readonly string[]) => {
    const fresh = ids.filter((id) => !teams.has(id));
    for (const [id, name] of await teamNames(db, fresh)) {
      teams.set(id, { name, segments: await sources.segments(db, { teamId: id, ...window }) });
      // Ninety days of many layers are some work: others have their turn in between.
      await nextTurn();
    }
  };
  const holesOf = async (policy: { readonly levels: readonly Level[]; readonly fallback: Target | null }, urgency: Urgency) => {
    const levels = withFallback(policy.levels, policy.fallback);
    const { teamIds, userIds } = namedIn(levels);
    await learnTeams(teamIds);
    const onDuty = teamIds.flatMap((id) => teams.get(id)?.segments.flatMap(({ userId }) => userId ?? []) ?? []);
    const people = await sources.people(db, [...new Set([...userIds, ...onDuty])], urgency);
    return findHoles({
      window,
      urgency,
      levels,
      fallback: policy.fallback !== null,
      teams,
      people: new Map(people.map((person) => [person.userId, person])),
    });
  };
  return {
    window,
    holesOf,
    async at({ policy, urgency, team, name }: CoveredService): Promise<readonly Hole[]> {
      if (policy === null) return [noPolicy(name, team?.name ?? null, window)];
      const key = `${policy.id} ${urgency}`;
      const holes = known.get(key) ?? (await holesOf(policy, urgency));
      known.set(key, holes);
      return holes;
    },
    async team(id: string) {
      await learnTeams([id]);
      return teams.get(id) ?? null;
    },
  };
}

function noPolicy(name: string, teamName: string | null, window: Interval): Hole {
  const detail =
    teamName === null ? `${name} has neither an escalation policy nor a team` : `Neither ${name} nor ${teamName} has an escalation policy`;
  return { code: 'no_policy', severity: 'critical', level: null, teamId: null, userId: null, intervals: [window], detail };
}

/** What was saved. */
export type Saved = { readonly teamId: string } | { readonly serviceId: string } | { readonly policyId: string };

/** What of the services that a save concerns would page nobody as it is: at most 20 sentences. */
export async function lintSaved(db: Database | Queryable, sources: CoverageSources, saved: Saved): Promise<Warning[]> {
  const now = (await databaseNow(db)).getTime();
  const look = openLook(db, sources, { from: now, until: now + LINT_DAYS * DAY_MS });
  const choice = {
    serviceIds: 'serviceId' in saved ? [saved.serviceId] : null,
    teamIds: 'teamId' in saved ? [saved.teamId] : null,
    policyId: 'policyId' in saved ? saved.policyId : null,
  };
  const { services } = await coveredServices(db, choice, { limit: MOST_SERVICES, skip: 0 });
  const warnings = new Map<string, Warning>();
  const add = (code: string, detail: string) => void warnings.set(detail, { code, detail });
  if ('teamId' in saved) {
    const team = await look.team(saved.teamId);
    const gaps = complement(union(team?.segments.filter(({ userId }) => userId !== null) ?? []), look.window);
    if (team && gaps.length > 0) add('nobody_on_call', `Nobody is on call for ${team.name} for ${hours(gaps, look.window)}`);
  }
  if ('policyId' in saved && services.length === 0) {
    const policy = await findPolicy(db, saved.policyId);
    for (const hole of policy ? await look.holesOf(policy, 'high') : []) add(hole.code, hole.detail);
  }
  for (const service of services) {
    for (const { code, detail } of await look.at(service)) add(code, code === 'no_policy' ? detail : `${service.name}: ${detail}`);
  }
  return [...warnings.values()].slice(0, MOST_WARNINGS);
}
