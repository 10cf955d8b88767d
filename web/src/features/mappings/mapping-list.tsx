import '@mantine/core/styles/Switch.css';
import { Button, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { type Adjustment, type Mapping, type Mappings, mappingsQuery, saveMappings } from './queries.ts';

type Kind = 'mappings' | 'adjustments';

/** Mappings and adjustments, in the order in which they are tried. */
export function MappingLists({ onEdit, onPaste }: { readonly onEdit: (mapping: Mapping) => void; readonly onPaste: () => void }) {
  const { data, error, refetch } = useQuery(mappingsQuery);
  const [adjusting, setAdjusting] = useState<Adjustment | 'new' | null>(null);
  const change = useChange();
  if (error) return <ProblemNote error={error} what="The mappings could not be loaded" retry={() => void refetch()} />;
  if (!data) return null;
  const { mappings, adjustments } = data;
  return (
    <>
      <Card
        title="Mappings"
        note="The first that takes a body of no known format makes its alerts."
        action={
          <Button variant="default" onClick={onPaste}>
            Map a pasted body
          </Button>
        }
      >
        {mappings.length === 0 && <Hint>No mappings yet. Click “Map this” at a request below, or paste a body.</Hint>}
        <Rows label="Mappings">
          {mappings.map((mapping, index) => (
            <EntryRow key={mapping.name} kind="mappings" entry={mapping} index={index} change={change} onEdit={() => onEdit(mapping)} />
          ))}
        </Rows>
      </Card>
      <Card
        title="Adjustments"
        note="Applied to every alert of a webhook, whatever its format: set a label, change the severity, name a service, drop."
        action={
          <Button variant="default" onClick={() => setAdjusting('new')}>
            Add adjustment
          </Button>
        }
      >
        {adjustments.length === 0 && <Hint>No adjustments yet.</Hint>}
        <Rows label="Adjustments">
          {adjustments.map((entry, index) => (
            <EntryRow key={entry.name} kind="adjustments" entry={entry} index={index} change={change} onEdit={() => setAdjusting(entry)} />
          ))}
        </Rows>
      </Card>
      {change.error && <ProblemNote error={change.error} what="The change was not saved" />}
      {adjusting && <AdjustmentDialog stored={data} entry={adjusting === 'new' ? null : adjusting} onClose={() => setAdjusting(null)} />}
    </>
  );
}

type Edit = (entries: Mappings) => { readonly mappings: readonly object[]; readonly adjustments: readonly object[] };

function useChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (edit: Edit) => {
      const stored = await client.fetchQuery({ ...mappingsQuery, staleTime: 0 });
      const { mappings, adjustments } = edit(stored);
      return saveMappings({ version: stored.version, mappings, adjustments } as Parameters<typeof saveMappings>[0]);
    },
    onSuccess: (saved) => client.setQueryData(mappingsQuery.queryKey, saved),
    onError: () => void client.invalidateQueries({ queryKey: mappingsQuery.queryKey }),
  });
}

interface EntryRowProps {
  readonly kind: Kind;
  readonly entry: Mapping | Adjustment;
  readonly index: number;
  readonly change: ReturnType<typeof useChange>;
  readonly onEdit: () => void;
}

function EntryRow({ kind, entry, index, change, onEdit }: EntryRowProps) {
  const [removing, setRemoving] = useState(false);
  const { name, when, switched_off: off, figures } = entry;
  const edit = (mend: (list: ReadonlyArray<Mapping | Adjustment>) => readonly object[]) =>
    change.mutateAsync(({ mappings, adjustments }) => {
      const next = mend(kind === 'mappings' ? mappings : adjustments);
      const plain = (list: readonly object[]) => list.map((one) => withoutState(one));
      return kind === 'mappings' ? { mappings: next, adjustments: plain(adjustments) } : { mappings: plain(mappings), adjustments: next };
    });
  const each = (set: object) =>
    void edit((list) => list.map((one) => (one.name === name ? { ...withoutState(one), ...set } : withoutState(one)))).catch(
      () => undefined,
    );
  const first = () =>
    void edit((list) =>
      [...list.filter((one) => one.name === name), ...list.filter((one) => one.name !== name)].map((one) => withoutState(one)),
    ).catch(() => undefined);
  return (
    <Row
      title={name}
      meta={
        <>
          <code>{when}</code>
          {figures.last_at ? (
            <>
              {' · '}
              {figures.alerts} {figures.alerts === 1 ? 'alert' : 'alerts'}
              {figures.dropped > 0 && `, ${figures.dropped} dropped`}, last <Ago at={figures.last_at} />
            </>
          ) : (
            ' · not used yet'
          )}
        </>
      }
      actions={
        <Inline>
          <Switch aria-label={`Use ${name}`} checked={entry.enabled} onChange={(event) => each({ enabled: event.currentTarget.checked })} />
          {index > 0 && (
            <Button size="compact-sm" variant="default" onClick={first}>
              Try first
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setRemoving(true)} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </Inline>
      }
    >
      {off && (
        <Hint tone="warn">
          Switched off <Ago at={off.at} /> because {off.why}.{' '}
          <Button size="compact-sm" variant="default" onClick={() => each({ switched_off: null })}>
            Switch on again
          </Button>
        </Hint>
      )}
      <Confirm
        opened={removing}
        onClose={() => setRemoving(false)}
        title={`Remove ${name}?`}
        action="Remove"
        run={() => edit((list) => list.filter((one) => one.name !== name).map((one) => withoutState(one)))}
      >
        Alerts that it made stay. New bodies are read without it.
      </Confirm>
    </Row>
  );
}

/** What is switched off stays so: only what is sent with null is switched on again. */
function withoutState(entry: object): object {
  const { switched_off: _off, figures: _figures, ...rest } = entry as { switched_off?: unknown; figures?: unknown };
  return rest;
}
