import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { parse } from 'yaml';
import { wholeProgram } from '../src/cli/program.ts';
import { registerHealthRoutes } from '../src/health.routes.ts';
import { PROVIDER_VARIABLES } from '../src/integrations/providers.ts';
import { readConfig, VARIABLES } from '../src/platform/config.ts';
import { buildHttp } from '../src/platform/http/server.ts';
import { openLog } from '../src/platform/log.ts';
import { ROOT } from './tracked.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
/** What the service manager waits for a server to stop. */
const STOP_SECONDS = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('examples/tocsin.service'))?.[1]);
const SETTINGS = new Set([...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name));

type Env = Readonly<Record<string, string>>;

/** The words after `tocsin` are a command; none run the server. */
async function assertCommand(words: readonly string[]): Promise<void> {
  let at = await wholeProgram();
  for (const word of words) {
    const next = at.commands.find((command) => command.name() === word);
    assert.ok(next, `tocsin ${words.join(' ')}: there is no ${word}`);
    at = next;
  }
}

/** The server starts with these settings. */
function assertSettings(env: Env, where: string): void {
  for (const name of Object.keys(env)) assert.ok(SETTINGS.has(name), `${where}: docs/configuration.md has no ${name}`);
  assert.deepEqual(readConfig(env, PROVIDER_VARIABLES).problems, [], where);
}

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Env;
  readonly env_file?: readonly string[];
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly ports?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly volumes?: readonly string[];
}

interface Probe {
  readonly httpGet: { readonly path: string };
}

/** What pods are made from, as far as it is looked at. */
interface Template {
  readonly metadata: { readonly annotations?: Env };
  readonly spec: {
    readonly terminationGracePeriodSeconds: number;
    readonly securityContext: {
      readonly runAsNonRoot: boolean;
      readonly runAsUser: number;
      readonly seccompProfile: { readonly type: string };
    };
    readonly containers: readonly [
      {
        readonly image: string;
        readonly args?: readonly string[];
        readonly env: ReadonlyArray<{ readonly name: string; readonly $patch?: string }>;
        readonly ports?: ReadonlyArray<{ readonly containerPort: number }>;
        readonly securityContext: unknown;
        readonly volumeMounts: ReadonlyArray<{ readonly mountPath: string }>;
        readonly startupProbe?: Probe;
        readonly livenessProbe?: Probe;
        readonly readinessProbe?: Probe;
      },
    ];
  };
}

const VARIABLE = /\$\{(\w+)(?:(:[-?])([^}]*))?\}/g;
/** What each secret of an `.env` may be, made as its comment says. */
const FILLED: Env = {
  TOCSIN_NAME: 'tocsin.example.com',
  POSTGRES_PASSWORD: '0123456789abcdef',
  REDIS_PASSWORD: '0123456789abcdef',
  RABBITMQ_PASSWORD: '0123456789abcdef',
  SECRET_PEPPER: '0123456789abcdef0123456789abcdef',
  ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
};
const COMPOSED = ['one', 'three'].map((name) => ({ name, folder: `examples/compose/${name}` }));

/** What an `.env` sets; with `all`, also what it only suggests. */
function envFile(text: string, all = false): Env {
  return Object.fromEntries(
    [...text.matchAll(all ? /^#?([A-Z_]+)=(.*)$/gm : /^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Compose's substitution, as far as the files use it. */
function substitute(value: string, env: Env): string {
  return value.replaceAll(VARIABLE, (_, name: string, kind?: string, rest?: string) => {
    const set = env[name] ?? '';
    assert.ok(set !== '' || kind === ':-', `${name} is not set: ${rest}`);
    return set === '' ? (rest ?? '') : set;
  });
}

function servicesOf(folder: string): Readonly<Record<string, Container>> {
  return (parse(read(`${folder}/compose.yml`), { merge: true }) as { services: Record<string, Container> }).services;
}

/** Compose's own program, old or new; null where there is none. */
const COMPOSE: readonly [string, ...string[]] | null =
  spawnSync('docker', ['compose', 'version']).status === 0
    ? ['docker', 'compose']
    : spawnSync('docker-compose', ['version']).status === 0
      ? ['docker-compose']
      : null;

/** What Compose makes of the file beside this `.env`. */
function composed(t: TestContext, folder: string, env: string, edit = (text: string) => text) {
  const at = mkdtempSync(path.join(tmpdir(), 'tocsin-compose-'));
  t.after(() => rmSync(at, { recursive: true, force: true }));
  writeFileSync(path.join(at, 'compose.yml'), edit(read(`${folder}/compose.yml`)));
  writeFileSync(path.join(at, '.env'), env);
  copyFileSync(path.join(ROOT, 'examples/Caddyfile'), path.join(at, 'Caddyfile'));
  const [program, ...args] = COMPOSE ?? ['none'];
  const { status, stdout, stderr } = spawnSync(program, [...args, '-f', 'compose.yml', 'config'], { cwd: at, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const filled = (folder: string, without = '') =>
  Object.entries({ ...envFile(read(`${folder}/.env.example`)), ...FILLED, [without]: '' })
    .filter(([name]) => name !== '')
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

for (const { name, folder } of COMPOSED) {
  describe(`Compose, ${name}`, () => {
    const own = Object.entries(servicesOf(folder)).filter(([, { image }]) => image === `\${TOCSIN_IMAGE:-tocsin:${version}}`);
    const example = envFile(read(`${folder}/.env.example`), true);

    test('the server takes every setting, and each is in docs/configuration.md', () => {
      const env = { ...envFile(read(`${folder}/.env.example`)), ...FILLED };
      assert.ok(own.length > 0);
      for (const [service, { environment = {} }] of own) {
        const set = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, substitute(value, env)]));
        assertSettings(set, service);
        assert.equal(set['DATA_DIR'], '/var/lib/tocsin', service);
      }
    });

    test('every variable is in .env.example, and it names no other but settings', () => {
      const used = new Set([...read(`${folder}/compose.yml`).matchAll(VARIABLE)].map(([, variable = '']) => variable));
      assert.deepEqual(
        [...used].filter((variable) => example[variable] === undefined),
        [],
      );
      assert.deepEqual(
        Object.keys(example).filter((variable) => !used.has(variable) && !SETTINGS.has(variable)),
        [],
      );
    });

    test('commands are those of the program, and each server has as long to stop as it may take', async () => {
      for (const [service, container] of own) {
        await assertCommand(container.command ?? []);
        assert.equal(container.stop_grace_period, `${STOP_SECONDS}s`, service);
        assert.equal(container.read_only, true, service);
        const written = [...(container.tmpfs ?? []), ...(container.volumes ?? []).map((volume) => volume.split(':')[1])];
        assert.deepEqual(written, container.command === undefined ? ['/tmp', '/var/lib/tocsin'] : ['/tmp'], service);
      }
    });

    const skip = COMPOSE === null && 'there is no Compose';
    test('Compose takes the file, and refuses with a sentence while a value is missing', { skip }, (t) => {
      const done = composed(t, folder, filled(folder));
      assert.equal(done.status, 0, done.stderr);
      const required = [...read(`${folder}/compose.yml`).matchAll(VARIABLE)].filter(([, , kind]) => kind === ':?');
      for (const [, variable, , sentence = ''] of required) assert.match(sentence, new RegExp(`^Set ${variable} in \\.env .*\\.$`));
      const [, variable = '', , sentence = ''] = required.at(-1) ?? [];
      const refused = composed(t, folder, filled(folder, variable));
      assert.notEqual(refused.status, 0, variable);
      assert.ok(sentence !== '' && refused.stderr.includes(sentence), refused.stderr);
      const typed = composed(t, folder, filled(folder), (text) => text.replace('read_only:', 'readonly:'));
      assert.notEqual(typed.status, 0, 'it looks at names');
    });

    test('no password is in the files', () => {
      for (const [variable, value] of Object.entries(example))
        if (/PASSWORD|PEPPER|KEYS|SMTP_URL|CODE/.test(variable)) assert.equal(value, '', variable);
      for (const { environment = {} } of Object.values(servicesOf(folder)))
        for (const [key, value] of Object.entries(environment))
          if (/PASS|PEPPER|KEYS|AUTH/.test(key)) assert.match(value, /^\$\{\w+(?::\?[^}]*)?\}$/, key);
    });
  });
}

test('files that Compose brings into a container are there', () => {
  for (const { folder } of COMPOSED)
    for (const { volumes = [] } of Object.values(servicesOf(folder)))
      for (const [from = ''] of volumes.map((volume) => volume.split(':')))
        if (from.startsWith('.')) assert.ok(existsSync(path.join(ROOT, folder, from)), from);
});

describe('Kubernetes', () => {
  const KUBERNETES = 'examples/kubernetes';
  const yaml = <T>(file: string) => parse(read(`${KUBERNETES}/${file}`)) as T;
  const { template } = yaml<{ spec: { template: Template } }>('base/deployment.yaml').spec;
  const [server] = template.spec.containers;
  const job = yaml<{ spec: { template: Template } }>('base/migrate.yaml').spec.template;
  const overlays = readdirSync(path.join(ROOT, KUBERNETES, 'overlays'));
  const literalsOf = (folder: string): Env =>
    Object.fromEntries(
      yaml<{ configMapGenerator: [{ literals: string[] }] }>(`${folder}/kustomization.yaml`).configMapGenerator[0].literals.map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
    );
  const SECRET: Env = {
    POSTGRES_URL: 'postgres://tocsin:x@db.example.com:5432/tocsin',
    SECRET_PEPPER: FILLED['SECRET_PEPPER'] ?? '',
    ENCRYPTION_KEYS: FILLED['ENCRYPTION_KEYS'] ?? '',
  };

  test('the server takes every setting of the base and of each overlay, and each is in docs/configuration.md', () => {
    assert.deepEqual(overlays.sort(), ['production', 'small']);
    for (const folder of ['base', ...overlays.map((name) => `overlays/${name}`)]) {
      const gone = folder.endsWith('small')
        ? yaml<{ spec: { template: Template } }>(`${folder}/deployment.yaml`).spec.template.spec.containers[0].env
        : [];
      const named = server.env
        .map(({ name }) => name)
        .filter((name) => !gone.some((entry) => entry.name === name && entry.$patch === 'delete'));
      const secrets = Object.fromEntries(named.map((name) => [name, SECRET[name] ?? '']));
      assertSettings({ ...literalsOf('base'), ...(folder === 'base' ? {} : literalsOf(folder)), ...secrets }, folder);
    }
    assert.deepEqual(job.spec.containers[0].env, server.env, 'the Job works on the database of the servers, with their keys');
  });

  test('probes, metrics and proxies ask for what the server answers, at its port', () => {
    const http = buildHttp({ log: openLog('silent'), trustedProxies: [], https: false });
    registerHealthRoutes(http, {} as never, {} as never);
    const { annotations = {} } = template.metadata;
    const probes = [server.startupProbe, server.livenessProbe, server.readinessProbe].map((probe) => probe?.httpGet.path ?? '');
    assert.deepEqual(probes, ['/live', '/live', '/ready']);
    const asked = /health_uri (\S+)/.exec(read('examples/Caddyfile'))?.[1];
    const checked = /httpchk GET (\S+)/.exec(read('examples/haproxy.cfg'))?.[1];
    for (const url of [...probes, annotations['prometheus.io/path'], asked, checked])
      assert.ok(url !== undefined && http.hasRoute({ method: 'GET', url }), `no ${url}`);
    const port = Number(VARIABLES.PORT.default);
    assert.deepEqual([server.ports?.[0]?.containerPort, Number(annotations['prometheus.io/port'])], [port, port]);
  });

  test('pods run as anybody but root, write only to their volumes, and have as long to stop as they may take', async () => {
    for (const { spec } of [template, job]) {
      const { runAsNonRoot, runAsUser, seccompProfile } = spec.securityContext;
      assert.deepEqual([runAsNonRoot, runAsUser, seccompProfile.type], [true, 10_001, 'RuntimeDefault']);
      for (const { securityContext, image, args = [] } of spec.containers) {
        const hardened = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };
        assert.deepEqual(securityContext, hardened);
        assert.equal(image, 'tocsin');
        await assertCommand(args);
      }
    }
    assert.equal(template.spec.terminationGracePeriodSeconds, STOP_SECONDS);
    assert.deepEqual(
      server.volumeMounts.map(({ mountPath }) => mountPath),
      [literalsOf('base')['DATA_DIR'], '/tmp'],
    );
  });

  test('manifests name the image of this version, and hold no Secret', () => {
    const files = globSync(`${KUBERNETES}/**/*.yaml`, { cwd: ROOT });
    const tags = files.flatMap((file) => [...read(file).matchAll(/newTag: (\S+)/g)].map(([, tag]) => tag));
    assert.deepEqual(tags, [version, version]);
    for (const file of files) assert.doesNotMatch(read(file), /^kind: Secret$|postgres:\/\//m, file);
  });
});
