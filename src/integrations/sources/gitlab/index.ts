import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, joined, objectAt, objectsAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['failed'], resolve: ['success'] });

const source: Source = {
  name: NAME,
  anchors: ['object_kind'],
  matches: (body) => has(body, 'object_kind') && (has(body, 'project') || has(body, 'object_attributes') || has(body, 'project_id')),
  normalise: (body) => readOne(NAME, body, read),
};

/** GitLab: pipelines. */
export const GITLAB: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  const kind = valueText(body['object_kind']);
  if (kind !== 'pipeline') return ignore(0, 'not_an_alert', `An event of the kind ${kind}`);
  const pipeline = objectAt(body, 'object_attributes');
  const project = objectAt(body, 'project');
  const action = actionOf(pipeline['status']);
  if (action === null) return ignore(0, 'no_change', `A pipeline of the status ${valueText(pipeline['status'])}`);
  const path = firstOf(project['path_with_namespace'], project['name']);
  const branch = valueText(pipeline['ref']);
  const failed = objectsAt(body, 'builds').filter(({ status, allow_failure: allowed }) => status === 'failed' && allowed !== true);
  return alertOf(NAME, 0, {
    action,
    onlyEnds: action === 'resolve',
    identity: [firstOf(project['web_url'], path), branch],
    name: firstOf(pipeline['name'], 'Pipeline'),
    title: `${path}: the pipeline of ${branch} failed`,
    description: objectAt(body, 'commit')['title'],
    assumed: 'high',
    startsAt: pipeline['created_at'],
    endsAt: pipeline['finished_at'],
    eventAt: pipeline['finished_at'],
    link: pipeline['url'],
    labels: { project: path, branch, source: pipeline['source'] },
    annotations: { failed_jobs: joined(failed.map(({ name }) => name)), commit: pipeline['sha'], user: objectAt(body, 'user')['name'] },
  });
}
