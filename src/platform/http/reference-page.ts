import type { ApiDocument, ApiOperation } from './api-document.ts';
import { escapeHtml } from './escape-html.ts';

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --dim: color-mix(in srgb, currentColor 65%, transparent); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.5rem; } nav a { margin-right: 1rem; } p, .dim { color: var(--dim); }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; } summary { padding: .5rem .75rem; cursor: pointer; }
details > div { padding: 0 .75rem .75rem; } code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; padding: .75rem; } b.method { display: inline-block; min-width: 4.5rem; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
`;

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function schemaBlock(title: string, schema: unknown): string {
  return schema === undefined ? '' : `<h4>${escapeHtml(title)}</h4><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}

function parameterTable({ parameters = [] }: ApiOperation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    (one) =>
      `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${escapeHtml(one.in)}${one.required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(one.schema ?? {}))}</code> ${escapeHtml(one.description ?? '')}</td></tr>`,
  );
  return `<h4>Parameters</h4><table>${rows.join('')}</table>`;
}

function operationBlock({ method, path, operation }: Entry): string {
  const access = [operation['x-access'], operation['x-permission']].filter((word) => word !== undefined).join(', ');
  const body = Object.entries(operation.requestBody?.content ?? {}).map(([type, content]) => schemaBlock(`Body (${type})`, content.schema));
  const answers = Object.entries(operation.responses ?? {})
    .filter(([status]) => status !== 'default')
    .flatMap(([status, answer]) =>
      Object.entries(answer.content ?? {}).map(([type, content]) => schemaBlock(`${status} (${type})`, content.schema)),
    );
  return `<details id="${slug(`${method} ${path}`)}"><summary><b class="method">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span class="dim">${escapeHtml(operation.summary ?? '')}</span></summary>
<div><p>${escapeHtml(access)}</p>${operation.description === undefined ? '' : `<p>${escapeHtml(operation.description)}</p>`}${parameterTable(operation)}${body.join('')}${answers.join('')}</div></details>`;
}

/** The reference as one page: no script, nothing from elsewhere. */
export function referencePage(document: ApiDocument): string {
  const groups = new Map<string, Entry[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), { method, path, operation }]);
    }
  }
  const tags = [...groups.keys()].toSorted((a, b) => a.localeCompare(b));
  const sections = tags.map(
    (tag) => `<section><h2 id="${slug(tag)}">${escapeHtml(tag)}</h2>${(groups.get(tag) ?? []).map(operationBlock).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)} API</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(document.info.title)} API</h1><p>Version ${escapeHtml(document.info.version)} · <a href="/api/v1/openapi.json">OpenAPI ${escapeHtml(document.openapi)}</a> · errors are problem documents (RFC 9457)</p>
<nav>${tags.map((tag) => `<a href="#${slug(tag)}">${escapeHtml(tag)}</a>`).join('')}</nav>
${sections.join('\n')}
</body></html>`;
}
