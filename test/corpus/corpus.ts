import { readFileSync } from 'node:fs';
import { parseBody } from '../../src/modules/alerts/intake/body/body.ts';

/** What is expected of one alert of a recorded body. */
export interface ExpectedAlert {
  readonly status: 'firing' | 'resolved';
  readonly action?: 'acknowledge';
  /** Null: the body gives none. */
  readonly severity: string | null;
  readonly severity_any_of?: readonly string[];
  readonly title: string | null;
  readonly alertname: string | null;
  readonly title_any_of?: readonly string[];
  readonly title_optional?: boolean;
  readonly starts_at: string | null;
  readonly starts_at_optional?: boolean;
  readonly ends_at: string | null;
  readonly ends_at_optional?: boolean;
  readonly source_url: string | null;
  readonly source_url_any_of?: readonly string[];
  readonly source_url_optional?: boolean;
  readonly labels: Readonly<Record<string, string>>;
  /** Values that some label or other member must hold. */
  readonly label_values?: readonly string[];
  /** Equal ones are one alert; different ones in one body are different alerts. */
  readonly pair_key: string;
  readonly pair_key_optional?: boolean;
}

/** A request that a tool sent, with what must become of it. */
export interface Recorded {
  readonly file: string;
  readonly tool: string;
  readonly content_type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly handling: 'alerts' | 'test' | 'handshake' | 'ignore' | 'reject_or_ignore';
  /** Refusing it is sound as well. */
  readonly optional?: boolean;
  readonly alerts: readonly ExpectedAlert[];
}

const FOLDER = new URL('payloads/', import.meta.url);

/** Every recorded body. */
export const RECORDED: readonly Recorded[] = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8'));

/** The bytes of a recorded body. */
export function bodyOf({ file }: Pick<Recorded, 'file'>): Buffer {
  return readFileSync(new URL(file, FOLDER));
}

/** What a recorded body says, read as the webhook reads it: forms, multipart bodies and events in headers as well. */
export function jsonOf(recorded: Recorded): unknown {
  return parseBody(headersOf(recorded), bodyOf(recorded)).value;
}

/** Headers of its request, names in lower case. */
export function headersOf({ content_type: type, headers = {} }: Recorded): Record<string, string> {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...Object.fromEntries(lower), 'content-type': type };
}
