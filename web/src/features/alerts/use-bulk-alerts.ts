import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import { statsQuery } from '../../api/dashboard.ts';
import { asProblem } from '../../api/problem.ts';
import type { Work } from '../../components/selection/use-bulk.ts';
import { toast } from '../../components/toasts/toast.tsx';
import { canDo } from './actions.ts';
import { type AlertFilters, toQuery } from './filter/filters.ts';
import { type ListedAlert, MOST_NUMBERS } from './queries.ts';

/** What is done to many alerts at once. */
export type ManyCommand = 'acknowledge' | 'resolve';

const DOING = { acknowledge: 'Acknowledging', resolve: 'Resolving' } as const;
const DONE = { acknowledge: 'acknowledged', resolve: 'resolved' } as const;
const UNDONE = { acknowledge: 'unacknowledged', resolve: 'open again' } as const;
/** Alerts of one request: few enough that the progress moves. */
const PORTION = 1_000;

/** Some alerts, as one request names them. */
type Selection =
  | { readonly numbers: number[] }
  | { readonly filter: ReturnType<typeof toQuery> & { readonly group_id?: string }; readonly confirm?: number };

function bulk(command: ManyCommand, selection: Selection, limit: number) {
  return answer(api.POST('/api/v1/alerts/bulk', { body: { command, ...selection, limit } }));
}

/** How many of all that match a command would change. */
export async function countMatching(command: ManyCommand, filters: AlertFilters): Promise<number> {
  const filter = toQuery(filters, serverNow());
  const { matching } = await answer(api.POST('/api/v1/alerts/bulk', { body: { command, filter, dry_run: true } }));
  return matching;
}

/** The requests for rows of the list: groups by their ids, others by their numbers. */
function selectionsOf(
  command: ManyCommand,
  rows: readonly ListedAlert[],
): { readonly parts: readonly Selection[]; readonly total: number } {
  const concerned = ({ group }: ListedAlert) => (group ? group.firing + (command === 'resolve' ? group.acknowledged : 0) : 1);
  const numbers = rows.filter(({ group }) => !group).map(({ number }) => number);
  const groups = rows.filter(({ group }) => group).map((row) => row.group_id);
  return {
    parts: [
      ...portions(numbers).map((some) => ({ numbers: some })),
      ...portions(groups).map((some) => ({ filter: { group_id: some.join(',') } })),
    ],
    total: rows.reduce((sum, row) => sum + concerned(row), 0),
  };
}

const shown = (count: number) => count.toLocaleString('en');

function portions<Item>(items: readonly Item[]): Item[][] {
  const some: Item[][] = [];
  for (let at = 0; at < items.length; at += MOST_NUMBERS) some.push(items.slice(at, at + MOST_NUMBERS));
  return some;
}

/** Does a command to many alerts and groups, with one message and one way back. */
export function useBulkAlerts(onSelected: (selected: ReadonlySet<number>) => void) {
  const client = useQueryClient();
  const [work, setWork] = useState<Work | null>(null);
  const stopped = useRef(false);
  const busy = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  const undo = useCallback(
    async (command: ManyCommand, ids: readonly string[]) => {
      let [changed, kept] = [0, 0];
      try {
        for (const id of ids) {
          const undone = await answer(api.POST('/api/v1/alerts/bulk/{id}/undo', { params: { path: { id } }, body: {} }));
          changed += undone.changed;
          kept += undone.kept;
        }
        const detail = kept === 0 ? {} : { detail: `${shown(kept)} changed meanwhile and stay as they are` };
        toast({ tone: 'good', text: `${shown(changed)} ${UNDONE[command]}`, ...detail });
      } catch (error) {
        toast({ tone: 'bad', text: `${shown(changed)} ${UNDONE[command]}, the others are not`, detail: asProblem(error).message });
      }
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
    [client],
  );
  const send = useCallback(
    async (command: ManyCommand, { parts, total }: { readonly parts: readonly Selection[]; readonly total: number }) => {
      // A second press while the first is at work does nothing.
      if (busy.current || total === 0) return;
      busy.current = true;
      stopped.current = false;
      const ids: string[] = [];
      const incidents = new Set<string>();
      let changed = 0;
      let failed: string | null = null;
      const show = () => setWork({ doing: DOING[command], done: Math.min(changed, total), total });
      show();
      try {
        for (const part of parts)
          for (let more = true; more && !stopped.current; ) {
            const done = await bulk(command, part, PORTION);
            if (done.id !== null) ids.push(done.id);
            for (const text of done.incidents) incidents.add(text);
            changed += done.changed;
            failed = done.stopped;
            more = done.remaining > 0 && done.changed > 0 && done.stopped === null;
            show();
          }
      } catch (error) {
        failed = asProblem(error).message;
      }
      busy.current = false;
      setWork(null);
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
      if (failed === null) onSelected(new Set());
      const whole = stopped.current && changed < total ? `${shown(changed)} of ${shown(total)}` : shown(changed);
      const detail = failed ?? [...incidents].join(' ');
      toast({
        tone: failed === null ? 'good' : 'bad',
        ...(changed === 0 && failed === null && detail !== ''
          ? { text: detail }
          : { text: `${whole} ${DONE[command]}${failed === null ? '' : ', the others are not'}`, ...(detail === '' ? {} : { detail }) }),
        ...(ids.length === 0 ? {} : { undo: { label: 'Undo', run: () => void undo(command, ids) } }),
      });
    },
    [client, onSelected, undo],
  );
  const run = useCallback(
    (command: ManyCommand, rows: readonly ListedAlert[]) =>
      send(
        command,
        selectionsOf(
          command,
          rows.filter((alert) => canDo(command, alert)),
        ),
      ),
    [send],
  );
  /** The same for all that match, as many as were confirmed. */
  const runAll = useCallback(
    (command: ManyCommand, filters: AlertFilters, total: number) =>
      send(command, { parts: [{ filter: toQuery(filters, serverNow()), confirm: total }], total }),
    [send],
  );
  return { work, stop, run, runAll };
}
