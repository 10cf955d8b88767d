import { ignore } from '../alert.ts';
import { tool } from '../tool.ts';
import { firstOf, has, objectAt, valueText } from '../values.ts';

const EVENT = 'x-github-event';

/** Events about code, such as an alert of Dependabot, are left to be read as unknown, and to a mapping. */
export const GITHUB_ACTIONS = tool({
  id: 'github_actions',
  name: 'GitHub Actions',
  homepage: 'https://github.com/features/actions',
  docs: 'https://docs.github.com/en/webhooks/webhook-events-and-payloads#workflow_run',
  mark: 'githubactions',
  steps: [
    'Under Settings, Webhooks of a repository or an organization, add a webhook with the content type application/json.',
    'Choose "Let me select individual events", and of them Workflow runs alone.',
    'It cannot send a header: the token stands in the address, which WEBHOOK_ALLOW_QUERY_TOKEN must allow.',
  ],
  settings: { 'Payload URL': '{{url}}?token={{token}}', 'Content type': 'application/json' },
  fields: {
    title: 'repository, workflow and branch',
    description: 'workflow_run.display_title',
    severity: 'high',
    state: 'workflow_run.conclusion: failure, timed_out and startup_failure fire, success resolves',
    start: 'workflow_run.run_started_at',
    end: 'workflow_run.updated_at of the success',
    link: 'workflow_run.html_url',
    labels: 'repository, workflow, branch, event',
    identity: 'repository, workflow and branch',
  },
  lost: 'Runs that are cancelled, skipped or not finished, a success of what has not failed, and all other events but those with an alert of their own (Dependabot, code scanning), which are taken as unknown.',
  anchors: ['workflow_run', 'zen', `header:${EVENT}`],
  matches: (body, { headers }) =>
    has(body, 'workflow_run', 'repository') ||
    has(body, 'zen', 'hook_id') ||
    (headers[EVENT] !== undefined && has(body, 'sender') && !has(body, 'alert')),
  states: { fire: ['failure', 'timed_out', 'startup_failure'], resolve: ['success'] },
  read(body, action) {
    if (has(body, 'zen')) return ignore(0, 'test', 'The ping of a new webhook');
    if (!has(body, 'workflow_run')) return ignore(0, 'not_an_alert', 'An event that is no run of a workflow');
    const run = objectAt(body, 'workflow_run');
    const conclusion = valueText(run['conclusion']);
    if (conclusion === null) return ignore(0, 'not_an_alert', 'A run that is not finished');
    if (action === null) return ignore(0, 'no_change', `A run that ended with ${conclusion}`);
    const repository = valueText(objectAt(body, 'repository')['full_name']);
    const workflow = firstOf(objectAt(body, 'workflow')['name'], run['name']);
    const branch = valueText(run['head_branch']);
    return {
      onlyEnds: action === 'resolve',
      identity: [repository, run['workflow_id'], branch],
      name: workflow,
      title: `${repository}: ${workflow} failed on ${branch}`,
      eventAt: run['updated_at'],
      labels: { repository, workflow, branch, event: run['event'] },
      annotations: { conclusion, commit: run['head_sha'], actor: objectAt(run, 'actor')['login'], attempt: run['run_attempt'] },
    };
  },
});
