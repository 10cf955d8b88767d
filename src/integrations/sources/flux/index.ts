import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { alertOf, ignore, readOne } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { has, objectAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
/** `ReconciliationSucceeded`, `InstallSucceeded`, `Succeeded`, `HealthCheckSucceeded` */
const SUCCESS = /Succeeded$/;

const source: Source = {
  name: NAME,
  anchors: ['involvedObject'],
  matches: (body) => has(body, 'involvedObject', 'reason', 'severity') && has(body['involvedObject'], 'kind', 'name'),
  normalise: (body) => readOne(NAME, body, read),
};

/** Flux: events of its notification controller. */
export const FLUX: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  const { kind, namespace, name, uid } = objectAt(body, 'involvedObject');
  const { timestamp: at, severity } = body;
  const reason = valueText(body['reason']) ?? '';
  const fires = severity !== 'info';
  if (!fires && !SUCCESS.test(reason)) return ignore(0, 'not_an_alert', `${reason} of the severity info`);
  return alertOf(NAME, 0, {
    action: fires ? 'fire' : 'resolve',
    onlyEnds: !fires,
    identity: valueText(uid) === null ? [kind, namespace, name] : [uid],
    name: reason,
    title: `${valueText(kind)} ${[namespace, name].flatMap((part) => valueText(part) ?? []).join('/')}: ${reason}`,
    description: body['message'],
    severity: fires ? severity : null,
    startsAt: at,
    endsAt: at,
    eventAt: at,
    labels: { kind, name, namespace, controller: body['reportingController'] },
    annotations: objectAt(body, 'metadata'),
  });
}
