import type { FieldError } from '../errors.ts';

/** A complaint of the validator, as Ajv and TypeBox word it. */
export interface Complaint {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const MOST_ERRORS = 50;
const MOST_VALUES = 20;
const MOST_CHARACTERS = 100;

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be an id (a UUID)',
  'date-time': 'must be a time such as 2026-01-31T12:00:00Z',
  email: 'must be an email address',
  uri: 'must be an address such as https://example.com/',
};

const PATTERNS: Readonly<Record<string, string>> = {
  '\\S': 'must not be blank',
  '^[0-9]{1,15}$': 'must be a number',
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': 'must be a time of day as HH:MM',
  '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$': 'must be an id (a UUID)',
  '^([0-9]{1,15}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$': 'must be a number or an id (a UUID)',
  '^([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9]{1,15})$': 'must be a number or an id (a UUID)',
  '^[a-z]{1,20}$': 'must be 1 to 20 lower-case letters',
  '^[A-Za-z0-9]{1,40}$': 'must be 1 to 40 letters and digits, as the chat names a channel in addresses',
  '^[a-z][a-z0-9_-]{0,39}$': 'must be 1 to 40 lower-case letters, digits, _ and -, with a letter first',
  '^[a-z][a-z0-9_]{0,39}$': 'must be 1 to 40 lower-case letters, digits and _, with a letter first',
  '^[a-z][a-z-]{0,39}$': 'must be 1 to 40 lower-case letters and -, with a letter first',
  '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+$': 'must be lower-case words joined by dots, such as deploy.finished',
  '^[\\x21\\x23-\\x5b\\x5d-\\x7e]+$': 'must have printable ASCII characters only, without spaces, quotes and backslashes',
};

/** What a pattern of a schema means to a caller; null: nobody has written it down. */
export function wordsOfPattern(pattern: string): string | null {
  return PATTERNS[pattern] ?? null;
}

/** Complaints as errors that name the member and what to do about it, in plain words. */
export function fieldErrors(complaints: readonly Complaint[], context: string | undefined): FieldError[] {
  return merged(withoutBranches(complaints))
    .flatMap((complaint) => worded(complaint, context))
    .slice(0, MOST_ERRORS);
}

/** Where one of several forms is possible, only the complaints about the form that was most likely meant. */
function withoutBranches(complaints: readonly Complaint[]): readonly Complaint[] {
  let left = complaints;
  for (const either of complaints.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')) {
    const prefix = `${either.schemaPath}/${either.keyword}/`;
    const branches = Map.groupBy(
      left.filter(({ schemaPath }) => schemaPath.startsWith(prefix)),
      ({ schemaPath }) => schemaPath.slice(prefix.length).split('/')[0],
    );
    // A scalar is of none of the forms: all of them are named. Else the form with the fewest faults was meant.
    const forms = [...branches.values()];
    const plain = forms.filter((form) =>
      form.every(({ keyword, instancePath }) => keyword === 'type' && instancePath === either.instancePath),
    );
    const others = forms.filter((form) => !plain.includes(form)).sort((a, b) => weight(a) - weight(b));
    const meant = new Set(others[0] ?? plain.flat());
    left = left.filter((complaint) => complaint !== either && (meant.has(complaint) || !complaint.schemaPath.startsWith(prefix)));
  }
  return left.length > 0 ? left : complaints;
}

function weight(form: readonly Complaint[]): number {
  return form.reduce((sum, { keyword }) => sum + (keyword === 'const' ? 10 : 1), 0);
}

/** One complaint about the type of a member, whatever types it may have; and none twice. */
function merged(complaints: readonly Complaint[]): Complaint[] {
  const types = Map.groupBy(
    complaints.filter(({ keyword }) => keyword === 'type'),
    ({ instancePath }) => instancePath,
  );
  const seen = new Set<string>();
  // A closed object says of each unknown member that its value is not allowed, and then names them all, where that still fits.
  const closed = new Set(complaints.filter(({ keyword }) => keyword === 'additionalProperties').map(({ instancePath }) => instancePath));
  return complaints.flatMap((complaint) => {
    if (complaint.keyword === 'boolean' && closed.has(complaint.instancePath.slice(0, complaint.instancePath.lastIndexOf('/')))) return [];
    if (seen.has(complaint.instancePath)) return [];
    const all = types.get(complaint.instancePath);
    if (!all) return [complaint];
    seen.add(complaint.instancePath);
    return [{ ...complaint, keyword: 'type', params: { type: [...new Set(all.flatMap(({ params }) => params?.['type'] ?? []))] } }];
  });
}

function worded(complaint: Complaint, context: string | undefined): FieldError[] {
  const { keyword, params = {} } = complaint;
  const unknown = keyword === 'additionalProperties' || keyword === 'boolean';
  const names = [params['missingProperty'], params['additionalProperty'], params['requiredProperties'], params['additionalProperties']]
    .flat()
    .filter((name): name is string => typeof name === 'string')
    .slice(0, MOST_ERRORS);
  const paths = names.length > 0 ? names.map((name) => `${complaint.instancePath}/${escaped(name)}`) : [complaint.instancePath];
  return paths.map((path) => {
    const pointer = context === 'querystring' ? `?${path.slice(1)}` : path === '' ? '/' : path;
    const who = path === '' ? 'The body' : pointer;
    return {
      pointer,
      code: unknown ? 'unknown_member' : keyword,
      detail: unknown ? `${pointer} is not known here: remove it` : `${who} ${remedy(keyword, params)}`,
    };
  });
}

function escaped(name: string): string {
  return name.slice(0, MOST_CHARACTERS).replaceAll('~', '~0').replaceAll('/', '~1');
}

function remedy(keyword: string, params: Readonly<Record<string, unknown>>): string {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'type':
      return `must be ${[params['type']]
        .flat()
        .map((type) => TYPES[String(type)] ?? 'of another kind')
        .join(' or ')}`;
    case 'required':
      return 'is missing';
    case 'const':
      return `must be ${shown(params['allowedValue'])}`;
    case 'enum':
      return `must be ${oneOf(params['allowedValues'])}`;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} entries`;
    case 'maxItems':
      return `must have at most ${limit} entries`;
    case 'minProperties':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} members`;
    case 'maxProperties':
      return `must have at most ${limit} members`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${limit}`;
    case 'multipleOf':
      return `must be a multiple of ${shown(params['multipleOf'])}`;
    case 'uniqueItems':
      return 'has an entry twice: remove one';
    case 'format':
      return FORMATS[String(params['format'])] ?? FALLBACK;
    case 'pattern':
      return wordsOfPattern(String(params['pattern'])) ?? FALLBACK;
    case 'propertyNames':
      return 'has a member whose name is not taken here: rename or remove it';
    default:
      return FALLBACK;
  }
}

const FALLBACK = 'has a form that is not taken here: the reference at /docs shows it';

function oneOf(values: unknown): string {
  const known = Array.isArray(values) ? values : [];
  const named = known.slice(0, MOST_VALUES).map(shown).join(', ');
  return known.length === 1 ? named : `one of ${named}${known.length > MOST_VALUES ? ' and others' : ''}`;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
