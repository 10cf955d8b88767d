import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ROOT } from './tracked.ts';

/** One planted violation: a file, what it imports, and the rule that must say so. */
interface Seed {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

const SEEDS: readonly Seed[] = [
  { rule: 'no-cycles', from: 'src/modules/alerts/ring-a.ts', to: 'src/modules/alerts/ring-b.ts' },
  // Every place that joins modules, whatever it is called.
  { rule: 'platform-knows-no-domain', from: 'src/platform/a.ts', to: 'src/sealed.ts' },
  { rule: 'platform-knows-no-domain', from: 'src/platform/db/b.ts', to: 'src/health.store.ts' },
  { rule: 'platform-knows-no-domain', from: 'src/platform/db/c.ts', to: 'src/wiring/paging.ts' },
  { rule: 'platform-knows-no-domain', from: 'src/platform/db/d.ts', to: 'src/wiring/alerts/deep.ts' },
  { rule: 'platform-knows-no-domain', from: 'src/platform/e.ts', to: 'src/modules/alerts/decide.ts' },
  { rule: 'platform-knows-no-domain', from: 'src/platform/f.ts', to: 'src/integrations/sources/registry.ts' },
  { rule: 'platform-knows-no-domain', from: 'src/platform/g.ts', to: 'src/cli/user.ts' },
  { rule: 'platform-knows-no-domain', from: 'src/platform/h.ts', to: 'src/new-folder/thing.ts' },
  { rule: 'modules-know-no-composition', from: 'src/modules/alerts/a.actions.ts', to: 'src/paging.ts' },
  { rule: 'modules-know-no-composition', from: 'src/modules/alerts/intake/b.actions.ts', to: 'src/health.store.ts' },
  { rule: 'modules-know-no-composition', from: 'src/modules/alerts/c.actions.ts', to: 'src/wiring/paging.ts' },
  { rule: 'modules-know-no-composition', from: 'src/modules/alerts/intake/d.ts', to: 'src/new-folder/thing.ts' },
  { rule: 'modules-know-no-composition', from: 'src/modules/alerts/e.actions.ts', to: 'src/integrations/sources/registry.ts' },
  { rule: 'modules-know-no-composition', from: 'src/modules/alerts/f.actions.ts', to: 'src/cli/user.ts' },
  { rule: 'integrations-know-no-composition', from: 'src/integrations/channels/mail/a.ts', to: 'src/paging.ts' },
  { rule: 'integrations-know-no-composition', from: 'src/integrations/b.ts', to: 'src/wiring/paging.ts' },
  // A foreign store, at any depth on both sides.
  { rule: 'modules-meet-at-faces', from: 'src/modules/catalog/a.actions.ts', to: 'src/modules/alerts/alerts.store.ts' },
  { rule: 'modules-meet-at-faces', from: 'src/modules/catalog/b.actions.ts', to: 'src/modules/alerts/list/list.store.ts' },
  { rule: 'modules-meet-at-faces', from: 'src/modules/catalog/teams/c.actions.ts', to: 'src/modules/alerts/list/deep/list.actions.ts' },
  { rule: 'composition-uses-faces', from: 'src/a.ts', to: 'src/modules/alerts/list/list.store.ts' },
  { rule: 'composition-uses-faces', from: 'src/wiring/b.ts', to: 'src/modules/alerts/alerts.store.ts' },
  { rule: 'composition-uses-faces', from: 'src/cli/c.ts', to: 'src/modules/alerts/alerts.store.ts' },
  { rule: 'composition-uses-faces', from: 'src/integrations/channels/mail/d.ts', to: 'src/modules/alerts/alerts.store.ts' },
  // A plain file decides, in whatever folder it lies.
  { rule: 'plain-files-are-pure', from: 'src/modules/alerts/g.ts', to: 'node:fs' },
  { rule: 'plain-files-are-pure', from: 'src/modules/alerts/intake/h.ts', to: 'node:fs' },
  { rule: 'plain-files-are-pure', from: 'src/modules/alerts/intake/deep/i.ts', to: 'node:fs/promises' },
  { rule: 'plain-files-are-pure', from: 'src/modules/alerts/intake/j.ts', to: 'node:child_process' },
  { rule: 'plain-files-are-pure', from: 'src/modules/alerts/intake/k.ts', to: 'node:timers/promises' },
  { rule: 'plain-files-are-pure', from: 'src/modules/alerts/intake/index.ts', to: 'node:http' },
  { rule: 'plain-files-are-pure', from: 'src/modules/alerts/l.ts', to: 'src/modules/alerts/list/list.store.ts' },
  { rule: 'plain-files-are-pure', from: 'src/modules/alerts/intake/m.ts', to: 'src/modules/alerts/alerts.store.ts' },
  { rule: 'plain-files-are-pure', from: 'src/modules/catalog/n.ts', to: 'src/modules/alerts/index.ts' },
  { rule: 'plain-files-are-pure', from: 'src/modules/alerts/intake/o.ts', to: 'src/platform/db/database.ts' },
  { rule: 'plain-files-are-pure', from: 'src/modules/alerts/p.ts', to: 'src/platform/outbound/outbound.ts' },
  { rule: 'plain-files-are-pure', from: 'src/modules/alerts/q.ts', to: 'fastify' },
  { rule: 'flow-stands-on-modules', from: 'src/flow/a.ts', to: 'src/wiring/t.ts' },
  { rule: 'flow-stands-on-modules', from: 'src/flow/preview/b.ts', to: 'src/integrations/channels/phone/render.ts' },
  { rule: 'providers-are-islands', from: 'src/integrations/channels/mail/e.ts', to: 'src/integrations/channels/phone/render.ts' },
  { rule: 'providers-are-islands', from: 'src/integrations/channels/mail/sub/f.ts', to: 'src/integrations/channels/phone/sub/text.ts' },
  { rule: 'providers-are-islands', from: 'src/integrations/sources/grafana/g.ts', to: 'src/integrations/channels/phone/render.ts' },
  { rule: 'sources-are-islands', from: 'src/integrations/sources/uptime/i.ts', to: 'src/integrations/sources/uptime/pings.ts' },
  { rule: 'sql-in-stores', from: 'src/modules/alerts/r.actions.ts', to: 'pg' },
  { rule: 'sql-in-stores', from: 'src/wiring/s.ts', to: 'pg' },
  { rule: 'sql-in-stores', from: 'src/integrations/channels/mail/h.ts', to: 'pg-boss' },
  { rule: 'src-imports-no-tests', from: 'src/modules/alerts/s.ts', to: 'test/harness/clock.ts' },
  { rule: 'src-imports-no-tests', from: 'src/wiring/t.ts', to: 'tools/generate/generate.ts' },
  { rule: 'src-imports-no-tests', from: 'src/modules/alerts/intake/u.actions.ts', to: 'src/modules/alerts/intake/alerts.fixture.ts' },
  { rule: 'web-is-apart', from: 'web/src/a.ts', to: 'src/modules/alerts/decide.ts' },
  { rule: 'plugins-are-apart', from: 'plugins/chat/a.ts', to: 'src/modules/alerts/decide.ts' },
  { rule: 'page-features-are-apart', from: 'web/src/features/alerts/a.ts', to: 'web/src/features/users/list.ts' },
  { rule: 'no-orphans', from: 'src/modules/alerts/list/nobody.ts', to: 'src/modules/alerts/list/nobody.ts' },
];

/** What stands right beside each rule and must pass. */
const ALLOWED: ReadonlyArray<readonly [from: string, to: string]> = [
  ['src/modules/alerts/ring-b.ts', 'src/modules/alerts/ring-a.ts'],
  ['src/paging.ts', 'src/modules/alerts/index.ts'],
  ['src/wiring/paging.ts', 'src/modules/alerts/index.ts'],
  ['src/flow/step.ts', 'src/modules/alerts/index.ts'],
  ['src/wiring/paging.ts', 'src/modules/alerts/list/list.routes.ts'],
  ['src/wiring/alerts/deep.ts', 'src/integrations/sources/registry.ts'],
  ['src/sealed.ts', 'src/platform/db/database.ts'],
  ['src/health.store.ts', 'node_modules/pg/index.js'],
  ['src/new-folder/thing.ts', 'src/modules/alerts/decide.ts'],
  ['src/cli/user.ts', 'src/modules/alerts/index.ts'],
  ['src/integrations/sources/registry.ts', 'src/integrations/channels/phone/render.ts'],
  ['src/integrations/channels/phone/render.ts', 'src/integrations/channels/phone/sub/text.ts'],
  ['src/modules/alerts/index.ts', 'src/modules/alerts/list/list.store.ts'],
  ['src/modules/alerts/list/list.store.ts', 'src/modules/alerts/alerts.store.ts'],
  ['src/modules/alerts/list/list.store.ts', 'node_modules/pg/index.js'],
  ['src/modules/alerts/list/deep/list.actions.ts', 'node:fs'],
  ['src/modules/alerts/decide.ts', 'node:crypto'],
  ['src/modules/alerts/decide.ts', 'src/platform/errors.ts'],
  ['src/modules/catalog/pick.ts', 'src/modules/alerts/decide.ts'],
  ['src/modules/catalog/index.ts', 'src/modules/alerts/index.ts'],
  ['src/modules/catalog/index.ts', 'src/modules/catalog/pick.ts'],
  ['src/modules/alerts/intake/alerts.fixture.ts', 'test/harness/clock.ts'],
  ['src/modules/alerts/intake/any.test.ts', 'src/sealed.ts'],
  ['src/modules/alerts/intake/any.test.ts', 'src/modules/catalog/teams/c.actions.ts'],
  ['src/modules/alerts/intake/any.test.ts', 'node_modules/pg/index.js'],
];

const PACKAGES = ['pg', 'pg-boss', 'fastify'];

function fileOf(name: string): string {
  return PACKAGES.includes(name) ? `node_modules/${name}/index.js` : name;
}

describe('directions between folders', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-directions-'));
  let found: readonly string[] = [];

  before(() => {
    const edges = [...SEEDS.map(({ from, to }) => [from, fileOf(to)] as const).filter(([from, to]) => from !== to), ...ALLOWED];
    const imports = new Map<string, string[]>(SEEDS.map(({ from }) => [from, []]));
    for (const [from, to] of edges) {
      imports.set(from, [...(imports.get(from) ?? []), to]);
      if (!to.startsWith('node:') && !imports.has(to)) imports.set(to, []);
    }
    // Everything is imported from somewhere, or it would be an orphan besides.
    const users = [...imports.keys()].filter(
      (file) => file.startsWith('src/') && !file.endsWith('nobody.ts') && !file.endsWith('.test.ts'),
    );
    imports.set('test/all.test.ts', users);
    for (const [file, targets] of imports) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      const lines = targets.map((to) => {
        const name = /^node_modules\/(.+)\/index\.js$/.exec(to)?.[1] ?? (to.startsWith('node:') ? to : relative(file, to));
        return `import '${name}';`;
      });
      writeFileSync(path.join(folder, file), `${lines.join('\n')}\nexport {};\n`);
    }
    for (const name of PACKAGES)
      writeFileSync(path.join(folder, `node_modules/${name}/package.json`), JSON.stringify({ name, main: 'index.js' }));
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      '{"compilerOptions":{"module":"nodenext","allowImportingTsExtensions":true,"noEmit":true}}',
    );
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ type: 'module', dependencies: Object.fromEntries(PACKAGES.map((name) => [name, '*'])) }),
    );
    const cruiser = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const config = path.join(ROOT, '.dependency-cruiser.cjs');
    const done = spawnSync(process.execPath, [cruiser, 'src', 'web/src', 'plugins', 'test', '--config', config, '--output-type', 'json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1_048_576,
    });
    const { summary } = JSON.parse(done.stdout || `{"summary":{"violations":[]},"error":${JSON.stringify(done.stderr)}}`) as {
      summary: { violations: readonly { rule: { name: string }; from: string; to: string }[] };
    };
    assert.ok(summary.violations.length > 0, done.stderr);
    found = summary.violations
      .map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to.replace(/^(?=[a-z_]+(\/promises)?$)/, 'node:')}`)
      .sort();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const name of new Set(SEEDS.map(({ rule }) => rule))) {
    test(`every planted violation of ${name} is found`, () => {
      const wanted = SEEDS.filter(({ rule }) => rule === name).map(({ rule, from, to }) => `${rule}: ${from} -> ${fileOf(to)}`);
      assert.deepEqual(
        wanted.filter((line) => !found.includes(line)),
        [],
      );
    });
  }

  test('nothing is reported besides', () => {
    const wanted = new Set(SEEDS.map(({ rule, from, to }) => `${rule}: ${from} -> ${fileOf(to)}`));
    assert.deepEqual(
      found.filter((line) => !wanted.has(line)),
      [],
    );
  });

  test('every rule has a planted violation', async () => {
    const config = (await import('../.dependency-cruiser.cjs' as string)) as { default: { forbidden: readonly { name: string }[] } };
    assert.deepEqual(
      config.default.forbidden.map(({ name }) => name).filter((name) => !SEEDS.some(({ rule }) => rule === name)),
      [],
    );
  });
});

function relative(from: string, to: string): string {
  const name = path.relative(path.dirname(from), to);
  return name.startsWith('.') ? name : `./${name}`;
}
