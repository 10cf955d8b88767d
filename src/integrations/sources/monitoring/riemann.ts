import { isObject } from '../read.ts';
import { tool } from '../tool.ts';
import { has, tagsOf } from '../values.ts';

/** Riemann: an event as JSON, as its clients and `riemann.http` write it. */
export const RIEMANN = tool({
  id: 'riemann',
  name: 'Riemann',
  homepage: 'https://riemann.io/',
  docs: 'https://riemann.io/concepts.html',
  steps: ['Post the event as JSON from riemann.config, for events whose state changed.'],
  settings: {
    'riemann.config': `(require '[clj-http.client :as http] '[cheshire.core :as json])
(def tocsin (fn [event]
  (http/post "{{url}}" {:headers {"Authorization" "Bearer {{token}}"}
                        :content-type :json
                        :body (json/generate-string event)})))
(streams (changed-state {:init "ok"} tocsin))`,
  },
  fields: {
    title: 'service',
    description: 'description',
    severity: 'state',
    state: 'state: ok, up and normal resolve',
    start: 'time',
    end: 'time of an ok',
    link: null,
    labels: 'host, service, tags',
    identity: 'host and service',
  },
  lost: 'Attributes of your own.',
  anchors: ['service'],
  matches: (body) =>
    isObject(body) &&
    ['host', 'service', 'state'].every((name) => typeof body[name] === 'string') &&
    has(body, 'time') &&
    ['metric', 'ttl', 'tags'].some((name) => Object.hasOwn(body, name)),
  // `expired`: nothing was heard of a service for longer than it said.
  states: {
    fire: ['warning', 'warn', 'minor', 'major', 'error', 'critical', 'down', 'failed', 'exception', 'expired'],
    resolve: ['ok', 'up', 'normal', 'resolved'],
  },
  read: (body) => ({
    labels: { ...tagsOf(body['tags']), host: body['host'], service: body['service'] },
    annotations: { metric: body['metric'] ?? body['metric_f'] ?? body['metric_d'] },
  }),
});
