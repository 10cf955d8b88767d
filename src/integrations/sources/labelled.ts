import { givenFingerprint, labelsFingerprint } from '../../modules/alerts/intake/decision/fingerprint.ts';
import { severityOf } from '../../modules/alerts/severity.ts';
import type { Labels, Rejection, Signal } from '../../modules/alerts/signal.ts';
import { cleanLabels, cleanText, LABELS_MAX, scalarText, TEXT_MAX } from '../../modules/alerts/intake/body/text.ts';
import { type JsonObject, linkOf, reject, textOf } from './read.ts';
import { parseTime } from './time.ts';

/** The formats that say an alert in labels and annotations differ in this only. */
export interface LabelledFormat {
  readonly source: string;
  /** What an alert without a status means; null: it must have one. */
  readonly defaultAction: (endsAt: Date | null) => 'fire' | 'resolve' | null;
  /** Members of the alert that are kept as annotations of the same name. */
  readonly kept?: readonly string[];
  /** The label that names the rule better than `alertname` does. */
  readonly nameLabel?: string;
}

/** `firing` or `resolved` in any case; null for anything else, undefined when the alert names no status. */
export function actionOf(status: unknown): 'fire' | 'resolve' | null | undefined {
  if (status === 'firing') return 'fire';
  if (status === 'resolved') return 'resolve';
  if (status === undefined || status === null) return undefined;
  if (typeof status !== 'string') return null;
  const word = status.trim().toLowerCase();
  if (word === 'firing') return 'fire';
  return word === 'resolved' ? 'resolve' : null;
}

/** Reads one alert. Rejects one without identity, with an unknown status or with more labels than we keep. */
export function readLabelled(item: JsonObject, index: number, format: LabelledFormat): Signal | Rejection {
  const labels = cleanLabels(item['labels']);
  const annotations = annotationsOf(item, format);
  if (labels === null || annotations === null) {
    return reject(
      index,
      'too_many_labels',
      `Alert ${index}: ${labels === null ? 'labels' : 'annotations'} has more than ${LABELS_MAX} entries`,
    );
  }
  const endsAt = parseTime(item['endsAt'] ?? item['ends_at']);
  const stated = actionOf(item['status']);
  const action = stated === undefined ? format.defaultAction(endsAt) : stated;
  if (action === null) return reject(index, 'bad_status', `Alert ${index}: status must be "firing" or "resolved"`);
  const fingerprint = givenFingerprint(scalarText(item['fingerprint']) ?? '') ?? labelsFingerprint(labels);
  if (fingerprint === null) return reject(index, 'missing_identity', `Alert ${index}: needs a fingerprint or at least one label`);

  const startsAt = parseTime(item['startsAt'] ?? item['starts_at']);
  const resolvedAt = action === 'resolve' ? endsAt : null;
  return {
    index,
    action,
    fingerprint,
    title: titleOf(item, annotations, labels, format),
    description: textOf(annotations['description']) ?? textOf(annotations['message']) ?? textOf(item['description']),
    severity: severityOf(labels['severity'] ?? scalarText(item['severity'])),
    labels,
    annotations,
    source: format.source,
    startsAt,
    endsAt: resolvedAt,
    eventAt: eventTime(action, startsAt, resolvedAt),
    generatorUrl: linkOf(item['generatorURL'] ?? item['generator_url'] ?? item['generatorUrl']) ?? linkOf(labels['ruleSource']),
  };
}

function titleOf(item: JsonObject, annotations: Labels, labels: Labels, format: LabelledFormat): string | null {
  return (
    textOf(annotations['summary']) ?? textOf(item['title']) ?? (format.nameLabel === undefined ? null : textOf(labels[format.nameLabel]))
  );
}

/**
 * The source's own time of the event: the start of a firing alert, the end of a resolved one. An end without a start is
 * not comparable with the receipt times of its firing events, so it orders nothing.
 */
export function eventTime(action: Signal['action'], startsAt: Date | null, endsAt: Date | null): Date | null {
  if (action === 'fire') return startsAt;
  if (action === 'acknowledge' || startsAt === null) return null;
  return endsAt !== null && endsAt < startsAt ? startsAt : endsAt;
}

function annotationsOf(item: JsonObject, format: LabelledFormat): Labels | null {
  const annotations = cleanLabels(item['annotations'], TEXT_MAX);
  if (annotations === null || format.kept === undefined) return annotations;
  const all = Object.create(null) as Record<string, string>;
  for (const name in annotations) all[name] = annotations[name] ?? '';
  for (const name of format.kept) {
    const value = item[name];
    if (typeof value === 'string' && value !== '' && all[name] === undefined) all[name] = cleanText(value);
  }
  return all;
}
