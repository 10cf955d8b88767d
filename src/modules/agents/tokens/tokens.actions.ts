import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type By, SYSTEM } from '../../../platform/actor.ts';
import { coalesce } from '../../../platform/coalesce.ts';
import { type ParsedToken, keyedDigest, mintToken } from '../../../platform/crypto/token.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/violation.ts';
import { assertVersion, invalid, limitReached, noSuch, Problem, taken } from '../../../platform/errors.ts';
import { tokenMade } from '../../../platform/http/strangers/known-tokens.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { OutboundError, parseOutboundUrl } from '../../../platform/outbound/outbound.ts';
import type { Live } from '../../../platform/live/live.ts';
import { audit } from '../../audit/index.ts';
import { cleanLabels } from '../../alerts/intake/body/text.ts';
import { cleanName } from '../../catalog/names.ts';
import { type Agent, type AgentScope, type AgentValues, type Capability, DEFAULT_CONCURRENT, DEFAULT_SCOPE, LIMITS } from '../agent.ts';
import { AUDIT, agentChanged } from '../events.ts';
import { hintAgent } from '../events/event-log.store.ts';
import { endPresence } from '../presence.store.ts';
import { webhookSecret as mintSecret } from '../webhook/webhook.ts';
import { webhookContext } from '../webhook/webhook.jobs.ts';
import { startWebhook } from '../webhook/webhook.store.ts';
import { noteAgentsChanged } from './roster.store.ts';
import {
  countAgents,
  findAgent,
  findByDigests,
  insertAgent,
  lockAgent,
  markRevoked,
  type PresentAgent,
  saveRestriction,
  saveWebhook,
  updateAgent,
} from './tokens.store.ts';

/** What the verbs on agents work with. */
export interface AgentTokenDeps {
  readonly db: Database;
  readonly live: Live;
  readonly pepper: string;
  readonly sealer: Pick<Sealer, 'seal'>;
  /** Its work goes to somebody else: called in the transaction that disables or revokes it. */
  readonly onGone: (tx: Tx, agentId: string) => Promise<void>;
  /** Called after a commit that may let an agent take work. */
  readonly onChanged: () => void;
}

/** As a request names it; what is left out stays. */
export interface AgentInput {
  readonly name?: string;
  readonly enabled?: boolean;
  readonly capabilities?: readonly Capability[];
  readonly scope?: AgentScope;
  readonly label_selectors?: Readonly<Record<string, string>>;
  readonly max_concurrent_investigations?: number;
  readonly daily_cost_limit_usd?: number | null;
  readonly webhook_url?: string | null;
}

const HINT_LENGTH = 4;
const NO_PERMISSIONS: ReadonlySet<string> = new Set();
/** Found together with who calls, for the request that it makes. */
const known = new WeakMap<object, Agent>();

function tokenDigest(pepper: string, token: string): Buffer {
  return keyedDigest(pepper, 'token', token);
}

/** Looks agent tokens up for the gate. Effective at once on every server: nothing is cached. */
export function agentLookup(db: Queryable, pepper: string): (token: ParsedToken) => Promise<Caller | null> {
  // All that come together in one query; a token that was revoked before the call is never found.
  const find = coalesce<Agent>((digests) => findByDigests(db, digests));
  return async ({ text }) => {
    const agent = await find(tokenDigest(pepper, text).toString('hex'));
    if (!agent) return null;
    const caller: Caller = {
      kind: 'agent',
      actor: { kind: 'agent', id: agent.id, name: agent.name },
      userId: null,
      permissions: NO_PERMISSIONS,
      credential: `agent:${agent.id}`,
      session: null,
    };
    known.set(caller, agent);
    return caller;
  };
}

/** The agent behind a request. @throws Problem `unauthenticated` when there is none */
export function agentOf(caller: Caller | null): Agent {
  const agent = caller === null ? undefined : known.get(caller);
  if (!agent) throw new Problem('unauthenticated', 'Send the token of an agent');
  return agent;
}

/** @throws Problem `capability_required` */
export function assertCapability(agent: Pick<Agent, 'capabilities' | 'name'>, capability: Capability): void {
  if (agent.capabilities.includes(capability)) return;
  throw new Problem('capability_required', `This needs the capability ${capability}: give it to ${agent.name} under Agents`, {
    extra: { capability },
  });
}

/**
 * Makes an agent. `token` is in this answer and nowhere else.
 *
 * @throws Problem `validation_failed` that names the member; `conflict` for a name that is taken
 */
export async function createAgent(
  deps: AgentTokenDeps,
  input: AgentInput & { readonly name: string },
  by: By,
): Promise<PresentAgent & { readonly token: string; readonly webhookSecret?: string }> {
  const id = randomUUIDv7();
  const token = mintToken('agent');
  const values = valuesAfter(input, {
    name: '',
    enabled: true,
    capabilities: [],
    scope: DEFAULT_SCOPE,
    labelSelectors: {},
    maxConcurrent: DEFAULT_CONCURRENT,
    dailyCostLimitUsd: null,
    webhookUrl: null,
  });
  const created = { ...values, id, digest: tokenDigest(deps.pepper, token), hint: token.slice(-HINT_LENGTH) };
  return named(() =>
    deps.db.transaction(async (tx) => {
      if ((await countAgents(tx)) >= LIMITS.agents)
        throw limitReached(`There are ${LIMITS.agents} agents, the most there may be: revoke one first`);
      tokenMade(tx, created.digest);
      await insertAgent(tx, { ...created, createdBy: by.actor.kind === 'user' ? by.actor.id : null });
      const webhookSecret = values.webhookUrl === null ? null : await takeAddress(tx, deps, id, values.webhookUrl);
      await audit(tx, { event: AUDIT.agent_token.created, ...by, ...entity(id), data: shown(values) });
      await deps.live.publish(tx, agentChanged({ id }));
      return { ...(await saved(tx, id)), token, ...(webhookSecret === null ? {} : { webhookSecret }) };
    }),
  );
}

/**
 * Changes an agent; what is left out stays. An agent that is disabled loses its stream and its work at once.
 *
 * @throws Problem `not_found`; `version_conflict`; and as for creating
 */
export async function changeAgent(
  deps: AgentTokenDeps,
  id: string,
  input: AgentInput & { readonly version?: number },
  by: By,
): Promise<PresentAgent & { readonly webhookSecret?: string }> {
  return named(() =>
    deps.db.transaction(async (tx) => {
      const before = await lockAgent(tx, id);
      if (!before) throw notFound();
      assertVersion(input.version, before.version);
      const values = valuesAfter(input, before);
      const changes = changesBetween(shown(before), shown(values));
      if (Object.keys(changes).length === 0) return saved(tx, id);
      await updateAgent(tx, id, values);
      const isMoved = values.webhookUrl !== before.webhookUrl;
      const webhookSecret = isMoved ? await takeAddress(tx, deps, id, values.webhookUrl) : null;
      if (!isMoved && values.enabled && !before.enabled && values.webhookUrl !== null) await startWebhook(tx, id, true);
      const turned = values.enabled === before.enabled ? AUDIT.agent_token.updated : enabledEvent(values.enabled);
      await audit(tx, { event: turned, ...by, ...entity(id), data: { name: values.name, changes } });
      if (before.enabled && !values.enabled) await goodbye(tx, deps, id);
      await deps.live.publish(tx, agentChanged({ id }));
      await noteAgentsChanged(tx);
      tx.afterCommit(deps.onChanged);
      return { ...(await saved(tx, id)), ...(webhookSecret === null ? {} : { webhookSecret }) };
    }),
  );
}

/**
 * Revokes an agent's token for good: its stream ends, its work goes to others.
 *
 * @throws Problem `not_found`, also when it was revoked before
 */
export async function revokeAgent(deps: AgentTokenDeps, id: string, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lockAgent(tx, id);
    if (!before) throw notFound();
    await markRevoked(tx, id);
    await goodbye(tx, deps, id);
    await audit(tx, { event: AUDIT.agent_token.revoked, ...by, ...entity(id), data: { name: before.name } });
    await deps.live.publish(tx, agentChanged({ id }));
    tx.afterCommit(deps.onChanged);
  });
}

/** An agent that acts asks before each command from now on, until a person sets it to act again. */
export async function restrictAgent(tx: Tx, live: Live, id: string, because: string): Promise<void> {
  await saveRestriction(tx, id, because);
  await audit(tx, {
    event: AUDIT.agent_token.restricted,
    actor: SYSTEM,
    ...entity(id),
    data: { because, changes: { mode: { from: 'act', to: 'suggest' } } },
  });
  await live.publish(tx, agentChanged({ id }));
}

const SECRET_BYTES = 32;

/** Gives the agent an address with a key of its own, or takes it away. Answers the key, which is shown once. */
async function takeAddress(tx: Tx, { sealer }: AgentTokenDeps, id: string, url: string | null): Promise<string | null> {
  const secret = url === null ? null : mintSecret(randomBytes(SECRET_BYTES));
  await saveWebhook(tx, id, url === null || secret === null ? null : { url, sealedSecret: sealer.seal(secret, webhookContext(id)) });
  await startWebhook(tx, id, url !== null);
  return secret;
}

async function goodbye(tx: Tx, deps: AgentTokenDeps, id: string): Promise<void> {
  await endPresence(tx, id);
  await deps.onGone(tx, id);
  hintAgent(tx, id);
}

function enabledEvent(enabled: boolean) {
  return enabled ? AUDIT.agent_token.enabled : AUDIT.agent_token.disabled;
}

function notFound(): Problem {
  return noSuch('agent');
}

function entity(id: string) {
  return { entityType: 'agent_token', entityId: id };
}

async function saved(tx: Tx, id: string): Promise<PresentAgent> {
  const agent = await findAgent(tx, id);
  if (!agent) throw new Error('the saved agent was not found');
  return agent;
}

function valuesAfter(input: AgentInput, now: AgentValues): AgentValues {
  return {
    name: input.name === undefined ? now.name : cleanName(input.name),
    enabled: input.enabled ?? now.enabled,
    capabilities: input.capabilities === undefined ? now.capabilities : [...new Set(input.capabilities)].sort(),
    scope: input.scope ?? now.scope,
    labelSelectors: input.label_selectors === undefined ? now.labelSelectors : readSelectors(input.label_selectors),
    maxConcurrent: input.max_concurrent_investigations ?? now.maxConcurrent,
    dailyCostLimitUsd: input.daily_cost_limit_usd === undefined ? now.dailyCostLimitUsd : input.daily_cost_limit_usd,
    webhookUrl: input.webhook_url === undefined ? now.webhookUrl : readAddress(input.webhook_url),
  };
}

/** @throws Problem `validation_failed` */
function readAddress(text: string | null): string | null {
  if (text === null) return null;
  try {
    return parseOutboundUrl(text).href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw invalid('/webhook_url', 'url', `/webhook_url: ${error.message}`);
  }
}

function readSelectors(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const kept = cleanLabels({ ...given });
  const lost = Object.keys(given).find((name) => kept?.[name] !== given[name] || given[name] === '');
  if (lost !== undefined)
    throw invalid('/label_selectors', 'label', `/label_selectors: "${lost.slice(0, 60)}" needs a plain name and a value`);
  return { ...kept };
}

/** For the audit log. */
function shown(values: AgentValues): Readonly<Record<string, unknown>> {
  const { name, enabled, capabilities, scope, labelSelectors, maxConcurrent, dailyCostLimitUsd, webhookUrl } = values;
  return {
    name,
    enabled,
    capabilities,
    scope,
    label_selectors: labelSelectors,
    max_concurrent_investigations: maxConcurrent,
    daily_cost_limit_usd: dailyCostLimitUsd,
    // The path may be a secret.
    webhook_url:
      webhookUrl === null ? null : `${new URL(webhookUrl).origin}/…${createHash('sha256').update(webhookUrl).digest('hex').slice(0, 8)}`,
  };
}

function changesBetween(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]));
}

async function named<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (violatedConstraint(error) !== 'agent_tokens_name') throw error;
    throw taken('/name', 'Another agent has this name');
  }
}
