import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './process.ts';

/** The first block of this language under a heading of docs/integrations/moving.md, with what stands for the reader's own values filled in. */
export function movingSnippet(heading: string, { url, token }: { readonly url: string; readonly token: string }): string {
  const page = readFileSync(path.join(ROOT, 'docs/integrations/moving.md'), 'utf8');
  const [, section] = page.split(`\n## ${heading}\n`);
  const block = /```yaml\n([\s\S]*?)```/.exec(section ?? '')?.[1];
  if (block === undefined) throw new Error(`docs/integrations/moving.md has no snippet under "${heading}"`);
  const { host } = new URL(url);
  return block
    .replaceAll('https://tocsin.example.com', url)
    .replaceAll('tocsin.example.com', host)
    .replaceAll('scheme: https', 'scheme: http')
    .replaceAll(/svc_(?:pat_)?…/g, token);
}
