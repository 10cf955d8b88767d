import { type RefObject, useEffect, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { lazyDialog } from '../../components/loading/lazy-dialog.tsx';
import { SelectionBar } from '../../components/selection/selection-bar.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import { canDo } from './actions.ts';
import type { AlertFilters } from './filter/filters.ts';
import type { ListedAlert } from './queries.ts';
import { countMatching, type ManyCommand, useBulkAlerts } from './use-bulk-alerts.ts';

/** What the keys of the list call; `requested` was pressed before this was here. */
export interface SelectionKeys {
  run: ((command: ManyCommand) => void) | null;
  requested: ManyCommand | null;
}

interface AlertSelectionProps {
  readonly rows: readonly ListedAlert[];
  readonly filters: AlertFilters;
  /** More match than are loaded. */
  readonly more: boolean;
  readonly selected: ReadonlySet<number>;
  readonly onSelected: (selected: ReadonlySet<number>) => void;
  readonly onAll: () => void;
  readonly keys: RefObject<SelectionKeys>;
}

const LinkSelected = lazyDialog(async () => (await import('./link-selected.tsx')).LinkSelected);

const ACTIONS = [
  { command: 'acknowledge', label: 'Acknowledge' },
  { command: 'resolve', label: 'Resolve' },
] as const;

/** What can be done to the selected alerts, or to all that match. */
export function AlertSelection({ rows, filters, more, selected, onSelected, onAll, keys }: AlertSelectionProps) {
  const bulk = useBulkAlerts(onSelected);
  const mayLink = useMay('incidents:write');
  const [linking, setLinking] = useState(false);
  /** The selection with which all that match were chosen: another one ends that. */
  const [everythingFor, setEverythingFor] = useState<ReadonlySet<number> | null>(null);
  const [asked, setAsked] = useState<{ readonly command: ManyCommand; readonly count: number } | null>(null);
  const everything = everythingFor === selected && selected.size > 0;
  const chosen = rows.filter((alert) => selected.has(alert.number));
  const ask = async (command: ManyCommand) => {
    try {
      const count = await countMatching(command, filters);
      if (count > 0) setAsked({ command, count });
      else toast({ tone: 'good', text: `No alert is left to ${command}` });
    } catch (error) {
      toastProblem('The alerts could not be counted', error);
    }
  };
  const run = (command: ManyCommand) => void (everything ? ask(command) : bulk.run(command, chosen));
  useEffect(() => {
    const { current } = keys;
    current.run = run;
    const { requested } = current;
    current.requested = null;
    if (requested) current.run(requested);
  });
  const link = { label: 'Link to an incident', count: chosen.length, run: () => setLinking(true) };
  return (
    <>
      <SelectionBar
        label="Selected alerts"
        selected={selected.size}
        loaded={rows.length}
        work={bulk.work}
        onStop={bulk.stop}
        onAll={onAll}
        onEverything={more ? () => setEverythingFor(selected) : null}
        everything={everything}
        onClear={() => onSelected(new Set())}
        actions={[
          ...ACTIONS.map(({ command, label }) => ({
            label,
            count: everything ? ('all' as const) : chosen.filter((alert) => canDo(command, alert)).length,
            run: () => run(command),
          })),
          ...(mayLink && !everything ? [link] : []),
        ]}
      />
      <LinkSelected alerts={chosen} opened={linking} onClose={() => setLinking(false)} onLinked={() => onSelected(new Set())} />
      {asked && (
        <Confirm
          opened
          undoable
          title={`${titleOf(asked)}?`}
          action={titleOf(asked)}
          run={async () => void bulk.runAll(asked.command, filters, asked.count)}
          onClose={() => setAsked(null)}
        >
          This includes alerts further down the list. The message that follows offers an undo.
        </Confirm>
      )}
    </>
  );
}

function titleOf({ command, count }: { readonly command: ManyCommand; readonly count: number }): string {
  const verb = command === 'acknowledge' ? 'Acknowledge' : 'Resolve';
  return `${verb} ${count.toLocaleString('en')} ${count === 1 ? 'alert' : 'alerts'}`;
}
