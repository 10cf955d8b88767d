import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, api } from '../../api/client.ts';
import { statsQuery } from '../../api/dashboard.ts';
import { asProblem } from '../../api/problem.ts';
import { useMe } from '../../api/session.ts';
import type { Alert, AlertStatus, User } from '../../api/types.ts';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import { fetchNumbers, type ListedAlert, named, putAlerts, timelineQuery } from './queries.ts';

export type Command = 'acknowledge' | 'unacknowledge' | 'resolve' | 'reopen';

const TARGET: Readonly<Record<Command, AlertStatus>> = {
  acknowledge: 'acknowledged',
  unacknowledge: 'firing',
  resolve: 'resolved',
  reopen: 'firing',
};
const NOT_DONE: Readonly<Record<Command, string>> = {
  acknowledge: 'not acknowledged',
  unacknowledge: 'not unacknowledged',
  resolve: 'not resolved',
  reopen: 'not reopened',
};

/** Whether a command makes sense for an alert, or for the group it stands for, as it is shown. */
export function canDo(command: Command, { status, group, unacknowledged_incidents: incidents }: ListedAlert): boolean {
  if (command === 'acknowledge' && status !== 'resolved' && incidents.length > 0) return true;
  if (group && command === 'acknowledge') return group.firing > 0;
  if (group && command === 'resolve') return group.firing + group.acknowledged > 0;
  return canDoAlone(command, status);
}

/**
 * What acknowledging takes: incidents that nobody has yet are named, where this person may command. Who was paged may too, but only the
 * server knows.
 */
export function acknowledgeLabel({ unacknowledged_incidents: numbers }: Alert, mayCommand: boolean): string {
  return mayCommand && numbers.length > 0 ? `Acknowledge ${incidents(numbers)}` : 'Acknowledge';
}

/** What still pages although the alert, or all of its group, is acknowledged; null: nothing. */
export function stillWanted({ unacknowledged_incidents: numbers }: Alert): string | null {
  return numbers.length === 0 ? null : `${incidents(numbers)} unacknowledged`;
}

function incidents(numbers: readonly number[]): string {
  return numbers.length === 1 ? `incident #${numbers[0]}` : `${numbers.length} incidents`;
}

function canDoAlone(command: Command, status: AlertStatus): boolean {
  if (command === 'acknowledge') return status === 'firing';
  if (command === 'unacknowledge') return status === 'acknowledged';
  if (command === 'resolve') return status !== 'resolved';
  return status === 'resolved';
}

/** Asks the server for one command; the answer is the alert. */
function sendCommand(command: Command, number: number): Promise<Alert> {
  return answer(api.POST(`/api/v1/alerts/{number}/${command}`, { params: { path: named(number) }, body: {} }));
}

/** The same for all alerts of the group that a row stands for; the answer says what became of it. */
function sendGroupCommand(command: 'acknowledge' | 'resolve', groupId: string): Promise<{ changed: boolean; reason: string }> {
  return answer(api.POST(`/api/v1/alert-groups/{id}/${command}`, { params: { path: { id: groupId } }, body: {} }));
}

/** What a command makes of an alert, shown before the server answers. */
function expected(alert: ListedAlert, command: Command, me: User): ListedAlert {
  const now = new Date().toISOString();
  const by = { kind: 'user', id: me.id, name: me.display_name };
  const { group } = alert;
  if (command === 'acknowledge') {
    const figures = group && { ...group, firing: 0, acknowledged: group.acknowledged + group.firing };
    return {
      ...alert,
      status: 'acknowledged',
      owner: null,
      acknowledged_at: now,
      acknowledged_by: by,
      ...(figures ? { group: figures } : {}),
    };
  }
  if (command === 'resolve') {
    const figures = group && { ...group, firing: 0, acknowledged: 0, resolved: group.resolved + group.firing + group.acknowledged };
    return { ...alert, status: 'resolved', owner: null, resolved_at: now, resolved_by: by, ...(figures ? { group: figures } : {}) };
  }
  return { ...alert, status: 'firing', resolved_at: null, resolved_by: null, acknowledged_at: null, acknowledged_by: null };
}

interface Doer {
  readonly client: QueryClient;
  readonly me: User;
}

/** The last command that was sent for an alert and is not answered. */
const unanswered = new Map<number, Promise<unknown>>();

/** Commands of one alert go one after another, as they were pressed: what is pressed later would else be overtaken by what was before. */
function inOrder<T>(number: number, send: () => Promise<T>): Promise<T> {
  const sent = (unanswered.get(number) ?? Promise.resolve()).then(send, send);
  unanswered.set(number, sent);
  const answered = () => void (unanswered.get(number) === sent && unanswered.delete(number));
  sent.then(answered, answered);
  return sent;
}

/** One press: shown at once, put back when the server refuses; what a colleague changed meanwhile is shown then. */
async function run({ client, me }: Doer, command: Command, alert: ListedAlert): Promise<Alert | null> {
  if (!canDoAlone(command, alert.status)) return null;
  putAlerts(client, [expected(alert, command, me)]);
  try {
    const changed = await inOrder(alert.number, () => sendCommand(command, alert.number));
    // What was pressed since is shown already.
    if (!unanswered.has(alert.number)) putAlerts(client, [changed]);
    return changed;
  } catch (error) {
    putAlerts(client, [alert]);
    toastProblem(`#${alert.number} was ${NOT_DONE[command]}`, error, aboutAlert(alert));
    if (asProblem(error).status === 409) {
      // Shown as it is now; when that fails as well, the news bring it later.
      void fetchNumbers([alert.number], null).then(
        (now) => putAlerts(client, now),
        () => undefined,
      );
    }
    return null;
  } finally {
    settle(client, alert.number);
  }
}

function aboutAlert({ number }: { readonly number: number }): string {
  return `alert ${number}`;
}

function settle(client: QueryClient, number: number): void {
  void client.invalidateQueries({ queryKey: statsQuery.queryKey });
  void client.invalidateQueries({ queryKey: timelineQuery(number).queryKey });
}

/** The way back from a resolve: firing again, and acknowledged again where it was. */
async function undoResolve(doer: Doer, before: Alert, resolved: Alert): Promise<void> {
  const reopened = await run(doer, 'reopen', resolved);
  if (reopened && before.status === 'acknowledged') await run(doer, 'acknowledge', reopened);
}

/** What became of its incidents: whoever still pages must not be taken for quiet. */
function detailOf(changed: Alert): { readonly detail?: string } {
  const { incidents = [] } = changed as Alert & { readonly incidents?: readonly string[] };
  return incidents.length === 0 ? {} : { detail: incidents.join(' ') };
}

function toastOf(doer: Doer, command: Command, before: ListedAlert, changed: Alert): void {
  const name = `#${before.number} ${before.title}`;
  const about = aboutAlert(before);
  if (command === 'reopen') toast({ tone: 'good', about, text: `#${before.number} is firing again` });
  if (command === 'acknowledge') {
    toast({
      tone: 'good',
      about,
      text: `Acknowledged ${name}`,
      ...detailOf(changed),
      undo: { label: 'Undo', run: () => void run(doer, 'unacknowledge', changed) },
    });
  }
  if (command === 'resolve') {
    toast({
      tone: 'good',
      about,
      text: `${name} is resolved`,
      undo: { label: 'Undo', run: () => void undoResolve(doer, before, changed) },
    });
  }
}

const MOST_UNDONE = 200;

/** All of a group with one press, and all of it back with another. */
async function runGroup(doer: Doer, command: 'acknowledge' | 'resolve', row: ListedAlert): Promise<void> {
  const { client, me } = doer;
  const since = Date.now();
  putAlerts(client, [expected(row, command, me)]);
  try {
    const { reason } = await inOrder(row.number, () => sendGroupCommand(command, row.group_id));
    const back = () => void giveBackGroup(doer, row.group_id, since, command === 'acknowledge' ? 'unacknowledge' : 'reopen');
    toast({
      tone: 'good',
      about: `group ${row.group_id}`,
      text: reason,
      detail: row.title,
      undo: { label: 'Undo', run: back },
    });
  } catch (error) {
    putAlerts(client, [row]);
    toastProblem(`The group was ${NOT_DONE[command]}`, error, `group ${row.group_id}`);
  } finally {
    settle(client, row.number);
  }
}

/** Takes back what one acknowledged or resolved with the group a moment ago; what one had before stays as it was. */
async function giveBackGroup(doer: Doer, groupId: string, since: number, back: 'unacknowledge' | 'reopen'): Promise<void> {
  const status = back === 'reopen' ? 'resolved' : 'acknowledged';
  const { items } = await answer(api.GET('/api/v1/alerts', { params: { query: { group_id: groupId, status, limit: MOST_UNDONE } } }));
  const mine = items.filter((alert) => {
    const [by, at] = back === 'reopen' ? [alert.resolved_by, alert.resolved_at] : [alert.acknowledged_by, alert.acknowledged_at];
    // The two clocks may differ a little.
    return by?.id === doer.me.id && Date.parse(at ?? '') > since - 5_000;
  });
  for (const alert of mine) {
    const reopened = await run(doer, back, alert);
    // Who had it before it was resolved has it again.
    if (back === 'reopen' && reopened && alert.acknowledged_by?.id === doer.me.id) await run(doer, 'acknowledge', reopened);
  }
}

/** What a person does to one alert, or to the group that a row stands for, with its words. */
export function useAlertActions(): (command: Command, alert: ListedAlert) => void {
  const client = useQueryClient();
  const me = useMe();
  return useMemo(() => {
    const doer = { client, me };
    return (command, alert) => {
      // Acknowledging one alert of an incident takes the incident, and with it the whole group.
      const withIncident = command === 'acknowledge' && alert.unacknowledged_incidents.length > 0;
      if (withIncident || (alert.group && (command === 'acknowledge' || command === 'resolve'))) {
        if (canDo(command, alert)) void runGroup(doer, command, alert);
        return;
      }
      void run(doer, command, alert).then((changed) => {
        if (changed && changed.status === TARGET[command]) toastOf(doer, command, alert, changed);
      });
    };
  }, [client, me]);
}
