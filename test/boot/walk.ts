// Walks the production pages: what an operator would type, on an installation in a temporary folder.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { stepsOf } from '../../tools/pages/steps.ts';
import { type Ended, ROOT, type RunningServer, start, startServer } from '../harness/process.ts';
import { command } from '../harness/programs/command.ts';
import { dataDir } from './folders.ts';

/** How a list is walked. */
export interface Walk {
  /** What replaces a command, such as the service manager's; by the command as the page has it. */
  readonly instead: Readonly<Record<string, () => unknown>>;
  /** What the page's names stand for here, before those of the installation. Read anew for each line. */
  readonly names?: Readonly<Record<string, string>>;
  /** For programs that the shell runs. */
  readonly env?: Readonly<Record<string, string>>;
  /** Commands of ours run as programs, and not in the test's process. */
  readonly programs?: boolean;
}

/** Where the pages' `/etc/tocsin.env`, `/var/lib/tocsin` and `/backups` are. */
export interface Site {
  readonly folder: string;
  readonly data: string;
  /** The file of the settings. */
  readonly settings: string;
  /** Names the settings, to the server as to its commands. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts a server with the settings, and some that are only of this machine. The pages' `localhost:8080` is then its address. */
  serve(t: TestContext, env?: Readonly<Record<string, string>>): Promise<RunningServer>;
  /** The one that was started last. */
  server(): RunningServer;
  /** Runs each line below a heading of `docs/production/`; gives what each printed. Fails at the first that fails. */
  walk(page: string, heading: string, how: Walk): Promise<readonly string[]>;
}

/** What this machine lacks: packages, the files of a release, other machines. */
const ELSEWHERE = /^(?:apt-get|sha256sum|rsync) /;
/** The command line, where no shell is needed to read it. */
const PLAIN = /^tocsin [\w./:= -]+$/;

/** An installation as the Debian package leaves it, without a server. */
export function openSite(t: { after(done: () => Promise<void>): void }): Site {
  const data = dataDir(t);
  const folder = path.dirname(data);
  const settings = path.join(folder, 'tocsin.env');
  mkdirSync(folder, { recursive: true });
  writeFileSync(settings, `DATA_DIR=${data}\n`);
  const env = { TOCSIN_ENV_FILE: settings };
  const here: Record<string, string> = {
    '/etc/tocsin.env': settings,
    '/var/lib/tocsin': data,
    '/backups': path.join(folder, 'backups'),
    '/usr/share/doc/tocsin': ROOT,
  };

  /** Whole names only: `/backups` is none of `/backups.old`. */
  const renamed = (text: string, names: Readonly<Record<string, string>>) =>
    Object.entries(names).reduce(
      (said, [name, place]) => said.replaceAll(new RegExp(`${RegExp.escape(name)}(?![\\w.-])`, 'g'), () => place),
      text,
    );

  async function run(text: string, { programs = false, env: more = {} }: Walk): Promise<Ended> {
    if (!programs && PLAIN.test(text)) return command(text.split(' ').slice(1), env);
    const shell = { PATH: `${path.join(ROOT, 'bin')}:${process.env['PATH']}`, ...env, ...more };
    return start([], { root: folder, env: shell, command: ['/bin/sh', '-e', '-c', text] }).ended;
  }

  let served: RunningServer | null = null;
  return {
    async serve(of, more = {}) {
      served = await startServer({ t: of, env: { ...env, ...more } });
      here['http://localhost:8080'] = served.url;
      here['localhost:8080'] = new URL(served.url).host;
      return served;
    },
    server() {
      assert.ok(served, 'no server was started');
      return served;
    },
    folder,
    data,
    settings,
    env,
    async walk(page, heading, how) {
      const { instead } = how;
      const steps = stepsOf(`docs/production/${page}`, heading);
      const unknown = Object.keys(instead).filter((text) => !steps.some((step) => step.command === text));
      assert.deepEqual(unknown, [], `${page}, "${heading}" has no such line`);
      const said: string[] = [];
      for (const { number, text, command: line } of steps) {
        assert.ok(line !== null, `${page}, "${heading}", ${number}: no command`);
        if (instead[line] || ELSEWHERE.test(line)) {
          await instead[line]?.();
          said.push('');
          continue;
        }
        const { code, stdout, stderr } = await run(renamed(line, { ...how.names, ...here, ...how.names }), how);
        assert.equal(code, 0, `${page}, "${heading}", ${number}: ${text}: ${line}\n${stderr}${stdout}`);
        said.push(stdout);
      }
      return said;
    },
  };
}
