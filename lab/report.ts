import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../tools/tracked.ts';

/** One thing that was measured, beside what it is held against. */
export interface Figure {
  readonly what: string;
  readonly measured: number;
  /** `ms`, `MiB`, `a second`; empty: a ratio or a count. */
  readonly unit: string;
  /** What stands beside it in the same run, such as `Alertmanager 20,668 a second`. */
  readonly beside?: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  /** Our rate by that of the peer; 1: as fast. Drawn over versions. */
  readonly isRatio?: boolean;
}

/** What one benchmark wrote. */
export interface Measured {
  readonly at: string;
  /** Of the program, and the commit where there is one, such as `0.1.0 (4196e57c)`. */
  readonly version: string;
  readonly figures: readonly Figure[];
}

const RESULTS = path.join(import.meta.dirname, 'results');

/** Which version is measured. */
export function versionHere(): string {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  try {
    const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `${version} (${commit.trim()})`;
  } catch {
    // An archive has no commits.
    return version;
  }
}

/**
 * Prints what a benchmark measured, and keeps it in a file that git ignores, with whatever else it knows. The program ends with 1
 * when a figure is beyond its limit.
 */
export function report(bench: string, figures: readonly Figure[], details: object = {}): void {
  for (const figure of figures) process.stdout.write(`${lineOf(figure)}\n`);
  if (figures.some((figure) => isKept(figure) === false)) process.exitCode = 1;
  mkdirSync(RESULTS, { recursive: true });
  const measured: Measured = { at: new Date().toISOString(), version: versionHere(), figures };
  writeFileSync(path.join(RESULTS, `${bench}.json`), `${JSON.stringify({ ...measured, ...details }, null, 2)}\n`);
}

/** What a benchmark wrote last; null: it wrote nothing. */
export function figuresOf(bench: string): Measured | null {
  try {
    return JSON.parse(readFileSync(path.join(RESULTS, `${bench}.json`), 'utf8')) as Measured;
  } catch {
    return null;
  }
}

/** Whether a figure is within its limits; null: it has none. */
export function isKept({ measured, atMost, atLeast }: Figure): boolean | null {
  if (atMost === undefined && atLeast === undefined) return null;
  return measured <= (atMost ?? Number.POSITIVE_INFINITY) && measured >= (atLeast ?? Number.NEGATIVE_INFINITY);
}

/** `1,196 ms`, `0.58`. */
function figureText(value: number, unit: string): string {
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '' ? number : `${number} ${unit}`;
}

/** `at most 1,200 ms`. */
function limitText({ atMost, atLeast, unit }: Figure): string {
  if (atMost !== undefined) return `at most ${figureText(atMost, unit)}`;
  return atLeast === undefined ? '' : `at least ${figureText(atLeast, unit)}`;
}

/** `p95: 61 ms (at most 50 ms): NOT kept; 12 ms before`. */
function lineOf(figure: Figure): string {
  const limit = isKept(figure) === null ? '' : ` (${limitText(figure)})${isKept(figure) ? '' : ': NOT kept'}`;
  return `${figure.what}: ${figureText(figure.measured, figure.unit)}${limit}${figure.beside ? `; ${figure.beside}` : ''}`;
}

/** A table in Markdown of what several benchmarks measured. */
export function figuresTable(measured: ReadonlyArray<{ readonly bench: string; readonly figures: readonly Figure[] }>): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = measured.flatMap(({ bench, figures }) =>
    figures.map((figure) => {
      const kept = isKept(figure);
      const cells = [
        bench,
        figure.what,
        figureText(figure.measured, figure.unit),
        figure.beside ?? '',
        limitText(figure),
        kept === null ? '' : kept ? 'yes' : '**no**',
      ];
      return `| ${cells.map(cell).join(' | ')} |`;
    }),
  );
  return ['| Benchmark | What | Measured | Beside it | Aim | Kept |', '|---|---|---|---|---|---|', ...rows].join('\n');
}

/** The ratios of one version. */
export interface VersionRatios {
  readonly version: string;
  /** The day it was measured, such as `2026-11-23`. */
  readonly on: string;
  readonly ratios: Readonly<Record<string, number>>;
}

/** A version measured again takes the place of what was known of it; a new one comes last. */
export function withVersion(history: readonly VersionRatios[], fresh: VersionRatios): readonly VersionRatios[] {
  const index = history.findIndex(({ version }) => version === fresh.version);
  return index === -1 ? [...history, fresh] : history.with(index, { ...fresh, ratios: { ...history[index]?.ratios, ...fresh.ratios } });
}

const WIDTH = 760;
const HEIGHT = 320;
const EDGE = { top: 24, right: 190, bottom: 44, left: 44 } as const;
const COLOURS = ['#2563a8', '#b4532a', '#2f7d5b', '#8a4fa3', '#a88a1e', '#5b6472'] as const;

/** A chart of ratios over versions, with a line at 1, where we are as fast as the peer. Drawn for light and dark ground. */
export function ratiosChart(history: readonly VersionRatios[]): string {
  const names = [...new Set(history.flatMap(({ ratios }) => Object.keys(ratios)))];
  const highest = Math.max(1, ...history.flatMap(({ ratios }) => Object.values(ratios)));
  const x = (index: number) => EDGE.left + (history.length < 2 ? 0 : (index / (history.length - 1)) * (WIDTH - EDGE.left - EDGE.right));
  const y = (ratio: number) => EDGE.top + (1 - ratio / highest) * (HEIGHT - EDGE.top - EDGE.bottom);
  const one = (value: number) => value.toFixed(1);
  const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const lines = names.map((name, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const points = history.flatMap(({ ratios }, version) => (ratios[name] === undefined ? [] : [{ x: x(version), y: y(ratios[name]) }]));
    const last = points.at(-1);
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map((point) => `${one(point.x)},${one(point.y)}`).join(' ')}"/>`,
      ...points.map((point) => `<circle cx="${one(point.x)}" cy="${one(point.y)}" r="3" fill="${colour}"/>`),
      ...(last ? [`<text x="${one(last.x + 10)}" y="${one(last.y + 4)}" fill="${colour}">${text(name)}</text>`] : []),
    ].join('\n');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="Alerts a second by those of Alertmanager, over versions">`,
    `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${one(y(1))}" y2="${one(y(1))}" stroke="#8a929e" stroke-dasharray="4 4"/>`,
    `<text x="${EDGE.left - 8}" y="${one(y(1) + 4)}" text-anchor="end" fill="#8a929e">1</text>`,
    `<text x="${EDGE.left - 8}" y="${one(y(0) + 4)}" text-anchor="end" fill="#8a929e">0</text>`,
    ...lines,
    ...history.map(
      ({ on }, index) => `<text x="${one(x(index))}" y="${HEIGHT - 16}" text-anchor="middle" fill="#8a929e">${text(on.slice(5))}</text>`,
    ),
    '</svg>',
    '',
  ].join('\n');
}
