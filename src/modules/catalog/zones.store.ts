import type { Queryable } from '../../platform/db/database.ts';

const INSTALLATION = `coalesce((select value #>> '{}' from system_settings where name = 'time_zone'), 'UTC')`;

/** The time zone of texts that several people read: that of the service's team, else of the installation. An IANA name. */
export function zoneOfService(db: Queryable, serviceId: string | null): Promise<string> {
  return zoneOfReader(db, null, serviceId);
}

/** The time zone of texts that one person reads: the person's own, else as for several people. An IANA name. */
export async function zoneOfReader(db: Queryable, userId: string | null, serviceId: string | null = null): Promise<string> {
  const [row] = await db.query<{ zone: string }>(
    `select coalesce((select time_zone from users where id = $1),
       (select t.time_zone from services s join teams t on t.id = s.team_id where s.id = $2), ${INSTALLATION}) as zone`,
    [userId, serviceId],
    'zone_of_reader',
  );
  return row?.zone ?? 'UTC';
}
