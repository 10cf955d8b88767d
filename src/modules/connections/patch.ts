import { type Connection, secretsOf } from './connection.ts';
import { type IntegrationField, permissionFor, type ProviderDescriptor } from './descriptor.ts';

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

/**
 * Decides what a patch does to the saved values of a kind.
 *
 * @param saved what the database holds, secrets opened
 * @param current what is in force
 */
export function decidePatch(
  { id: kind, fields }: ProviderDescriptor,
  patch: IntegrationPatch,
  saved: Readonly<Record<string, string>>,
  current: Connection,
): PatchDecision {
  const version = patch?.['version'];
  if (typeof version === 'number' && version !== current.version) return { kind: 'stale', version: current.version };
  const values: Record<string, string> = patch === null ? {} : { ...saved };
  const problems: PatchProblem[] = [];
  for (const field of fields) {
    const given = patch?.[field.name];
    if (given === null) delete values[field.name];
    if (typeof given !== 'string') continue;
    const value = normalised(field, given);
    const problem = (field.kind === 'secret' ? secretProblem(value) : null) ?? field.check?.(value) ?? null;
    if (problem) problems.push({ pointer: `/${kind}/${field.name}`, code: 'format', detail: problem });
    values[field.name] = value;
  }
  const moved = values['base_url'] !== undefined && values['base_url'] !== current.values['base_url'];
  for (const { name } of fields.filter((field) => field.forAddress)) {
    if (!moved || saved[name] === undefined || typeof patch?.[name] === 'string' || values[name] === undefined) continue;
    problems.push({
      pointer: `/${kind}/${name}`,
      code: 'required_with_base_url',
      detail: `Send ${name} again together with a new base_url, so that the saved one is not sent to another server`,
    });
  }
  if (problems.length > 0) return { kind: 'wrong', problems };
  const names = fields.map((field) => field.name).filter((name) => values[name] !== saved[name]);
  return names.length === 0 ? { kind: 'nothing' } : { kind: 'save', values, names };
}

/** What is left of a patch for who may change harmless settings only, and the settings that are not theirs to change. */
export interface HarmlessPatch {
  readonly patch: IntegrationPatch;
  readonly refused: readonly string[];
}

/**
 * Takes out of a patch what repeats a setting in force, and names what would change one that decides where emails,
 * secrets or identities go. A text for a secret always counts as a change: it is never shown, so nobody repeats it, and
 * an answer that told whether it is the saved one would let it be guessed.
 */
export function harmlessPatch(
  { fields }: ProviderDescriptor,
  patch: IntegrationPatch,
  saved: Readonly<Record<string, string>>,
  current: Connection,
): HarmlessPatch {
  const guarded = fields.filter((field) => permissionFor(field) === 'oidc:manage');
  if (patch === null) return { patch, refused: guarded.map(({ name }) => name).filter((name) => saved[name] !== undefined) };
  const left = { ...patch };
  const refused: string[] = [];
  for (const field of guarded) {
    const { name } = field;
    const given = patch[name];
    if (given === undefined) continue;
    delete left[name];
    const value = typeof given === 'string' ? normalised(field, given) : given;
    const same = typeof value === 'string' ? field.kind !== 'secret' && value === current.values[name] : saved[name] === undefined;
    if (!same) refused.push(name);
  }
  return { patch: left, refused };
}

function normalised({ kind, normalise }: IntegrationField, given: string): string {
  const text = given.trim();
  return normalise?.(text) ?? (kind === 'address' ? bareAddress(text) : text);
}

/** An address without slashes at its end. */
export function bareAddress(text: string): string {
  return text.trim().replace(/\/+$/, '');
}

function secretProblem(value: string): string | null {
  if (secretsOf(value).length === 0) return 'It is empty: send null to clear it';
  if (!/^[\x21-\x7e, ]+$/.test(value)) return 'It may only have printable ASCII characters: copy it again without line breaks';
  return null;
}
