import type { FieldError } from '../../../platform/errors.ts';

/** Sections of Markdown. */
export const TEXT_SECTIONS = ['situation', 'safety', 'notes'] as const;
/** Sections of rows. */
export const LIST_SECTIONS = ['objectives', 'actions', 'resources', 'communications', 'diagram'] as const;
/** What people write, in the order of the form. */
export const SECTIONS = [
  'situation',
  'safety',
  'objectives',
  'actions',
  'resources',
  'communications',
  'diagram',
  'notes',
] as const satisfies readonly SectionName[];
/** What the service computes. */
export const COMPUTED_SECTIONS = ['header', 'organization'] as const;

export type TextSection = (typeof TEXT_SECTIONS)[number];
export type ListSection = (typeof LIST_SECTIONS)[number];
export type SectionName = TextSection | ListSection;

/** A row of a list: what its fields hold depends on the section. */
export type SectionRow = Readonly<Record<string, string | boolean | null>> & { readonly id: string };
export type SectionContent = string | readonly SectionRow[];

/** Most characters of a Markdown section. */
export const MARKDOWN_MAX = 20_000;
/** Most rows of a list. */
export const ROWS_MAX = 100;
/** Most characters of a text in a row. */
const CELL_MAX = 2_000;

export const OBJECTIVE_STATUSES = ['open', 'met', 'dropped'] as const;
export const ACTION_STATUSES = ['planned', 'in_progress', 'done', 'cancelled'] as const;

type Field =
  | { readonly is: 'text'; readonly required?: true }
  | { readonly is: 'one of'; readonly values: readonly string[] }
  | { readonly is: 'user' }
  | { readonly is: 'time' }
  | { readonly is: 'flag' }
  | { readonly is: 'url' };

const TEXT: Field = { is: 'text', required: true };
const MAYBE: Field = { is: 'text' };

/** The fields of a row of each list, besides `id`. The first of `values` is what a row begins as. */
const FIELDS: Readonly<Record<ListSection, Readonly<Record<string, Field>>>> = {
  objectives: { text: TEXT, status: { is: 'one of', values: OBJECTIVE_STATUSES }, owner_id: { is: 'user' } },
  actions: { text: TEXT, status: { is: 'one of', values: ACTION_STATUSES }, owner_id: { is: 'user' }, at: { is: 'time' } },
  resources: {
    resource: TEXT,
    identifier: MAYBE,
    ordered_at: { is: 'time' },
    eta: { is: 'time' },
    arrived: { is: 'flag' },
    notes: MAYBE,
  },
  communications: { purpose: TEXT, channel: MAYBE, address: MAYBE },
  diagram: { title: TEXT, url: { is: 'url' } },
};

/** A computed row of `communications` begins so: it is left out of what people save. */
export const COMPUTED_ID = 'computed:';

export function isSection(name: string): name is SectionName {
  return (SECTIONS as readonly string[]).includes(name);
}

function isText(section: SectionName): section is TextSection {
  return (TEXT_SECTIONS as readonly string[]).includes(section);
}

/** What stands there before the first write. */
export function emptyContent(section: SectionName): SectionContent {
  return isText(section) ? '' : [];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ROW_ID = /^[A-Za-z0-9_-]{1,64}$/;

export interface Reading {
  /** A row without an id gets one. */
  readonly newId: () => string;
  /** An RFC 3339 instant in milliseconds; null for none. */
  readonly parseTime: (text: string) => number | null;
}

/** What a caller sent as the content of a section, as it is kept, or every member that is wrong. */
export function readContent(section: SectionName, raw: unknown, reading: Reading): SectionContent | { readonly errors: FieldError[] } {
  const errors: FieldError[] = [];
  const content = isText(section) ? readMarkdown(raw, errors) : readRows(section, raw, reading, errors);
  return errors.length > 0 ? { errors } : content;
}

function readMarkdown(raw: unknown, errors: FieldError[]): string {
  if (typeof raw !== 'string') {
    errors.push({ pointer: '/content', code: 'type', detail: '/content of this section must be a text' });
    return '';
  }
  checkText('/content', raw, MARKDOWN_MAX, errors);
  return raw;
}

function readRows(section: ListSection, raw: unknown, reading: Reading, errors: FieldError[]): SectionRow[] {
  if (!Array.isArray(raw)) {
    errors.push({ pointer: '/content', code: 'type', detail: '/content of this section must be a list of rows' });
    return [];
  }
  const seen = new Set<string>();
  const rows = raw.flatMap((row: unknown, index): SectionRow[] => {
    const pointer = `/content/${index}`;
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      errors.push({ pointer, code: 'type', detail: `${pointer} must be an object` });
      return [];
    }
    const given = row as Readonly<Record<string, unknown>>;
    if (section === 'communications' && typeof given['id'] === 'string' && given['id'].startsWith(COMPUTED_ID)) return [];
    const read = readRow(section, given, pointer, reading, errors);
    if (seen.has(read.id)) errors.push({ pointer: `${pointer}/id`, code: 'duplicate', detail: `${pointer}/id is that of another row` });
    seen.add(read.id);
    return [read];
  });
  if (rows.length > ROWS_MAX)
    errors.push({ pointer: '/content', code: 'too_many', detail: `/content must have at most ${ROWS_MAX} rows, not ${rows.length}` });
  return rows;
}

function readRow(
  section: ListSection,
  given: Readonly<Record<string, unknown>>,
  pointer: string,
  { newId, parseTime }: Reading,
  errors: FieldError[],
): SectionRow {
  const fields = FIELDS[section];
  for (const name of Object.keys(given)) {
    if (name !== 'id' && !Object.hasOwn(fields, name))
      errors.push({
        pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        code: 'unknown',
        detail: `a row of ${section} has no such field; it has ${Object.keys(fields).join(', ')}`,
      });
  }
  const { id } = given;
  if (id !== undefined && (typeof id !== 'string' || !ROW_ID.test(id)))
    errors.push({ pointer: `${pointer}/id`, code: 'id', detail: `${pointer}/id must be 1 to 64 letters, digits, _ or -` });
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    readField(field, given[name], `${pointer}/${name}`, parseTime, errors),
  ]);
  return { ...Object.fromEntries(values), id: typeof id === 'string' ? id : newId() } as SectionRow;
}

function readField(
  field: Field,
  given: unknown,
  pointer: string,
  parseTime: Reading['parseTime'],
  errors: FieldError[],
): string | boolean | null {
  const wrong = (code: string, detail: string) => {
    errors.push({ pointer, code, detail: `${pointer} ${detail}` });
    return null;
  };
  const absent = given === undefined || given === null || given === '';
  switch (field.is) {
    case 'text':
      if (absent) return field.required ? wrong('required', 'must hold a text') : '';
      if (typeof given !== 'string') return wrong('type', 'must be a text');
      if (field.required && given.trim() === '') return wrong('required', 'must hold more than spaces');
      checkText(pointer, given, CELL_MAX, errors);
      return given;
    case 'one of':
      if (absent) return field.values[0] ?? null;
      return typeof given === 'string' && field.values.includes(given) ? given : wrong('enum', `must be one of ${field.values.join(', ')}`);
    case 'user':
      if (absent) return null;
      return typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : wrong('uuid', 'must be the id of a user');
    case 'time': {
      if (absent) return null;
      const at = typeof given === 'string' ? parseTime(given) : null;
      return at === null ? wrong('date_time', 'must be a time such as 2030-05-15T12:00:00Z') : new Date(at).toISOString();
    }
    case 'flag':
      if (absent) return false;
      return typeof given === 'boolean' ? given : wrong('type', 'must be true or false');
    case 'url': {
      if (typeof given !== 'string' || absent) return wrong('required', 'must hold an address');
      checkText(pointer, given, CELL_MAX, errors);
      const url = URL.parse(given.trim());
      return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
        ? url.href
        : wrong('url', 'must begin with http:// or https:// and hold no password');
    }
  }
}

function checkText(pointer: string, text: string, max: number, errors: FieldError[]): void {
  // Characters as people count them: an emoji is one.
  if (text.length > max && [...text].length > max)
    errors.push({ pointer, code: 'too_long', detail: `${pointer} must have at most ${max} characters` });
  if (text.includes('\0') || !text.isWellFormed())
    errors.push({ pointer, code: 'characters', detail: `${pointer} has characters that are no text: remove them` });
}

/** Who is named as an owner in these rows. */
export function ownersIn(content: SectionContent): ReadonlyArray<{ readonly pointer: string; readonly userId: string }> {
  if (typeof content === 'string') return [];
  return content.flatMap(({ owner_id: userId }, index) =>
    typeof userId === 'string' ? [{ pointer: `/content/${index}/owner_id`, userId }] : [],
  );
}
