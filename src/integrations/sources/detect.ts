import { Problem } from '../../platform/errors.ts';
import type { Normalised, SourceRequest } from '../../modules/alerts/signal.ts';
import type { FindSource } from './anchors.ts';
import { isObject } from './read.ts';

/** Alerts one request may carry. */
export const ALERTS_MAX = 1_000;

const KNOWN_SHAPES =
  'Known: Prometheus Alertmanager (webhook, or the list Prometheus posts), Grafana alerting, PagerDuty Events v2, ' +
  'and our own {"alerts":[{"status":"firing","fingerprint":"…","labels":{…},"annotations":{…}}]} or one such alert';

/**
 * What the first source that knows this body makes of it.
 *
 * @throws Problem `validation_failed` when none knows it, or when it carries more than {@link ALERTS_MAX} alerts
 */
export function detectAndParse(find: FindSource, body: unknown, request: SourceRequest): Normalised {
  const size = listLength(body);
  if (size > ALERTS_MAX) throw tooMany(size);
  const source = find(body, request);
  if (!source) {
    const detail = `No source understands this body. ${KNOWN_SHAPES}`;
    throw new Problem('validation_failed', detail, { errors: [{ pointer: '', code: 'unknown_format', detail }] });
  }
  const normalised = source.normalise(body, request);
  // A source may find its alerts deeper than the two usual places.
  const found = normalised.signals.length + normalised.rejected.length + (normalised.ignored?.length ?? 0);
  if (found > ALERTS_MAX) throw tooMany(found);
  return normalised;
}

function listLength(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  const alerts = isObject(body) ? body['alerts'] : null;
  return Array.isArray(alerts) ? alerts.length : 0;
}

function tooMany(size: number): Problem {
  const detail = `A request may carry ${ALERTS_MAX} alerts, this one has ${size}: split it`;
  return new Problem('validation_failed', detail, { errors: [{ pointer: '/alerts', code: 'too_many_alerts', detail }] });
}
