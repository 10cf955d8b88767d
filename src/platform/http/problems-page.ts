import type { Explanation } from '../error-remedies.ts';
import { escapeHtml } from './escape-html.ts';

/** What is known about an error code. */
export interface ProblemKind extends Explanation {
  readonly code: string;
  readonly title: string;
  readonly status: number;
}

const STYLE = `
:root { color-scheme: light dark; --dim: color-mix(in srgb, currentColor 70%, transparent); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 12vh auto; padding: 0 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: .25rem 0 1.5rem; } h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; } p { margin: 0 0 .5rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; } .dim { color: var(--dim); } footer { margin-top: 2.5rem; }
`;

/** An error code as a page: no script, nothing from elsewhere. `basePath` is what its links begin with. */
export function problemPage({ code, title, status, meaning, remedy }: ProblemKind, basePath: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Tocsin</title><style>${STYLE}</style></head>
<body><main><p class="dim"><code>${escapeHtml(code)}</code> · HTTP ${status}</p>
<h1>${escapeHtml(title)}</h1>
<h2>What it means</h2><p>${marked(meaning)}</p>
<h2>What to do</h2><p>${marked(remedy)}</p></main>
<footer class="dim">The answer that brought you here has a <code>request_id</code>: the server’s log tells more under it. <a href="${basePath}/docs">Reference of the API</a></footer>
</body></html>
`;
}

/** Plain text with code in backquotes. */
function marked(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
