import { tool } from '../tool.ts';
import { has, joined, objectAt } from '../values.ts';

/** Fields that are others in each event of the same kind. */
const PASSING = /^evt\.|pid$|tid$|time/;

/** Falco through Falcosidekick. */
export const FALCO = tool({
  id: 'falco',
  name: 'Falco',
  homepage: 'https://falco.org/',
  docs: 'https://github.com/falcosecurity/falcosidekick/blob/master/docs/outputs/webhook.md',
  mark: 'falco',
  steps: ['Add the output to the configuration of Falcosidekick and restart it.'],
  settings: {
    'config.yaml': `webhook:
  address: "{{url}}"
  customHeaders:
    Authorization: "Bearer {{token}}"
  minimumpriority: "warning"`,
  },
  fields: {
    title: 'rule',
    description: 'output',
    severity: 'priority',
    state: 'always fires',
    start: 'time',
    end: null,
    link: null,
    labels: 'output_fields, hostname, source; namespace and pod',
    identity: 'rule, hostname and output_fields but for times and process ids',
  },
  lost: 'The id of the single event. Nothing ends an alert of Falco: resolve it here.',
  anchors: ['output_fields'],
  matches: (body) => has(body, 'rule', 'priority', 'output_fields'),
  read(body) {
    const { rule, hostname } = body;
    const fields = objectAt(body, 'output_fields');
    const lasting = Object.keys(fields).filter((name) => !PASSING.test(name));
    return {
      identity: [rule, hostname, ...lasting.sort().flatMap((name) => [name, fields[name]])],
      labels: {
        ...Object.fromEntries(lasting.map((name) => [name, fields[name]])),
        namespace: fields['k8s.ns.name'],
        pod: fields['k8s.pod.name'],
        hostname,
        source: body['source'],
      },
      annotations: { tags: joined(body['tags']) },
      note: 'Falco says of no event that it is over.',
    };
  },
});
