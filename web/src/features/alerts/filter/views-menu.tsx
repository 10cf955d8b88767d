import { ActionIcon, Button, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { onLive } from '../../../api/live.ts';
import { Icon } from '../../../components/icon.tsx';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { Popup } from '../../../components/popups/popup.tsx';
import { toast, toastProblem } from '../../../components/toasts/toast.tsx';
import { type AlertFilters, readFilters } from './filters.ts';
import styles from './views-menu.module.css';

const PAGE = 'alerts';
const LONGEST_NAME = 80;

const viewsQuery = queryOptions({
  queryKey: ['saved-views', PAGE],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/saved-views', { params: { query: { page: PAGE } }, signal })),
});

function same(a: AlertFilters, b: AlertFilters): boolean {
  const text = (filters: AlertFilters) => JSON.stringify(Object.entries(filters).sort());
  return text(a) === text(b);
}

/** Lists one keeps under a name. */
export function ViewsMenu({ filters, onChange }: { readonly filters: AlertFilters; readonly onChange: (filters: AlertFilters) => void }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data, error } = useQuery(viewsQuery);
  useEffect(() => onLive('saved_views.changed', () => void client.invalidateQueries({ queryKey: viewsQuery.queryKey })), [client]);
  const views = data?.items.map((view) => ({ ...view, filters: readFilters(view.search) })) ?? [];
  const current = views.find((view) => same(view.filters, filters));
  const forget = useMutation({
    mutationFn: (view: { readonly id: string; readonly name: string }) =>
      answer(api.DELETE('/api/v1/saved-views/{id}', { params: { path: { id: view.id } } })),
    onSuccess: () => void client.invalidateQueries({ queryKey: viewsQuery.queryKey }),
    onError: (refused, view) => toastProblem(`${view.name} was not deleted`, refused),
  });
  return (
    <>
      <Button
        ref={button}
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="bookmark" size={14} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.current}>{current?.name ?? 'Views'}</span>
      </Button>
      <Popup opened={open} onChange={setOpen} target={button} label="Saved views" position="bottom-end" width={300}>
        {error && !data && <ProblemNote error={error} what="Your views could not be loaded" />}
        {views.length > 0 && (
          <ul className={`line-below unmarked scrolls-y bare ${styles.list}`}>
            {views.map((view) => (
              <li key={view.id} className={`row middle rounded lights ${styles.item}`} data-current={view === current}>
                <button
                  type="button"
                  className={`ellipsis fill shrinks ink flat from-left ${styles.pick}`}
                  onClick={() => {
                    setOpen(false);
                    onChange(view.filters);
                  }}
                >
                  {view.name}
                </button>
                <ActionIcon
                  size="sm"
                  aria-label={`Delete ${view.name}`}
                  onClick={() => forget.mutate(view)}
                  loading={forget.isPending && forget.variables.id === view.id}
                >
                  <Icon name="trash" size={14} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {data && views.length === 0 && <p className={`bare muted text ${styles.none}`}>Save this filter as a view.</p>}
        <SaveView filters={filters} suggestion={current?.name ?? ''} onSaved={() => setOpen(false)} />
      </Popup>
    </>
  );
}

function SaveView({
  filters,
  suggestion,
  onSaved,
}: {
  readonly filters: AlertFilters;
  readonly suggestion: string;
  readonly onSaved: () => void;
}) {
  const client = useQueryClient();
  const [name, setName] = useState(suggestion);
  const save = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/saved-views', { body: { page: PAGE, name: name.trim(), search: { ...filters } } })),
    onSuccess: ({ name: saved }) => {
      void client.invalidateQueries({ queryKey: viewsQuery.queryKey });
      toast({ tone: 'good', text: `${saved} is saved` });
      onSaved();
    },
  });
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate();
  };
  return (
    <form className={`grid gap-6 ${styles.form}`} onSubmit={go}>
      <TextInput
        size="xs"
        aria-label="View name"
        placeholder="View name"
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" disabled={name.trim() === ''} loading={save.isPending}>
        Save
      </Button>
      {save.error && <ProblemNote error={save.error} what="The view was not saved" />}
    </form>
  );
}
