import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** `npm run web:dev` talks to a server started with `npm start`; another address by TOCSIN_SERVER. */
const server = process.env['TOCSIN_SERVER'] ?? 'http://localhost:8080';

const SMALL_BYTES = 1_024;
/** The highest: every first visit waits for these bytes, and only a build waits for them to be packed. */
const BROTLI_QUALITY = constants.BROTLI_MAX_QUALITY;
/** The server refuses writes from pages of another origin. */
const proxy = { target: server, changeOrigin: true, headers: { origin: server } };

/** Writes `.br` and `.gz` beside each text file, so that the server compresses nothing itself. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) return;
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(?:js|css|svg|html)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = readFileSync(path);
        if (content.length < SMALL_BYTES) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

const LIBRARY = '@mantine/core/esm/';
/** What nearly every screen has of the libraries: smallest parts, each of which would be a file, and what others are made with. */
const FIELDS = new RegExp(
  `/node_modules/(?:@mantine/hooks/|@tanstack/(?:react-query|query-core)/)|${LIBRARY}(?:core|components/(?:Input|InputBase|TextInput|Textarea|ActionIcon|CloseButton|Transition|Portal|Checkbox/CheckIcon|Kbd))(?:/|\\.)`,
);
/** What stands over a page when it is asked for: dialogs, menus, what opens beside a button, and where it finds room. */
const OVER = new RegExp(
  `/node_modules/(?:@floating-ui/|tabbable/|react-remove-scroll|react-style-singleton/|use-callback-ref/|use-sidecar/|get-nonce/)|${LIBRARY}(?:utils/Floating|components/(?:Popover|FocusTrap|Overlay|Tooltip|Modal|ModalBase|ScrollArea))/`,
);
/** Fields that offer a list. */
const CHOICES = new RegExp(`${LIBRARY}components/(?:Combobox|ComboboxPopover|Select|MultiSelect|Pill|PillsInput|TagsInput|Autocomplete)/`);

/** For what a page imports of ours, itself and by others: all of it that other pages import as well is one file. */
function sharedBy(name: string, page: string): NonNullable<Rolldown.CodeSplittingGroup['name']> {
  let imported: Set<string> | null = null;
  return (id, graph) => {
    imported ??= importsOf(join(import.meta.dirname, 'src', page), (module) => graph.getModuleInfo(module)?.importedIds ?? []);
    return imported.has(id) ? name : null;
  };
}

function importsOf(start: string, of: (module: string) => readonly string[]): Set<string> {
  const found = new Set([start]);
  for (const module of found) for (const next of of(module)) if (!next.includes('/node_modules/')) found.add(next);
  return found;
}

export default defineConfig({
  root: import.meta.dirname,
  // One build for any path of BASE_URL: the server fills it in where a page begins with it, the rest goes by where it lies.
  base: './',
  plugins: [react(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no inlined scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // Each file costs its headers and a place in line, and packs less well alone.
          groups: [
            // What every screen begins with.
            { name: 'base', tags: ['$initial'], priority: 3 },
            { name: 'fields', test: FIELDS, priority: 2 },
            { name: 'over', test: OVER, priority: 1 },
            { name: 'choices', test: CHOICES, priority: 1 },
            { name: 'lists', test: /\/src\/components\/lists\//, priority: 2 },
            { name: sharedBy('alerts', 'pages/now/alerts-page.tsx'), minShareCount: 2, priority: 1 },
            { name: sharedBy('incident', 'pages/now/incident-page.tsx'), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': proxy, '/webhooks': proxy, '/problems': proxy, '/internal': proxy } },
});
