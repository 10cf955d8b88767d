import type { Queryable } from '../../platform/db/database.ts';

const INSTALLATION = `coalesce((select value #>> '{}' from system_settings where name = 'time_zone'), 'UTC')`;

/** The time zone of texts that several people read: that of the service's team, else of the installation. An IANA name. */
export async function zoneOfService(db: Queryable, serviceId: string | null): Promise<string> {
  const [row] = await db.query<{ zone: string }>(
    `select coalesce((select t.time_zone from services s join teams t on t.id = s.team_id where s.id = $1), ${INSTALLATION}) as zone`,
    [serviceId],
    'zone_of_service',
  );
  return row?.zone ?? 'UTC';
}
