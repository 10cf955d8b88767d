import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { useDraft } from '../../components/forms/use-draft.ts';
import { onLive } from '../../api/live.ts';
import { ApiProblem } from '../../api/problem.ts';
import { documentQuery, type SectionName } from './queries.ts';
import { useShowTyping, useTyping } from '../../components/messages/typing.ts';

interface Saved<Content> {
  readonly content: Content;
  readonly version: number;
  readonly updated_by: { readonly name: string } | null;
}

/** What is being written: made of `base`, which is version `version`. */
interface Draft<Content> {
  readonly base: Content;
  readonly version: number;
  readonly now: Content;
  /** Whose saved changes came in meanwhile. */
  readonly mergedWith: string | null;
}

/** So many people in a row may be faster before the server's refusal is shown. */
const MOST_TRIES = 10;

interface SectionOptions<Content> {
  readonly incidentId: string;
  readonly name: SectionName;
  readonly saved: Saved<Content>;
  readonly merge: (base: Content, mine: Content, theirs: Content) => Content;
  /** What is typed was merged with what others saved. */
  readonly onMerged?: (before: Content, after: Content) => void;
}

/**
 * A section that is written here and elsewhere at once: what others save is merged into what is typed as soon as it is
 * known, and once more when saving meets a newer version.
 */
export function useSection<Content>({ incidentId, name, saved, merge, onMerged }: SectionOptions<Content>) {
  const client = useQueryClient();
  const kept = useDraft<Draft<Content> | null>(incidentId, `section ${name}`, null, (now) => now === null || same(now.base, now.now));
  const { value: draft, change: setDraft } = kept;
  const typing = useTyping(
    useCallback(
      (shown) =>
        onLive('incident.section_typing', ({ incident_id, section, author }) => {
          if (incident_id === incidentId && section === name) shown(author);
        }),
      [incidentId, name],
    ),
  );
  const path = { id: incidentId, section: name };
  const showTyping = useShowTyping(() => api.POST('/api/v1/incidents/{id}/ics/document/{section}/typing', { params: { path }, body: {} }));
  const onto = (now: Draft<Content>, stored: Saved<Content>): Draft<Content> => ({
    base: stored.content,
    version: stored.version,
    now: merge(now.base, now.now, stored.content),
    mergedWith: stored.updated_by?.name ?? now.mergedWith,
  });
  const save = useMutation({
    mutationFn: async (first: Draft<Content>) => {
      let tried = first;
      for (let tries = 1; ; tries++) {
        try {
          const body = { content: tried.now, version: tried.version };
          return await answer(api.PATCH('/api/v1/incidents/{id}/ics/document/{section}', { params: { path }, body }));
        } catch (error) {
          const stored = storedIn<Content>(error);
          if (stored === null || tries === MOST_TRIES) throw error;
          tried = onto(tried, stored);
          setDraft(tried);
        }
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: documentQuery(incidentId).queryKey });
      kept.drop();
    },
  });
  const behind = draft !== null && saved.version > draft.version && !save.isPending;
  useEffect(() => {
    if (!behind) return;
    const merged = onto(draft, saved);
    onMerged?.(draft.now, merged.now);
    setDraft(merged);
  });
  return {
    draft,
    typing,
    begin: () => setDraft({ base: saved.content, version: saved.version, now: saved.content, mergedWith: null }),
    /** When it was typed, of one that was found on this device. */
    foundAt: kept.foundAt,
    type: (now: Content) => {
      if (draft) setDraft({ ...draft, now });
      showTyping();
    },
    cancel: () => {
      kept.drop();
      save.reset();
    },
    save: () => {
      if (draft && !save.isPending) save.mutate(draft);
    },
    saving: save.isPending,
    error: save.error,
  };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The stored section that came with a refusal of an older version. */
function storedIn<Content>(error: unknown): Saved<Content> | null {
  if (!(error instanceof ApiProblem) || error.code !== 'version_conflict') return null;
  const { section } = error.extra as { readonly section?: Saved<Content> };
  return section ?? null;
}
