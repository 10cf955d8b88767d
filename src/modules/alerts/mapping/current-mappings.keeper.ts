import type { Database } from '../../../platform/db/database.ts';
import { followStored } from '../../../platform/db/followed.ts';
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

interface Known {
  readonly version: number;
  readonly compiled: CompiledDocument;
  /** Digests of what is switched off, by entry. */
  readonly off: ReadonlyMap<string, string>;
}

const NOTHING_KNOWN: Known = { version: 0, compiled: NOTHING_COMPILED, off: new Map() };

/** Follows the stored document. */
export function followMappings(db: Database): CurrentMappings {
  /** What this process switched off, until something is saved. */
  const own = new Map<string, string>();
  let stored = NOTHING_KNOWN;
  const followed = followStored<Database, Known>(NOTHING_KNOWN, async (through, known) => {
    const found = await currentMappings(through, known.version);
    if (found.document !== null) own.clear();
    const off = new Map(found.off.map((entry) => [keyOf(entry.kind, entry.name), entry.digest]));
    stored = found.document === null ? { ...known, off } : { version: found.version, compiled: compileStored(found.document), off };
    return stored;
  });
  return {
    fresh: () => followed.fresh(db)?.compiled ?? null,
    get: async () => (await followed.get(db)).compiled,
    isOn(kind, entry) {
      if (!entry.enabled) return false;
      const key = keyOf(kind, entry.name);
      const digest = own.get(key) ?? stored.off.get(key);
      return digest === undefined || digest !== digestOf(entry);
    },
    switchOff: (kind, name, digest) => own.set(keyOf(kind, name), digest),
    off: () => new Set([...stored.off.keys(), ...own.keys()]).size,
    forget() {
      own.clear();
      followed.forget();
    },
  };
}
