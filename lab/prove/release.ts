// A release is made twice, in two clones, and both are the same bytes. Then it is installed each way as the page "Install" says, in
// its own words, up to the first alert: the archive for an account without rights, the Debian package in a new Debian, the image's files
// as a container would have them (its account, its root read-only), and the npm file. What cannot be installed is refused in one
// sentence. DIST names a release that is made already. Needs root, debootstrap, lintian and systemd's programs.
// Concerns: tools/release, bin/tocsin, examples/tocsin.service, docs/production/install.md, package-lock.json
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/harness/processes.ts';
import { stepsOf } from '../../tools/pages/steps.ts';
import { ROOT } from '../../tools/tracked.ts';
import { seconds } from '../figures.ts';
import { cannotRun, judgeCount } from '../judge.ts';
import { temporaryFolder } from '../postgres.ts';

const PAGE = 'docs/production/install.md';
const STOP_MS = 60_000;
const DEBIAN = 'bookworm';
const MIRROR = 'http://deb.debian.org/debian';
const ACCOUNT = 'tocsin-prove';
/** What `systemd-analyze security` may give, in tenths. */
const MOST_EXPOSED = 39;

if (process.getuid?.() !== 0) cannotRun('this proof changes roots and accounts: run it as root');
for (const program of ['debootstrap', 'lintian', 'systemd-analyze', 'unshare', 'useradd'])
  if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0) cannotRun(`${program} is not installed: apt-get install ${program}`);

/** As the operator's shell has it: not what npm, which runs this proof, adds for its programs. */
const OPERATORS = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_OPTIONS$/.test(name)));
using temporary = temporaryFolder('release');
const work = temporary.path;
const running: ChildProcess[] = [];

/** Runs a line of a shell; its output, or the proof ends. */
function sh(line: string, options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {}): string {
  const done = attempt(line, options);
  if (done.code !== 0) throw new Error(`${line}\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

function attempt(line: string, { cwd = work, env = {} }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {}) {
  const options = { cwd, env: { ...OPERATORS, ...env }, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line], options);
  return { code: status, stdout, stderr };
}

/** A release of the last commit, made in a clone of its own. */
function build(name: string): string {
  const clone = path.join(work, name);
  sh(`git clone --quiet --local ${ROOT} ${clone} && cp -al ${ROOT}/node_modules ${clone}/node_modules`);
  const from = performance.now();
  sh('npm run --silent release', { cwd: clone });
  console.log(`       made in ${seconds(performance.now() - from)}`);
  return path.join(clone, 'dist');
}

/** How one way of installing is walked. */
interface Way {
  readonly heading: string;
  /** Runs a line as the operator would, and gives its output. */
  readonly operate: (line: string) => string;
  /** The command `tocsin`, as it is called this way. */
  readonly command: string;
  /** In place of a line that only runs where the machine is a whole one; null: the line as it is. */
  readonly instead: (line: string) => (() => void) | null;
  readonly port: number;
}

/** From nothing to the first alert, by the lines of the page. */
async function walk({ heading, operate, command, instead, port }: Way): Promise<void> {
  const from = performance.now();
  const here = (line: string) => line.replaceAll('localhost:8080', `localhost:${port}`).replace('--retry 600', '--retry 120');
  const steps = [...stepsOf(PAGE, heading), ...stepsOf(PAGE, 'The first alert')].filter((step) => step.command !== null);
  let last = '';
  for (const step of steps) {
    const line = here(step.command ?? '');
    const other = instead(line);
    if (other) other();
    else if (/journalctl/.test(line)) await openAccount(port);
    else last = operate(line.replace(/^tocsin /, `${command} `)) || last;
  }
  const took = seconds(performance.now() - from);
  judgeCount(last.includes('"FirstAlert"'), `${heading}: from nothing to the first alert in ${steps.length} lines and ${took}`);
}

async function openAccount(port: number): Promise<void> {
  const answer = await fetch(`http://localhost:${port}/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
    body: JSON.stringify({ email: 'ada@example.com', display_name: 'Ada', password: 'a password for the proof' }),
  });
  judgeCount(answer.ok, `the first account is made (${answer.status})`);
}

/** As an account without rights, in a folder of its own. */
function asAccount(home: string, port: number): (line: string) => string {
  const own = `export HOME=${home} PORT=${port} PATH=${path.join(ROOT, 'node_modules/node/bin')}:$PATH; cd ${home}/files`;
  return (line) => sh(`setpriv --reuid=${ACCOUNT} --regid=${ACCOUNT} --clear-groups bash -c "$LINE"`, { env: { LINE: `${own}; ${line}` } });
}

function homeOf(name: string, dist: string): string {
  const home = path.join(work, name);
  mkdirSync(path.join(home, 'files'), { recursive: true });
  sh(`cp ${dist}/* ${home}/files/ && chown -R ${ACCOUNT} ${home}`);
  return home;
}

async function endAccount(): Promise<void> {
  attempt(`pkill -TERM -u ${ACCOUNT} -f 'main[.]js'`);
  for (const until = performance.now() + STOP_MS; performance.now() < until && attempt(`pgrep -u ${ACCOUNT}`).code === 0; )
    await sleep(200);
}

async function proveArchive(dist: string): Promise<void> {
  const home = homeOf('archive', dist);
  const port = await freePort();
  const operate = asAccount(home, port);
  await walk({ heading: 'Archive', operate, command: '~/.local/bin/tocsin', instead: () => null, port });
  await endAccount();
  refuse(home, operate);
}

/** What `install.sh` refuses: one sentence that names the remedy, and nothing is there that was not before. */
function refuse(home: string, operate: (line: string) => string): void {
  const small = path.join(home, 'small');
  mkdirSync(small);
  sh(`mount -t tmpfs -o size=20m,uid=$(id -u ${ACCOUNT}) tmpfs ${small}`);
  const other = operate('cp -r tocsin-*/ other && echo Linux-riscv64 > other/ARCHITECTURE && echo made') && 'other/install.sh';
  const cases: readonly (readonly [what: string, program: string, place: string, said: RegExp])[] = [
    ['a machine of another kind', other, `${home}/new`, /^This release is for Linux-riscv64, /],
    ['a disk without room', 'tocsin-*/install.sh', `${small}/a`, /^The disk of .* has \d+ KB free, /],
    ['a folder of somebody else', 'tocsin-*/install.sh', '/usr/share/new', /^No permission to write /],
  ];
  for (const [what, program, place, sentence] of cases) {
    const said = operate(`sh ${program} ${place} 2>&1 || true`).trim();
    judgeCount(
      sentence.test(said) && /^.*\. Nothing was changed\.$/.test(said) && !existsSync(place),
      `${what} is refused, and nothing is changed: ${said}`,
    );
  }
  sh(`umount ${small}`);
}

async function proveNpm(dist: string): Promise<void> {
  const home = homeOf('npm', dist);
  const port = await freePort();
  await walk({ heading: 'npm file', operate: asAccount(home, port), command: 'npx --yes ./tocsin-*.tgz', instead: () => null, port });
  const data = path.join(home, '.local/share/tocsin/data');
  judgeCount(existsSync(data), 'the data lies outside the folders of npm');
  await endAccount();
}

async function proveDebian(dist: string): Promise<void> {
  const root = path.join(work, 'debian');
  sh(`debootstrap --variant=minbase ${DEBIAN} ${root} ${MIRROR} > ${root}.log 2>&1`);
  sh(`printf '#!/bin/sh\\nexit 101\\n' > ${root}/usr/sbin/policy-rc.d && chmod 755 ${root}/usr/sbin/policy-rc.d`);
  sh(`cp /etc/resolv.conf ${root}/etc/ && mkdir ${root}/files && cp ${dist}/* ${root}/files/`);
  sh(`chroot ${root} sh -c 'apt-get update && apt-get install --yes curl ca-certificates'`);
  const port = await freePort();
  const inside = (line: string) =>
    sh(`chroot ${root} bash -c "$LINE"`, { env: { LINE: `cd /files; ${line}`, DEBIAN_FRONTEND: 'noninteractive' } });
  sh(`mount -t proc proc ${root}/proc && mount --bind /dev ${root}/dev`);
  const unit = path.join(root, 'usr/lib/systemd/system/tocsin.service');
  const start = () => {
    appendFileSync(path.join(root, 'etc/tocsin.env'), `PORT=${port}\n`);
    // As the unit does: its account, its settings, its folder of data.
    const line = /^ExecStart=(.*)$/m.exec(readFileSync(unit, 'utf8'))?.[1];
    inside('systemd-sysusers 2>/dev/null || true; install -d -o tocsin -g tocsin -m 700 /var/lib/tocsin');
    running.push(
      spawn('chroot', ['--userspec=tocsin:tocsin', root, 'bash', '-c', `set -a; . /dev/stdin; exec ${line}`], {
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      }),
    );
    running.at(-1)?.stdin?.end(readFileSync(path.join(root, 'etc/tocsin.env')));
  };
  const instead = (line: string) => (line.startsWith('systemctl ') ? start : null);
  await walk({ heading: 'Debian package', operate: inside, command: 'tocsin', instead, port });
  await endRunning();
  sh(`mkdir -p /run/tocsin-prove && cp ${unit} /run/tocsin-prove/`);
  const verified = attempt(`systemd-analyze verify --root=${root} tocsin.service`);
  judgeCount(!/tocsin/.test(verified.stderr), `systemd finds nothing wrong with the unit ${verified.stderr.trim()}`);
  const exposed = /exposure level for \S+: ([\d.]+)/.exec(sh(`systemd-analyze security --offline=true --threshold=100 ${unit}`))?.[1];
  judgeCount(Number(exposed) * 10 <= MOST_EXPOSED, `systemd rates its exposure ${exposed} of 10`);
  const found = attempt(`lintian --fail-on error ${dist}/*.deb`);
  judgeCount(found.code === 0, `lintian finds no error ${found.code === 0 ? '' : found.stdout}`);
  inside('apt-get purge --yes tocsin');
  judgeCount(!existsSync(path.join(root, 'usr/lib/tocsin')), 'purged, nothing of the program is left');
  sh(`umount ${root}/proc ${root}/dev`);
}

async function endRunning(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

/** The image as a container has it: its files, account and settings; its root read-only but for the data and `/tmp`. */
async function proveImage(dist: string): Promise<void> {
  const place = path.join(work, 'image');
  const root = path.join(place, 'root');
  const [data, oci] = [path.join(place, 'data'), path.join(place, 'oci')];
  const port = await freePort();
  const read = (digest: string) => JSON.parse(readFileSync(path.join(oci, 'blobs', digest.replace(':', '/')), 'utf8'));
  let begin: (args: string) => string = () => '';
  const unpack = () => {
    sh(`mkdir -p ${root} ${oci} && tar -xf ${dist}/tocsin-*-oci-amd64.tar -C ${oci}`);
    const manifest = read(JSON.parse(readFileSync(path.join(oci, 'index.json'), 'utf8')).manifests[0].digest);
    for (const { digest } of manifest.layers) sh(`tar -xpzf ${oci}/blobs/${digest.replace(':', '/')} -C ${root}`);
    const { config } = read(manifest.config.digest);
    const [uid, gid] = config.User.split(':');
    sh(`install -d -m 700 -o ${uid} -g ${gid} ${data}`);
    const mounts = [
      `mount --bind ${root} ${root}`,
      `mount --bind ${data} ${root}${Object.keys(config.Volumes)[0]}`,
      `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
      `mount --bind /dev ${root}/dev`,
      `mount -t proc proc ${root}/proc`,
      `mount -o remount,ro,bind ${root}`,
    ];
    const env = [...config.Env, `PORT=${port}`].map((one: string) => `'${one}'`).join(' ');
    begin = (args) =>
      `unshare --mount --pid --fork --kill-child bash -c "${mounts.join(' && ')} && exec env -i ${env} /usr/sbin/chroot --userspec=${uid}:${gid} ${root} ${config.Entrypoint.join(' ')} ${args}"`;
  };
  const start = () => {
    running.push(spawn('bash', ['-c', `exec ${begin('')}`], { stdio: 'ignore', detached: true }));
  };
  const instead = (line: string) => (/^docker (?:load|tag)/.test(line) ? unpack : line.startsWith('docker run') ? start : null);
  const operate = (line: string) =>
    sh(
      line.replace(/^IMAGE ([\w -]*\w)/, (_, args: string) => begin(args)),
      { cwd: dist },
    );
  await walk({ heading: 'Container image', operate, command: 'IMAGE', instead, port });
  await endRunning();
  for (const name of readdirSync(dist).filter((file) => file.includes('-oci-'))) checkContents(path.join(dist, name));
}

/** No image holds what a machine keeps for itself, or tests. */
function checkContents(archive: string): void {
  const folder = `${path.join(work, path.basename(archive))}.files`;
  mkdirSync(folder);
  sh(`tar -xf ${archive} -C ${folder}`);
  const files = sh(`for layer in ${folder}/blobs/sha256/*; do tar -tzf $layer 2>/dev/null || true; done`).split('\n');
  const wrong = files.filter((file) =>
    /(?:_history$|\.(?:test|fixture|contract)\.[jt]sx?$|id_(?:rsa|ed25519)|\.(?:pem|key)$|(?:^|\/)\.env$|^root\/.)/.test(file),
  );
  judgeCount(files.length > 1_000 && wrong.length === 0, `${path.basename(archive)} holds no history, keys or tests ${wrong.join(' ')}`);
  rmSync(folder, { recursive: true });
}

await using closing = new AsyncDisposableStack();
closing.defer(async () => {
  await endRunning();
  await endAccount();
  attempt(`umount ${work}/debian/proc ${work}/debian/dev ${work}/archive/small; userdel ${ACCOUNT}`);
});
if (attempt(`id ${ACCOUNT}`).code !== 0) sh(`useradd --no-create-home --shell /usr/sbin/nologin ${ACCOUNT}`);
sh(`chmod 755 ${work}`);
let dist = process.env['DIST'] ?? '';
if (dist === '') {
  const [one, other] = [build('one'), build('other')];
  const sums = (folder: string) => readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8');
  judgeCount(sums(one) === sums(other), 'two clones of one commit give the same bytes');
  dist = one;
}
for (const name of readdirSync(dist))
  console.log(`       ${(statSync(path.join(dist, name)).size / 2 ** 20).toFixed(1).padStart(6)} MiB ${name}`);
const only = process.env['ONLY']?.split(',');
for (const [name, prove] of Object.entries({ archive: proveArchive, npm: proveNpm, debian: proveDebian, image: proveImage }))
  if (only === undefined || only.includes(name)) await prove(dist);
