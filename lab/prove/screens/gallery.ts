import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Fault } from './judge.ts';

/** A screen in one state and one look, with what is wrong in it. */
export interface Sight {
  readonly address: string;
  readonly state: string;
  readonly look: string;
  /** Names of files in the folder. */
  readonly pictures: readonly string[];
  readonly faults: readonly Fault[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What is wrong, the same only once: what, and on which screens. */
export function tableOf(sights: readonly Sight[]): string {
  const rows = new Map<string, { readonly fault: Fault; readonly where: Set<string> }>();
  for (const { address, state, look, faults } of sights)
    for (const fault of faults) {
      const row = rows.get(`${fault.kind} ${fault.what}`) ?? { fault, where: new Set() };
      row.where.add(`${address} (${state}, ${look})`);
      rows.set(`${fault.kind} ${fault.what}`, row);
    }
  const lines = [...rows.values()]
    .toSorted((a, b) => Number(a.fault.minor) - Number(b.fault.minor) || a.fault.kind.localeCompare(b.fault.kind))
    .map(({ fault, where }) => {
      const [first = ''] = where;
      const more = where.size > 1 ? ` and ${where.size - 1} more` : '';
      return `| ${fault.minor ? 'minor: ' : ''}${fault.kind} | ${fault.what.replaceAll('|', '\\|')} | ${first}${more} |`;
    });
  return ['| Kind | What | Where |', '|---|---|---|', ...lines, ''].join('\n');
}

/** Writes the table, and a page that shows all pictures. */
export function writeGallery(folder: string, sights: readonly Sight[]): void {
  writeFileSync(path.join(folder, 'faults.md'), tableOf(sights));
  const figures = sights.flatMap(({ address, state, look, pictures, faults }) =>
    pictures.map(
      (name) =>
        `<figure class="${escaped(look.split(' ')[0] ?? '')}"><a href="${escaped(name)}"><img loading="lazy" src="${escaped(name)}" alt=""></a><figcaption>${escaped(`${address}, ${state}, ${look}`)}${faults.some((each) => !each.minor) ? ' – see faults.md' : ''}</figcaption></figure>`,
    ),
  );
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>body{font:13px sans-serif;display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{height:420px;border:1px solid #999}</style>${figures.join('\n')}`,
  );
}
