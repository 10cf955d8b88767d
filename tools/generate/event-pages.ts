// What is written of the declared events: docs/events.md, and the page's types of live events.
import type { TObject, TSchema } from 'typebox';
import type { NameList } from '../../src/platform/declared-names.ts';
import type { DeclaredLiveEvent } from '../../src/platform/live/live-event.ts';

/** What of JSON Schema the declarations use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

/** A schema as a type of TypeScript. @throws Error for what no declaration has used yet */
function typeText(schema: Schema): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' | ');
  if (schema.type === 'array' && schema.items) {
    const item = typeText(schema.items);
    return item.includes(' | ') ? `readonly (${item})[]` : `readonly ${item}[]`;
  }
  if (schema.type === 'object') return membersText(schema);
  const simple = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[schema.type ?? ''];
  if (simple === undefined) throw new Error(`no type is known for ${JSON.stringify(schema)}`);
  return simple;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function membersText({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `readonly ${name}${required.includes(name) ? '' : '?'}: ${typeText(schema)}`,
  );
  return members.length === 0 ? 'Readonly<Record<string, never>>' : `{ ${members.join('; ')} }`;
}

/** `web/src/made/events.ts`: what each live event carries. */
export function eventTypes(events: readonly DeclaredLiveEvent[], lists: readonly NameList[]): string {
  const members = events.map(({ type, about, data }) => {
    const { properties = {}, required = [] } = data as TSchema as Schema;
    const lines = Object.entries(properties).flatMap(([name, schema]) => [
      ...(schema.description === undefined ? [] : [`    /** ${schema.description} */`]),
      `    readonly ${name}${required.includes(name) ? '' : '?'}: ${typeText(schema)};`,
    ]);
    const shape = lines.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${lines.join('\n')}\n  }`;
    return `  /** ${about} */\n  readonly '${type}': ${shape};`;
  });
  return `/** What each live event carries, by its type. */
export interface LiveEvents {
${members.join('\n')}
}

/** What an entry of an incident’s timeline is called, unless a person or program chose a word of its own. */
export type TimelineKind =
${namesOf(lists, 'timeline')
  .map(({ name }) => `  | '${name}'`)
  .join('\n')};

/** Every name in the audit log. */
export const AUDIT_EVENTS = [
${namesOf(lists, 'audit')
  .map(({ name }) => `  '${name}',`)
  .join('\n')}
] as const;
`;
}

/** `docs/events.md`: every event by its name. */
export function eventsPage(events: readonly DeclaredLiveEvent[], lists: readonly NameList[]): string {
  return `# Events

The events of Tocsin by name. This page is generated from the \`events.ts\` of each module.

## Live events

\`GET /api/v1/events\` is a stream of server-sent events. Each has an \`id\` (send the last one as \`Last-Event-ID\` to resume; before the first, \`last_event_id\` of \`GET /api/v1/auth/me\`: then what you read after that answer and the stream together miss nothing), a type (\`event\`), and \`data\` as JSON: \`{"type", "at", "data"}\`, where the inner \`data\` has the members below. An event names what changed; fetch what it names. The stream itself adds \`ready\` (the replay is over), \`reset\` (events are missing: reload) and \`superseded\` (a newer stream of the account took this one's place).

| Event | Who gets it | When | Data |
|---|---|---|---|
${events
  .toSorted((a, b) => (a.type < b.type ? -1 : 1))
  .map(liveRow)
  .join('\n')}

## Audit log

\`GET /api/v1/audit-events?event=\` takes one of these names, or a family such as \`user.*\`. What a person or program writes on a timeline by hand is recorded under the kind it named.

${namesTable(lists, 'audit')}

## Timeline of an incident

\`GET /api/v1/incidents/{id}/timeline?kind=\` takes one of these kinds. Entries written by hand may have others.

${namesTable(lists, 'timeline')}

## Notifications in the app

The \`kind\` of what \`GET /api/v1/notifications\` lists.

${namesTable(lists, 'notification')}
`;
}

type Name = NameList['names'][number];

/** The names of a sort, in the order of the alphabet. */
function namesOf(lists: readonly NameList[], sort: string): readonly Name[] {
  return lists
    .filter(({ sorts }) => sorts.includes(sort))
    .flatMap(({ names }) => names)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function namesTable(lists: readonly NameList[], sort: string): string {
  return ['| Name | When |', '|---|---|', ...namesOf(lists, sort).map(({ name, about }) => `| \`${name}\` | ${about} |`)].join('\n');
}

function liveRow({ type, permission, personal, about, data }: DeclaredLiveEvent): string {
  return `| \`${type}\` | \`${permission}\`${personal ? ', the person alone' : ''} | ${about} | ${membersOf(data)} |`;
}

function membersOf(data: TObject): string {
  const { properties = {}, required = [] } = data as TSchema as Schema;
  const members = Object.entries(properties).map(([name, schema]) => {
    const type = typeText(schema).replaceAll('readonly ', '').replaceAll('|', '\\|');
    return `\`${name}${required.includes(name) ? '' : '?'}: ${type}\`${schema.description === undefined ? '' : ` (${schema.description.replace(/\.$/, '')})`}`;
  });
  return members.length === 0 ? 'none' : members.join('<br>');
}
