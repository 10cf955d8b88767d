import type { SectionContent, SectionName, SectionRow } from './section.ts';

interface Named {
  readonly name: string;
}

/** What the text of a document is made of: the document as the API shows it, with the names of owners. */
export interface IcsTextInput {
  readonly generated_at: string;
  readonly header: {
    readonly number: number;
    readonly title: string;
    readonly severity: string;
    readonly status: string;
    readonly service: Named | null;
    readonly opened_at: string;
    readonly commander: Named | null;
    readonly duration_seconds: number;
    readonly affected_services: readonly Named[];
  };
  readonly roles: ReadonlyArray<{
    readonly name: string;
    readonly holder: (Named & { readonly since: string }) | null;
    readonly before: ReadonlyArray<Named & { readonly since: string; readonly until: string }>;
  }>;
  readonly sections: Readonly<Record<SectionName, SectionContent>>;
  readonly ownerName: (id: string) => string;
}

const COLUMNS: Readonly<Record<string, ReadonlyArray<readonly [string, string]>>> = {
  objectives: [
    ['Objective', 'text'],
    ['Status', 'status'],
    ['Owner', 'owner_id'],
  ],
  actions: [
    ['Action', 'text'],
    ['Status', 'status'],
    ['Owner', 'owner_id'],
    ['Time', 'at'],
  ],
  resources: [
    ['Resource', 'resource'],
    ['Identifier', 'identifier'],
    ['Ordered', 'ordered_at'],
    ['ETA', 'eta'],
    ['Arrived', 'arrived'],
    ['Notes', 'notes'],
  ],
  communications: [
    ['Purpose', 'purpose'],
    ['Channel', 'channel'],
    ['Address', 'address'],
  ],
  diagram: [
    ['Title', 'title'],
    ['Address', 'url'],
  ],
};

/** The whole document as Markdown, in the order of the form. */
export function icsText(input: IcsTextInput): string {
  const { header, sections } = input;
  const names = header.affected_services.map(({ name }) => name);
  const lines = [
    `# Incident ${header.number}: ${line(header.title)}`,
    '',
    `- Severity: ${header.severity}`,
    `- Status: ${header.status}`,
    `- Service: ${header.service ? line(header.service.name) : 'none'}`,
    `- Affected services: ${names.length === 0 ? 'none' : names.map(line).join(', ')}`,
    `- Opened: ${header.opened_at}`,
    `- Duration: ${duration(header.duration_seconds)}`,
    `- Commander: ${header.commander ? line(header.commander.name) : 'nobody'}`,
    `- Generated: ${input.generated_at}`,
    '',
    ...prose('Situation', sections.situation),
    ...prose('Safety', sections.safety),
    ...table('Objectives', 'objectives', sections.objectives, input),
    ...table('Actions', 'actions', sections.actions, input),
    '## Organization',
    '',
    ...input.roles.flatMap(({ name, holder, before }) => [
      `- ${name}: ${holder ? `${line(holder.name)} since ${holder.since}` : 'nobody'}`,
      ...before.map((each) => `  - before: ${line(each.name)}, ${each.since} to ${each.until}`),
    ]),
    '',
    ...table('Resources', 'resources', sections.resources, input),
    ...table('Communications', 'communications', sections.communications, input),
    ...table('Diagrams', 'diagram', sections.diagram, input),
    ...prose('Notes', sections.notes),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function prose(heading: string, content: SectionContent): string[] {
  const text = typeof content === 'string' ? content.trim() : '';
  return [`## ${heading}`, '', text === '' ? '(empty)' : text, ''];
}

function table(heading: string, section: SectionName, content: SectionContent, { ownerName }: IcsTextInput): string[] {
  const rows = typeof content === 'string' ? [] : content;
  if (rows.length === 0) return [`## ${heading}`, '', '(empty)', ''];
  const columns = COLUMNS[section] ?? [];
  const cell = (row: SectionRow, field: string) => {
    const value = row[field] ?? '';
    if (field === 'owner_id') return value === '' ? '' : ownerName(String(value));
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value.replaceAll('_', field === 'status' ? ' ' : '_');
  };
  return [
    `## ${heading}`,
    '',
    `| ${columns.map(([name]) => name).join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${columns.map(([, field]) => line(cell(row, field)).replaceAll('|', '\\|')).join(' | ')} |`),
    '',
  ];
}

/** A text in one line: a row of a table has no others. */
function line(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
