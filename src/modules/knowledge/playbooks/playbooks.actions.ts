import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/violation.ts';
import { assertVersion, found, invalid, taken } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { AUDIT, playbookChanged } from '../events.ts';
import type { KnowledgeDeps } from '../notes/notes.actions.ts';
import { indexText, unindexTexts } from '../search/search.store.ts';
import { assertServices } from '../named-services.actions.ts';
import { cleanTags, cleanText, cleanTitle, cleanUrl } from '../texts.ts';
import { sampleUrl } from './fill.ts';
import type { Playbook, PlaybookKind, PlaybookState, PlaybookText, Step, StepKind } from './playbook.ts';
import { deletePlaybook, findPlaybook, lockPlaybook, writePlaybook } from './playbooks.store.ts';

/** What a caller says of a step. */
export interface StepInput {
  readonly id?: string;
  readonly title: string;
  readonly body?: string;
  readonly kind?: StepKind;
  readonly expected?: string | null;
  readonly command?: string | null;
  readonly url?: string | null;
}

/** What a caller says of a playbook. What is left out stays as it is. */
export interface PlaybookInput {
  readonly name?: string;
  readonly kind?: PlaybookKind;
  readonly service_id?: string | null;
  readonly tags?: readonly string[];
  readonly label_selectors?: Readonly<Record<string, string>>;
  readonly state?: PlaybookState;
  readonly steps?: readonly StepInput[];
  readonly version?: number;
}

const EMPTY: PlaybookText = {
  name: '',
  kind: 'response',
  serviceId: null,
  tags: [],
  labelSelectors: {},
  state: 'draft',
  steps: [],
};

/**
 * Makes a playbook.
 *
 * @throws Problem `validation_failed` that names the member; `conflict` for a name that is taken
 */
export async function createPlaybook(deps: KnowledgeDeps, input: PlaybookInput & { readonly name: string }, by: By): Promise<Playbook> {
  const text = read(input, EMPTY);
  return guarded(text.name, () =>
    deps.db.transaction(async (tx) => {
      await assertServices(tx, text.serviceId === null ? [] : [text.serviceId], () => '/service_id');
      const playbook: Playbook = {
        id: randomUUIDv7(),
        ...text,
        version: 1,
        followed: 0,
        completed: 0,
        createdBy: by.actor,
        updatedBy: by.actor,
        createdAt: tx.now,
        updatedAt: tx.now,
      };
      await audit(tx, { event: AUDIT.playbook.created, ...by, ...entity(playbook) });
      return save(tx, deps, playbook);
    }),
  );
}

/**
 * Changes a playbook; who follows it already goes on with what it was.
 *
 * @throws Problem `not_found`, `version_conflict`; and as for creating
 */
export async function changePlaybook(deps: KnowledgeDeps, id: string, input: PlaybookInput, by: By): Promise<Playbook> {
  return guarded(input.name, () =>
    deps.db.transaction(async (tx) => {
      const before = found(await lockPlaybook(tx, id), 'playbook');
      assertVersion(input.version, before.version);
      const text = read(input, before);
      if (isDeepStrictEqual({ ...before, ...text }, before)) return before;
      if (text.serviceId !== before.serviceId && text.serviceId !== null) await assertServices(tx, [text.serviceId], () => '/service_id');
      const playbook: Playbook = { ...before, ...text, version: before.version + 1, updatedBy: by.actor, updatedAt: tx.now };
      await audit(tx, { event: AUDIT.playbook.updated, ...by, ...entity(playbook) });
      return save(tx, deps, playbook);
    }),
  );
}

/**
 * Removes a playbook; incidents in which it was followed keep what it was.
 *
 * @throws Problem `not_found`
 */
export async function removePlaybook(deps: KnowledgeDeps, id: string, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const playbook = found(await lockPlaybook(tx, id), 'playbook');
    await deletePlaybook(tx, id);
    await unindexTexts(tx, [id]);
    await audit(tx, { event: AUDIT.playbook.deleted, ...by, ...entity(playbook) });
    await deps.live.publish(tx, playbookChanged({ id }));
  });
}

function read(input: PlaybookInput, before: PlaybookText): PlaybookText {
  return {
    name: input.name === undefined ? before.name : cleanTitle('/name', input.name),
    kind: input.kind ?? before.kind,
    serviceId: input.service_id === undefined ? before.serviceId : input.service_id,
    tags: input.tags === undefined ? before.tags : cleanTags(input.tags),
    labelSelectors: input.label_selectors === undefined ? before.labelSelectors : readSelectors(input.label_selectors),
    state: input.state ?? before.state,
    steps: input.steps === undefined ? before.steps : readSteps(input.steps, before.steps),
  };
}

function readSelectors(selectors: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(selectors)) {
    cleanTitle('/label_selectors', name);
    cleanText(`/label_selectors/${name}`, value);
  }
  return { ...selectors };
}

/** A step that has an id is one of those that were there; ids of new ones are made here. */
function readSteps(steps: readonly StepInput[], before: readonly Step[]): Step[] {
  const seen = new Set<string>();
  return steps.map((step, index) => {
    const at = `/steps/${index}`;
    if (step.id !== undefined && (seen.has(step.id) || !before.some(({ id }) => id === step.id)))
      throw invalid(`${at}/id`, 'unknown_step', `${at}/id names no step of this playbook, or one twice: leave it out for a new step`);
    if (step.id !== undefined) seen.add(step.id);
    const url = step.url ?? null;
    if (url !== null) cleanUrl(`${at}/url`, sampleUrl(url));
    return {
      id: step.id ?? randomUUIDv7(),
      title: cleanTitle(`${at}/title`, step.title),
      body: cleanText(`${at}/body`, step.body ?? ''),
      kind: step.kind ?? 'action',
      expected: textOrNull(`${at}/expected`, step.expected),
      command: textOrNull(`${at}/command`, step.command),
      url: textOrNull(`${at}/url`, url),
    };
  });
}

function textOrNull(pointer: string, text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : cleanText(pointer, text.trim());
}

async function indexPlaybook(tx: Tx, { id, name, tags, steps }: Playbook): Promise<void> {
  const body = steps.flatMap(({ title, body, expected, command }) => [title, body, expected ?? '', command ?? '']).join('\n');
  await indexText(tx, { kind: 'playbook', id, title: name, tags, body });
}

/** Has playbooks found by their words that were written without this module. */
export async function indexPlaybooks(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await indexPlaybook(tx, found(await findPlaybook(tx, id), 'playbook'));
}

async function save(tx: Tx, { live }: KnowledgeDeps, playbook: Playbook): Promise<Playbook> {
  await writePlaybook(tx, playbook);
  await indexPlaybook(tx, playbook);
  await live.publish(tx, playbookChanged({ id: playbook.id }));
  return found(await findPlaybook(tx, playbook.id), 'playbook');
}

function entity({ id, name, state, version }: Playbook) {
  return { entityType: 'playbook', entityId: id, data: { name, state, version } };
}

/** Says in the caller's terms what the database refused. */
async function guarded<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'playbooks_name')
      throw taken('/name', `A playbook named ${name?.trim()} already exists: choose another name`);
    throw error;
  }
}
