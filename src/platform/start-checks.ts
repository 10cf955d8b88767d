import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { type Config, ConfigError, type MoreVariables, readConfig } from './config.ts';
import { lookAtDataDir } from './data-dir.ts';
import { keyFileProblems } from './keys/keys.ts';
import { tryToListen } from './listening.ts';
import { serverOn } from './postgres/postgres.ts';
import { errorCode, type StartError } from './start-error.ts';

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
 * @param more the variables that providers declare
 * @throws ConfigError with every problem at once
 */
export async function configForServer(env: Env, more: MoreVariables = {}): Promise<Config> {
  const { config, problems } = readConfig(env, more);
  const { HOST, PORT } = config;
  const address = HOST === undefined ? null : await tryToListen(HOST, PORT ?? 0);
  const ownServer = address?.startsWith('PORT:') ? serverOn(config) : null;
  const outside = [
    ...(address === null ? [] : [address]),
    ...(await inboundMailProblems(config)),
    ...line('DATA_DIR', ownServer),
    ...folderProblems(config),
  ];
  return decide(config, problems, outside);
}

/**
 * The settings of a process that another one of the same server has started, after it had tried them.
 *
 * @param ports where that one has all of them listen
 * @throws ConfigError as above
 */
export function configForProcess(env: Env, more: MoreVariables, ports: Pick<Config, 'PORT' | 'INBOUND_SMTP_PORT'>): Config {
  const { config, problems } = readConfig(env, more);
  return { ...decide(config, problems, []), ...ports };
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

/** What is wrong with the port for email and its certificate, where email is received. */
async function inboundMailProblems(config: Partial<Config>): Promise<string[]> {
  const { HOST, PORT, INBOUND_SMTP_PORT: port, INBOUND_SMTP_CERT: certFile, INBOUND_SMTP_KEY: keyFile } = config;
  if (port === undefined || port === null) return [];
  if (port !== 0 && port === PORT) return [`INBOUND_SMTP_PORT: ${port} is PORT as well: set it to another one`];
  const taken = HOST === undefined ? null : await tryToListen(HOST, port, 'INBOUND_SMTP_PORT');
  return [...(taken?.startsWith('INBOUND') ? [taken] : []), ...certificateProblems(certFile ?? null, keyFile ?? null)];
}

function certificateProblems(certFile: string | null, keyFile: string | null): string[] {
  if (certFile === null && keyFile === null) return [];
  if (certFile === null) return ['INBOUND_SMTP_CERT: it is not set, but INBOUND_SMTP_KEY is: set both, or neither'];
  if (keyFile === null) return ['INBOUND_SMTP_KEY: it is not set, but INBOUND_SMTP_CERT is: set both, or neither'];
  const read = (variable: string, file: string) => {
    try {
      return { text: readFileSync(file, 'utf8') };
    } catch (error) {
      return { problem: `${variable}: ${file} cannot be read (${errorCode(error)}): name a file in PEM that this program may read` };
    }
  };
  const [cert, key] = [read('INBOUND_SMTP_CERT', certFile), read('INBOUND_SMTP_KEY', keyFile)];
  if (cert.text === undefined || key.text === undefined) return [cert.problem, key.problem].filter((problem) => problem !== undefined);
  try {
    createSecureContext({ cert: cert.text, key: key.text });
    return [];
  } catch {
    return [`INBOUND_SMTP_CERT: ${certFile} and ${keyFile} (INBOUND_SMTP_KEY) are no certificate in PEM with its private key`];
  }
}

function line(variable: string, error: StartError | null): string[] {
  return error === null ? [] : [`${variable}: ${error.message}`];
}
