import { parseDomains } from '../identity/sso/provisioning.ts';
import { type Connection, INTEGRATION_FIELDS, type IntegrationKind, permissionFor, secretsOf } from './connection.ts';
import { isMailSender, isPhoneNumber, isPublicKey, isSmtpAddress } from './formats.ts';

/** What a PUT says about one kind: a text sets, null clears, a member left out stays. Null for the kind clears all of it. */
export type IntegrationPatch = Readonly<Record<string, string | number | null | undefined>> | null;

export interface PatchProblem {
  /** A JSON pointer into the body. */
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** The decided change of one kind, or what is wrong with it. `names` are the settings that change. */
export type PatchDecision =
  | { readonly kind: 'save'; readonly values: Readonly<Record<string, string>>; readonly names: readonly string[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'stale'; readonly version: number }
  | { readonly kind: 'wrong'; readonly problems: readonly PatchProblem[] };

const MIN_WEBHOOK_SECRET = 16;

/**
 * Decides what a patch does to the saved values of a kind.
 *
 * @param saved what the database holds, secrets opened
 * @param current what is in force
 */
export function decidePatch(
  kind: IntegrationKind,
  patch: IntegrationPatch,
  saved: Readonly<Record<string, string>>,
  current: Connection,
): PatchDecision {
  const version = patch?.['version'];
  if (typeof version === 'number' && version !== current.version) return { kind: 'stale', version: current.version };
  const values: Record<string, string> = patch === null ? {} : { ...saved };
  const problems: PatchProblem[] = [];
  for (const field of INTEGRATION_FIELDS[kind]) {
    const given = patch?.[field.name];
    if (given === null) delete values[field.name];
    if (typeof given !== 'string') continue;
    const value = field.name === 'base_url' ? normaliseBase(kind, given) : given.trim();
    const problem = (field.secret ? secretProblem(kind, value) : null) ?? formatProblem(kind, field.name, value);
    if (problem) problems.push({ pointer: `/${kind}/${field.name}`, code: 'format', detail: problem });
    values[field.name] = value;
  }
  const moved = values['base_url'] !== undefined && values['base_url'] !== current.values['base_url'];
  for (const { name } of INTEGRATION_FIELDS[kind].filter((field) => field.forAddress)) {
    if (!moved || saved[name] === undefined || typeof patch?.[name] === 'string' || values[name] === undefined) continue;
    problems.push({
      pointer: `/${kind}/${name}`,
      code: 'required_with_base_url',
      detail: `Send ${name} again together with a new base_url, so that the saved one is not sent to another server`,
    });
  }
  if (problems.length > 0) return { kind: 'wrong', problems };
  const names = INTEGRATION_FIELDS[kind].map((field) => field.name).filter((name) => values[name] !== saved[name]);
  return names.length === 0 ? { kind: 'nothing' } : { kind: 'save', values, names };
}

/** What is left of a patch for who may change harmless settings only, and the settings that are not theirs to change. */
export interface HarmlessPatch {
  readonly patch: IntegrationPatch;
  readonly refused: readonly string[];
}

/**
 * Takes out of a patch what repeats a setting in force, and names what would change one that decides where letters,
 * secrets or identities go. A text for a secret always counts as a change: it is never shown, so nobody repeats it, and
 * an answer that told whether it is the saved one would let it be guessed.
 */
export function harmlessPatch(
  kind: IntegrationKind,
  patch: IntegrationPatch,
  saved: Readonly<Record<string, string>>,
  current: Connection,
): HarmlessPatch {
  const guarded = INTEGRATION_FIELDS[kind].filter((field) => permissionFor(field) === 'oidc:manage');
  if (patch === null) return { patch, refused: guarded.map(({ name }) => name).filter((name) => saved[name] !== undefined) };
  const left = { ...patch };
  const refused: string[] = [];
  for (const { name, secret } of guarded) {
    const given = patch[name];
    if (given === undefined) continue;
    delete left[name];
    const value = typeof given !== 'string' || name !== 'base_url' ? given : normaliseBase(kind, given);
    const same = typeof value === 'string' ? !secret && value.trim() === current.values[name] : saved[name] === undefined;
    if (!same) refused.push(name);
  }
  return { patch: left, refused };
}

/** Slack's methods are appended to the base, so it ends with a slash; Mattermost's base is the server's address. */
function normaliseBase(kind: IntegrationKind, given: string): string {
  const bare = given.trim().replace(/\/+$/, '');
  return kind === 'chatone' ? `${bare}/` : bare;
}

function secretProblem(kind: IntegrationKind, value: string): string | null {
  const parts = secretsOf(value);
  if (parts.length === 0) return 'It is empty: send null to clear it';
  if (!/^[\x21-\x7e, ]+$/.test(value)) return 'It may only have printable ASCII characters: copy it again without line breaks';
  if (kind === 'webhook' && parts.some((part) => part.length < MIN_WEBHOOK_SECRET))
    return `Each secret must have at least ${MIN_WEBHOOK_SECRET} characters`;
  return null;
}

/** What is wrong with the form of a setting that is more than a text; null when nothing is. */
function formatProblem(kind: IntegrationKind, name: string, value: string): string | null {
  switch (`${kind}.${name}`) {
    case 'email.smtp_url':
      return isSmtpAddress(value) ? null : 'Write it as smtp://user:password@host:587 or smtps://user:password@host:465';
    case 'email.from':
      return isMailSender(value) ? null : 'Write it as Tocsin <tocsin@example.com>';
    case 'voiceone.account_sid':
      return /^[A-Za-z0-9_-]{1,64}$/.test(value) ? null : 'It is the SID that starts with AC, without blanks';
    case 'voicetwo.public_key':
      return secretsOf(value).every(isPublicKey) ? null : 'It is 32 bytes in base64, as the provider shows it';
    case 'voiceone.from':
    case 'voicetwo.from':
      return isPhoneNumber(value) ? null : 'Write the number with its country, such as +4915112345678';
    case 'chatone.sign_up':
    case 'idpone.sign_up':
      return value === 'off' || value === 'allowed' ? null : 'Write off or allowed';
    case 'chatone.default_role':
    case 'idpone.default_role':
      return value === 'viewer' || value === 'operator' ? null : 'Write viewer or operator';
    case 'chatone.allowed_domains':
    case 'idpone.allowed_domains':
      return parseDomains(value) === null ? 'Write domain names such as example.org, comma separated' : null;
    default:
      return null;
  }
}
