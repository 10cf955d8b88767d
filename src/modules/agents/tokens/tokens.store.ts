import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow, updateRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Agent, AgentScope, AgentValues, Presence } from '../agent.ts';

/** SQL: an agent, of `agent_tokens a`. */
export const MEMBERS = `a.id, a.name, a.enabled, a.capabilities, a.scope, a.label_selectors as "labelSelectors",
  a.max_concurrent_investigations as "maxConcurrent", a.daily_cost_limit_usd::float as "dailyCostLimitUsd", a.webhook_url as "webhookUrl",
  a.hint, a.version, a.restricted_at as "restrictedAt", a.restricted_because as "restrictedBecause", a.created_at as "createdAt", a.updated_at as "updatedAt"`;
const PRESENCE = `a.enabled and coalesce(p.online_until > app_now(), false) as online, p.last_seen_at as "lastSeenAt", p.webhook_problem as "webhookProblem",
  coalesce(p.missed_events, 0) as "missedEvents", p.missed_at as "missedAt", p.missed_because as "missedBecause"`;
const FROM = 'agent_tokens a left join agent_presence p on p.agent_id = a.id';

/** An agent and whether it is there. */
export type PresentAgent = Agent & Presence;

/** Digests of the tokens of enabled agents, in hexadecimal. */
export async function agentTokenDigests(db: Queryable, most: number): Promise<string[]> {
  const rows = await db.query<{ digest: string }>(
    `select encode(digest, 'hex') as digest from agent_tokens where enabled and revoked_at is null limit $1`,
    [most],
    'agent_token_digests',
  );
  return rows.map(({ digest }) => digest);
}

/** The agents of these digests of tokens, in hexadecimal, as far as they are enabled and not revoked; by digest. */
export async function findByDigests(db: Queryable, digests: readonly string[]): Promise<ReadonlyMap<string, Agent>> {
  const rows = await db.query<Agent & { readonly digest: string }>(
    `select ${MEMBERS}, encode(a.digest, 'hex') as digest from agent_tokens a where a.digest = any($1::bytea[]) and a.enabled and a.revoked_at is null`,
    [digests.map((digest) => Buffer.from(digest, 'hex'))],
    'agents_by_digest',
  );
  return new Map(rows.map(({ digest, ...agent }) => [digest, agent]));
}

export async function findAgent(db: Queryable, id: string): Promise<PresentAgent | null> {
  const [row] = await db.query<PresentAgent>(
    `select ${MEMBERS}, ${PRESENCE} from ${FROM} where a.id = $1 and a.revoked_at is null`,
    [id],
    'agent_find',
  );
  return row ?? null;
}

/** The agent of this name, whatever the case. */
export async function findAgentNamed(db: Queryable, name: string): Promise<PresentAgent | null> {
  const [row] = await db.query<PresentAgent>(
    `select ${MEMBERS}, ${PRESENCE} from ${FROM} where lower(a.name) = lower($1) and a.revoked_at is null`,
    [name],
    'agent_find_named',
  );
  return row ?? null;
}

/** Agents whose names stand after an @ in a text, perhaps as the beginning of a longer word. */
export function agentsNamedIn(db: Queryable, text: string): Promise<PresentAgent[]> {
  return db.query<PresentAgent>(
    `select ${MEMBERS}, ${PRESENCE} from ${FROM} where a.revoked_at is null and a.enabled and position('@' || lower(a.name) in lower($1)) > 0
      order by length(a.name) desc, a.id limit 50`,
    [text],
    'agents_named_in',
  );
}

/** Makes others wait who want to change this agent, and nobody who writes something that refers to it; null when there is none. */
export async function lockAgent(tx: Tx, id: string): Promise<Agent | null> {
  // With `for update` its events and its spending would wait here too, whose writers hold investigations that we want next.
  const [row] = await tx.query<Agent>(
    `select ${MEMBERS} from agent_tokens a where a.id = $1 and a.revoked_at is null for no key update`,
    [id],
    'agent_lock',
  );
  return row ?? null;
}

/** How agents may be sorted. */
export const agentsWindow = listing({
  from: 'agent_tokens a',
  id: 'a.id',
  sorts: {
    created_at: { 'a.created_at': 'timestamptz' },
    updated_at: { 'a.updated_at': 'timestamptz' },
    name: { 'lower(a.name)': 'text' },
  },
  first: '-created_at',
});

export async function listAgents(db: Queryable, window: Window): Promise<{ rows: PresentAgent[]; counted: number }> {
  const values: unknown[] = [];
  const rows = await db.query<PresentAgent>(
    `select ${MEMBERS}, ${PRESENCE} from ${FROM} where a.revoked_at is null ${window.rest(values)}`,
    values,
  );
  return { rows, counted: await countAgents(db) };
}

/** How many there are, counted up to the cap and one. */
export async function countAgents(db: Queryable): Promise<number> {
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from agent_tokens where revoked_at is null limit ${TOTAL_CAP + 1}) c`,
  );
  return row?.counted ?? 0;
}

/** Agents that an investigation could be given to at this moment. */
export function onlineInvestigators(db: Queryable): Promise<Array<PresentAgent & { readonly idleSince: Date | null }>> {
  return db.query(
    `select ${MEMBERS}, ${PRESENCE}, p.last_idle_at as "idleSince" from agent_presence p join agent_tokens a on a.id = p.agent_id
      where p.online_until > app_now() and a.enabled and a.revoked_at is null and 'investigate' = any(a.capabilities)`,
    [],
    'agents_online',
  );
}

/** Whether there is an agent that could ever be given an investigation, online or not. */
export async function anyInvestigator(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ any: boolean }>(
    `select exists (select from agent_tokens where enabled and revoked_at is null and 'investigate' = any(capabilities)) as any`,
    [],
    'agents_any',
  );
  return row?.any ?? false;
}

/** How many are online, whatever they may do. */
export async function countOnline(db: Queryable): Promise<number> {
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from agent_presence p join agent_tokens a on a.id = p.agent_id
      where p.online_until > app_now() and a.enabled and a.revoked_at is null`,
  );
  return row?.counted ?? 0;
}

export interface NewAgent extends AgentValues {
  readonly id: string;
  readonly digest: Buffer;
  readonly hint: string;
  readonly createdBy: string | null;
}

/** @throws what PostgreSQL says when the name is taken */
export async function insertAgent(tx: Tx, agent: NewAgent): Promise<void> {
  // The address comes with its key: {@link saveWebhook}.
  const { maxConcurrent: maxConcurrentInvestigations, webhookUrl: _, ...rest } = agent;
  await insertRow(tx, 'agent_tokens', { ...rest, maxConcurrentInvestigations, createdAt: tx.now, updatedAt: tx.now });
  await insertRow(tx, 'agent_presence', { agentId: agent.id });
}

/** @throws what PostgreSQL says when the name is taken */
export async function updateAgent(tx: Tx, id: string, values: AgentValues): Promise<void> {
  const { name, enabled, capabilities, scope, labelSelectors, maxConcurrent, dailyCostLimitUsd } = values;
  await tx.query(
    `update agent_tokens set name = $2, enabled = $3, capabilities = $4, scope = $5, label_selectors = $6,
       max_concurrent_investigations = $7, version = version + 1, updated_at = $8, daily_cost_limit_usd = $9,
       judged_from = case when scope ->> 'mode' <> 'act' and $5::jsonb ->> 'mode' = 'act' then $8::timestamptz else judged_from end,
       restricted_at = case when $5::jsonb ->> 'mode' = 'act' then null else restricted_at end,
       restricted_because = case when $5::jsonb ->> 'mode' = 'act' then null else restricted_because end where id = $1`,
    [id, name, enabled, capabilities, JSON.stringify(scope), JSON.stringify(labelSelectors), maxConcurrent, tx.now, dailyCostLimitUsd],
  );
}

/** An agent, locked, as far as its results are judged. */
export interface JudgedAgent {
  readonly name: string;
  readonly scope: AgentScope;
  /** A person set it to act then: what was said before does not count any more. */
  readonly judgedFrom: Date | null;
}

/** As {@link lockAgent}: null when it is revoked. */
export async function lockAgentToJudge(tx: Tx, id: string): Promise<JudgedAgent | null> {
  const [row] = await tx.query<JudgedAgent>(
    `select name, scope, judged_from as "judgedFrom" from agent_tokens where id = $1 and revoked_at is null for no key update`,
    [id],
    'agent_lock_to_judge',
  );
  return row ?? null;
}

/** From now on it asks before each command. */
export async function saveRestriction(tx: Tx, id: string, because: string): Promise<void> {
  await tx.query(
    `update agent_tokens set scope = jsonb_set(scope, '{mode}', '"suggest"'), restricted_at = $2, restricted_because = $3, version = version + 1,
       updated_at = $2 where id = $1`,
    [id, tx.now, because],
    'agent_restrict',
  );
}

/** The address of an agent and the sealed key that proves whence a delivery comes; null for both: it has none. */
export async function saveWebhook(
  tx: Tx,
  id: string,
  webhook: { readonly url: string; readonly sealedSecret: string } | null,
): Promise<void> {
  await updateRow(tx, 'agent_tokens', { id, webhookUrl: webhook?.url ?? null, webhookSecret: webhook?.sealedSecret ?? null });
}

/** Ends a token for good. Its row stays for what the agent did. */
export async function markRevoked(tx: Tx, id: string): Promise<void> {
  await tx.query('update agent_tokens set revoked_at = $2, updated_at = $2 where id = $1', [id, tx.now]);
}
