import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
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
  settings: [
    { name: 'Payload URL', value: '{{url}}?token={{token}}' },
    { name: 'Content type', value: 'application/json' },
  ],
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
};
