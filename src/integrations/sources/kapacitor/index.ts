import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import { parseTime } from '../time.ts';
import type { Tool } from '../tool.ts';
import { objectAt, objectsAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const NANOSECONDS = 1_000_000;
const actionOf = actionBy({ fire: ['info', 'warning', 'critical'], resolve: ['ok'] });

const source: Source = {
  name: NAME,
  anchors: ['level'],
  matches: (body) =>
    isObject(body) && Object.hasOwn(body, 'id') && Object.hasOwn(body, 'duration') && isObject(body['data']) && 'series' in body['data'],
  normalise: (body) => readOne(NAME, body, read),
};

/** Kapacitor of InfluxData: its POST event handler. */
export const KAPACITOR: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const action = actionOf(body['level']);
  const time = parseTime(body['time'])?.getTime() ?? null;
  // Nanoseconds since it was last OK.
  const lasted = Number(valueText(body['duration'])) / NANOSECONDS;
  return alertOf(NAME, 0, {
    action,
    identity: [body['id']],
    name: body['id'],
    title: body['message'],
    severity: action === 'fire' ? body['level'] : null,
    startsAt: time !== null && lasted >= 0 ? time - lasted : time,
    endsAt: time,
    eventAt: time,
    labels: objectAt(objectsAt(objectAt(body, 'data'), 'series')[0], 'tags'),
    annotations: { previous_level: body['previousLevel'] },
  });
}
