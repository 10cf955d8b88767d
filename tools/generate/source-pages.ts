import { globSync } from 'node:fs';
import * as icons from 'simple-icons';
import { signatureHeader } from '../../src/integrations/signatures.ts';
import { DESCRIPTORS } from '../../src/integrations/providers.ts';
import { TOOLS } from '../../src/integrations/sources/registry.ts';
import { SOURCE_FIELDS, type SourceDescriptor, type SourceField } from '../../src/modules/alerts/source-descriptor.ts';
import { ROOT } from '../tracked.ts';

const URL = 'https://tocsin.example.com/webhooks/alerts';
const TOKEN = 'svc_YOUR_WEBHOOK_TOKEN';

const FIELD_NAMES: Readonly<Record<SourceField, string>> = {
  title: 'Title',
  description: 'Description',
  severity: 'Severity',
  state: 'Firing or resolved',
  start: 'Start',
  end: 'End',
  link: 'Link',
  labels: 'Labels',
  identity: 'Which alert it is',
};

/** Text that Markdown leaves alone. */
const plain = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('_', '\\_').replaceAll('|', '\\|');
const PARTS = { url: URL, scheme: 'https', host: 'tocsin.example.com', path: '/', token: TOKEN };
const filled = (text: string): string =>
  Object.entries(PARTS).reduce((filling, [name, value]) => filling.replaceAll(`{{${name}}}`, value), text);

/** The file of a tool, whichever folder it stands in. */
function fileOf(id: string): string {
  const [file] = globSync(`src/integrations/sources/*/${id.replaceAll('_', '-')}.ts`, { cwd: ROOT });
  if (file === undefined) throw new Error(`No file below src/integrations/sources is that of ${id}`);
  return file;
}

function page({ id, name, homepage, docs, steps, settings, fields, lost }: SourceDescriptor, own: boolean): string {
  const links = [homepage && `[${name}](${homepage})`, docs && `[what it sends](${docs})`].filter(Boolean).join(', ');
  const header = signatureHeader(id);
  return `# ${plain(name)}

${links === '' ? 'The native format: see [receiving alerts](../intake.md).' : `${links}.`} This page is generated from \`${fileOf(id)}\`.

## Set up

1. Under **Webhook tokens**, create a token for it.
${steps.map((step, index) => `${index + 2}. ${plain(step)}`).join('\n')}

${settings.map(({ name: setting, value }) => `**${plain(setting)}**\n\n\`\`\`text\n${filled(value)}\n\`\`\``).join('\n\n')}
${
  header === null
    ? ''
    : `
It can sign its requests in the header \`${header}\`. Enter the same secret as the signing secret of the webhook token: what is not signed with it is then
refused ([signatures](../intake.md#signatures)).
`
}
## What becomes of a body

| Alert | Taken from |
|---|---|
${SOURCE_FIELDS.map((field) => `| ${FIELD_NAMES[field]} | ${fields[field] === null ? 'not sent' : plain(fields[field])} |`).join('\n')}

**What is not kept.** ${plain(lost)}
${own ? `\nThe source of its alerts is \`${id}\`. A webhook token with this \`source\` takes its bodies only.\n` : ''}`;
}

/** `docs/sources/`: a page for each tool, and the list of them. */
export function sourcePages(): ReadonlyMap<string, string> {
  const sorted = TOOLS.toSorted((a, b) => a.descriptor.name.localeCompare(b.descriptor.name, 'en'));
  const rows = sorted.map(({ descriptor: { id, name } }) => `- [${plain(name)}](${id}.md)`);
  const pages = new Map<string, string>(
    sorted.map(({ descriptor, source }) => [`docs/sources/${descriptor.id}.md`, page(descriptor, source !== undefined)]),
  );
  pages.set(
    'docs/sources/README.md',
    `# Monitoring tools

Each of these posts to \`/webhooks/alerts\` with a webhook token and is understood without configuration: how to set it up, what becomes of its
fields, and what is not kept. Any other JSON is taken as well, as described in [receiving alerts](../intake.md#unknown-bodies).

${rows.join('\n')}
`,
  );
  return pages;
}

/** `web/src/made/source-marks.ts`: the marks of the tools for the gallery. Tools without one are shown by their letters. */
export function sourceMarks(): string {
  const paths = markPaths();
  const names = [...new Set(TOOLS.flatMap(({ descriptor: { mark } }) => mark ?? []))].sort();
  return marksText(names.flatMap((name) => (paths.has(name) ? [[name, paths.get(name)] as const] : [])));
}

/** `web/src/made/provider-marks.ts`: the marks of the providers by their ids. Providers without one are shown by their icons. */
export function providerMarks(): string {
  const paths = markPaths();
  return marksText(
    DESCRIPTORS.flatMap(({ id, mark }) => {
      if (mark === undefined) return [];
      if (!paths.has(mark)) throw new Error(`simple-icons has no mark ${mark} of ${id}`);
      return [[id, paths.get(mark)] as const];
    }),
  );
}

function marksText(marks: ReadonlyArray<readonly [name: string, path: string | undefined]>): string {
  return `/** The paths of marks, each on a grid of 24. */
export const MARKS: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(marks), null, 2)};
`;
}

function markPaths(): ReadonlyMap<string, string> {
  return new Map(Object.values(icons).flatMap((icon) => ('slug' in icon ? [[icon.slug, icon.path] as const] : [])));
}
