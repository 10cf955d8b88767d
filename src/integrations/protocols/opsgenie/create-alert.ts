import { hash } from 'node:crypto';
import { givenFingerprint } from '../../../modules/alerts/intake/decision/fingerprint.ts';
import { isSecretName } from '../../../modules/alerts/intake/body/secrets.ts';
import { cleanLabels, cleanText, NO_LABELS, scalarText, TEXT_MAX } from '../../../modules/alerts/intake/body/text.ts';
import { severityOf } from '../../../modules/alerts/severity.ts';
import type { Normalised, Signal } from '../../../modules/alerts/signal.ts';
import { invalid } from '../../../platform/errors.ts';
import { readAlertGroup } from '../../sources/alert-group.ts';
import { isObject, type JsonObject, reject, textOf } from '../../sources/read.ts';

/** Name of the source of what arrives at Opsgenie's address. */
export const OPSGENIE = 'opsgenie';

const FIRING = /(?:^|\n)Alerts Firing:\n(?=Labels:\n)/;
const RESOLVED = /(?:^|\n)Alerts Resolved:\n(?=Labels:\n)/;

/**
 * What `POST /v2/alerts` brings: one alert under its alias, or, from Alertmanager, each alert of the group that its
 * description lists.
 *
 * @throws Problem `validation_failed` that names the member
 */
export function readCreate(body: unknown): Normalised {
  if (!isObject(body)) throw invalid('', 'not_an_object', 'The alert must be one JSON object');
  const title = textOf(body['message']);
  if (title === null) throw invalid('/message', 'missing', 'message is missing or blank');
  const key = givenFingerprint(scalarText(body['alias']) ?? '');
  const description = textOf(body['description']);
  const severity = scalarText(body['priority']);
  const { firing, resolved } = listsIn(description ?? '');
  const group = firing === '' && resolved === '' ? null : readAlertGroup({ source: OPSGENIE, key, severity, link: null }, firing, resolved);
  return group ?? readOne(body, { title, key, description, severity });
}

/** An event that names no more than the alias. */
export function readCommand(action: 'acknowledge' | 'resolve', alias: string): Normalised {
  const fingerprint = givenFingerprint(alias);
  if (fingerprint === null) throw invalid('/alias', 'missing', 'The alias in the address is blank');
  return { source: OPSGENIE, signals: [{ ...plain(action, fingerprint), byKey: true }], rejected: [] };
}

interface Received {
  readonly title: string;
  readonly key: string | null;
  readonly description: string | null;
  readonly severity: string | null;
}

function readOne(body: JsonObject, { title, key, description, severity }: Received): Normalised {
  const details = isObject(body['details']) ? body['details'] : {};
  const given: Record<string, unknown> = { ...details, entity: body['entity'], origin: body['source'] };
  for (const name in given)
    if (isSecretName(name) || (['entity', 'origin'].includes(name) && textOf(given[name]) === null)) delete given[name];
  const labels = cleanLabels(given);
  if (labels === null)
    return { source: OPSGENIE, signals: [], rejected: [reject(0, 'too_many_labels', 'details has more than 256 entries')] };
  const tags = Array.isArray(body['tags']) ? body['tags'].flatMap((tag) => textOf(tag) ?? []).join(', ') : '';
  const annotations = cleanLabels({ ...(tags === '' ? {} : { tags }), note: textOf(body['note']) }, TEXT_MAX) ?? NO_LABELS;
  const signal: Signal = {
    ...plain(
      'fire',
      key ?? hash('sha256', `${title}\0${scalarText(given['entity']) ?? ''}\0${scalarText(given['origin']) ?? ''}`, 'hex').slice(0, 16),
    ),
    title,
    description: description === null ? null : cleanText(description),
    labels,
    annotations,
    severity: severityOf(severity) ?? severityOf(labels['severity']),
  };
  return { source: OPSGENIE, signals: [signal], rejected: [] };
}

function plain(action: Signal['action'], fingerprint: string): Signal {
  return {
    index: 0,
    action,
    fingerprint,
    title: null,
    description: null,
    severity: null,
    labels: NO_LABELS,
    annotations: NO_LABELS,
    source: OPSGENIE,
    startsAt: null,
    endsAt: null,
    eventAt: null,
    generatorUrl: null,
  };
}

/** The two lists of Alertmanager's description; both empty: another text. */
function listsIn(description: string): { readonly firing: string; readonly resolved: string } {
  const [first = '', resolved = ''] = description.split(RESOLVED, 2);
  const [, firing = ''] = first.split(FIRING, 2);
  return { firing, resolved };
}
