import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { statsQuery } from '../../api/dashboard.ts';
import { asProblem } from '../../api/problem.ts';
import { useMe } from '../../api/session.ts';
import { useBulk } from '../../components/selection/use-bulk.ts';
import { toast } from '../../components/toasts/toast.tsx';
import { canDo, giveBackGroup, sendCommand, sendGroupCommand, stillPaging } from './actions.ts';
import { fetchNumbers, type ListedAlert, putAlerts } from './queries.ts';

const DOING = {
  acknowledge: 'Acknowledging',
  unacknowledge: 'Unacknowledging',
  resolve: 'Resolving',
  reopen: 'Reopening',
} as const;
const DONE = {
  acknowledge: 'acknowledged',
  unacknowledge: 'unacknowledged',
  resolve: 'resolved',
  reopen: 'firing again',
} as const;
/** The way back. */
const BACK = { acknowledge: 'unacknowledge', resolve: 'reopen' } as const;

/** What still pages once all are acknowledged: an incident follows the last of its alerts. */
async function stillPagingOf(numbers: readonly number[]): Promise<string | null> {
  const now = await fetchNumbers(numbers, null).catch(() => []);
  return stillPaging(now);
}

/** Does a command to many alerts and groups, with one message and one way back. */
export function useBulkAlerts(onSelected: (selected: ReadonlySet<number>) => void) {
  const client = useQueryClient();
  const me = useMe();
  const { work, start, stop } = useBulk();
  const run = useCallback(
    async (command: 'acknowledge' | 'resolve', selected: readonly ListedAlert[]) => {
      const since = Date.now();
      const items = selected.filter((alert) => canDo(command, alert));
      if (items.length === 0) return;
      const changed: ListedAlert[] = [];
      const { done, failed } = await start({
        doing: DOING[command],
        items,
        send: async (alert) => {
          if (alert.group) {
            await sendGroupCommand(command, alert.group_id);
            return;
          }
          const now = await sendCommand(command, alert.number);
          changed.push(now);
          putAlerts(client, [now]);
        },
      });
      if (done.length + failed.length === 0) return;
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
      onSelected(new Set(failed.map(({ item }) => item.number)));
      const groups = done.filter(({ group }) => group);
      const back = BACK[command];
      const undo = async () => {
        const acknowledged = new Set(items.flatMap(({ number, status }) => (status === 'acknowledged' ? [number] : [])));
        const undone = await start({
          doing: DOING[back],
          items: changed,
          send: async ({ number }) => {
            let now = await sendCommand(back, number);
            // Who had it before it was resolved has it again.
            if (back === 'reopen' && acknowledged.has(number)) now = await sendCommand('acknowledge', number);
            putAlerts(client, [now]);
          },
        });
        for (const { group_id } of groups) await giveBackGroup({ client, me }, group_id, since, back);
        void client.invalidateQueries({ queryKey: statsQuery.queryKey });
        const [refused] = undone.failed;
        toast({
          tone: refused ? 'bad' : 'good',
          text: `${undone.done.length + groups.length} ${DONE[back]}${refused ? `, ${undone.failed.length} failed` : ''}`,
          ...(refused ? { detail: `#${refused.item.number}: ${asProblem(refused.error).message}` } : {}),
        });
      };
      const paging = command === 'acknowledge' ? await stillPagingOf(done.map(({ number }) => number)) : null;
      const [first] = failed;
      toast({
        ...(first
          ? {
              tone: 'bad',
              text: `${done.length} ${DONE[command]}, ${failed.length} failed and stay selected`,
              detail: `#${first.item.number}: ${asProblem(first.error).message}`,
            }
          : {
              tone: 'good',
              text: `${done.length} ${groups.length > 0 ? 'groups ' : ''}${DONE[command]}`,
              ...(paging ? { detail: paging } : {}),
            }),
        ...(done.length > 0 ? { undo: { label: 'Undo', run: () => void undo() } } : {}),
      });
    },
    [client, me, onSelected, start],
  );
  return { work, stop, run };
}
