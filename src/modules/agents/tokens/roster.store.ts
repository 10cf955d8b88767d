import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Agent } from '../agent.ts';
import { Ranked } from './ranked.ts';
import { MEMBERS } from './tokens.store.ts';

/** An agent that an investigation can be given to. */
export interface Investigator extends Agent {
  /** Since when it has finished nothing; null: it never had anything. */
  readonly idleSince: Date | null;
}

/** Agents that an investigation can be given to, as one reader knows them. */
export interface Roster {
  /**
   * All that are online, and perhaps some that are not any more, or finished something since: ask {@link confirm} before
   * one is chosen. `anew` reads them even though nothing came since the last time.
   */
  known(db: Queryable, how?: 'anew'): Promise<Ranked<Investigator>>;
  /** Looks at these again and takes over how they stand; answers those that stand as they were known. */
  confirm(db: Queryable, agents: readonly Investigator[]): Promise<ReadonlySet<string>>;
  /** An agent has finished something in this process: who is asked for next need not find out. */
  finished(agentId: string, at: Date): void;
}

/** Who ceases to be online tells nobody, nor does who comes back after the database was away or beside others: then this is the limit. */
const FRESH_MS = 10_000;
const ABLE = `p.online_until > app_now() and a.enabled and a.revoked_at is null and 'investigate' = any(a.capabilities)`;
const FROM = 'agent_presence p join agent_tokens a on a.id = p.agent_id';

/** Tells every scheduler that there is somebody new, or that somebody was changed. The last write of its transaction: others wait for it. */
export async function noteAgentsChanged(tx: Tx): Promise<void> {
  await tx.query('update agents_version set version = version + 1', [], 'agents_version_rise');
}

/** Thousands of agents are not read for each investigation: they are kept, in their order and by their versions, until one comes or is changed. */
export function openRoster(): Roster {
  let agents = new Ranked<Investigator>([]);
  let version = -1;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    async known(db, how) {
      const [row] = await db.query<{ version: number }>('select version from agents_version', [], 'agents_version');
      const now = performance.now();
      if (how !== 'anew' && row?.version === version && now - readAt < FRESH_MS) return agents;
      // Read after its version: what changes in between is read once more.
      agents = await readAll(db, agents);
      version = row?.version ?? -1;
      readAt = now;
      return agents;
    },
    async confirm(db, asked) {
      if (asked.length === 0) return new Set();
      const rows = await db.query<Pick<Investigator, 'id' | 'version' | 'idleSince'>>(
        `select a.id, a.version, p.last_idle_at as "idleSince" from ${FROM} where a.id = any($1::uuid[]) and ${ABLE}`,
        [asked.map(({ id }) => id)],
        'agents_roster_confirm',
      );
      const found = new Map(rows.map((row) => [row.id, row]));
      const confirmed = new Set<string>();
      const changed: string[] = [];
      for (const agent of asked) {
        const now = found.get(agent.id);
        if (now?.version === agent.version && now.idleSince?.getTime() === agent.idleSince?.getTime()) confirmed.add(agent.id);
        else if (now?.version === agent.version) agents.set({ ...agent, idleSince: now.idleSince });
        else if (now) changed.push(agent.id);
        else agents.delete(agent.id);
      }
      if (changed.length > 0)
        for (const agent of await readSome(db, changed)) agents.set({ ...agent, idleSince: found.get(agent.id)?.idleSince ?? null });
      return confirmed;
    },
    finished(agentId, at) {
      const was = agents.get(agentId);
      if (was) agents.set({ ...was, idleSince: at });
    },
  };
}

/** One text for all of them: rows of their own would take many times as long to read. */
async function readAll(db: Queryable, known: Ranked<Investigator>): Promise<Ranked<Investigator>> {
  const [row] = await db.query<{ listed: string | null }>(
    `select string_agg(a.id::text || ' ' || a.version || ' ' || coalesce((extract(epoch from p.last_idle_at) * 1000)::bigint::text, ''), ',') as listed
       from ${FROM} where ${ABLE}`,
    [],
    'agents_roster',
  );
  const listed = (row?.listed ?? '').split(',').flatMap((text) => {
    const [id, version, idleMs] = text.split(' ');
    return id ? [{ id, version: Number(version), idleSince: idleMs ? new Date(Number(idleMs)) : null }] : [];
  });
  const unknown = listed.filter(({ id, version }) => known.get(id)?.version !== version).map(({ id }) => id);
  const read = unknown.length === 0 ? [] : await readSome(db, unknown);
  const values = new Map(read.map((agent) => [agent.id, agent]));
  const agents = listed.flatMap(({ id, idleSince }): Investigator[] => {
    const changed = values.get(id);
    const was = known.get(id);
    if (changed) return [{ ...changed, idleSince }];
    if (!was) return [];
    return [was.idleSince?.getTime() === idleSince?.getTime() ? was : { ...was, idleSince }];
  });
  return new Ranked(agents, known);
}

function readSome(db: Queryable, ids: readonly string[]): Promise<Agent[]> {
  return db.query<Agent>(`select ${MEMBERS} from agent_tokens a where a.id = any($1::uuid[])`, [ids], 'agents_roster_values');
}
