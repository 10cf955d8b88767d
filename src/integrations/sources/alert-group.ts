import { parseEmbedded } from '../../modules/alerts/intake/body/long-integers.ts';
import { KEY_ANNOTATION } from '../../modules/alerts/intake/decision/sender-keys.ts';
import { severityOf } from '../../modules/alerts/severity.ts';
import type { Normalised, Rejection, Signal } from '../../modules/alerts/signal.ts';
import { alertmanagerFingerprint, readAlertTexts } from './alertmanager-text.ts';
import { readLabelled } from './labelled.ts';
import { isObject, type JsonObject } from './read.ts';

/** What an event of another product's protocol says of a whole group of Alertmanager's. */
export interface AlertGroup {
  readonly source: string;
  /** Under which the group is ended; null: none was given. */
  readonly key: string | null;
  /** Of the event; alerts keep their own. */
  readonly severity: string | null;
  readonly link: string | null;
}

/**
 * The alerts that Alertmanager lists in an event, each with its own labels, severity and identity. Null: neither list is
 * one of Alertmanager's, in words or as JSON.
 */
export function readAlertGroup(group: AlertGroup, firing: unknown, resolved: unknown): Normalised | null {
  const lists = [alertsIn(firing), alertsIn(resolved)] as const;
  if (lists[0] === null || lists[1] === null) return null;
  const all = [...lists[0].map((alert) => ['firing', alert] as const), ...lists[1].map((alert) => ['resolved', alert] as const)];
  if (all.length === 0) return null;
  const signals: Signal[] = [];
  const rejected: Rejection[] = [];
  for (const [index, [status, alert]] of all.entries()) {
    const read = readAlert(group, { ...alert, status }, index);
    if ('fingerprint' in read) signals.push(read);
    else rejected.push(read);
  }
  return { source: group.source, signals, rejected };
}

function readAlert({ source, key, severity, link }: AlertGroup, alert: JsonObject, index: number): Signal | Rejection {
  const read = readLabelled(alert, index, { source, defaultAction: () => null });
  if (!('fingerprint' in read) || read.action !== 'fire') return read;
  return {
    ...read,
    severity: read.severity ?? severityOf(severity),
    annotations: key === null ? read.annotations : withKey(read.annotations, key),
    generatorUrl: read.generatorUrl ?? link,
  };
}

function withKey(annotations: Signal['annotations'], key: string): Signal['annotations'] {
  return Object.assign(Object.create(null) as Record<string, string>, annotations, { [KEY_ANNOTATION]: key });
}

/** A list of alerts in the words of Alertmanager's templates, or as JSON; null: something else. */
function alertsIn(list: unknown): JsonObject[] | null {
  if (list === undefined || list === null || list === '') return [];
  if (Array.isArray(list)) return list.every((item) => isObject(item) && isObject(item['labels'])) ? (list as JsonObject[]) : null;
  if (typeof list !== 'string') return null;
  if (list.startsWith('[')) return fromJson(list);
  return (
    readAlertTexts(list)?.map(({ labels, annotations, generatorUrl }) => ({
      labels,
      annotations,
      fingerprint: alertmanagerFingerprint(labels),
      ...(generatorUrl === null ? {} : { generatorURL: generatorUrl }),
    })) ?? null
  );
}

function fromJson(text: string): JsonObject[] | null {
  try {
    const list = parseEmbedded(text);
    return Array.isArray(list) ? alertsIn(list) : null;
  } catch {
    return null;
  }
}
