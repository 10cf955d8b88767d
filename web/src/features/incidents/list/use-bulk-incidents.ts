import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { asProblem } from '../../../api/problem.ts';
import type { Incident } from '../../../api/types.ts';
import { useBulk } from '../../../components/selection/use-bulk.ts';
import { toast } from '../../../components/toasts/toast.tsx';
import { sendCommand } from '../actions.ts';
import { INCIDENTS } from '../queries.ts';
import { isOver, isWanted } from '../words.ts';

/** What is done to many incidents at once. */
type ManyCommand = 'acknowledge' | 'resolve';

const DOING = { acknowledge: 'Acknowledging', unacknowledge: 'Undoing', resolve: 'Resolving', reopen: 'Reopening' } as const;
const DONE = { acknowledge: 'acknowledged', unacknowledge: 'unacknowledged', resolve: 'resolved', reopen: 'open again' } as const;
const BACK = { acknowledge: 'unacknowledge', resolve: 'reopen' } as const;

/** Whether it makes sense for an incident as it is shown. */
export function canDo(command: ManyCommand, incident: Incident): boolean {
  return command === 'acknowledge' ? isWanted(incident) : !isOver(incident.status);
}

/** Does a command to many incidents, with one message and one way back. */
export function useBulkIncidents(onSelected: (selected: ReadonlySet<number>) => void) {
  const client = useQueryClient();
  const { work, start, stop } = useBulk();
  const send = useCallback(
    async (command: keyof typeof DOING, incidents: readonly Incident[]) => {
      const outcome = await start({
        doing: DOING[command],
        items: incidents,
        send: async (incident) => void (await sendCommand(incident, { command })),
      });
      void client.invalidateQueries({ queryKey: INCIDENTS });
      return outcome;
    },
    [client, start],
  );
  const run = useCallback(
    async (command: ManyCommand, selected: readonly Incident[]) => {
      const incidents = selected.filter((incident) => canDo(command, incident));
      if (incidents.length === 0) return;
      const { done, failed } = await send(command, incidents);
      if (done.length + failed.length === 0) return;
      onSelected(new Set(failed.map(({ item }) => item.number)));
      const undo = async () => {
        const back = await send(BACK[command], done);
        toast({
          tone: back.failed.length > 0 ? 'bad' : 'good',
          text: `${back.done.length} ${DONE[BACK[command]]}${back.failed.length > 0 ? `, ${back.failed.length} failed` : ''}`,
        });
      };
      const [first] = failed;
      const one = done.length === 1 && done[0] ? `Incident ${done[0].number} ${DONE[command]}` : null;
      toast({
        ...(first
          ? {
              tone: 'bad',
              text: `${done.length} ${DONE[command]}, ${failed.length} failed and stay selected`,
              detail: `#${first.item.number}: ${asProblem(first.error).message}`,
            }
          : { tone: 'good', text: one ?? `${done.length} incidents ${DONE[command]}` }),
        ...(done.length > 0 ? { undo: { label: 'Undo', run: () => void undo() } } : {}),
      });
    },
    [send, onSelected],
  );
  return { work, stop, run };
}
