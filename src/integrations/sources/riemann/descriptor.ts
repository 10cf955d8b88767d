import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'riemann',
  name: 'Riemann',
  homepage: 'https://riemann.io/',
  docs: 'https://riemann.io/concepts.html',
  mark: null,
  steps: ['Post the event as JSON from riemann.config, for events whose state changed.'],
  settings: [
    {
      name: 'riemann.config',
      value: `(require '[clj-http.client :as http] '[cheshire.core :as json])
(def tocsin (fn [event]
  (http/post "{{url}}" {:headers {"Authorization" "Bearer {{token}}"}
                        :content-type :json
                        :body (json/generate-string event)})))
(streams (changed-state {:init "ok"} tocsin))`,
    },
  ],
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
};
