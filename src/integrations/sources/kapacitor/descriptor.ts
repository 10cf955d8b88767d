import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'kapacitor',
  name: 'Kapacitor',
  homepage: 'https://www.influxdata.com/time-series-platform/kapacitor/',
  docs: 'https://docs.influxdata.com/kapacitor/v1/reference/event_handlers/post/',
  mark: 'influxdb',
  steps: ['Add the endpoint to kapacitor.conf and restart Kapacitor.', "Name it in the TICKscript: |alert().post().endpoint('tocsin')."],
  settings: [
    {
      name: 'kapacitor.conf',
      value: `[[httppost]]
  endpoint = "tocsin"
  url = "{{url}}"
  headers = { Authorization = "Bearer {{token}}", Content-Type = "application/json" }`,
    },
  ],
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
};
