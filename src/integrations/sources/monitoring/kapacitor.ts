import { isObject } from '../read.ts';
import { parseTime } from '../time.ts';
import { tool } from '../tool.ts';
import { has, objectAt, objectsAt, valueText } from '../values.ts';

const NANOSECONDS = 1_000_000;

/** Kapacitor of InfluxData: its POST event handler. */
export const KAPACITOR = tool({
  id: 'kapacitor',
  name: 'Kapacitor',
  homepage: 'https://www.influxdata.com/time-series-platform/kapacitor/',
  docs: 'https://docs.influxdata.com/kapacitor/v1/reference/event_handlers/post/',
  mark: 'influxdb',
  steps: ['Add the endpoint to kapacitor.conf and restart Kapacitor.', "Name it in the TICKscript: |alert().post().endpoint('tocsin')."],
  settings: {
    'kapacitor.conf': `[[httppost]]
  endpoint = "tocsin"
  url = "{{url}}"
  headers = { Authorization = "Bearer {{token}}", Content-Type = "application/json" }`,
  },
  fields: {
    title: 'message',
    description: null,
    severity: 'level',
    state: 'level: OK resolves',
    start: 'time less duration',
    end: 'time of an OK',
    link: null,
    labels: 'tags of the first series',
    identity: 'id',
  },
  lost: 'The values of the series; details, which is HTML.',
  anchors: ['level'],
  matches: (body) => has(body, 'id', 'duration') && isObject(body['data']) && 'series' in body['data'],
  states: { fire: ['info', 'warning', 'critical'], resolve: ['ok'] },
  read(body) {
    const time = parseTime(body['time'])?.getTime() ?? null;
    // Nanoseconds since it was last OK.
    const lasted = Number(valueText(body['duration'])) / NANOSECONDS;
    return {
      name: body['id'],
      startsAt: time !== null && lasted >= 0 ? time - lasted : time,
      endsAt: time,
      eventAt: time,
      labels: objectAt(objectsAt(objectAt(body, 'data'), 'series')[0], 'tags'),
      annotations: { previous_level: body['previousLevel'] },
    };
  },
});
