import type { Database } from '../../platform/db/database.ts';
import { type CompiledDocument, compileStored, keyOf, NOTHING_COMPILED } from './compile.ts';
import { digestOf } from './digest.ts';
import type { Adjustment, Kind, Mapping } from './document.ts';
import { currentMappings } from './mapping.store.ts';

/** What is in force, as this process knows it. */
export interface CurrentMappings {
  /** Null: it must be asked for. */
  fresh(): CompiledDocument | null;
  /** The database is asked at most once a second for all callers together; so another server's save is followed within a second. */
  get(): Promise<CompiledDocument>;
  isOn(kind: Kind, entry: Mapping | Adjustment): boolean;
  /** Takes an entry as switched off at once, until something is saved. */
  switchOff(kind: Kind, name: string, digest: string): void;
  /** Entries that are switched off. */
  off(): number;
  /** Makes the next look ask the database. */
  forget(): void;
}

const FRESH_MS = 1_000;

/** Follows the stored document. */
export function followMappings(db: Database): CurrentMappings {
  let version = 0;
  let compiled: CompiledDocument = NOTHING_COMPILED;
  /** Digests of what is switched off, by entry: as stored, and by this process until something is saved. */
  let stored: ReadonlyMap<string, string> = new Map();
  const own = new Map<string, string>();
  /** Rises when this process saves: what was asked for before is not fresh any more. */
  let saves = 0;
  let freshOf = -1;
  let freshUntil = 0;
  let asking: { readonly of: number; readonly answer: Promise<CompiledDocument> } | null = null;

  const ask = async (of: number): Promise<CompiledDocument> => {
    const found = await currentMappings(db, version);
    if (found.document !== null) {
      compiled = compileStored(found.document);
      version = found.version;
    }
    if (found.document !== null || of !== freshOf) own.clear();
    stored = new Map(found.off.map((entry) => [keyOf(entry.kind, entry.name), entry.digest]));
    freshOf = of;
    freshUntil = performance.now() + FRESH_MS;
    return compiled;
  };
  const fresh = () => (freshOf === saves && performance.now() < freshUntil ? compiled : null);
  return {
    fresh,
    get() {
      const known = fresh();
      if (known) return Promise.resolve(known);
      if (asking?.of !== saves) {
        const of = saves;
        const answer = ask(of).finally(() => {
          if (asking?.answer === answer) asking = null;
        });
        asking = { of, answer };
      }
      return asking.answer;
    },
    isOn(kind, entry) {
      if (!entry.enabled) return false;
      const key = keyOf(kind, entry.name);
      const digest = own.get(key) ?? stored.get(key);
      return digest === undefined || digest !== digestOf(entry);
    },
    switchOff: (kind, name, digest) => own.set(keyOf(kind, name), digest),
    off: () => new Set([...stored.keys(), ...own.keys()]).size,
    forget() {
      saves += 1;
    },
  };
}
