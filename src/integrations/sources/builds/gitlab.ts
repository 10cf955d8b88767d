import { ignore } from '../alert.ts';
import { tool } from '../tool.ts';
import { firstOf, has, joined, objectAt, objectsAt, valueText } from '../values.ts';

/** GitLab: pipelines. */
export const GITLAB = tool({
  id: 'gitlab',
  name: 'GitLab',
  homepage: 'https://about.gitlab.com/',
  docs: 'https://docs.gitlab.com/user/project/integrations/webhook_events/#pipeline-events',
  mark: 'gitlab',
  steps: ['Under Settings, Webhooks of a project or a group, add a webhook with this header, and of the triggers Pipeline events alone.'],
  settings: { URL: '{{url}}', 'Custom header Authorization': 'Bearer {{token}}', Trigger: 'Pipeline events' },
  fields: {
    title: 'project and branch',
    description: 'the commit, and the jobs that failed',
    severity: 'high',
    state: 'object_attributes.status: failed fires, success resolves',
    start: 'object_attributes.created_at',
    end: 'object_attributes.finished_at of the success',
    link: 'object_attributes.url',
    labels: 'project, branch, source',
    identity: 'address of the project, and branch or tag',
  },
  lost: 'Pipelines that are cancelled, skipped or not finished, a success of what has not failed, and all other events.',
  anchors: ['object_kind'],
  matches: (body) => has(body, 'object_kind') && (has(body, 'project') || has(body, 'object_attributes') || has(body, 'project_id')),
  states: { fire: ['failed'], resolve: ['success'] },
  read(body, action) {
    const kind = valueText(body['object_kind']);
    if (kind !== 'pipeline') return ignore(0, 'not_an_alert', `An event of the kind ${kind}`);
    const pipeline = objectAt(body, 'object_attributes');
    const project = objectAt(body, 'project');
    if (action === null) return ignore(0, 'no_change', `A pipeline of the status ${valueText(pipeline['status'])}`);
    const path = firstOf(project['path_with_namespace'], project['name']);
    const branch = valueText(pipeline['ref']);
    const failed = objectsAt(body, 'builds').filter(({ status, allow_failure: allowed }) => status === 'failed' && allowed !== true);
    return {
      onlyEnds: action === 'resolve',
      identity: [firstOf(project['web_url'], path), branch],
      name: firstOf(pipeline['name'], 'Pipeline'),
      title: `${path}: the pipeline of ${branch} failed`,
      description: objectAt(body, 'commit')['title'],
      eventAt: pipeline['finished_at'],
      labels: { project: path, branch, source: pipeline['source'] },
      annotations: { failed_jobs: joined(failed.map(({ name }) => name)), commit: pipeline['sha'], user: objectAt(body, 'user')['name'] },
    };
  },
});
