// What each picture of the documents shows, and whether that still looks as it did when the picture was taken.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../tracked.ts';

export const FOLDER = 'docs/pictures';
const TAKEN = path.join(ROOT, FOLDER, 'taken.json');
const VISUAL = 'test/browser/visual';

/** What a picture is of. */
interface Basis {
  /** Screens that `test/browser/visual` keeps: their looks are compared. */
  readonly screens: readonly string[];
  /** Of what no such picture is kept: the files that it is drawn by, without comments and blanks. */
  readonly sources: readonly string[];
}

const CODE = '{report,evidence-list,verdict,outcome-mark,investigation-detail}.{tsx,module.css}';

/** By the name of the picture; `alerts` is also `alerts-dark`. */
export const SHOWS: Readonly<Record<string, Basis>> = {
  alerts: { screens: ['alerts-1440-light', 'alert-1440-dark'], sources: [] },
  incident: { screens: ['incident-1440-light', 'incident-390-dark'], sources: [] },
  schedules: { screens: ['schedules-1440-light', 'schedules-390-light'], sources: [] },
  routing: {
    screens: [],
    sources: ['web/src/features/routing/{routing-board,rules,try-it,inhibition,destinations}.tsx', 'web/src/features/routing/*.css'],
  },
  film: {
    screens: ['alerts-1440-light', 'incident-1440-light'],
    sources: ['demo/page/chat.{html,css,js}', 'src/modules/status-pages/public/render-html.ts', `web/src/features/investigations/${CODE}`],
  },
};

/** How a screen of `test/browser/visual` looked: where what it shows stands, and its picture, drawn by that Chromium. */
interface ScreenLook {
  readonly boxes: string;
  readonly pixels: string;
  readonly chromium: string;
}

/** What there was when a picture was taken. */
export interface Taken {
  readonly picture: string;
  readonly screens: Readonly<Record<string, ScreenLook>>;
  readonly sources: string;
}

/** By the file name of the picture. */
export type AllTaken = Readonly<Record<string, Taken>>;

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16);
const read = (file: string) => readFileSync(path.join(ROOT, file));
/** Of the picture that a file is, in whichever colours. */
export const nameOf = (file: string) => file.replace(/(?:-dark)?\.webp$/, '');

/** Comments and blanks draw nothing. */
function drawn(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/\s+/g, '');
}

function lookOf(screen: string): ScreenLook {
  const { chromium, boxes } = JSON.parse(read(`${VISUAL}/boxes/${screen}.json`).toString()) as { chromium: string; boxes: unknown };
  return { boxes: digest(JSON.stringify(boxes)), pixels: digest(read(`${VISUAL}/pictures/${screen}.png`)), chromium };
}

/** What there is now for one picture. @throws where nothing says what it shows */
export function takenNow(file: string): Taken {
  const basis = SHOWS[nameOf(file)];
  if (!basis) throw new Error(`${FOLDER}/${file} shows what SHOWS in tools/pictures/shows.ts does not name: add it there`);
  const sources = basis.sources.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort();
  return {
    picture: digest(read(`${FOLDER}/${file}`)),
    screens: Object.fromEntries(basis.screens.map((screen) => [screen, lookOf(screen)])),
    sources: digest(sources.map((source) => `${source} ${drawn(read(source).toString())}`).join('\n')),
  };
}

export const readTaken = (): AllTaken => (existsSync(TAKEN) ? (JSON.parse(readFileSync(TAKEN, 'utf8')) as AllTaken) : {});

/** Notes that pictures of these names were taken now, and forgets those that are gone. */
export function noteTaken(names: readonly string[]): void {
  const before = readTaken();
  const files = readdirSync(path.join(ROOT, FOLDER)).filter((file) => file.endsWith('.webp'));
  const all = files.sort().map((file) => [file, names.includes(nameOf(file)) ? takenNow(file) : before[file]] as const);
  writeFileSync(TAKEN, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

/** Whether one look differs from another for a reader. Another Chromium draws text differently: then only places count. Pure. */
function looksOther(before: ScreenLook | undefined, now: ScreenLook): boolean {
  return before?.boxes !== now.boxes || (before.chromium === now.chromium && before.pixels !== now.pixels);
}

/** Why a picture is older than what it shows, or another one than was taken; a line for each reason. Pure. */
export function reasonsToRetake(file: string, before: Taken | undefined, now: Taken): string[] {
  if (before === undefined) return [`${FOLDER}/${file}: nothing says when it was taken`];
  return [
    ...(before.picture === now.picture ? [] : ['it is not the picture that was taken last']),
    ...Object.entries(now.screens).flatMap(([name, look]) =>
      looksOther(before.screens[name], look) ? [`the screen of ${VISUAL}/pictures/${name}.png looks other by now`] : [],
    ),
    ...(before.sources === now.sources ? [] : ['what draws it has changed']),
  ].map((reason) => `${FOLDER}/${file}: ${reason}`);
}
