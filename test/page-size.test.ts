import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '../web/dist');
const NOT_BUILT = !existsSync(join(DIST, 'index.html')) && process.env['CI'] !== 'true' && 'the page is not built: npm run web:build';
/** What a first visit may cost before the alerts are seen, compressed. */
const LIMIT = 300 * 1_024;

function compressed(file: string): number {
  const path = join(DIST, file);
  // Fonts are compressed in themselves.
  return file.endsWith('.woff2') ? statSync(path).size : gzipSync(readFileSync(path), { level: 9 }).length;
}

const imports = (file: string): string[] =>
  [...readFileSync(join(DIST, 'assets', file), 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(
    ([, name = '']) => name,
  );

const importsLater = (file: string): string[] =>
  [...readFileSync(join(DIST, 'assets', file), 'utf8').matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g)].map(
    ([, name = '']) => name,
  );

/** The code that a page waits for: its own, and what that imports. */
function codeOf(page: string): string[] {
  const found = new Set(readdirSync(join(DIST, 'assets')).filter((file) => file.startsWith(`${page}-`) && file.endsWith('.js')));
  assert.equal(found.size, 1, `the code of ${page}`);
  for (const file of found) for (const next of imports(file)) found.add(next);
  return [...found];
}

/** What `index.html` asks for itself. */
const namedFirst = (): string[] =>
  [...readFileSync(join(DIST, 'index.html'), 'utf8').matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file = '']) => file);

test('what one opens in an alarm comes in few files: each waits in line for one of six connections', { skip: NOT_BUILT }, () => {
  // What index.html names is there before a page is asked for.
  const there = new Set(namedFirst());
  assert.ok(there.size > 3, 'the build looks different: this counts nothing');
  for (const [page, most] of [
    ['alerts-page', 5],
    ['incident-page', 11],
    ['incidents-page', 11],
    ['services-page', 15],
    ['schedule-page', 15],
    ['schedules-page', 15],
  ] as const) {
    const files = codeOf(page).filter((file) => !there.has(`assets/${file}`));
    assert.ok(files.length > 1 && files.length <= most, `${page} waits for ${files.length} files: ${files.join(', ')}`);
  }
});

test('what one looks at waits for no code of what is opened over it: dialogs, lists of choices, what stands beside a button', {
  skip: NOT_BUILT,
}, () => {
  for (const page of [
    'alerts-page',
    'alert-page',
    'incidents-page',
    'services-page',
    'schedules-page',
    'schedule-page',
    'dashboard-page',
  ]) {
    const over = codeOf(page).filter((file) => /^(?:over|choices|modal|popup-card|tooltip)-/.test(file));
    assert.deepEqual(over, [], page);
  }
  // The names are those of the build.
  for (const dialog of ['service-form', 'layer-editor', 'popup-card', 'tooltip'])
    assert.ok(
      codeOf(dialog).some((file) => file.startsWith('over-')),
      dialog,
    );
});

test('the dashboard comes with no library for its charts: what it has beside a list of alerts is small, with all that it loads later', {
  skip: NOT_BUILT,
}, () => {
  const known = new Set(codeOf('alerts-page'));
  const [page = '', ...others] = codeOf('dashboard-page');
  const later = new Set(importsLater(page));
  for (const file of later) for (const next of imports(file)) later.add(next);
  const own = new Set([page, ...others, ...later]).difference(known);
  const sizes = [...own].map((file) => [file, compressed(`assets/${file}`)] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  assert.ok(later.size > 0 && total <= 30_000, `${total} bytes:\n${sizes.map(([file, size]) => `${size} ${file}`).join('\n')}`);
});

test('the first load is at most 300 KB compressed: all that index.html names, all that the page of alerts imports, and the font of text', {
  skip: NOT_BUILT,
}, () => {
  const named = namedFirst();
  assert.ok(named.length > 3, 'the build looks different: this counts nothing');
  const page = readdirSync(join(DIST, 'assets')).filter((file) =>
    /^(?:alerts|fields|alerts-page)-.*\.css$|^inter-latin-wght-.*\.woff2$/.test(file),
  );
  assert.ok(page.length >= 3, `the styles of the page of alerts and the font: ${page.join(', ')}`);
  const files = [...codeOf('alerts-page'), ...page].map((file) => `assets/${file}`);
  const sizes = [...new Set(['index.html', ...named, ...files])].map((file) => [file, compressed(file)] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  assert.ok(total <= LIMIT, `${total} bytes:\n${sizes.map(([file, size]) => `${size} ${file}`).join('\n')}`);
});
