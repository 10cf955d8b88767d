import { sqlIsSample } from '../../platform/sample-rows/mark.ts';
import type { Database } from '../../platform/db/database.ts';
import { followStored } from '../../platform/db/followed.ts';
import { compileSaved, type MatchableService } from './matching.ts';
import type { AutoIncident, AutoInvestigate, ServiceUrgency } from './service.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly team_id: string | null;
  readonly urgency: ServiceUrgency;
  readonly matchers: readonly string[];
  readonly auto_incident: AutoIncident;
  readonly auto_investigate: AutoInvestigate;
}

interface Active {
  readonly services: readonly MatchableService[];
  readonly version: number;
}

const followed = followStored<Database, Active>({ services: [], version: 0 }, async (db, known) => {
  const [row] = await db.query<{ version: number; services: readonly Row[] | null }>(
    `select v.services as version,
            case when v.services <> $1 then
              coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'team_id', s.team_id, 'urgency', s.urgency,
                                          'matchers', s.matchers, 'auto_incident', s.auto_incident,
                                          'auto_investigate', s.auto_investigate) order by s.position, lower(s.name), s.id)
                          from services s where not (${sqlIsSample('s.id')})), '[]')
            end as services
       from catalog_version v`,
    [known.version],
    'services_active',
  );
  return { services: row?.services ? row.services.map(toMatchable) : known.services, version: row?.version ?? known.version };
});

/** All services in the order in which they take alerts, without sample ones, which take none; compiled once a version and at most a second old. */
export async function activeServices(db: Database): Promise<readonly MatchableService[]> {
  return (await followed.get(db)).services;
}

/** Makes the next look at the services ask the database. Called after a save has been committed. */
export const forgetServices = followed.forget;

function toMatchable(row: Row): MatchableService {
  return {
    id: row.id,
    name: row.name,
    teamId: row.team_id,
    urgency: row.urgency,
    autoIncident: row.auto_incident,
    autoInvestigate: row.auto_investigate,
    matchers: row.matchers,
    compiled: compileSaved(row.matchers),
  };
}
