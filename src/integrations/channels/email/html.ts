import { escapeHtml } from '../../../platform/http/escape-html.ts';

/** One colour, one heading, some lines and one link: what mail programs of all ages show alike. Texts are escaped here. */
export function mailHtml(parts: {
  readonly colour: string;
  readonly heading: string;
  /** Lines that lead somewhere, before the others. */
  readonly links?: readonly { readonly text: string; readonly url: string }[];
  readonly lines: readonly string[];
  /** Monospaced, as it is. */
  readonly table: string | null;
  readonly link: { readonly url: string; readonly label: string };
}): string {
  const lines = parts.lines.map((line) => `<p style="margin:0 0 8px">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`).join('');
  const links = (parts.links ?? [])
    .map(({ text, url }) => `<p style="margin:0 0 8px"><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`)
    .join('');
  const table = parts.table === null ? '' : `<pre style="background:#f4f4f5;padding:12px;overflow:auto">${escapeHtml(parts.table)}</pre>`;
  return (
    `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(parts.heading)}</title></head>` +
    `<body style="font-family:sans-serif;font-size:15px;color:#18181b"><div style="border-left:4px solid ${escapeHtml(parts.colour)};padding-left:16px">` +
    `<h1 style="font-size:19px;margin:0 0 12px">${escapeHtml(parts.heading)}</h1>${links}${lines}${table}` +
    `<p><a href="${escapeHtml(parts.link.url)}">${escapeHtml(parts.link.label)}</a></p></div></body></html>`
  );
}
