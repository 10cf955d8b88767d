// Every benchmark, one after another: `npm run bench`, or `npm run bench -- intake page` for some of them; `-- --known` measures nothing and
// tells what is known. Prints one table, each figure beside its peer or limit. `-- --write` puts it into `docs/benchmarks.md`, notes the ratios
// of this version in `bench/ratios.json` and draws them.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuseUnknown, runEach } from './each.ts';
import { figuresOf, figuresTable, type Measured, ratiosChart, type VersionRatios, versionHere, withVersion } from './report.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** As package.json names them. */
const BENCHES = Object.keys(scripts).flatMap((name) => (name.startsWith('bench:') ? [name.slice('bench:'.length)] : []));
const DOCUMENT = path.join(ROOT, 'docs/benchmarks.md');
const CHART = path.join(ROOT, 'docs/benchmarks-ratios.svg');
const HISTORY = path.join(import.meta.dirname, 'ratios.json');
const BEGIN = '<!-- npm run bench -- --write: begin -->';
const END = '<!-- npm run bench -- --write: end -->';

const options = process.argv.slice(2);
const names = options.filter((option) => !option.startsWith('--'));
refuseUnknown(options, [...BENCHES, '--known', '--write'], 'the benchmarks and options are');

const wanted = BENCHES.filter((bench) => names.length === 0 || names.includes(bench));
const programs = wanted.map((name) => ({ name, args: [path.join(import.meta.dirname, `${name}.ts`)] }));
const failed = options.includes('--known') ? [] : runEach(programs).flatMap(({ name, status }) => (status === 0 ? [] : [name]));

const measured = wanted.flatMap((bench) => {
  const known = figuresOf(bench);
  return known && Array.isArray(known.figures) ? [{ bench, ...known }] : [];
});
process.stdout.write(`\n${figuresTable(measured)}\n`);
for (const { bench, at, version } of measured) process.stdout.write(`${bench}: ${version}, ${at}\n`);
if (options.includes('--write')) write(measured);
process.stdout.write(failed.length === 0 ? '' : `\nEnded with an error, or above a limit: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

function write(all: ReadonlyArray<Measured & { readonly bench: string }>): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`${DOCUMENT} has no place for the table: it is between ${BEGIN} and ${END}`);
  const days = [...new Set(all.map(({ at }) => at.slice(0, 10)))].sort().join(', ');
  const versions = [...new Set(all.map(({ version }) => version))].join(', ');
  const table = `Version ${versions}, measured on ${days}.\n\n${figuresTable(all)}`;
  writeFileSync(DOCUMENT, `${text.slice(0, begin)}${BEGIN}\n\n${table}\n\n${text.slice(end)}`);
  const ratios = Object.fromEntries(
    all.flatMap(({ bench, figures }) =>
      figures.filter(({ isRatio }) => isRatio).map(({ what, measured: ratio }) => [`${bench}: ${what}`, ratio] as const),
    ),
  );
  const known = JSON.parse(readFileSync(HISTORY, 'utf8')) as VersionRatios[];
  const on = new Date().toISOString().slice(0, 10);
  const history = Object.keys(ratios).length === 0 ? known : withVersion(known, { version: versionHere(), on, ratios });
  writeFileSync(HISTORY, `${JSON.stringify(history, null, 2)}\n`);
  writeFileSync(CHART, ratiosChart(history));
}
