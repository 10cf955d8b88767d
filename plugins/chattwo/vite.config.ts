import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { factsOf, packArchive } from './pack.ts';

const here = import.meta.dirname;

/** Packs the bundle as Mattermost takes it, `tocsin/plugin.json` and the rest, and writes what the archive is beside it. */
function archived(): Plugin {
  return {
    name: 'archived',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return;
      const { version } = JSON.parse(readFileSync(join(here, '../../package.json'), 'utf8'));
      const manifest = { ...JSON.parse(readFileSync(join(here, 'plugin.json'), 'utf8')), version };
      const archive = await packArchive([
        { path: `${manifest.id}/plugin.json`, content: `${JSON.stringify(manifest, null, 2)}\n` },
        { path: `${manifest.id}/${manifest.webapp.bundle_path}`, content: readFileSync(join(dir, 'main.js')) },
      ]);
      writeFileSync(join(dir, 'plugin.tar.gz'), archive);
      writeFileSync(join(dir, 'plugin.tar.gz.json'), `${JSON.stringify(factsOf(archive, version), null, 2)}\n`);
    },
  };
}

export default defineConfig({
  root: here,
  publicDir: false,
  plugins: [archived()],
  oxc: { jsx: { runtime: 'classic' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2020',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(here, 'src/main.tsx'),
      // Mattermost gives its own React; two of them would not work together.
      external: ['react'],
      output: { format: 'iife', entryFileNames: 'main.js', globals: { react: 'React' } },
    },
  },
});
