import { escapeHtml } from '../../../platform/http/escape-html.ts';

/** A page that says in words why a sign-in elsewhere did not work. Everything that came from outside is escaped. */
export function troublePage(trouble: {
  readonly title: string;
  readonly detail: string;
  readonly requestId: string;
  /** What links begin with. */
  readonly basePath: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(trouble.title)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}small{opacity:.65}@media(prefers-color-scheme:dark){body{background:#111317;color:#e8e9ec}a{color:#8ab4ff}}</style></head>
<body><main><h1>${escapeHtml(trouble.title)}</h1><p role="alert">${escapeHtml(trouble.detail)}</p><p><a href="${trouble.basePath}/">Back to Tocsin</a></p><p><small>Request ${escapeHtml(trouble.requestId)}</small></p></main></body>
</html>
`;
}
