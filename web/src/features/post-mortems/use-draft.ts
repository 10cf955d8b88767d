import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem } from '../../api/problem.ts';
import { type Draft, draftOf, mergeDrafts, type Moment } from './draft.ts';
import { POST_MORTEMS, type PostMortem, postMortemQuery } from './queries.ts';

const MOMENTS_MAX = 200;

/** What is being written, what it began from, and how it is saved. */
export interface Editing {
  readonly draft: Draft;
  readonly dirty: boolean;
  readonly merged: boolean;
  readonly change: (changes: Partial<Draft>) => void;
  readonly insert: (entry: Pick<Moment, 'at' | 'text'> & { readonly id: string }) => void;
  readonly save: { readonly mutate: () => void; readonly isPending: boolean; readonly error: unknown };
}

/** Keeps what is written apart from what is stored, and puts together what two wrote at once. */
export function useDraft(postMortem: PostMortem): Editing {
  const client = useQueryClient();
  const [base, setBase] = useState({ version: postMortem.version, draft: draftOf(postMortem) });
  const [draft, setDraft] = useState(base.draft);
  const [merged, setMerged] = useState(false);
  const changed = (from: Draft, now: Draft) =>
    Object.fromEntries(Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name as keyof Draft])));
  const dirty = Object.keys(changed(base.draft, draft)).length > 0;
  // Somebody else saved: what is not touched here follows at once, the rest is put together.
  if (postMortem.version > base.version) {
    const theirs = draftOf(postMortem);
    if (dirty) {
      setDraft(mergeDrafts(base.draft, theirs, draft));
      setMerged(JSON.stringify(theirs) !== JSON.stringify(base.draft));
    } else setDraft(theirs);
    setBase({ version: postMortem.version, draft: theirs });
  }
  const params = { path: { id: postMortem.incident_id } };
  const save = useMutation({
    mutationFn: async () => {
      const send = (from: Draft, now: Draft, version: number) =>
        answer(api.PATCH('/api/v1/incidents/{id}/post-mortem', { params, body: { ...changed(from, now), version } }));
      try {
        return await send(base.draft, draft, base.version);
      } catch (error) {
        const problem = asProblem(error);
        const current = problem.extra['current'] as PostMortem | undefined;
        if (problem.code !== 'version_conflict' || !current) throw error;
        const theirs = draftOf(current);
        const both = mergeDrafts(base.draft, theirs, draft);
        setMerged(true);
        setDraft(both);
        return send(theirs, both, current.version);
      }
    },
    onSuccess: (stored) => {
      const saved = draftOf(stored);
      setBase({ version: stored.version, draft: saved });
      // What was typed while it was saved stays.
      setDraft((now) => (now === draft ? saved : mergeDrafts(draft, saved, now)));
      for (const ref of [String(stored.incident_number), stored.incident_id]) client.setQueryData(postMortemQuery(ref).queryKey, stored);
      return client.invalidateQueries({ queryKey: POST_MORTEMS });
    },
  });
  return {
    draft,
    dirty,
    merged,
    save,
    change: (changes) => setDraft((now) => ({ ...now, ...changes })),
    insert: ({ id, at, text }) =>
      setDraft((now) =>
        now.timeline.length >= MOMENTS_MAX || now.timeline.some(({ entry_id: used }) => used === id)
          ? now
          : { ...now, timeline: [...now.timeline, { entry_id: id, at, text }].toSorted((a, b) => a.at.localeCompare(b.at)) },
      ),
  };
}
