import type { Queryable } from '../../platform/db/database.ts';

/** How it goes at one place. */
export interface DestinationUsage {
  readonly provider: string;
  readonly target: string;
  readonly pending: number;
  readonly failed: number;
  readonly dead: number;
  readonly last_state: string | null;
  readonly last_at: Date | null;
  readonly last_error: string | null;
}

/** The newest delivery of each place and how many wait, fail or were given up. Reads the deliveries, writes nothing. */
export function destinationUsage(
  db: Queryable,
  destinations: readonly { readonly provider: string; readonly channel: string }[],
): Promise<DestinationUsage[]> {
  return db.query<DestinationUsage>(
    `select p.provider, p.channel as target, open.pending, open.failed, given_up.dead,
            last.state as last_state, last.updated_at as last_at, last.last_error
       from json_to_recordset($1::json) as p (provider text, channel text)
       cross join lateral (
         select count(*) filter (where state <> 'failed') as pending, count(*) filter (where state = 'failed') as failed
           from deliveries where state in ('pending', 'sending', 'failed') and lane = p.provider || ':' || p.channel) open
       cross join lateral (
         select count(*) as dead from deliveries where state = 'dead' and provider = p.provider and target = p.channel) given_up
       left join lateral (
         select state, updated_at, last_error from deliveries where provider = p.provider and target = p.channel
          order by created_at desc limit 1) last on true`,
    [JSON.stringify(destinations.map(({ provider, channel }) => ({ provider, channel })))],
    'routing_place_usage',
  );
}
