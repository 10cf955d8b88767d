import type { Command } from 'commander';
import { openApi, printable } from './api-client.ts';
import { JSON_OPTION, print, table } from './print.ts';

/** Who is on call in one schedule, as far as the terminal shows it. */
interface ShownOnCall {
  readonly schedule_name: string;
  readonly team_id: string;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly source: string | null;
  readonly until: string | null;
  readonly next: { readonly user_name: string | null; readonly start: string } | null;
}

interface WhoOptions {
  readonly schedule?: string;
  readonly at?: string;
  readonly json?: true;
}

/** Ids of one request. */
const MOST_ASKED = 100;

/** `oncall who`, through the API of a running server. */
export function addOnCall(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('oncall')
    .description('on-call schedules of a running server; needs TOCSIN_URL and TOCSIN_TOKEN (a personal access token)')
    .command('who')
    .description('print who is on call, one line for each schedule')
    .option('--schedule <text>', 'only schedules whose name contains this')
    .option('--at <instant>', 'at another time, such as 2026-12-24T18:00:00Z')
    .option(...JSON_OPTION)
    .action((options: WhoOptions) => who(env, options));
}

async function who(env: NodeJS.ProcessEnv, { schedule, at, json }: WhoOptions): Promise<void> {
  const query = at === undefined ? '' : `?${new URLSearchParams({ at })}`;
  const api = openApi(env);
  const { items } = await api.get<{ items: readonly ShownOnCall[] }>(`/api/v1/on-call/who-is-on-call${query}`);
  const ids = [...new Set(items.flatMap(({ user_id }) => user_id ?? []))].slice(0, MOST_ASKED);
  const unwoken =
    ids.length === 0 ? [] : (await api.get<{ items: readonly { id: string }[] }>(`/api/v1/on-call/unwoken?ids=${ids.join(',')}`)).items;
  const asleep = new Set(unwoken.map(({ id }) => id));
  const wanted = schedule?.toLowerCase();
  const shown = wanted === undefined ? items : items.filter((item) => item.schedule_name.toLowerCase().includes(wanted));
  if (json) return print(JSON.stringify(shown, null, 2));
  if (items.length === 0) return print('There are no schedules yet: create one under Schedules in the web app.');
  if (shown.length === 0) return print(`No schedule has "${schedule}" in its name.`);
  print(
    table(
      ['SCHEDULE', 'ON CALL', 'UNTIL', 'THEN'],
      shown.map((item) => row(item, asleep)),
    ),
  );
}

function row({ schedule_name, user_id, user_name, source, until, next }: ShownOnCall, asleep: ReadonlySet<string>): string[] {
  const marks = [...(source === 'override' ? ['override'] : []), ...(asleep.has(user_id ?? '') ? ['nothing would wake them'] : [])];
  const now = user_name === null ? 'nobody' : `${printable(user_name)}${marks.length > 0 ? ` (${marks.join('; ')})` : ''}`;
  const then = next === null ? '' : `${printable(next.user_name ?? 'somebody')}, ${minute(next.start)}`;
  return [printable(schedule_name), now, until === null ? '' : minute(until), then];
}

function minute(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
