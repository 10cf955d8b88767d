import { type Command, InvalidArgumentError } from 'commander';
import { MAX_LIMIT } from '../platform/http/list.ts';
import { openApi, printable } from './api-client.ts';
import { addIncidentRoom, incidentPath } from './incident-room.ts';
import { answer, JSON_OPTION, print, table } from './print.ts';

/** An incident as far as the terminal shows it. */
interface ShownIncident {
  readonly number: number;
  readonly severity: string;
  readonly status: string;
  readonly title: string;
  readonly created_at: string;
  readonly still_firing?: number;
  readonly still_published?: ReadonlyArray<{ readonly title: string }>;
}

interface ListOptions {
  readonly status: string;
  readonly severity?: string;
  readonly service?: string;
  readonly search?: string;
  readonly limit: number;
  readonly json?: true;
}

/** `incident list|ack|resolve` and what leads one, through the API of a running server. */
export function addIncident(program: Command, env: NodeJS.ProcessEnv): void {
  const group = program
    .command('incident')
    .description('incidents of a running server; needs TOCSIN_URL and TOCSIN_TOKEN (a personal access token)');
  group
    .command('list')
    .description('print incidents, newest first')
    .option('--status <status>', 'open, or one or more states with commas', 'open')
    .option('--severity <severity>', 'critical, high, medium or low; several with commas')
    .option('--service <id>', 'only of this service')
    .option('--search <text>', 'words in title and description')
    .option('--limit <n>', 'how many', limit, 20)
    .option(...JSON_OPTION)
    .action((options: ListOptions) => list(env, options));
  for (const [name, command, done] of [
    ['ack', 'acknowledge', 'acknowledged'],
    ['unack', 'unacknowledge', 'no longer acknowledged'],
    ['resolve', 'resolve', 'resolved'],
  ] as const)
    group
      .command(`${name} <incident>`)
      .description(command === 'unacknowledge' ? 'undo an acknowledgement within ten minutes' : `${command} an incident, by number or id`)
      .option('--note <text>', 'goes to the timeline')
      .option(...JSON_OPTION)
      .action(async (ref: string, { note, ...options }: { readonly note?: string; readonly json?: true }) => {
        const incident = await openApi(env).post<ShownIncident>(`${incidentPath(ref)}/${command}`, note === undefined ? {} : { note });
        const open = command === 'resolve' ? (incident.still_firing ?? 0) : 0;
        const rest = open === 0 ? '' : `\n${open === 1 ? '1 linked alert still fires.' : `${open} linked alerts still fire.`}`;
        const pages = command === 'resolve' ? (incident.still_published ?? []).map(({ title }) => printable(title)) : [];
        const unread = pages.length === 0 ? '' : `\nCustomers still read that it goes on: ${pages.join(', ')}.`;
        answer(options, incident, () => `Incident ${incident.number} is ${done}: ${printable(incident.title)}${rest}${unread}`);
      });
  addIncidentRoom(group, env);
}

async function list(env: NodeJS.ProcessEnv, { json, service, limit: most, ...filters }: ListOptions): Promise<void> {
  const query = new URLSearchParams({ ...filters, limit: String(most), ...(service === undefined ? {} : { service_id: service }) });
  const page = await openApi(env).get<{ readonly items: readonly ShownIncident[]; readonly total: number }>(`/api/v1/incidents?${query}`);
  if (json) return print(JSON.stringify(page, null, 2));
  if (page.items.length === 0) return print('No incidents.');
  const rows = page.items.map((incident) => [
    String(incident.number),
    incident.severity,
    incident.status,
    incident.created_at,
    printable(incident.title),
  ]);
  print(table(['NUMBER', 'SEVERITY', 'STATUS', 'OPENED', 'TITLE'], rows));
  if (page.total > page.items.length) process.stderr.write(`${page.total - page.items.length} more: raise --limit, or narrow the list.\n`);
}

function limit(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > MAX_LIMIT)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_LIMIT}.`);
  return value;
}
