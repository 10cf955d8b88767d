import { useState } from 'react';
import { draftChanges, keepDraft, places, readDraft } from '../../api/kept-drafts.ts';
import { useMe } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';

/** Which fields of an incident have a draft of who is signed in. */
export function useDraftFields(incidentId: string): readonly string[] {
  useStore(draftChanges);
  const { id: owner } = useMe();
  try {
    return places(localStorage).flatMap((place) => (place.owner === owner && place.incidentId === incidentId ? [place.field] : []));
  } catch {
    return [];
  }
}

/** What is typed into a field of an incident. */
export interface Draft<Value> {
  readonly value: Value;
  /** When it was typed, of one that was found on this device; null: it is new. */
  readonly foundAt: number | null;
  readonly change: (value: Value) => void;
  /** It was sent, or dropped. */
  readonly drop: () => void;
}

/** Whether there is nothing but spaces. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** State that outlives the page, until it is sent or dropped, for at most seven days. `isEmpty`: there is nothing to keep. */
export function useDraft<Value>(incidentId: string, field: string, empty: Value, isEmpty: (value: Value) => boolean): Draft<Value> {
  const place = { owner: useMe().id, incidentId, field };
  const [found] = useState(() => readDraft<Value>(localStorage, place, Date.now()));
  const [{ value, foundAt }, setState] = useState({ value: found?.value ?? empty, foundAt: found?.at ?? null });
  const keep = (next: Value) => keepDraft(localStorage, place, isEmpty(next) ? null : next, Date.now());
  return {
    value,
    foundAt,
    change: (next) => {
      setState((before) => ({ value: next, foundAt: isEmpty(next) ? null : before.foundAt }));
      keep(next);
    },
    drop: () => {
      setState({ value: empty, foundAt: null });
      keep(empty);
    },
  };
}
