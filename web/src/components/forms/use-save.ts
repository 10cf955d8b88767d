import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ApiProblem, asProblem, fieldError } from '../../api/problem.ts';
import { ON_CALL } from '../../api/coverage.ts';
import { changedMembers, takenElsewhere } from './changed.ts';
import { toastSaved } from '../toasts/toast.tsx';

interface Saved {
  readonly name: string;
  readonly warnings?: ReadonlyArray<{ readonly detail: string }>;
}

interface SaveOptions<Body extends object, Result extends Saved> {
  /** What the server has now; null: it is new. May change while the form is open. */
  readonly given: Body | null;
  /** What the form says. */
  readonly now: Body;
  readonly create: (body: Body) => Promise<Result>;
  /** Sends only what was changed here, so that what somebody else changed meanwhile stays. */
  readonly change: (changed: Partial<Body>) => Promise<Result>;
  /** What shows it elsewhere. */
  readonly queryKey: QueryKey;
  readonly onSaved: (saved: Result) => void;
}

/** A form that is being saved. */
export interface Saving {
  readonly submit: (event: FormEvent) => void;
  readonly pending: boolean;
  /** Whether anything was typed that is not saved. */
  readonly dirty: boolean;
  /** Whether somebody else changed what is changed here too: saving replaces it. */
  readonly elsewhere: boolean;
  /** The complaint about one field. */
  readonly errorOf: (member: string) => string | null;
  /** What the server refused and no field asked for. To be read after the fields. */
  readonly unplaced: () => ApiProblem | null;
}

/** Saves a thing with a name: new or changed, with complaints at their fields; what was typed stays when it is refused. */
export function useSave<Body extends object, Result extends Saved = Saved>(options: SaveOptions<Body, Result>): Saving {
  const { given, now, create, change, queryKey, onSaved } = options;
  const client = useQueryClient();
  const [first] = useState(given);
  const changed = first === null ? now : changedMembers(first, now);
  const save = useMutation({
    mutationFn: () => (first === null ? create(now) : change(changed)),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey });
      // What answers with warnings decides who is paged.
      if (saved.warnings) await client.invalidateQueries({ queryKey: ON_CALL });
      toastSaved(`${saved.name} is saved`, saved.warnings);
      onSaved(saved);
    },
  });
  const problem = save.error ? asProblem(save.error) : null;
  const asked = new Set<string>();
  return {
    submit: (event) => {
      event.preventDefault();
      save.mutate();
    },
    pending: save.isPending,
    dirty: first === null || Object.keys(changed).length > 0,
    elsewhere: first !== null && given !== null && takenElsewhere(first, given, now),
    errorOf: (member) => {
      asked.add(`/${member}`);
      return fieldError(problem, member);
    },
    unplaced: () => {
      const complaints = problem?.errors ?? [];
      const placed = complaints.every(({ pointer }) => [...asked].some((field) => `${pointer}/`.startsWith(`${field}/`)));
      return complaints.length > 0 && placed ? null : problem;
    },
  };
}
