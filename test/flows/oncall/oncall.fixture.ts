import { randomUUIDv7 } from 'node:crypto';
import type { CountedPage, Notice, OnCallPorts, OpenIncident } from '../../../src/modules/oncall/ports.ts';
import { provisionSchedule, registerOnCallRoutes } from '../../../src/modules/oncall/index.ts';
import { registerPagerLoadRoute } from '../../../src/modules/insight/pager-load/pager-load.routes.ts';
import { workHandoffs } from '../../../src/modules/oncall/handoffs/handoffs.jobs.ts';
import { type Cast, startCast, TEST_KEYS } from '../../cast.ts';
import { moveClock } from '../../harness/clock.ts';

/** The cast, one team with its schedule, and what the other modules would be asked and told. */
export interface OnCallStage {
  readonly cast: Cast;
  readonly teamId: string;
  readonly scheduleId: string;
  readonly notices: Notice[];
  readonly incidents: OpenIncident[];
  readonly pages: CountedPage[];
  readonly ports: OnCallPorts;
  /** One portion of the background work. */
  work(): Promise<boolean>;
  /** The database's time, as it is moved. */
  now(): Promise<Date>;
  /** Moves the database's clock to this instant; it runs on from there. */
  travel(to: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the routes of on-call on a database of their own; `at` is the time there when the team is made. */
export async function startOnCall(at?: string): Promise<OnCallStage> {
  const notices: Notice[] = [];
  const incidents: OpenIncident[] = [];
  const pages: CountedPage[] = [];
  const ports: OnCallPorts = {
    notify: async (_tx, notice) => void notices.push(notice),
    reach: async (_tx, notice) => void notices.push(notice),
    left: async () => {},
    openIncidents: async () => incidents,
    pages: async (_db, { from, until }) => pages.filter(({ at }) => at >= from && at < until),
  };
  const lint = async (_db: unknown, { teamId }: { teamId: string }) => [{ code: 'nobody_at_all', detail: `of ${teamId}` }];
  const cast = await startCast({
    register: (http, { db, live }) => {
      registerOnCallRoutes(http, { db, live, ports, lint, pepper: TEST_KEYS.pepper, baseUrl: 'http://tocsin.test' });
      registerPagerLoadRoute(http, { db, pages: ports.pages, unassigned: async () => 2 });
    },
  });
  const travel = (to: string) => moveClock(cast.database.url, Date.parse(to) - Date.now());
  if (at !== undefined) await travel(at);
  const { teamId, scheduleId } = await makeTeam(cast, 'Payments');
  return {
    cast,
    teamId,
    scheduleId,
    notices,
    incidents,
    pages,
    ports,
    work: () => workHandoffs({ db: cast.platform.db, live: cast.platform.live, ports }),
    now: async () => {
      const [row] = await cast.platform.db.query<{ now: Date }>('select app_now() as now');
      return row?.now ?? new Date(0);
    },
    travel,
    close: () => cast.close(),
  };
}

/** A team as the catalog makes it: with a schedule. */
export async function makeTeam(cast: Cast, name: string, timeZone = 'UTC'): Promise<{ teamId: string; scheduleId: string }> {
  const teamId = randomUUIDv7();
  const scheduleId = await cast.platform.db.transaction(async (tx) => {
    await tx.query('insert into teams (id, name) values ($1, $2)', [teamId, name]);
    return provisionSchedule(tx, { teamId, name, timeZone });
  });
  return { teamId, scheduleId };
}
