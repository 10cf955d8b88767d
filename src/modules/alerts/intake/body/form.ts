import { Problem } from '../../../../platform/errors.ts';
import { parseEmbedded } from './long-integers.ts';

/** Fields, or parts, that a form may have. */
export const FIELDS_MAX = 256;
/** Fields that hold the whole alert as JSON: `payload` as chats and forges name it, `data` as Uptime Kuma does. */
const WHOLE: ReadonlySet<string> = new Set(['payload', 'data', 'json', 'body']);
const LONGEST_HEADERS = 4_096;
const CRLF = Buffer.from('\r\n');
const BLANK_LINE = Buffer.from('\r\n\r\n');

/**
 * What a form says: the JSON of the field that holds it all, else its fields as an object of texts.
 *
 * @throws Problem `bad_request` when it has more than {@link FIELDS_MAX} fields
 */
export function parseForm(text: string): unknown {
  let fields = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > FIELDS_MAX) throw tooMany('fields');
  }
  return meaningOf([...new URLSearchParams(text)].map(([name, value]) => ({ name, value, isJson: false })));
}

interface Field {
  readonly name: string;
  readonly value: string;
  /** Said of itself that it is JSON. */
  readonly isJson: boolean;
}

/**
 * What a multipart body says: the part with JSON, else its fields. Files, such as the image of a graph, are left out.
 *
 * @throws Problem `bad_request` when its parts cannot be told apart, or are more than {@link FIELDS_MAX}
 */
export function parseMultipart(type: string, bytes: Buffer): unknown {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Problem('bad_request', 'The multipart body has no boundary: Content-Type must name it');
  const fields: Field[] = [];
  let parts = 0;
  for (const part of partsOf(bytes, Buffer.from(`--${boundary}`))) {
    parts += 1;
    if (parts > FIELDS_MAX) throw tooMany('parts');
    const field = fieldOf(part);
    if (field !== null) fields.push(field);
  }
  if (parts === 0) throw new Problem('bad_request', 'The multipart body has no part: its boundary differs from the one in Content-Type');
  return meaningOf(fields);
}

function* partsOf(bytes: Buffer, delimiter: Buffer): Generator<Buffer> {
  const end = Buffer.concat([CRLF, delimiter]);
  let from = bytes.indexOf(delimiter);
  while (from !== -1) {
    const start = from + delimiter.length;
    if (bytes.toString('latin1', start, start + 2) === '--') return;
    const next = bytes.indexOf(end, start);
    if (next === -1) throw new Problem('bad_request', 'The multipart body ends within a part');
    yield bytes.subarray(start + CRLF.length, next);
    from = next + CRLF.length;
  }
}

function fieldOf(part: Buffer): Field | null {
  const end = part.indexOf(BLANK_LINE);
  if (end === -1 || end > LONGEST_HEADERS) return null;
  const headers = part.toString('utf8', 0, end);
  const isJson = /^content-type:\s*[\w.+/-]{0,100}json/im.test(headers);
  if (!isJson && /^content-disposition:[^\r\n]*;\s*filename/im.test(headers)) return null;
  const [, quoted, plain] = /^content-disposition:[^\r\n]*?;\s*name=(?:"([^"\r\n]*)"|([^\s;"]+))/im.exec(headers) ?? [];
  return { name: quoted ?? plain ?? '', value: part.toString('utf8', end + BLANK_LINE.length), isJson };
}

function meaningOf(fields: readonly Field[]): unknown {
  const whole = fields.filter(({ name, isJson }) => isJson || fields.length === 1 || WHOLE.has(name.toLowerCase()));
  for (const { value } of whole) {
    const found = objectIn(value);
    if (found !== null) return found;
  }
  const object = Object.create(null) as Record<string, string>;
  for (const { name, value } of fields) object[name] = value;
  return object;
}

/** The object or list that a text is as JSON; null: it is neither. */
function objectIn(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    return parseEmbedded(text);
  } catch {
    return null;
  }
}

function tooMany(what: string): Problem {
  return new Problem('bad_request', `The form has more than ${FIELDS_MAX} ${what}: send JSON`);
}
