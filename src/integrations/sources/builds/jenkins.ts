import { ignore } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, objectAt, valueText } from '../values.ts';

const SEVERITIES: Readonly<Record<string, string>> = { FAILURE: 'high', UNSTABLE: 'warning' };

/** Jenkins with the plugin Notification: a job that fails is an alert until a build of it succeeds. */
export const JENKINS = tool({
  id: 'jenkins',
  name: 'Jenkins',
  homepage: 'https://www.jenkins.io/',
  docs: 'https://plugins.jenkins.io/notification/',
  mark: 'jenkins',
  steps: [
    'Install the plugin Notification.',
    'In the job, add a notification endpoint with the format JSON, the protocol HTTP and the event Job Finalized.',
  ],
  settings: { URL: '{{url}}?token={{token}}' },
  fields: {
    title: 'display_name, build.number and build.status',
    description: null,
    severity: 'build.status: FAILURE is high, UNSTABLE warning',
    state: 'build.status: SUCCESS resolves',
    start: 'build.timestamp',
    end: null,
    link: 'build.full_url',
    labels: 'name, build.scm.branch',
    identity: 'url of the job',
  },
  lost: 'Builds that were aborted or not built; the log and the artifacts. A success without a failure before it makes no alert.',
  anchors: ['build'],
  matches: (body) => isObject(body) && isObject(body['build']) && Object.hasOwn(body['build'], 'phase'),
  read(body) {
    const build = objectAt(body, 'build');
    const scm = objectAt(build, 'scm');
    const status = valueText(build['status'])?.toUpperCase() ?? '';
    const severity = SEVERITIES[status];
    if (severity === undefined && status !== 'SUCCESS')
      return ignore(0, 'no_change', `A build that is ${(status || valueText(build['phase'])) ?? 'not over'}`);
    const name = firstOf(body['display_name'], body['name'], body['url']);
    const started = build['timestamp'];
    return {
      action: severity === undefined ? 'resolve' : 'fire',
      onlyEnds: severity === undefined,
      // Jobs in folders and branches may share a name.
      identity: [firstOf(body['url'], body['name'])],
      name,
      title: name === null ? null : `${name} #${valueText(build['number']) ?? '?'} ${status}`,
      severity,
      startsAt: severity === undefined ? null : started,
      eventAt: started,
      labels: { job: body['name'], branch: scm['branch'] },
      annotations: { commit: scm['commit'], notes: build['notes'], ...parametersOf(build) },
    };
  },
});

function parametersOf(build: JsonObject): Record<string, unknown> {
  const parameters = objectAt(build, 'parameters');
  return Object.fromEntries(Object.keys(parameters).map((name) => [`parameter.${name}`, parameters[name]]));
}
