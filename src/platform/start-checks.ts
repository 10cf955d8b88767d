import { type Config, ConfigError, readConfig } from './config.ts';
import { lookAtDataDir } from './data-dir.ts';
import { keyFileProblems } from './keys/keys.ts';
import { tryToListen } from './listening.ts';
import { serverOn } from './postgres/postgres.ts';
import type { StartError } from './start-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The settings of a command, with the folder and the key files that they name looked at. Nothing is made or started.
 *
 * @throws ConfigError with every problem at once
 */
export function configForCommand(env: Env): Config {
  const { config, problems } = readConfig(env);
  return decide(config, problems, folderProblems(config));
}

/**
 * The same for a server, with its address tried as well: a port that is taken is the first thing said, and known before a
 * database is started.
 *
 * @throws ConfigError with every problem at once
 */
export async function configForServer(env: Env): Promise<Config> {
  const { config, problems } = readConfig(env);
  const { HOST, PORT } = config;
  const address = HOST === undefined ? null : await tryToListen(HOST, PORT ?? 0);
  const ownServer = address?.startsWith('PORT:') ? serverOn(config) : null;
  const outside = [...(address === null ? [] : [address]), ...line('DATA_DIR', ownServer), ...folderProblems(config)];
  return decide(config, problems, outside);
}

function decide(config: Partial<Config>, settings: readonly string[], outside: readonly string[]): Config {
  const all = [...settings, ...outside];
  const first = (text: string) => /^(PORT|HOST):/.test(text);
  if (all.length > 0) throw new ConfigError([...all.filter(first), ...all.filter((text) => !first(text))], settings.length > 0);
  return config as Config;
}

/** What is wrong with the data directory and the keys kept there, where they are used. */
function folderProblems({ DATA_DIR, POSTGRES_URL, SECRET_PEPPER, ENCRYPTION_KEYS }: Partial<Config>): string[] {
  const keysKept = SECRET_PEPPER === null || ENCRYPTION_KEYS === null;
  if (DATA_DIR === undefined || (POSTGRES_URL !== null && !keysKept)) return [];
  const folder = lookAtDataDir(DATA_DIR);
  if (folder !== null) return line('DATA_DIR', folder);
  return keyFileProblems({ DATA_DIR, SECRET_PEPPER, ENCRYPTION_KEYS });
}

function line(variable: string, error: StartError | null): string[] {
  return error === null ? [] : [`${variable}: ${error.message}`];
}
