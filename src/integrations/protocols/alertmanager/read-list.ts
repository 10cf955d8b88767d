import type { Normalised } from '../../../modules/alerts/signal.ts';
import { Problem } from '../../../platform/errors.ts';
import { ALERTMANAGER } from '../../sources/monitoring/alertmanager.ts';

/** The list that Prometheus, vmalert and Grafana send to an Alertmanager. @throws Problem when the body is no list */
export function readAlertmanagerList(body: unknown, receivedAt: Date): Normalised {
  if (!Array.isArray(body)) throw new Problem('bad_request', 'The body must be a list of alerts: [{"labels":{…},"annotations":{…}}]');
  return ALERTMANAGER.source.normalise(body, { headers: {}, receivedAt });
}
