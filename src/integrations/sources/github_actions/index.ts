import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, objectAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const EVENT = 'x-github-event';
const actionOf = actionBy({ fire: ['failure', 'timed_out', 'startup_failure'], resolve: ['success'] });

/** Events about code, such as an alert of Dependabot, are left to be read as unknown, and to a mapping. */
const source: Source = {
  name: NAME,
  anchors: ['workflow_run', 'zen', `header:${EVENT}`],
  matches: (body, { headers }) =>
    has(body, 'workflow_run', 'repository') ||
    has(body, 'zen', 'hook_id') ||
    (headers[EVENT] !== undefined && has(body, 'sender') && !has(body, 'alert')),
  normalise: (body) => readOne(NAME, body, read),
};

/** GitHub: runs of workflows. */
export const GITHUB_ACTIONS: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  if (has(body, 'zen')) return ignore(0, 'test', 'The ping of a new webhook');
  if (!has(body, 'workflow_run')) return ignore(0, 'not_an_alert', 'An event that is no run of a workflow');
  const run = objectAt(body, 'workflow_run');
  const conclusion = valueText(run['conclusion']);
  const action = actionOf(conclusion);
  if (conclusion === null) return ignore(0, 'not_an_alert', 'A run that is not finished');
  if (action === null) return ignore(0, 'no_change', `A run that ended with ${conclusion}`);
  const repository = valueText(objectAt(body, 'repository')['full_name']);
  const workflow = firstOf(objectAt(body, 'workflow')['name'], run['name']);
  const branch = valueText(run['head_branch']);
  return alertOf(NAME, 0, {
    action,
    onlyEnds: action === 'resolve',
    identity: [repository, run['workflow_id'], branch],
    name: workflow,
    title: `${repository}: ${workflow} failed on ${branch}`,
    description: run['display_title'],
    assumed: 'high',
    startsAt: run['run_started_at'],
    endsAt: run['updated_at'],
    eventAt: run['updated_at'],
    link: run['html_url'],
    labels: { repository, workflow, branch, event: run['event'] },
    annotations: { conclusion, commit: run['head_sha'], actor: objectAt(run, 'actor')['login'], attempt: run['run_attempt'] },
  });
}
