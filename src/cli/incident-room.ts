import { type Command, InvalidArgumentError } from 'commander';
import { StartError } from '../platform/start-error.ts';
import { openApi, printable } from './api-client.ts';
import { answer, JSON_OPTION, print } from './print.ts';

interface Json {
  readonly json?: true | undefined;
}

interface Services {
  readonly service?: string;
  readonly addService?: string[];
  readonly removeService?: string[];
}

interface Shown {
  readonly number: number;
  readonly title: string;
}

const REF = /^(#?\d{1,15}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The address of an incident that was named by number or id. @throws StartError */
export function incidentPath(ref: string): string {
  if (!REF.test(ref)) throw new StartError(`"${printable(ref)}" is no incident: take the NUMBER that "tocsin incident list" prints.`);
  return `/api/v1/incidents/${ref.replace('#', '')}`;
}

/** `incident create|update|merge|unmerge|escalate|role|status-update|export`, through the API of a running server. */
export function addIncidentRoom(group: Command, env: NodeJS.ProcessEnv): void {
  const line = ({ number, title }: Shown) => `Incident ${number}: ${printable(title)}`;
  group
    .command('create <title>')
    .description('declare an incident')
    .requiredOption('--severity <severity>', 'critical, high, medium or low')
    .option('--description <text>', 'summary of what happened')
    .option('--service <id>', 'what it is about')
    .option(...JSON_OPTION)
    .action(async (title: string, { service, json, ...given }: Json & { severity: string; description?: string; service?: string }) => {
      const body = { title, ...given, ...(service === undefined ? {} : { service_id: service }) };
      const made = await openApi(env).post<Shown>('/api/v1/incidents', body);
      answer({ json }, made, () => line(made));
    });
  group
    .command('update <incident>')
    .description('change title, severity, description or services')
    .option('--title <title>', 'a new title')
    .option('--severity <severity>', 'critical, high, medium or low')
    .option('--description <text>', 'a new description')
    .option('--service <id>', 'the service it is about; none: no service')
    .option('--add-service <id...>', 'services that it affects too')
    .option('--remove-service <id...>', 'services that it does not affect; their alerts do not bring them back')
    .option(...JSON_OPTION)
    .action(async (ref: string, { json, service, addService, removeService, ...changes }: Json & Services) => {
      const affected = { ...(addService ? { add: addService } : {}), ...(removeService ? { remove: removeService } : {}) };
      const body = {
        ...changes,
        ...(service === undefined ? {} : { service_id: service === 'none' ? null : service }),
        ...(Object.keys(affected).length === 0 ? {} : { affected_services: affected }),
      };
      if (Object.keys(body).length === 0)
        throw new StartError('Say what to change: --title, --severity, --description, --service, --add-service or --remove-service.');
      const changed = await openApi(env).patch<Shown & { readonly service_change: { readonly text: string } | null }>(
        incidentPath(ref),
        body,
      );
      answer({ json }, changed, () =>
        [line(changed), ...(changed.service_change ? [printable(changed.service_change.text)] : [])].join('\n'),
      );
    });
  group
    .command('merge <incident> <into>')
    .description('merge an incident into another, which goes on')
    .option(...JSON_OPTION)
    .action(async (ref: string, into: string, options: Json) => {
      const target = incidentPath(into).split('/').at(-1);
      const merged = await openApi(env).post<Shown>(`${incidentPath(ref)}/merge`, { into: target });
      answer(options, merged, () => `Incident ${merged.number} is merged into incident ${target}: ${printable(merged.title)}`);
    });
  group
    .command('unmerge <incident>')
    .description('undo the merge of an incident within ten minutes, while the other goes on')
    .option(...JSON_OPTION)
    .action(async (ref: string, options: Json) => {
      const restored = await openApi(env).post<Shown & { readonly status: string }>(`${incidentPath(ref)}/unmerge`);
      answer(options, restored, () => `${line(restored)} is ${restored.status} again.`);
    });
  group
    .command('escalate <incident>')
    .description('page the next level now')
    .option('--level <n>', 'this level instead of the next', whole)
    .option('--note <text>', 'goes to the timeline')
    .option(...JSON_OPTION)
    .action(async (ref: string, { json, ...body }: Json) => {
      const escalated = await openApi(env).post<Shown>(`${incidentPath(ref)}/escalate`, body);
      answer({ json }, escalated, () => `${line(escalated)} was escalated.`);
    });
  group
    .command('role <incident> <role> <person>')
    .description('give a role to a person, by name: incident_commander, operations_lead, scribe or liaison')
    .option('--offer', 'ask the person first')
    .option(...JSON_OPTION)
    .action(async (ref: string, role: string, person: string, { offer = false, json }: Json & { offer?: boolean }) => {
      const path = incidentPath(ref);
      const { id, display_name: name } = await personOf(env, person);
      const given = await openApi(env).post(`${path}/ics/roles`, { role, user_id: id, offer });
      answer({ json }, given, () => `${printable(role)} is ${offer ? 'offered' : 'assigned'} to ${printable(name)}.`);
    });
  group
    .command('status-update <incident> <message>')
    .description('post a status update')
    .option('--public', 'publish it on status pages')
    .option('--page <id...>', 'on these pages; left out: those that show a component of the incident')
    .option('--next <minutes>', 'when the next one is due; 0: none', whole)
    .option(...JSON_OPTION)
    .action(async (ref: string, message: string, { page, next, ...given }: Json & { public?: true; page?: string[]; next?: number }) => {
      const update = await openApi(env).post<{ readonly next_update_at: string | null }>(`${incidentPath(ref)}/status-updates`, {
        message,
        audience: given.public ? 'public' : 'internal',
        ...(page ? { status_page_ids: page } : {}),
        ...(next === undefined ? {} : { next_update_in_minutes: next }),
      });
      answer(given, update, () =>
        update.next_update_at === null ? 'Posted.' : `Posted. The next update is due at ${update.next_update_at}.`,
      );
    });
  group
    .command('export <incident>')
    .description('print the ICS document as Markdown')
    .option(...JSON_OPTION)
    .action(async (ref: string, { json }: { json?: true }) => {
      const path = `${incidentPath(ref)}/ics/document`;
      const api = openApi(env);
      if (json) return print(JSON.stringify(await api.get(path), null, 2));
      const text = await api.text(`${path}?format=markdown`);
      print(text.trimEnd().split('\n').map(printable).join('\n'));
    });
}

interface Person {
  readonly id: string;
  readonly display_name: string;
}

/** The one person of this name, or with it as a part. @throws StartError for none or several */
async function personOf(env: NodeJS.ProcessEnv, name: string): Promise<Person> {
  const { items } = await openApi(env).get<{ readonly items: readonly Person[] }>(
    `/api/v1/people?${new URLSearchParams({ search: name })}`,
  );
  const exact = items.filter(({ display_name }) => display_name.toLowerCase() === name.trim().toLowerCase());
  const [person, ...others] = exact.length > 0 ? exact : items;
  if (!person) throw new StartError(`There is no user with the name "${printable(name)}".`);
  if (others.length > 0)
    throw new StartError(
      `Several users have that name: ${[person, ...others].map(({ display_name }) => printable(display_name)).join(', ')}.`,
    );
  return person;
}

function whole(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
