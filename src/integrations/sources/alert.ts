import { hash } from 'node:crypto';
import { FINGERPRINT_MAX } from '../../modules/alerts/intake/decision/fingerprint.ts';
import { isSecretName, withoutSecrets } from '../../modules/alerts/intake/body/secrets.ts';
import { cleanLabels, LABEL_VALUE_MAX, LABELS_MAX, scalarText, TEXT_MAX } from '../../modules/alerts/intake/body/text.ts';
import { severityOf } from '../../modules/alerts/severity.ts';
import type { Ignored, IgnoredReason, Labels, Normalised, Rejection, Severity, Signal } from '../../modules/alerts/signal.ts';
import { eventTime } from './labelled.ts';
import { isObject, type JsonObject, linkOf, readEach, reject } from './read.ts';
import { parseTime } from './time.ts';
import { isPlaceholder, valueText } from './values.ts';

/** What a tool says of one alert. Values are taken as they stand in the body: blanks and unfilled placeholders are none. */
export interface AlertParts {
  /** Null: its state is not one that we know. */
  readonly action: Signal['action'] | null;
  /**
   * What is the same in all events of the alert and in no other's. The first must be there. Never the id of an event or a
   * delivery, nor a text that changes with the state.
   */
  readonly identity: readonly unknown[];
  /** What the alert is called in every event of it: the label `alertname`. */
  readonly name?: unknown;
  /** Left out: the name. */
  readonly title?: unknown;
  readonly description?: unknown;
  /** The tool's own word, which is kept as the label `severity`. */
  readonly severity?: unknown;
  /** What it is when it fires and the tool says nothing; left out: a warning. */
  readonly assumed?: Severity;
  readonly startsAt?: unknown;
  readonly endsAt?: unknown;
  /** When this event happened, where all events of the tool say it by one clock; left out: by start and end. */
  readonly eventAt?: unknown;
  readonly link?: unknown;
  readonly labels?: Readonly<Record<string, unknown>>;
  readonly annotations?: Readonly<Record<string, unknown>>;
  readonly note?: string;
  readonly onlyEnds?: boolean;
}

/** One alert of a tool, or why it cannot be taken. */
export function alertOf(tool: string, index: number, parts: AlertParts): Signal | Rejection {
  const { action } = parts;
  if (action === null) return reject(index, 'bad_status', `Alert ${index}: its state is none that ${tool} is known to send`);
  const fingerprint = identityOf(tool, parts.identity);
  if (fingerprint === null) return reject(index, 'missing_identity', `Alert ${index}: nothing in it says which alert of ${tool} it is`);
  const name = valueText(parts.name);
  const word = valueText(parts.severity);
  const labels = kept({ ...(name && { alertname: name }), ...(word && { severity: word }), ...parts.labels }, LABEL_VALUE_MAX);
  const annotations = kept(parts.annotations ?? {}, TEXT_MAX);
  if (labels === null || annotations === null) {
    const which = labels === null ? 'labels' : 'annotations';
    return reject(index, 'too_many_labels', `Alert ${index}: ${which} would have more than ${LABELS_MAX} entries`);
  }
  const startsAt = parseTime(parts.startsAt);
  const endsAt = action === 'resolve' ? parseTime(parts.endsAt) : null;
  const title = valueText(parts.title) ?? name;
  const description = valueText(parts.description);
  const link = linkOf(parts.link);
  return {
    index,
    action,
    fingerprint,
    title: title && withoutSecrets(title),
    description: description && withoutSecrets(description),
    severity: severityOf(word) ?? (action === 'fire' ? (parts.assumed ?? null) : null),
    labels,
    annotations,
    source: tool,
    startsAt,
    endsAt,
    eventAt: parts.eventAt === undefined ? eventTime(action, startsAt, endsAt) : parseTime(parts.eventAt),
    generatorUrl: link && withoutSecrets(link),
    ...(parts.note !== undefined && { note: parts.note }),
    ...(parts.onlyEnds === true && { onlyEnds: true }),
  };
}

/** Reads the one alert that a body is. */
export function readOne(tool: string, body: unknown, read: (item: JsonObject) => Signal | Rejection | Ignored): Normalised {
  return readEach(tool, isObject(body) ? [body] : [], read);
}

/** An event that makes no alert. `detail`: a sentence that names it. */
export function ignore(index: number, reason: IgnoredReason, detail: string): Ignored {
  return { index, reason, detail };
}

/** What a tool's own words for states mean; null for a word that is not in the list, whatever its case. */
export function actionBy(words: {
  readonly fire: readonly string[];
  readonly resolve: readonly string[];
  readonly acknowledge?: readonly string[];
}): (word: unknown) => Signal['action'] | null {
  const actions = new Map<string, Signal['action']>();
  for (const action of ['fire', 'resolve', 'acknowledge'] as const) for (const word of words[action] ?? []) actions.set(word, action);
  return (word) => actions.get(scalarText(word)?.trim().toLowerCase() ?? '') ?? null;
}

/** Plain parts of an identity stand in it as they are. */
const PLAIN = /^[\w.-]{1,80}$/;
/** Hex digits of an identity that is not. */
const DIGEST_LENGTH = 32;

/** The tool's name, so that numbers of two tools do not meet, and the parts: as they are while plain, else their digest. */
function identityOf(tool: string, parts: readonly unknown[]): string | null {
  const texts = parts.map((part) => valueText(part) ?? '');
  if (!texts[0]) return null;
  const plain = `${tool}:${texts.join(':')}`;
  if (plain.length <= FINGERPRINT_MAX && texts.every((text) => text === '' || PLAIN.test(text))) return plain;
  return `${tool}:${hash('sha256', texts.join('\0'), 'hex').slice(0, DIGEST_LENGTH)}`;
}

/** Labels or annotations without blanks, placeholders, what no label can hold, and secrets. Null: too many. */
function kept(map: Readonly<Record<string, unknown>>, valueMax: number): Labels | null {
  const clean = Object.create(null) as Record<string, unknown>;
  for (const name in map) {
    const text = scalarText(map[name])?.trim();
    if (text === undefined || text === '' || isPlaceholder(text) || isPlaceholder(name)) continue;
    clean[name] = isSecretName(name) ? '[removed]' : withoutSecrets(text.length > 2 * valueMax ? text.slice(0, 2 * valueMax) : text);
  }
  return cleanLabels(clean, valueMax);
}
