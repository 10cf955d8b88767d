/**
 * Configuration comes from environment variables and nothing else. This table is the only place that reads them;
 * docs/configuration.md is generated from it.
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
  BASE_URL: {
    kind: 'url',
    default: null,
    schemes: ['http', 'https'],
    about: 'Public address of this service, used in links and signatures. Default: http://localhost and the port.',
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
  POSTGRES_AUTO_MIGRATE: {
    kind: 'boolean',
    default: 'false',
    about: 'Migrate an external database on start. The embedded one is migrated always.',
  },
  POSTGRES_POOL_MAX: {
    kind: 'integer',
    default: '12',
    min: 2,
    max: 200,
    about: 'Connections for the API. Intake and paging have their own.',
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
  SESSION_LIFETIME: { kind: 'duration', default: '24h', min: 60_000, about: 'How long a sign-in lasts.' },
  SECURE_COOKIES: { kind: 'boolean', default: 'false', about: 'Mark cookies Secure; only with HTTPS.' },
  MAX_CONCURRENT_PASSWORD_HASHES: { kind: 'integer', default: '2', min: 1, max: 64, about: 'Password hashes computed at the same time.' },
  WEBHOOK_ALLOW_QUERY_TOKEN: {
    kind: 'boolean',
    default: 'false',
    about: 'Accept ?token= on the webhook, for senders that cannot set a header.',
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
  SCHEDULER_LEADER_TTL: { kind: 'duration', default: '15s', min: 1_000, about: 'How long a silent leader keeps its lease.' },
  ESCALATION_HOLD_AFTER: {
    kind: 'duration',
    default: '24h',
    min: 60_000,
    about: 'An escalation that is overdue for longer, as after a restored backup, calls nobody before a person lets it go on.',
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
  SMTP_URL: { kind: 'url', default: null, schemes: ['smtp', 'smtps'], secret: true, about: 'Mail server. Not set: no mail.' },
  MAIL_FROM: { kind: 'text', default: null, about: 'Sender of mails.' },
  CHATONE_BASE_URL: {
    kind: 'url',
    default: 'https://slack.com/api/',
    schemes: ['http', 'https'],
    about: 'Slack Web API, or a compatible server.',
  },
  CHATONE_BOT_TOKEN: {
    kind: 'text',
    default: null,
    secret: true,
    about: 'Slack bot token (xoxb-…); the integrations page can hold it instead.',
  },
  CHATONE_SIGNING_SECRET: {
    kind: 'text',
    default: null,
    secret: true,
    about: 'Slack signing secret; two, comma separated, during rotation.',
  },
  CHATONE_CLIENT_ID: { kind: 'text', default: null, about: 'Client ID of the Slack app, for signing in with Slack.' },
  CHATONE_CLIENT_SECRET: { kind: 'text', default: null, secret: true, about: 'Client secret of the Slack app.' },
  IDPONE_BASE_URL: {
    kind: 'url',
    default: 'https://accounts.google.com',
    schemes: ['http', 'https'],
    about: 'Issuer for signing in with Google, or a compatible server.',
  },
  IDPONE_CLIENT_ID: { kind: 'text', default: null, about: 'Google OAuth client ID.' },
  IDPONE_CLIENT_SECRET: { kind: 'text', default: null, secret: true, about: 'Google OAuth client secret.' },
  CHATTWO_BASE_URL: { kind: 'url', default: null, schemes: ['http', 'https'], about: 'Mattermost server address.' },
  CHATTWO_BOT_TOKEN: { kind: 'text', default: null, secret: true, about: 'Mattermost bot token.' },
  CHATTWO_CALLBACK_SECRET: {
    kind: 'text',
    default: null,
    secret: true,
    about: 'Token of the Mattermost outgoing webhook that carries thread replies.',
  },
  VOICEONE_BASE_URL: {
    kind: 'url',
    default: 'https://api.twilio.com',
    schemes: ['http', 'https'],
    about: 'Twilio REST API, or a compatible server.',
  },
  VOICEONE_ACCOUNT_SID: { kind: 'text', default: null, about: 'Twilio account SID (AC…).' },
  VOICEONE_AUTH_TOKEN: {
    kind: 'text',
    default: null,
    secret: true,
    about: 'Twilio auth token; two, comma separated, during rotation: the first is used for calls.',
  },
  VOICEONE_FROM: { kind: 'text', default: null, about: 'Number that Twilio calls from, such as +4915112345678.' },
  VOICETWO_BASE_URL: {
    kind: 'url',
    default: 'https://api.telnyx.com',
    schemes: ['http', 'https'],
    about: 'Telnyx API, or a compatible server.',
  },
  VOICETWO_API_KEY: { kind: 'text', default: null, secret: true, about: 'Telnyx API key.' },
  VOICETWO_CONNECTION_ID: { kind: 'text', default: null, about: 'Id of the Telnyx call control application.' },
  VOICETWO_PUBLIC_KEY: {
    kind: 'text',
    default: null,
    about: 'Public key of Telnyx webhooks (base64); two, comma separated, during rotation.',
  },
  VOICETWO_FROM: { kind: 'text', default: null, about: 'Number that Telnyx calls from, such as +4915112345678.' },
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

/** The validated settings, by variable name. Durations are milliseconds. */
export type Config = { readonly [Name in keyof Table]: ValueOf<Table[Name]> };

/** Thrown with one line per problem; values of secrets never appear in it. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
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

type Parsed = { readonly value: unknown } | { readonly problem: string };

function ranged(value: number, variable: Variable, unit: string): Parsed {
  if (variable.min !== undefined && value < variable.min) return { problem: `must be at least ${variable.min}${unit}` };
  if (variable.max !== undefined && value > variable.max) return { problem: `must be at most ${variable.max}${unit}` };
  return { value };
}

function parseUrl(text: string, schemes: readonly string[] | undefined): Parsed {
  const url = URL.parse(text);
  const scheme = url?.protocol.slice(0, -1);
  if (!url || (schemes && !schemes.includes(scheme ?? '')))
    return { problem: `must be an address starting with ${(schemes ?? []).map((name) => `${name}://`).join(' or ')}` };
  return { value: text };
}

function parseOne(text: string, variable: Variable): Parsed {
  switch (variable.kind) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? ranged(Number(text), variable, '') : { problem: 'must be a whole number' };
    case 'duration': {
      const value = parseDuration(text);
      return value === null ? { problem: 'must be a duration such as 30s, 5m or 24h' } : ranged(value, variable, ' ms');
    }
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : { problem: 'must be true or false' };
    case 'choice':
      return variable.choices?.includes(text) ? { value: text } : { problem: `must be one of ${variable.choices?.join(', ')}` };
    case 'url':
      return parseUrl(text, variable.schemes);
    case 'list':
      return { value: splitList(text) };
    case 'cidrs': {
      const bad = splitList(text).filter((entry) => !isCidr(entry));
      return bad.length > 0 ? { problem: `${bad.join(', ')}: must be networks such as 10.0.0.0/8` } : { value: splitList(text) };
    }
    case 'text':
      return { value: text };
  }
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

/** Problems that only several variables together show. */
function crossChecks(config: Config): string[] {
  const problems: string[] = [];
  if (config.NODE_ENV === 'production' && config.POSTGRES_URL !== null) {
    for (const name of ['SECRET_PEPPER', 'ENCRYPTION_KEYS'] as const) {
      if (config[name] === null) problems.push(`${name}: must be set in production with an external database`);
    }
  }
  if (config.BROKER_URL !== null && config.BROKER_URL !== 'off' && !/^amqps?:\/\//.test(config.BROKER_URL)) {
    problems.push('BROKER_URL: must start with amqp:// or amqps://, or be "off"');
  }
  if (config.SMTP_URL !== null && config.MAIL_FROM === null) problems.push('MAIL_FROM: must be set when SMTP_URL is');
  if (config.SETUP_CODE !== null && config.SETUP_CODE.length < 12) problems.push('SETUP_CODE: must be at least 12 characters long');
  if (config.SECRET_PEPPER !== null && config.SECRET_PEPPER.length < 16)
    problems.push('SECRET_PEPPER: must be at least 16 characters long');
  return problems;
}

/**
 * Reads and checks the environment.
 *
 * @throws ConfigError with every problem at once
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(VARIABLES)) {
    const text = env[name]?.trim();
    const used = text === undefined || text === '' ? variable.default : text;
    if (used === null) {
      values[name] = null;
      continue;
    }
    const parsed = parseOne(used, variable);
    if ('problem' in parsed) problems.push(`${name}: ${parsed.problem}`);
    else values[name] = parsed.value;
  }
  if (problems.length === 0) problems.push(...crossChecks(values as Config));
  if (problems.length > 0) throw new ConfigError(problems);
  return values as Config;
}

/** The settings as an operator may see them: secrets become "set" or "not set". */
export function publicConfig(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<Variable>(VARIABLES).map(([name, variable]) => {
      const value = config[name as keyof Config];
      return [name, variable.secret ? (value === null ? 'not set' : 'set') : value];
    }),
  );
}
