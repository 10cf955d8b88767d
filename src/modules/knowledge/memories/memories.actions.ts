import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found, invalid } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { AUDIT, memoryChanged } from '../events.ts';
import type { KnowledgeDeps } from '../notes/notes.actions.ts';
import { indexText } from '../search/search.store.ts';
import { assertServices } from '../named-services.actions.ts';
import { cleanTags, cleanText } from '../texts.ts';
import { deleteMemories, lockMemory, writeMemory } from './memories.store.ts';
import { AGENT_DAYS, type Memory } from './memory.ts';

/** What a caller says of a memory. What is left out stays as it is. */
export interface MemoryInput {
  readonly text?: string;
  readonly tags?: readonly string[];
  readonly scope?: 'agent' | 'shared';
  readonly service_id?: string | null;
  readonly investigation_id?: string | null;
  readonly expires_at?: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Makes a memory. Of an agent it is for 90 days at most, and nobody has confirmed it.
 *
 * @throws Problem `validation_failed` that names the member
 */
export async function createMemory(deps: KnowledgeDeps, input: MemoryInput & { readonly text: string }, by: By): Promise<Memory> {
  const agentId = by.actor.kind === 'agent' ? by.actor.id : null;
  if (agentId === null && input.scope === 'agent')
    throw invalid('/scope', 'scope', '/scope agent is for what an agent keeps to itself: leave it out');
  return deps.db.transaction(async (tx) => {
    const until = agentId === null ? null : new Date(tx.now.getTime() + AGENT_DAYS * DAY_MS);
    const memory = read(input, tx.now, {
      id: randomUUIDv7(),
      text: '',
      tags: [],
      scope: 'shared',
      trust: agentId === null ? 'human' : 'agent',
      agentId,
      serviceId: null,
      investigationId: null,
      expiresAt: until,
      createdAt: tx.now,
      updatedAt: tx.now,
    });
    const kept = until !== null && (memory.expiresAt === null || memory.expiresAt > until) ? { ...memory, expiresAt: until } : memory;
    if (kept.serviceId !== null) await assertServices(tx, [kept.serviceId], () => '/service_id');
    await audit(tx, { event: AUDIT.memory.created, ...by, ...entity(kept) });
    return save(tx, deps, kept);
  });
}

/**
 * Corrects a memory.
 *
 * @throws Problem `not_found`; and as for creating
 */
export async function changeMemory(deps: KnowledgeDeps, id: string, input: MemoryInput, by: By): Promise<Memory> {
  return deps.db.transaction(async (tx) => {
    const before = found(await lockMemory(tx, id), 'memory');
    if (input.scope === 'agent' && before.agentId === null)
      throw invalid('/scope', 'scope', '/scope agent is for what an agent keeps to itself: no agent made this one');
    const memory = read(input, tx.now, before);
    if (isDeepStrictEqual(memory, before)) return before;
    if (memory.serviceId !== null && memory.serviceId !== before.serviceId)
      await assertServices(tx, [memory.serviceId], () => '/service_id');
    await audit(tx, { event: AUDIT.memory.updated, ...by, ...entity(memory) });
    return save(tx, deps, { ...memory, updatedAt: tx.now });
  });
}

/**
 * A person stands for what an agent remembers: it no longer ends by itself.
 *
 * @throws Problem `not_found`
 */
export async function promoteMemory(deps: KnowledgeDeps, id: string, by: By): Promise<Memory> {
  return deps.db.transaction(async (tx) => {
    const before = found(await lockMemory(tx, id), 'memory');
    if (before.trust === 'human') return before;
    const memory: Memory = { ...before, trust: 'human', expiresAt: null, updatedAt: tx.now };
    await audit(tx, { event: AUDIT.memory.promoted, ...by, ...entity(memory) });
    return save(tx, deps, memory);
  });
}

/** @throws Problem `not_found` */
export async function removeMemory(deps: KnowledgeDeps, id: string, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const memory = found(await lockMemory(tx, id), 'memory');
    await deleteMemories(tx, [id]);
    await audit(tx, { event: AUDIT.memory.deleted, ...by, ...entity(memory) });
    await deps.live.publish(tx, memoryChanged({ id }));
  });
}

function read(input: MemoryInput, now: Date, before: Memory): Memory {
  return {
    ...before,
    text: input.text === undefined ? before.text : readText(input.text),
    tags: input.tags === undefined ? before.tags : cleanTags(input.tags),
    scope: input.scope ?? before.scope,
    serviceId: input.service_id === undefined ? before.serviceId : input.service_id,
    investigationId: input.investigation_id === undefined ? before.investigationId : input.investigation_id,
    expiresAt: input.expires_at === undefined ? before.expiresAt : readEnd(input.expires_at, now),
  };
}

function readText(text: string): string {
  if (text.trim() === '') throw invalid('/text', 'required', '/text must hold more than spaces');
  return cleanText('/text', text.trim());
}

function readEnd(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const end = new Date(text);
  if (Number.isNaN(end.getTime()) || end <= now) throw invalid('/expires_at', 'past', '/expires_at must be a time that is to come');
  return end;
}

async function save(tx: Tx, { live }: KnowledgeDeps, memory: Memory): Promise<Memory> {
  await writeMemory(tx, memory);
  await indexText(tx, { kind: 'memory', id: memory.id, title: '', tags: memory.tags, body: memory.text });
  await live.publish(tx, memoryChanged({ id: memory.id }));
  return memory;
}

function entity({ id, scope, trust }: Memory) {
  return { entityType: 'memory', entityId: id, data: { scope, trust } };
}
