import type { By } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Live } from '../../../platform/live/live.ts';
import { audit } from '../../audit/index.ts';
import type { Sender } from './apply.ts';
import { refusalOf } from './compile.ts';
import type { Adjustment, Kind, Mapping, MappingDocument } from './document.ts';
import { AUDIT, mappingsChanged } from './events.ts';
import type { Mappings } from './mapping.keeper.ts';
import { findRefusal as findKeptBody } from '../intake/refusals/refusals.store.ts';
import { keepStates, saveMappings } from './mapping.store.ts';
import type { Trials } from './trials.keeper.ts';
import type { Tried } from './trial.ts';

/** What the verbs of this module work with. */
export interface MappingDeps {
  readonly db: Database;
  readonly live: Live;
  readonly trials: Trials;
  readonly mappings: Pick<Mappings, 'forget'>;
}

/** An entry of a document. */
interface Entry {
  readonly kind: Kind;
  readonly name: string;
}

/**
 * Puts mappings in force and tells who is looking. The same ones again change nothing.
 *
 * @param update `switchOn`: entries that a server switched off and that may run again
 * @returns the version in force
 * @throws Problem `validation_failed` or `pattern_too_costly` for faulty expressions, `version_conflict` when `expected` is not the newest
 */
export async function updateMappings(
  { db, live, trials, mappings }: MappingDeps,
  update: { readonly document: MappingDocument; readonly by: By; readonly expected: number | null; readonly switchOn: readonly Entry[] },
): Promise<number> {
  const { document, by, expected, switchOn } = update;
  const errors = await trials.ask({ ask: 'check', document });
  if (errors.length > 0) throw refusalOf(errors);
  const version = await db.transaction(async (tx) => {
    const saved = await saveMappings(tx, { document, actor: by.actor, expected });
    const switched = await keepStates(tx, entriesOf(document), switchOn);
    if (saved.version === saved.before.version && switched === 0) return saved.version;
    await audit(tx, {
      event: AUDIT.mappings.updated,
      ...by,
      entityType: 'mappings',
      entityId: String(saved.version),
      data: { version: saved.version, from_version: saved.before.version, ...diff(saved.before.document, document), switched_on: switched },
    });
    await live.publish(tx, mappingsChanged({ version: saved.version }));
    return saved.version;
  });
  mappings.forget();
  return version;
}

function entriesOf({ mappings, adjustments }: MappingDocument): Entry[] {
  const named = (kind: Kind) => (entry: { readonly name: string }) => ({ kind, name: entry.name });
  return [...mappings.map(named('mapping')), ...adjustments.map(named('adjustment'))];
}

/** Names of what was added, changed and removed, for the audit log. */
function diff(before: MappingDocument, after: MappingDocument) {
  const texts = (document: MappingDocument) =>
    new Map(
      entriesOf(document).map((entry, index) => [
        `${entry.kind} ${entry.name}`,
        JSON.stringify([...document.mappings, ...document.adjustments][index]),
      ]),
    );
  const [old, now] = [texts(before), texts(after)];
  return {
    added: [...now.keys()].filter((key) => !old.has(key)),
    changed: [...now.keys()].filter((key) => old.has(key) && old.get(key) !== now.get(key)),
    removed: [...old.keys()].filter((key) => !now.has(key)),
  };
}

/** What is tried: on a body that is given, or on one that is kept. */
export interface Preview {
  readonly body: { readonly value: unknown } | { readonly id: string };
  readonly mapping: Mapping | null;
  readonly adjustment: Adjustment | null;
  readonly token: string | null;
}

const PASTED: Sender = { id: '', name: '' };

/**
 * Tries a mapping or an adjustment on a body; without either, suggests a mapping. Nothing is stored.
 *
 * @throws Problem `validation_failed` for a faulty expression, `not_found` when the body is not kept any more, `pattern_too_costly` after two seconds
 */
export async function previewMapping({ db, trials }: MappingDeps, preview: Preview): Promise<Tried> {
  const { body, sender } = 'value' in preview.body ? { body: preview.body.value, sender: PASTED } : await kept(db, preview.body.id);
  const named = preview.token === null ? sender : { ...sender, name: preview.token };
  const answer = await trials.ask({
    ask: 'try',
    body,
    sender: named,
    receivedAt: db.clock(),
    mapping: preview.mapping,
    adjustment: preview.adjustment,
    name: named.name || 'My tool',
  });
  if ('errors' in answer) throw refusalOf(answer.errors);
  return answer.tried;
}

async function kept(db: Database, id: string): Promise<{ body: unknown; sender: Sender }> {
  const row = await findKeptBody(db, id);
  if (row === null) throw new Problem('not_found', 'This request is not kept any more');
  try {
    return { body: JSON.parse(row.body ?? ''), sender: { id: row.token_id, name: row.token_name } };
  } catch {
    throw new Problem('conflict', 'The body of this request is no JSON, or was too large to be kept whole');
  }
}
