import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '../web/dist');
/** What a first visit may cost before the alerts are seen, compressed. */
const LIMIT = 300 * 1_024;

function compressed(file: string): number {
  const path = join(DIST, file);
  // Fonts are compressed in themselves.
  return file.endsWith('.woff2') ? statSync(path).size : gzipSync(readFileSync(path), { level: 9 }).length;
}

test('the first load is at most 300 KB compressed: all that index.html names, the page of alerts, and the font of text', (t) => {
  if (!existsSync(join(DIST, 'index.html')) && process.env['CI'] !== 'true') return t.skip('the page is not built: npm run web:build');
  const index = readFileSync(join(DIST, 'index.html'), 'utf8');
  const named = [...index.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file);
  assert.ok(named.length > 3, 'the build looks different: this counts nothing');
  const page = readdirSync(join(DIST, 'assets'))
    .filter((file) => /^alerts-page-.*\.(?:js|css)$|^inter-latin-wght-.*\.woff2$/.test(file))
    .map((file) => `assets/${file}`);
  assert.equal(page.length, 3, `the page of alerts, its style and the font: ${page.join(', ')}`);
  const sizes = [...new Set(['index.html', ...named, ...page])].map((file) => [file, compressed(file)] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  assert.ok(total <= LIMIT, `${total} bytes:\n${sizes.map(([file, size]) => `${size} ${file}`).join('\n')}`);
});
