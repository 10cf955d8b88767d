import { fileURLToPath } from 'node:url';
import { encryptionKeyProblems } from './crypto/encryption-keys.ts';
import { parseSender, parseSmtpUrl } from './mail/smtp-url.ts';

/**
 * Configuration comes from environment variables and nothing else, and is read here alone: the table below, and what
 * providers declare in their folders. docs/configuration.md is generated from both.
 */
export interface Variable {
  readonly kind: 'text' | 'integer' | 'boolean' | 'duration' | 'url' | 'list' | 'cidrs' | 'choice';
  /** The text used when the variable is absent; null means "not set". */
  readonly default: string | null;
  readonly about: string;
  readonly secret?: true;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** URL schemes that fit, without the colon. */
  readonly schemes?: readonly string[];
}

export const VARIABLES = {
  PORT: { kind: 'integer', default: '8080', min: 0, max: 65_535, about: 'Port the HTTP server listens on; 0 takes any free one.' },
  HOST: { kind: 'text', default: '0.0.0.0', about: 'Address the HTTP server listens on.' },
  WEB_CONCURRENCY: {
    kind: 'integer',
    default: '1',
    min: 1,
    max: 16,
    about: 'Processes that serve on this port. More than 1 only where the machine has more than two cores: see operating.md.',
  },
  BASE_URL: {
    kind: 'url',
    default: null,
    schemes: ['http', 'https'],
    about:
      'Public address of this service, used in links and signatures. It may have a path: then only addresses below it answer, and health checks. Default: http://localhost and the port.',
  },
  BASE_URL_STRIPPED: {
    kind: 'boolean',
    default: 'false',
    about: 'A proxy takes the path of BASE_URL off before requests arrive here.',
  },
  NODE_ENV: {
    kind: 'choice',
    default: 'development',
    choices: ['development', 'production', 'test'],
    about: 'production demands SECRET_PEPPER and ENCRYPTION_KEYS with an external database.',
  },
  DATA_DIR: { kind: 'text', default: './.data', about: 'Where the embedded PostgreSQL and the generated keys are kept.' },
  LOG_LEVEL: {
    kind: 'choice',
    default: 'info',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    about: 'Least severe log line that is written.',
  },
  POSTGRES_URL: {
    kind: 'url',
    default: null,
    schemes: ['postgres', 'postgresql'],
    secret: true,
    about: 'External PostgreSQL (15 or newer). Not set: an embedded one runs under DATA_DIR.',
  },
  POSTGRES_BIN_DIR: {
    kind: 'text',
    default: null,
    about:
      'Folder of the programs (initdb, postgres) that the embedded database uses, version 15 to 18. Not set: the package of npm, else Debian’s newest.',
  },
  POSTGRES_DIRECT_URL: {
    kind: 'url',
    default: null,
    schemes: ['postgres', 'postgresql'],
    secret: true,
    about:
      'The database itself, where POSTGRES_URL leads to a transaction pooler (PgBouncer): for listening, migrations, backups and commands.',
  },
  POSTGRES_AUTO_MIGRATE: {
    kind: 'boolean',
    default: 'false',
    about: 'Migrate an external database on start. The embedded one is migrated always.',
  },
  POSTGRES_POOL_MAX: {
    kind: 'integer',
    default: '10',
    min: 2,
    max: 200,
    about: 'Connections for the API, of each process. Intake and paging have their own, and so have openings of agents’ streams and polls.',
  },
  CACHE_URL: {
    kind: 'url',
    default: null,
    schemes: ['redis', 'rediss'],
    secret: true,
    about: 'Redis for rate limits and live fan-out. Not set: PostgreSQL does its work.',
  },
  BROKER_URL: {
    kind: 'text',
    default: null,
    secret: true,
    about: 'RabbitMQ (amqp://…). Not set: a queue in PostgreSQL. "off": no queue; investigations answer 503.',
  },
  TRUSTED_PROXIES: { kind: 'cidrs', default: '', about: 'Networks whose X-Forwarded-* headers are believed, comma separated.' },
  OUTBOUND_ALLOWED_CIDRS: { kind: 'cidrs', default: '', about: 'Private networks that outgoing calls may reach; none by default.' },
  SECRET_PEPPER: {
    kind: 'text',
    default: null,
    secret: true,
    about: 'Key of the token digests. Changing it ends all sessions and tokens.',
  },
  SETUP_CODE: {
    kind: 'text',
    default: null,
    secret: true,
    about:
      'Code that the first admin enters when setting up from a public address, at least 12 characters. Not set: the server prints one at its start.',
  },
  ENCRYPTION_KEYS: {
    kind: 'text',
    default: null,
    secret: true,
    about: 'Comma separated <kid>:<base64 32-byte key>; the highest kid encrypts, the others decrypt.',
  },
  SESSION_LIFETIME: { kind: 'duration', default: '24h', min: 60_000, about: 'How long a session lasts.' },
  SECURE_COOKIES: { kind: 'boolean', default: 'false', about: 'Mark cookies Secure; only with HTTPS.' },
  MAX_CONCURRENT_PASSWORD_HASHES: {
    kind: 'integer',
    default: '2',
    min: 1,
    max: 64,
    about: 'Password hashes computed at the same time, by all processes together (WEB_CONCURRENCY), but at least one by each.',
  },
  WEBHOOK_ALLOW_QUERY_TOKEN: {
    kind: 'boolean',
    default: 'false',
    about: 'Accept ?token= on the webhook, for senders that cannot set a header.',
  },
  INTAKE_MAX_BYTES: {
    kind: 'integer',
    default: '16777216',
    min: 1_048_576,
    max: 67_108_864,
    about: 'Bytes that the body of an alert request may have, unpacked. A process works on four times that at once.',
  },
  CORRELATION_WINDOW: {
    kind: 'duration',
    default: '5m',
    min: 0,
    about: 'An alert joins a group whose latest alert is younger than this; 0 turns grouping off.',
  },
  ALERT_REOPEN_WINDOW: {
    kind: 'duration',
    default: '5m',
    min: 0,
    about: 'A resolved alert that fires again within this keeps its number.',
  },
  DATA_RETENTION_DAYS: {
    kind: 'integer',
    default: '0',
    min: 0,
    max: 36_500,
    about: 'Resolved alerts older than this are pruned; 0 keeps them.',
  },
  SCHEDULER_LEADER_TTL: {
    kind: 'duration',
    default: '15s',
    min: 1_000,
    max: 86_400_000,
    about: 'How long a silent leader keeps its lease.',
  },
  AGENT_PRESENCE_TTL: {
    kind: 'duration',
    default: '60s',
    min: 15_000,
    max: 3_600_000,
    about: 'How long an agent counts as online after it last checked in.',
  },
  AGENT_SSE_ALLOWED_ORIGINS: {
    kind: 'list',
    default: '',
    about: 'Origins of web pages that may call as an agent, such as https://agents.example.com, comma separated; none by default.',
  },
  MAX_CONCURRENT_INVESTIGATIONS: {
    kind: 'integer',
    default: '20',
    min: 1,
    max: 10_000,
    about: 'Investigations that all agents together work on at the same time.',
  },
  INVESTIGATION_TIMEOUT: {
    kind: 'duration',
    default: '15m',
    min: 1_000,
    max: 86_400_000,
    about: 'How long an agent has for one try of an investigation.',
  },
  INVESTIGATIONS_PER_HOUR: {
    kind: 'integer',
    default: '60',
    min: 1,
    max: 100_000,
    about: 'Automatic investigations that begin within an hour; more of them wait. What a person asks for is not counted.',
  },
  INVESTIGATIONS_END_WITH_SUBJECT: {
    kind: 'boolean',
    default: 'false',
    about: 'Cancels an investigation two minutes after its alerts or its incident ended.',
  },
  INVESTIGATION_TOOL_CALLS: {
    kind: 'integer',
    default: '1000',
    min: 1,
    max: 1_000_000,
    about: 'Tool calls that agents may make in one investigation; then it is cancelled.',
  },
  INVESTIGATION_TOKENS: {
    kind: 'integer',
    default: '5000000',
    min: 1,
    max: 1_000_000_000,
    about: 'Tokens that agents may report for one investigation; then it is cancelled.',
  },
  INVESTIGATION_USD: {
    kind: 'integer',
    default: '20',
    min: 1,
    max: 1_000_000,
    about: 'Cost in USD that agents may report for one investigation; then it is cancelled.',
  },
  ESCALATION_PAUSE_AFTER: {
    kind: 'duration',
    default: '24h',
    min: 60_000,
    about: 'An escalation that is overdue for longer, as after a restored backup, is paused until a person resumes it.',
  },
  DEADMAN_URL: {
    kind: 'url',
    default: null,
    schemes: ['http', 'https'],
    secret: true,
    about: 'Called every 30 s while every escalation that is due was fired; a service outside raises the alarm when the calls stay away.',
  },
  DRAIN_DELAY: {
    kind: 'duration',
    default: '1s',
    min: 0,
    max: 10_000,
    about: 'After the signal to stop, the server goes on answering for so long while /ready says 503, so that nobody is cut off.',
  },
  INBOUND_SMTP_PORT: {
    kind: 'integer',
    default: null,
    min: 0,
    max: 65_535,
    about: 'Port on which alerts are received by email; 0 takes any free one. Not set: no email is received.',
  },
  INBOUND_MAIL_DOMAIN: {
    kind: 'text',
    default: null,
    about: 'Domain of the email addresses of webhook tokens. Not set: the host of BASE_URL.',
  },
  INBOUND_SMTP_CERT: {
    kind: 'text',
    default: null,
    about:
      'File with the certificate, in PEM, that STARTTLS shows to senders. Not set: one is made at each start, which senders cannot verify.',
  },
  INBOUND_SMTP_KEY: { kind: 'text', default: null, about: 'File with the private key of INBOUND_SMTP_CERT, in PEM.' },
  SMTP_URL: { kind: 'url', default: null, schemes: ['smtp', 'smtps'], secret: true, about: 'Mail server. Not set: no mail.' },
  MAIL_FROM: { kind: 'text', default: null, about: 'Sender of mails.' },
} as const satisfies Record<string, Variable>;

type Table = typeof VARIABLES;
type Absent<V extends Variable> = V['default'] extends null ? null : never;
type ValueOf<V extends Variable> = V['kind'] extends 'integer' | 'duration'
  ? number | Absent<V>
  : V['kind'] extends 'boolean'
    ? boolean | Absent<V>
    : V['kind'] extends 'list' | 'cidrs'
      ? readonly string[] | Absent<V>
      : string | Absent<V>;

/** Variables that are declared elsewhere, by name. */
export type MoreVariables = Readonly<Record<string, Variable>>;

/** What is set by the environment of the variables that are declared elsewhere. */
interface More {
  readonly variables: MoreVariables;
  /** By variable name. Null: not set. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The validated settings, by variable name. Durations are milliseconds. `more`: of the variables that are declared elsewhere. */
export type Config = { readonly [Name in keyof Table]: ValueOf<Table[Name]> } & { readonly more: More };

/** Thrown with one line per problem; values of secrets never appear in it. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  /** The settings themselves are wrong, not only what they name: with the same ones no later try goes well. */
  readonly lasting: boolean;
  constructor(problems: readonly string[], lasting = true) {
    super(
      problems.length === 1
        ? `The configuration has a problem: ${problems[0]}`
        : `The configuration has ${problems.length} problems:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
    this.lasting = lasting;
  }
}

const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90s`, `5m`, `1h30m`, `0` → milliseconds; null when it is no duration. */
function parseDuration(text: string): number | null {
  if (text === '0') return 0;
  if (!/^(\d+(ms|s|m|h|d))+$/.test(text)) return null;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+)(ms|s|m|h|d)/g)) total += Number(amount) * (UNIT_MS[unit ?? ''] ?? 0);
  return Number.isSafeInteger(total) ? total : null;
}

type Parsed = { readonly value: unknown } | { readonly wanted: string };

function span({ min, max }: Variable, show: (value: number) => string): string {
  if (min !== undefined && max !== undefined) return ` from ${show(min)} to ${show(max)}`;
  if (min !== undefined) return ` of at least ${show(min)}`;
  return max === undefined ? '' : ` of at most ${show(max)}`;
}

function showDuration(ms: number): string {
  const unit = ['d', 'h', 'm', 's'].find((name) => ms > 0 && ms % (UNIT_MS[name] ?? 1) === 0);
  return unit === undefined ? (ms === 0 ? '0' : `${ms}ms`) : `${ms / (UNIT_MS[unit] ?? 1)}${unit}`;
}

function ranged(value: number | null, variable: Variable, wanted: string): Parsed {
  return value !== null && value >= (variable.min ?? value) && value <= (variable.max ?? value) ? { value } : { wanted };
}

function parseUrl(text: string, schemes: readonly string[] | undefined): Parsed {
  const url = URL.parse(text);
  if (!url || (schemes && !schemes.includes(url.protocol.slice(0, -1))))
    return { wanted: `an address starting with ${(schemes ?? []).map((name) => `${name}://`).join(' or ')}` };
  return isDecodable(url.username + url.password) ? { value: text } : { wanted: 'an address whose name and password write % as %25' };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function parseOne(text: string, variable: Variable): Parsed {
  switch (variable.kind) {
    case 'integer':
      return ranged(/^-?\d{1,15}$/.test(text) ? Number(text) : null, variable, `a whole number${span(variable, String)}`);
    case 'duration':
      return ranged(parseDuration(text), variable, `a duration${span(variable, showDuration)}, such as 30s, 5m or 24h`);
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : { wanted: 'true or false' };
    case 'choice':
      return variable.choices?.includes(text) ? { value: text } : { wanted: `one of ${variable.choices?.join(', ')}` };
    case 'url':
      return parseUrl(text, variable.schemes);
    case 'list':
      return { value: splitList(text) };
    case 'cidrs':
      return splitList(text).every(isCidr)
        ? { value: splitList(text) }
        : { wanted: 'networks such as 10.0.0.0/8 or fd00::/8, comma separated' };
    case 'text':
      return { value: text };
  }
}

const SHOWN_MAX = 60;

/** What is wrong, and what would be right. Secrets, and addresses that may hold one, are not shown. */
function complaint(text: string, variable: Variable, wanted: string): string {
  const hidden = (variable.secret ?? false) || variable.kind === 'url';
  const wrong =
    variable.kind === 'cidrs'
      ? splitList(text)
          .filter((entry) => !isCidr(entry))
          .join(', ')
      : text;
  const shown = hidden ? 'what it holds' : `"${wrong.length > SHOWN_MAX ? `${wrong.slice(0, SHOWN_MAX)}…` : wrong}"`;
  const without =
    variable.default === null ? '' : variable.default === '' ? ', or leave it out' : `, or leave it out for ${variable.default}`;
  return `${shown} does not fit: set ${wanted}${without}`;
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function isCidr(text: string): boolean {
  const [address, bits, rest] = text.split('/');
  if (rest !== undefined || !address || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false;
  const v6 = address.includes(':');
  const host = URL.parse(v6 ? `http://[${address}]/` : `http://${address}/`)?.hostname;
  return host !== undefined && (v6 || host === address) && Number(bits ?? 0) <= (v6 ? 128 : 32);
}

const PEPPER_MIN = 16;
const SETUP_CODE_MIN = 12;

/** Problems that a kind does not show, and those that only several variables together show. What is absent here did not fit. */
function furtherChecks(config: Partial<Config>): string[] {
  const problems: string[] = [];
  const { BASE_URL, BROKER_URL, SMTP_URL, MAIL_FROM, SETUP_CODE, SECRET_PEPPER, ENCRYPTION_KEYS } = config;
  if (config.NODE_ENV === 'production' && typeof config.POSTGRES_URL === 'string') {
    for (const name of ['SECRET_PEPPER', 'ENCRYPTION_KEYS'] as const) {
      if (config[name] === null)
        problems.push(`${name}: is missing: production with an external database (POSTGRES_URL) needs it, the same for all its servers`);
    }
  }
  if (typeof config.POSTGRES_DIRECT_URL === 'string' && config.POSTGRES_URL === null)
    problems.push('POSTGRES_DIRECT_URL: is only for a pooler that POSTGRES_URL leads to: set that as well, or set POSTGRES_URL instead');
  const base = typeof BASE_URL === 'string' ? URL.parse(BASE_URL) : null;
  if (base && (base.search !== '' || base.hash !== '' || base.username !== '' || base.password !== ''))
    problems.push(
      'BASE_URL: has a user, "?" or "#", which links cannot begin with: set only the address, such as https://tocsin.example.com',
    );
  if (base && !/^[\w./~-]*$/.test(base.pathname))
    problems.push('BASE_URL: its path has characters that cookies and links cannot carry: use letters, digits, "-", "_", "." and "/"');
  if (base && config.BASE_URL_STRIPPED === true && /^\/*$/.test(base.pathname))
    problems.push('BASE_URL_STRIPPED: BASE_URL has no path that a proxy could take off: add it there, or leave this out');
  if (base?.protocol === 'http:' && config.SECURE_COOKIES === true && base.hostname !== 'localhost')
    problems.push(
      'SECURE_COOKIES: browsers would not send the cookies to BASE_URL, which starts with http://: set that to https://, or this to false',
    );
  if (typeof BROKER_URL === 'string' && BROKER_URL !== 'off') {
    const url = URL.parse(BROKER_URL);
    if (!url || !/^amqps?:$/.test(url.protocol) || !isDecodable(url.username + url.password))
      problems.push('BROKER_URL: what it holds does not fit: set an address starting with amqp:// or amqps://, or "off", or leave it out');
  }
  if (typeof SMTP_URL === 'string' && parseSmtpUrl(SMTP_URL) === null)
    problems.push(
      'SMTP_URL: names no mail server: set one such as smtp://mail.example.com:587, with ?tls=require, optional or off where wanted',
    );
  if (typeof SMTP_URL === 'string' && MAIL_FROM === null)
    problems.push('MAIL_FROM: is missing: SMTP_URL needs a sender, such as Tocsin <tocsin@example.com>');
  if (typeof MAIL_FROM === 'string' && parseSender(MAIL_FROM) === null)
    problems.push('MAIL_FROM: is no sender: set one such as Tocsin <tocsin@example.com>');
  if (typeof SETUP_CODE === 'string' && SETUP_CODE.length < SETUP_CODE_MIN)
    problems.push(`SETUP_CODE: is too short: set at least ${SETUP_CODE_MIN} characters, or leave it out to have one made`);
  if (typeof SECRET_PEPPER === 'string' && SECRET_PEPPER.length < PEPPER_MIN)
    problems.push(`SECRET_PEPPER: is too short: set at least ${PEPPER_MIN} characters, such as the output of "openssl rand -base64 32"`);
  if (typeof ENCRYPTION_KEYS === 'string') problems.push(...encryptionKeyProblems(ENCRYPTION_KEYS));
  return problems;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The default of DATA_DIR, wherever the program is called from. */
const CHECKOUT_DATA = fileURLToPath(new URL('../../.data', import.meta.url));

/**
 * What the environment says: the settings that fit, and one line for each problem.
 *
 * @param more what providers declare; a command that needs none of it leaves it out
 */
export function readConfig(
  env: Env,
  more: MoreVariables = {},
): {
  readonly config: Partial<Config>;
  readonly problems: readonly string[];
} {
  // The same data wherever the program is called from.
  const own = readAll({ ...env, DATA_DIR: env['DATA_DIR']?.trim() || CHECKOUT_DATA }, VARIABLES);
  const others = readAll(env, more);
  const config = { ...own.values, more: { variables: more, values: others.values } } as Partial<Config>;
  return { config, problems: [...own.problems, ...others.problems, ...furtherChecks(config)] };
}

function readAll(env: Env, variables: MoreVariables): { readonly values: Record<string, unknown>; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(variables)) {
    const text = env[name]?.trim();
    const used = text === undefined || text === '' ? variable.default : text;
    if (used === null) {
      values[name] = null;
      continue;
    }
    const parsed = parseOne(used, variable);
    if ('wanted' in parsed) problems.push(`${name}: ${complaint(used, variable, parsed.wanted)}`);
    else values[name] = parsed.value;
  }
  return { values, problems };
}

/**
 * Reads and checks the environment.
 *
 * @param more as in {@link readConfig}
 * @throws ConfigError with every problem at once
 */
export function loadConfig(env: Env, more: MoreVariables = {}): Config {
  const { config, problems } = readConfig(env, more);
  if (problems.length > 0) throw new ConfigError(problems);
  return config as Config;
}

/** The public address of a server that listens on this port, without a slash at the end. */
export function baseUrlOf({ BASE_URL }: Pick<Config, 'BASE_URL'>, port: number): string {
  return (BASE_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');
}

/** The names of all variables that are read. */
export function variableNames({ more }: Pick<Config, 'more'>): ReadonlySet<string> {
  return new Set([...Object.keys(VARIABLES), ...Object.keys(more.variables)]);
}

/** The settings as an operator may see them: secrets become "set" or "not set". */
export function publicConfig({ more, ...own }: Config): Record<string, unknown> {
  const shown = (variables: MoreVariables, values: Readonly<Record<string, unknown>>) =>
    Object.entries(variables).map(([name, { secret }]) => [name, secret ? (values[name] === null ? 'not set' : 'set') : values[name]]);
  return Object.fromEntries([...shown(VARIABLES, own), ...shown(more.variables, more.values)]);
}
