import { Button, CloseButton, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { statsQuery } from '../../api/dashboard.ts';
import { asProblem } from '../../api/problem.ts';
import { toast } from '../../components/toasts/toast.tsx';
import { canDo, type Command, sendCommand, sendGroupCommand } from './actions.ts';
import { type ListedAlert, putAlerts } from './queries.ts';
import styles from './selection.module.css';

const AT_ONCE = 4;

interface Work {
  readonly command: Command;
  readonly done: number;
  readonly total: number;
}

interface SelectionBarProps {
  readonly rows: readonly ListedAlert[];
  readonly selected: ReadonlySet<number>;
  readonly onSelected: (selected: ReadonlySet<number>) => void;
}

const DOING: Readonly<Record<Command, string>> = {
  acknowledge: 'Acknowledging',
  unacknowledge: 'Unacknowledging',
  resolve: 'Resolving',
  reopen: 'Reopening',
};
const DONE: Readonly<Record<Command, string>> = {
  acknowledge: 'acknowledged',
  unacknowledge: 'unacknowledged',
  resolve: 'resolved',
  reopen: 'firing again',
};
/** The way back. */
const BACK: Readonly<Partial<Record<Command, Command>>> = { acknowledge: 'unacknowledge', resolve: 'reopen' };

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

async function send(command: Command, alert: ListedAlert): Promise<readonly ListedAlert[]> {
  if (!alert.group || (command !== 'acknowledge' && command !== 'resolve')) return [await sendCommand(command, alert.number)];
  await sendGroupCommand(command, alert.group_id);
  return [];
}

function useBulk(onSelected: (selected: ReadonlySet<number>) => void) {
  const client = useQueryClient();
  const [work, setWork] = useState<Work | null>(null);
  const stopped = useRef(false);
  const start = useCallback(
    (command: Command, alerts: readonly ListedAlert[]) => {
      stopped.current = false;
      const failed: { readonly alert: ListedAlert; readonly error: unknown }[] = [];
      const changed: ListedAlert[] = [];
      let done = 0;
      setWork({ command, done, total: alerts.length });
      const queue = [...alerts];
      const lane = async () => {
        for (let alert = queue.shift(); alert && !stopped.current; alert = queue.shift()) {
          try {
            const now = await send(command, alert);
            changed.push(...now);
            putAlerts(client, now);
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
        const back = BACK[command];
        const undo = back && changed.length > 0 ? { undo: { label: 'Undo', run: () => start(back, changed) } } : {};
        toast(
          first
            ? {
                tone: 'bad',
                text: `${done - failed.length} ${DONE[command]}, ${failed.length} failed and stay selected`,
                detail: `#${first.alert.number}: ${asProblem(first.error).message}`,
              }
            : { tone: 'good', text: `${done} ${alerts.some(({ group }) => group) ? 'groups ' : ''}${DONE[command]}`, ...undo },
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
