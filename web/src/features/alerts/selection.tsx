import { type RefObject, useEffect, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { lazyDialog } from '../../components/loading/lazy-dialog.tsx';
import { SelectionBar } from '../../components/selection/selection-bar.tsx';
import { canDo } from './actions.ts';
import type { ListedAlert } from './queries.ts';
import { useBulkAlerts } from './use-bulk-alerts.ts';

/** What is done to many alerts at once. */
export type ManyCommand = 'acknowledge' | 'resolve';

/** What the keys of the list call; `requested` was pressed before this was here. */
export interface SelectionKeys {
  run: ((command: ManyCommand) => void) | null;
  requested: ManyCommand | null;
}

interface AlertSelectionProps {
  readonly rows: readonly ListedAlert[];
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

/** What can be done to the selected alerts. */
export function AlertSelection({ rows, selected, onSelected, onAll, keys }: AlertSelectionProps) {
  const bulk = useBulkAlerts(onSelected);
  const mayLink = useMay('incidents:write');
  const [linking, setLinking] = useState(false);
  const chosen = rows.filter((alert) => selected.has(alert.number));
  useEffect(() => {
    const { current } = keys;
    current.run = (command) => void bulk.run(command, chosen);
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
        onClear={() => onSelected(new Set())}
        actions={[
          ...ACTIONS.map(({ command, label }) => ({
            label,
            count: chosen.filter((alert) => canDo(command, alert)).length,
            run: () => void bulk.run(command, chosen),
          })),
          ...(mayLink ? [link] : []),
        ]}
      />
      <LinkSelected alerts={chosen} opened={linking} onClose={() => setLinking(false)} onLinked={() => onSelected(new Set())} />
    </>
  );
}
