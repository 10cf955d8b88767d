import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, api } from '../../api/client.ts';
import { statsQuery } from '../../api/dashboard.ts';
import { useMe } from '../../api/session.ts';
import type { Alert, AlertStatus, User } from '../../api/types.ts';
import { toast, toastProblem } from '../../components/toast.tsx';
import { named, putAlerts, storyQuery } from './queries.ts';

export type Command = 'acknowledge' | 'resolve' | 'reopen';

const TARGET: Readonly<Record<Command, AlertStatus>> = { acknowledge: 'acknowledged', resolve: 'resolved', reopen: 'firing' };
const NOT_DONE: Readonly<Record<Command, string>> = { acknowledge: 'not acknowledged', resolve: 'not resolved', reopen: 'not reopened' };

/** Whether a command makes sense for an alert as it is shown. */
export function canDo(command: Command, alert: Alert): boolean {
  if (command === 'acknowledge') return alert.status === 'firing';
  if (command === 'resolve') return alert.status !== 'resolved';
  return alert.status === 'resolved';
}

/** Asks the server for one command; the answer is the alert. */
export function sendCommand(command: Command, number: number): Promise<Alert> {
  return answer(api.POST(`/api/v1/alerts/{number}/${command}`, { params: { path: named(number) }, body: {} }));
}

function expected(alert: Alert, command: Command, me: User): Alert {
  const now = new Date().toISOString();
  const by = { kind: 'user', id: me.id, name: me.display_name };
  if (command === 'acknowledge') return { ...alert, status: 'acknowledged', acknowledged_at: now, acknowledged_by: by };
  if (command === 'resolve') return { ...alert, status: 'resolved', resolved_at: now, resolved_by: by };
  return { ...alert, status: 'firing', resolved_at: null, resolved_by: null, acknowledged_at: null, acknowledged_by: null };
}

interface Doer {
  readonly client: QueryClient;
  readonly me: User;
}

/** One press: shown at once, put back when the server refuses. */
async function run({ client, me }: Doer, command: Command, alert: Alert): Promise<Alert | null> {
  if (!canDo(command, alert)) return null;
  putAlerts(client, [expected(alert, command, me)]);
  try {
    const changed = await sendCommand(command, alert.number);
    putAlerts(client, [changed]);
    return changed;
  } catch (error) {
    putAlerts(client, [alert]);
    toastProblem(`#${alert.number} was ${NOT_DONE[command]}`, error);
    return null;
  } finally {
    void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    void client.invalidateQueries({ queryKey: storyQuery(alert.number).queryKey });
  }
}

/** The way back from a resolve: firing again, and acknowledged again where it was. */
async function undoResolve(doer: Doer, before: Alert, resolved: Alert): Promise<void> {
  const reopened = await run(doer, 'reopen', resolved);
  if (reopened && before.status === 'acknowledged') await run(doer, 'acknowledge', reopened);
}

/** What a person does to one alert, with its words. */
export function useAlertActions(): (command: Command, alert: Alert) => void {
  const client = useQueryClient();
  const me = useMe();
  return useMemo(() => {
    const doer = { client, me };
    return (command, alert) => {
      void run(doer, command, alert).then((changed) => {
        if (!changed || changed.status !== TARGET[command]) return;
        if (command === 'acknowledge') toast({ tone: 'good', text: `You have #${alert.number} ${alert.title}` });
        if (command === 'reopen') toast({ tone: 'good', text: `#${alert.number} is firing again` });
        if (command === 'resolve') {
          toast({
            tone: 'good',
            text: `#${alert.number} ${alert.title} is resolved`,
            undo: { label: 'Undo', run: () => void undoResolve(doer, alert, changed) },
          });
        }
      });
    };
  }, [client, me]);
}
