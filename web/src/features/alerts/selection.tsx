import { Button, CloseButton, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { statsQuery } from '../../api/dashboard.ts';
import type { Alert } from '../../api/types.ts';
import { asProblem } from '../../api/problem.ts';
import { toast } from '../../components/toast.tsx';
import { canDo, type Command, sendCommand } from './actions.ts';
import { putAlerts } from './queries.ts';
import styles from './selection.module.css';

const AT_ONCE = 4;

interface Work {
  readonly command: Command;
  readonly done: number;
  readonly total: number;
}

interface SelectionBarProps {
  readonly rows: readonly Alert[];
  readonly selected: ReadonlySet<number>;
  readonly onSelected: (selected: ReadonlySet<number>) => void;
}

const DOING: Readonly<Record<Command, string>> = { acknowledge: 'Acknowledging', resolve: 'Resolving', reopen: 'Reopening' };
const DONE: Readonly<Record<Command, string>> = { acknowledge: 'acknowledged', resolve: 'resolved', reopen: 'reopened' };

/** What can be done to the selected alerts, with progress; it may be stopped. */
export function SelectionBar({ rows, selected, onSelected }: SelectionBarProps) {
  const { work, start, stop } = useBulk(onSelected);
  if (work) {
    return (
      <div className={styles.bar} role="status">
        <span className={styles.words}>
          {DOING[work.command]} {work.done} of {work.total}
        </span>
        <Progress className={styles.progress} value={(100 * work.done) / work.total} aria-label={DOING[work.command]} />
        <Button size="compact-sm" variant="default" onClick={stop}>
          Stop
        </Button>
      </div>
    );
  }
  if (selected.size === 0) return null;
  const alerts = rows.filter((alert) => selected.has(alert.number));
  const can = (command: Command) => alerts.filter((alert) => canDo(command, alert));
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected alerts">
      <span className={styles.words}>{selected.size} selected</span>
      {selected.size < rows.length && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onSelected(new Set(rows.map((alert) => alert.number)))}>
          All {rows.length} loaded
        </Button>
      )}
      <Button size="compact-sm" disabled={can('acknowledge').length === 0} onClick={() => start('acknowledge', can('acknowledge'))}>
        Acknowledge {can('acknowledge').length}
      </Button>
      <Button size="compact-sm" variant="default" disabled={can('resolve').length === 0} onClick={() => start('resolve', can('resolve'))}>
        Resolve {can('resolve').length}
      </Button>
      <CloseButton aria-label="Clear the selection" onClick={() => onSelected(new Set())} />
    </div>
  );
}

function useBulk(onSelected: (selected: ReadonlySet<number>) => void) {
  const client = useQueryClient();
  const [work, setWork] = useState<Work | null>(null);
  const stopped = useRef(false);
  const start = useCallback(
    (command: Command, alerts: readonly Alert[]) => {
      stopped.current = false;
      const failed: { readonly alert: Alert; readonly error: unknown }[] = [];
      let done = 0;
      setWork({ command, done, total: alerts.length });
      const queue = [...alerts];
      const lane = async () => {
        for (let alert = queue.shift(); alert && !stopped.current; alert = queue.shift()) {
          try {
            putAlerts(client, [await sendCommand(command, alert.number)]);
          } catch (error) {
            failed.push({ alert, error });
          }
          done += 1;
          setWork({ command, done, total: alerts.length });
        }
      };
      void Promise.all(Array.from({ length: AT_ONCE }, lane)).then(() => {
        setWork(null);
        void client.invalidateQueries({ queryKey: statsQuery.queryKey });
        onSelected(new Set(failed.map(({ alert }) => alert.number)));
        const first = failed[0];
        toast(
          first
            ? {
                tone: 'bad',
                text: `${done - failed.length} ${DONE[command]}, ${failed.length} not; those stay selected`,
                detail: `#${first.alert.number}: ${asProblem(first.error).message}`,
              }
            : { tone: 'good', text: `${done} ${DONE[command]}` },
        );
      });
    },
    [client, onSelected],
  );
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  return { work, start, stop };
}
