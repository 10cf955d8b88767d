// Writes what is derived from the code. Committed: docs/configuration.md, docs/commands.md, docs/events.md, docs/errors/, docs/sources/ and
// interface.lock. Not committed: web/src/made, the page's types, events and marks.
// `--made` writes only the latter. `--check` writes nothing and fails when something committed is out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROVIDER_VARIABLES } from '../../src/integrations/providers.ts';
import { VARIABLES, type Variable } from '../../src/platform/config.ts';
import { EXPLANATIONS } from '../../src/platform/error-remedies.ts';
import { ERRORS, type ErrorCode } from '../../src/platform/errors.ts';
import { protocolDefinitions } from '../../src/modules/agents/protocol-document.ts';
import { EVENT_NAMES, LIVE_EVENTS } from '../../src/wiring/events.ts';
import { apiTypes } from './api-types.ts';
import { commandsPage } from './command-pages.ts';
import { type ApiDocument, apiDocument } from './document.ts';
import { eventsPage, eventTypes } from './event-pages.ts';
import { interfaceLock } from './interface-lock.ts';
import { providerMarks, sourceMarks, sourcePages } from './source-pages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** `docs/configuration.md`: every variable, its form, default and meaning. */
function configuration(): string {
  const rows = Object.entries<Variable>({ ...VARIABLES, ...PROVIDER_VARIABLES }).map(([name, variable]) => {
    const form = variable.choices?.join(', ') ?? FORMS[variable.kind];
    const range = [
      variable.min === undefined ? '' : `at least ${variable.min}`,
      variable.max === undefined ? '' : `at most ${variable.max}`,
    ]
      .filter(Boolean)
      .join(', ');
    const shown = variable.default === null ? 'not set' : variable.default === '' ? 'empty' : `\`${variable.default}\``;
    return `| \`${name}\` | ${form}${range && variable.kind === 'integer' ? ` (${range})` : ''}${variable.secret ? ', secret' : ''} | ${shown} | ${variable.about} |`;
  });
  return `# Configuration

Tocsin reads environment variables and nothing else. A value that does not fit stops the start with one line per problem; secrets are never printed. This page is generated from \`src/platform/config.ts\` and from what providers declare in their folders.

| Variable | Form | Default | Meaning |
|---|---|---|---|
${rows.join('\n')}
`;
}

const FORMS: Record<Variable['kind'], string> = {
  text: 'text',
  integer: 'whole number',
  boolean: '`true` or `false`',
  duration: 'duration such as `30s`, `5m`, `24h`',
  url: 'address',
  list: 'comma separated list',
  cidrs: 'comma separated networks',
  choice: 'choice',
};

/** One page per error code. */
function errorPage(code: ErrorCode): string {
  const { status, title } = ERRORS[code];
  const { meaning, remedy } = EXPLANATIONS[code];
  return `# \`${code}\` (${status})

${title}.

${meaning}

**What to do.** ${remedy}

The answer is a problem document (RFC 9457, \`application/problem+json\`) whose \`code\` is \`${code}\`, with \`detail\` in words, \`errors\` naming each field that is wrong, and the \`request_id\` under which the server's log tells more.
`;
}

/** `docs/errors/README.md`: all of them. */
function errorList(codes: readonly ErrorCode[]): string {
  const rows = codes.map((code) => `| [\`${code}\`](${code}.md) | ${ERRORS[code].status} | ${ERRORS[code].title} |`);
  return `# Error codes

Every error that the API answers with has one of these codes. This page is generated from \`src/platform/errors.ts\`.

| Code | Status | Title |
|---|---|---|
${rows.join('\n')}
`;
}

const MADE = 'web/src/made';

/** What is committed, by its place. */
async function committed(document: ApiDocument): Promise<ReadonlyMap<string, string>> {
  const codes = (Object.keys(ERRORS) as ErrorCode[]).sort();
  const live = Object.fromEntries(LIVE_EVENTS.map(({ type, data }) => [type, data]));
  return new Map([
    ['interface.lock', interfaceLock({ document, live, agents: protocolDefinitions() })],
    ['docs/configuration.md', configuration()],
    ['docs/commands.md', await commandsPage()],
    ['docs/events.md', eventsPage(LIVE_EVENTS, EVENT_NAMES)],
    ['docs/errors/README.md', errorList(codes)],
    ...codes.map((code) => [`docs/errors/${code}.md`, errorPage(code)] as const),
    ...sourcePages(),
  ]);
}

/** What the page is built and checked with. */
async function made(document: ApiDocument): Promise<ReadonlyMap<string, string>> {
  return new Map([
    [`${MADE}/api.ts`, await apiTypes(document)],
    [`${MADE}/events.ts`, eventTypes(LIVE_EVENTS, EVENT_NAMES)],
    [`${MADE}/source-marks.ts`, sourceMarks()],
    [`${MADE}/provider-marks.ts`, providerMarks()],
  ]);
}

const check = process.argv.includes('--check');
const onlyMade = process.argv.includes('--made');
let stale = 0;

/** Writes what differs, or says so; what is in `folders` and among none of the files goes. */
function put(files: ReadonlyMap<string, string>, folders: readonly string[]): void {
  for (const [file, text] of files) {
    const place = path.join(ROOT, file);
    if (existsSync(place) && readFileSync(place, 'utf8') === text) continue;
    stale += 1;
    if (check) console.log(`${file} is not what the code says: run "npm run generate"`);
    else {
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, text);
      if (!onlyMade) console.log(`wrote ${file}`);
    }
  }
  const there = folders.filter((folder) => existsSync(path.join(ROOT, folder)));
  for (const file of there.flatMap((folder) => readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`))) {
    if (files.has(file) || path.basename(file).startsWith('.')) continue;
    stale += 1;
    console.log(`${file} is about nothing that there is: ${check ? 'delete it' : 'deleted'}`);
    if (!check) rmSync(path.join(ROOT, file));
  }
}

const document = await apiDocument();
if (!onlyMade) put(await committed(document), ['docs/errors', 'docs/sources']);
if (!check) put(await made(document), [MADE]);
process.exitCode = check && stale > 0 ? 1 : 0;
