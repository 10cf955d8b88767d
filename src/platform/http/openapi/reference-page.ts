import type { ApiAnswer, ApiDocument, ApiOperation, ApiParameter, ApiReference } from './api-document.ts';
import { escapeHtml } from '../escape-html.ts';

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --dim: color-mix(in srgb, currentColor 65%, transparent); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.5rem; } nav a { margin-right: 1rem; white-space: nowrap; } p, .dim { color: var(--dim); }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; } summary { padding: .5rem .75rem; cursor: pointer; }
details > div { padding: 0 .75rem .75rem; } code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; padding: .75rem; } b.method { display: inline-block; min-width: 4.5rem; }
a { color: inherit; } .wide { overflow-x: auto; } li { margin: .125rem 0; } code, h3 { overflow-wrap: anywhere; } td:first-child code { overflow-wrap: normal; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
`;

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** The last word of a reference: what it is called. */
function nameOf({ $ref }: ApiReference): string {
  return $ref.split('/').at(-1) ?? '';
}

/** What a reference to a parameter or an answer stands for. */
function found<Part extends object>(part: Part | ApiReference, among: Readonly<Record<string, Part>> | undefined): Part {
  return '$ref' in part ? (among?.[nameOf(part)] ?? ({} as Part)) : part;
}

const REFERENCE = /\{\s*&quot;\$ref&quot;:\s*&quot;#\/components\/schemas\/(\w+)&quot;\s*\}/g;

/** A schema as JSON; the names of others in it lead to them. */
function schemaText(schema: unknown, indent = 2): string {
  return escapeHtml(JSON.stringify(schema, null, indent)).replaceAll(
    REFERENCE,
    (_, name: string) => `<a href="#schema-${name}">${name}</a>`,
  );
}

function schemaBlock(title: string, schema: unknown): string {
  return schema === undefined ? '' : `<h4>${escapeHtml(title)}</h4><pre>${schemaText(schema)}</pre>`;
}

function parameterTable({ parameters = [] }: ApiOperation, document: ApiDocument): string {
  if (parameters.length === 0) return '';
  const rows = parameters
    .map((one) => found<ApiParameter>(one, document.components?.parameters))
    .map(
      (one) =>
        `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${escapeHtml(one.in)}${one.required ? ', required' : ''}</td><td>${escapeHtml(one.description ?? '')} <code>${schemaText(one.schema ?? {}, 0)}</code></td></tr>`,
    );
  return `<h4>Parameters</h4><div class="wide"><table>${rows.join('')}</table></div>`;
}

/** The refusals of an operation in one line. */
function refusalLine(answers: ReadonlyArray<readonly [string, ApiAnswer]>): string {
  const listed = answers.map(([status, { description = '' }]) => `<li><code>${escapeHtml(status)}</code> ${escapeHtml(description)}</li>`);
  return listed.length === 0 ? '' : `<h4>Refusals (<a href="#schema-Problem">Problem</a>)</h4><ul>${listed.join('')}</ul>`;
}

function operationBlock({ method, path, operation }: Entry, document: ApiDocument): string {
  const access = [operation['x-access'], operation['x-permission']].filter((word) => word !== undefined).join(', ');
  const name = operation.operationId === undefined ? '' : ` · <code>${escapeHtml(operation.operationId)}</code>`;
  const body = Object.entries(operation.requestBody?.content ?? {}).map(([type, content]) => schemaBlock(`Body (${type})`, content.schema));
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, answer]) => [status, found<ApiAnswer>(answer, document.components?.responses)] as const,
  );
  const good = answers
    .filter(([status]) => /^[123]/.test(status))
    .flatMap(([status, answer]) =>
      Object.entries(answer.content ?? {}).map(([type, content]) => schemaBlock(`${status} (${type})`, content.schema)),
    );
  return `<details id="${slug(`${method} ${path}`)}"><summary><b class="method">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span class="dim">${escapeHtml(operation.summary ?? '')}</span></summary>
<div><p>${escapeHtml(access)}${name}</p>${operation.description === undefined ? '' : `<p>${escapeHtml(operation.description)}</p>`}${parameterTable(operation, document)}${body.join('')}${good.join('')}${refusalLine(answers.filter(([status]) => !/^[123]/.test(status)))}</div></details>`;
}

/** The reference as one page: no script, nothing from elsewhere. `basePath` is what its links begin with. */
export function referencePage(document: ApiDocument, basePath: string): string {
  const groups = new Map<string, Entry[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), { method, path, operation }]);
    }
  }
  const about = new Map((document.tags ?? []).map(({ name, description = '' }) => [name, description]));
  const tags = [...about.keys(), ...[...groups.keys()].filter((tag) => !about.has(tag))].filter((tag) => groups.has(tag));
  const sections = tags.map(
    (tag) =>
      `<section><h2 id="${slug(tag)}">${escapeHtml(tag)}</h2><p>${escapeHtml(about.get(tag) ?? '')}</p>${(groups.get(tag) ?? [])
        .map((entry) => operationBlock(entry, document))
        .join('\n')}</section>`,
  );
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) => `<h3 id="schema-${escapeHtml(name)}">${escapeHtml(name)}</h3><pre>${schemaText(schema)}</pre>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)} API</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(document.info.title)} API</h1><p>Version ${escapeHtml(document.info.version)} · <a href="${basePath}/api/v1/openapi.json">OpenAPI ${escapeHtml(document.openapi)}</a> · errors are problem documents (RFC 9457)</p>
<nav>${tags.map((tag) => `<a href="#${slug(tag)}">${escapeHtml(tag)}</a>`).join(' ')} <a href="#schemas">Schemas</a></nav>
${sections.join('\n')}
<section><h2 id="schemas">Schemas</h2>${schemas.join('\n')}</section>
</body></html>`;
}
