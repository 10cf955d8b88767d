import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, objectAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const SEVERITIES: Readonly<Record<string, string>> = { FAILURE: 'high', UNSTABLE: 'warning' };

const source: Source = {
  name: NAME,
  anchors: ['build'],
  matches: (body) => isObject(body) && isObject(body['build']) && Object.hasOwn(body['build'], 'phase'),
  normalise: (body) => readOne(NAME, body, read),
};

/** Jenkins with the plugin Notification: a job that fails is an alert until a build of it succeeds. */
export const JENKINS: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  const build = objectAt(body, 'build');
  const scm = objectAt(build, 'scm');
  const status = valueText(build['status'])?.toUpperCase() ?? '';
  const severity = SEVERITIES[status];
  if (severity === undefined && status !== 'SUCCESS')
    return ignore(0, 'no_change', `A build that is ${(status || valueText(build['phase'])) ?? 'not over'}`);
  const name = firstOf(body['display_name'], body['name'], body['url']);
  const started = build['timestamp'];
  return alertOf(NAME, 0, {
    action: severity === undefined ? 'resolve' : 'fire',
    onlyEnds: severity === undefined,
    // Jobs in folders and branches may share a name.
    identity: [firstOf(body['url'], body['name'])],
    name,
    title: name === null ? null : `${name} #${valueText(build['number']) ?? '?'} ${status}`,
    severity,
    startsAt: severity === undefined ? null : started,
    eventAt: started,
    link: build['full_url'],
    labels: { job: body['name'], branch: scm['branch'] },
    annotations: { commit: scm['commit'], notes: build['notes'], ...parametersOf(build) },
  });
}

function parametersOf(build: JsonObject): Record<string, unknown> {
  const parameters = objectAt(build, 'parameters');
  return Object.fromEntries(Object.keys(parameters).map((name) => [`parameter.${name}`, parameters[name]]));
}
