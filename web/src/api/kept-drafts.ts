import { createStore } from './store.ts';

/** Where what was typed and not sent lies: `tocsin.draft.<person> <incident> <field>`. */
const PREFIX = 'tocsin.draft.';
/** For how long it is kept. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** What was typed, and when last. */
export interface Kept<Value> {
  readonly value: Value;
  /** Milliseconds. */
  readonly at: number;
}

/** Of localStorage as much as is needed. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface Place {
  /** Id of the person who typed. */
  readonly owner: string;
  readonly incidentId: string;
  /** `note`, `update`, `section situation`. */
  readonly field: string;
}

function keyOf({ owner, incidentId, field }: Place): string {
  return `${PREFIX}${owner} ${incidentId} ${field}`;
}

function placeOf(key: string): Place | null {
  if (!key.startsWith(PREFIX)) return null;
  const [owner = '', incidentId = '', ...field] = key.slice(PREFIX.length).split(' ');
  return { owner, incidentId, field: field.join(' ') };
}

/** Every draft on this device. */
export function places(shelf: Shelf): readonly Place[] {
  return Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '').flatMap((key) => placeOf(key) ?? []);
}

export function readDraft<Value>(shelf: Shelf, place: Place, now: number): Kept<Value> | null {
  try {
    const kept = JSON.parse(shelf.getItem(keyOf(place)) ?? 'null') as Kept<Value> | null;
    return kept !== null && now - kept.at < KEPT_MS ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps what was typed; null: it was sent, or dropped. */
export function keepDraft(shelf: Shelf, place: Place, value: unknown, now: number): void {
  try {
    if (value === null) shelf.removeItem(keyOf(place));
    else shelf.setItem(keyOf(place), JSON.stringify({ value, at: now }));
    draftChanges.set(draftChanges.get() + 1);
  } catch {
    // Storage may be blocked or full: what was typed lives as long as the page then.
  }
}

/** Deletes the drafts that match; all of them at sign-out. */
export function forgetDrafts(which: (place: Place) => boolean = () => true, shelf: Shelf = localStorage): void {
  try {
    for (const place of places(shelf).filter(which)) shelf.removeItem(keyOf(place));
    draftChanges.set(draftChanges.get() + 1);
  } catch {
    // Storage may be blocked: there are none then.
  }
}

/** Deletes what is older than seven days, and what is another person's. */
export function pruneDrafts(owner: string, now: number, shelf: Shelf = localStorage): void {
  forgetDrafts((place) => place.owner !== owner || readDraft(shelf, place, now) === null, shelf);
}

/** Incidents with drafts on this device. */
export function draftedIncidents(shelf: Shelf = localStorage): ReadonlySet<string> {
  try {
    return new Set(places(shelf).map(({ incidentId }) => incidentId));
  } catch {
    return new Set();
  }
}

/** Counts up with each change, so that tabs show where drafts are. */
export const draftChanges = createStore(0);
