import { type Command, InvalidArgumentError, Option } from 'commander';
import { MAX_LIMIT } from '../platform/http/list.ts';
import { StartError } from '../platform/start-error.ts';
import { openApi, printable } from './api-client.ts';
import { answer, JSON_OPTION, print, table } from './print.ts';

/** A window as far as the terminal shows it. */
interface ShownWindow {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly next_starts_at: string | null;
  readonly current: { readonly start: string; readonly end: string } | null;
}

interface StartOptions {
  readonly for: number;
  readonly service?: readonly string[];
  readonly match?: readonly string[];
  readonly comment?: string;
  readonly recordOnly?: true;
  readonly json?: true;
}

const WINDOWS = '/api/v1/maintenance-windows';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UNITS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440 };
const several = (value: string, before: readonly string[] = []) => [...before, value];

/** `maintenance start|end|list`, through the API of a running server. */
export function addMaintenance(program: Command, env: NodeJS.ProcessEnv): void {
  const group = program
    .command('maintenance')
    .description('maintenance windows of a running server; needs TOCSIN_URL and TOCSIN_TOKEN (a personal access token)');
  group
    .command('start <title>')
    .description('begin a window now; nobody is notified of the alerts it is about')
    .addOption(new Option('--for <duration>', 'how long: 30m, 2h or 1d').argParser(duration).default(60, '1h'))
    .option('--service <id>', 'alerts of this service; may be repeated', several)
    .option('--match <matcher>', 'alerts with these labels, such as namespace="shop"; all must hold, may be repeated', several)
    .option('--comment <text>', 'what is being done')
    .option('--record-only', 'the alerts interest nobody')
    .option(...JSON_OPTION)
    .action((title: string, options: StartOptions) => start(env, title, options));
  group
    .command('end <id>')
    .description('end what is under way now, by the ID that "maintenance list" prints')
    .option(...JSON_OPTION)
    .action(async (id: string, options: { readonly json?: true }) => {
      if (!ID.test(id)) throw new StartError(`"${printable(id)}" is no window: take the ID that "tocsin maintenance list" prints.`);
      const window = await openApi(env).post<ShownWindow>(`${WINDOWS}/${id}/end`);
      const next = window.next_starts_at === null ? '' : ` It begins again at ${window.next_starts_at}.`;
      answer(options, window, () => `Ended: ${printable(window.title)}.${next} Destinations are notified of what still fires.`);
    });
  group
    .command('list')
    .description('print windows, newest first')
    .option('--state <state>', 'scheduled, active or ended')
    .option('--limit <n>', 'how many', limit, 20)
    .option(...JSON_OPTION)
    .action((options: { readonly state?: string; readonly limit: number; readonly json?: true }) => list(env, options));
}

async function start(env: NodeJS.ProcessEnv, title: string, options: StartOptions): Promise<void> {
  const { service = [], match = [], comment } = options;
  if (service.length === 0 && match.length === 0)
    throw new StartError('Say which alerts it is about: --service with an id, or --match with a matcher such as namespace="shop".');
  const window = await openApi(env).post<ShownWindow>(WINDOWS, {
    title,
    service_ids: service,
    matchers: match,
    mode: options.recordOnly ? 'record_only' : 'suppress',
    ...(comment === undefined ? {} : { comment }),
    duration_minutes: options.for,
  });
  answer(options, window, () => `Started ${printable(window.title)} (${window.id}), until ${window.ends_at}.`);
}

async function list(env: NodeJS.ProcessEnv, { json, limit: most, state }: { state?: string; limit: number; json?: true }): Promise<void> {
  const query = new URLSearchParams({ limit: String(most), ...(state === undefined ? {} : { state }) });
  const page = await openApi(env).get<{ readonly items: readonly ShownWindow[]; readonly total: number }>(`${WINDOWS}?${query}`);
  if (json) return print(JSON.stringify(page, null, 2));
  if (page.items.length === 0) return print('No maintenance windows.');
  const rows = page.items.map((window) => [
    window.id,
    window.state,
    window.current?.start ?? window.next_starts_at ?? window.starts_at,
    window.current?.end ?? window.ends_at,
    printable(window.title),
  ]);
  print(table(['ID', 'STATE', 'STARTS', 'ENDS', 'TITLE'], rows));
  if (page.total > page.items.length) process.stderr.write(`${page.total - page.items.length} more: raise --limit, or narrow the list.\n`);
}

function duration(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const minutes = Number(count) * (UNITS[unit] ?? 0);
  if (minutes < 1 || minutes > 366 * 1_440) throw new InvalidArgumentError('Write 30m, 2h or 1d, at most 366d.');
  return minutes;
}

function limit(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > MAX_LIMIT)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_LIMIT}.`);
  return value;
}
